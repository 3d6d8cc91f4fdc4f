// A logo sheet contains the requested logos and nothing else.
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const ask = (query: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    url: `/logos/sheet${query}`,
    headers: { host: "127.0.0.1:3000", "sec-fetch-dest": "image", ...headers },
  });

test("each logo has a place of its own under its slug", async () => {
  const { statusCode, headers, body } = await ask("?of=react,rust,react");
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ "content-type": "image/svg+xml; charset=utf-8" });
  expect(body.match(/<view /g)).toHaveLength(2);
  expect(body).toContain('<view id="react" viewBox="0 0 64 64"/>');
  expect(body).toContain('<view id="rust" viewBox="0 64 64 64"/>');
  // Each logo is a data URL of its own, where it can't reach the others.
  expect(body.replaceAll(/href="data:image\/svg\+xml,[^"<>&]*"/g, "")).not.toMatch(/<path|%3C/);
});

test("the sheet doesn't depend on the order of the names or on compression", async () => {
  const first = await ask("?of=vue,go,python,react");
  const other = await ask("?of=react,python,go,vue,go");
  expect(other.body).toBe(first.body);
  expect(other.headers["etag"]).toBe(first.headers["etag"]);
  const packed = await ask("?of=python,go,vue,react", { "accept-encoding": "gzip, br" });
  expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body);
});

test("an unchanged sheet gets 304", async () => {
  const { headers } = await ask("?of=rust");
  const again = await ask("?of=rust", { "if-none-match": String(headers["etag"]) });
  expect(again).toMatchObject({ statusCode: 304, body: "" });
});

test.each([
  ["no names", ""],
  ["an unknown one", "?of=react,no-such-logo"],
  ["a path", "?of=../list/package"],
  ["an empty one", "?of="],
  ["the query twice", "?of=rust&of=react"],
  ["too many", `?of=${Array.from({ length: 65 }, (_, number) => `n${number}`).join(",")}`],
])("a request with %s gets 404", async (_, query) => {
  expect((await ask(query)).statusCode).toBe(404);
});
