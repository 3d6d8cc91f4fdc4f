// One id from the proxy to the reply, the log and the error page, also for the calls of a page.
import { once } from "node:events";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { readSettings } from "#server/settings.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { withInternalRequests } from "./internal-transport.ts";
import { requestIds } from "./request-id.ts";

const site = await startListeningApp({ trustProxy: ["127.0.0.2"] });
const uuid = /^[\da-f]{8}-[\da-f-]{27}$/;

const behindProxy = (url: string, id: string) =>
  site.app.inject({ url, remoteAddress: "127.0.0.2", headers: { "x-request-id": id } });

test.each([
  "f".repeat(32),
  "0198c0de-1111-4222-8333-444455556666",
  "7F000001:D2F4_7F000001:0050_6745",
])("the id %s of a trusted proxy is taken over", async (id) => {
  const reply = await behindProxy("/api/v1/nowhere", id);
  expect(reply.headers["x-request-id"]).toBe(id);
  expect(reply.json()).toMatchObject({ requestId: id });
});

test.each(["short", "x".repeat(129), "with a space", 'with"quotes"', "line\u0085break", ""])(
  "in place of %j a new id is made",
  async (id) => {
    expect((await behindProxy("/healthz", id)).headers["x-request-id"]).toMatch(uuid);
  },
);

test("an id of anybody else is ignored", async () => {
  const headers = { "x-request-id": "f".repeat(32) };
  const reply = await site.app.inject({ url: "/healthz", remoteAddress: "127.0.0.3", headers });
  expect(reply.headers["x-request-id"]).toMatch(uuid);
});

test("every response from the cache has an id of its own", async () => {
  const ids = new Set<string | null>();
  for (let time = 0; time < 5; time += 1) {
    ids.add((await fetch(`${site.origin}/api/v1/techs?pageSize=6`)).headers.get("x-request-id"));
  }
  expect(ids.size).toBe(5);
  expect([...ids].every((id) => uuid.test(id ?? ""))).toBe(true);
});

test("a malformed request has an id", async () => {
  const { port } = new URL(site.origin);
  const socket = net.connect(Number(port), "127.0.0.1");
  socket.write("nonsense\r\n\r\n");
  const [head] = (await once(socket, "data")) as [Buffer];
  const [, id = ""] = /\r\nx-request-id: (\S+)\r\n/.exec(head.toString()) ?? [];
  expect(id).toMatch(uuid);
  expect(head.toString()).toContain(`"requestId":"${id}"`);
  socket.destroy();
});

test("the calls of a page have its id and a number", async () => {
  const settings = readSettings({ LOG_LEVEL: "silent", RATE_LIMITS: "off" });
  const app = await createApp({ settings, database: site.database, pages: "none" });
  onTestFinished(() => app.close());
  app.get("/page", (page) =>
    withInternalRequests(app, page, async (call) => {
      const get = async () =>
        (await call({ method: "GET", url: "/api/v1/version" })).headers["x-request-id"];
      return { page: page.id, calls: [await get(), await get()] };
    }),
  );
  const reply = await app.inject({ url: "/page", headers: { host: "127.0.0.1:3000" } });
  const { page, calls } = reply.json<{ page: string; calls: string[] }>();
  expect(calls).toEqual([`${page}.1`, `${page}.2`]);
  expect(reply.headers["x-request-id"]).toBe(page);
});

test("without a proxy no id is taken over", () => {
  const request = { headers: { "x-request-id": "f".repeat(32) }, socket: { remoteAddress: "::1" } };
  expect(requestIds(null)(request as never)).toMatch(uuid);
});
