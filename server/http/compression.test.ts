// Data in both encodings.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test.each([
  ["br", brotliDecompressSync, 100],
  ["br", brotliDecompressSync, 10],
  ["gzip", gunzipSync, 100],
  ["gzip", gunzipSync, 10],
] as const)("data is the same by %s", async (encoding, decompress, pageSize) => {
  const get = (headers: Record<string, string>) =>
    site.app.inject({ url: `/api/v1/techs?pageSize=${pageSize}`, headers });
  const [plain, packed] = [await get({}), await get({ "accept-encoding": encoding })];
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(packed.headers["content-encoding"]).toBe(encoding);
  expect(packed.headers["vary"]).toMatch(/accept-encoding/i);
  expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.body.length);
});
