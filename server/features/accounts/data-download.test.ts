// How the data export is sent: as a stream, and not too often.
import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test("the export is streamed, and a client that disconnects early causes no failure", async () => {
  const ada = await site.person("ada");
  const address = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const leaving = new AbortController();
  const answer = await fetch(`${address}/api/v1/account/data`, {
    headers: { cookie: ada.cookie, host: "127.0.0.1:3000" },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBeNull();
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toMatch(/^\{"exportedAt":/);
  leaving.abort();
  expect((await ada.get("/account/data")).status).toBe(200);
});

test("the data export is limited to ten requests an hour", async () => {
  const limited = await startTestApp({ rateLimits: true });
  const person = await limited.person("hoarder");
  const statuses = [];
  for (let requestCount = 0; requestCount < 11; requestCount += 1) {
    statuses.push((await person.get("/account/data")).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
