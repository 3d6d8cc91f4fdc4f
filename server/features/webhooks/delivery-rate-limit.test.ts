// Floods are refused before the framework handles them, and their senders still get an answer.
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import type { Delivery } from "#contract/webhooks.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { deliver, deliveryHeaders, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ rateLimits: true });
const owner = await site.person("owner");
const project = await site.project(owner);
const hook = await newWebhook(owner, project.id);
const other = await newWebhook(owner, project.id);
const junk = { event: "push", body: "{}", secret: "wrong" };
let address = "";

/** Sends a delivery over a real connection, because injected requests bypass the early check. */
async function send(
  id: string,
  body: string | Buffer,
  agent?: http.Agent,
  path = `/api/v1/hooks/${id}/events/github`,
) {
  const headers = deliveryHeaders("github", { event: "push", body, secret: hook.secret });
  const request = http.request(address, {
    method: "POST",
    path,
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    ...(agent && { agent }),
  });
  request.on("error", () => {});
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** How many requests reached the framework. */
let requestsToFramework = 0;

beforeAll(async () => {
  const { routing } = site.app;
  site.app.routing = (request, response) => {
    requestsToFramework += 1;
    routing(request, response);
  };
  address = await site.app.listen({ host: "127.0.0.1", port: 0 });
  for (let number = 0; number < rateLimits.deliveries.max; number += 50) {
    await Promise.all(Array.from({ length: 50 }, () => deliver(site.app, hook.id, junk)));
  }
});

test("the first delivery over the limit is refused by the framework and logged, later ones before the framework with the same reply", async () => {
  requestsToFramework = 0;
  const first = await send(hook.id, pushBody());
  expect([first.status, requestsToFramework]).toEqual([429, 1]);
  const second = await send(hook.id, pushBody());
  expect([second.status, requestsToFramework]).toEqual([429, 1]);
  const plain = ({ headers, body }: typeof first) => {
    const { date: _, "retry-after": wait, vary: __, "x-request-id": ___, ...rest } = headers;
    const reply = { ...(JSON.parse(body) as object), requestId: "", message: "" };
    return { rest: { ...rest, "content-length": 0 }, reply, wait };
  };
  expect(plain(second).rest).toEqual(plain(first).rest);
  expect(plain(second).reply).toEqual(plain(first).reply);
  expect(Number(second.headers["retry-after"])).toBeGreaterThan(0);
  expect(JSON.parse(second.body)).toMatchObject({
    message: `Too many requests. Try again in ${second.headers["retry-after"]} s.`,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const log = (await owner.get<Delivery[]>(`/hooks/${hook.id}/deliveries`)).body;
  expect(log.filter(({ result }) => result === "too_many")).toHaveLength(1);
});

test("deliveries over the limit are refused early for every spelling of the address", async () => {
  requestsToFramework = 0;
  for (const path of [
    `/api/v1/hooks/${hook.id}/%65vents/github`,
    `/api/v1/hooks/%3${hook.id[0]}${hook.id.slice(1)}/events/github#`,
    `http://elsewhere/api/v1/hooks/${hook.id}/events/github?x`,
  ]) {
    const { status } = await send(hook.id, pushBody(), undefined, path);
    expect([status, requestsToFramework]).toEqual([429, 0]);
  }
});

test("other webhooks still accept deliveries", async () => {
  expect((await send(other.id, pushBody())).status).toBe(401);
  const taken = { event: "push", body: pushBody(), secret: other.secret };
  expect((await deliver(site.app, other.id, taken)).status).toBe(200);
});

test("after a refused small body, the connection is reused", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const connections = new Set<unknown>();
  site.app.server.on("connection", (socket) => connections.add(socket));
  for (let time = 0; time < 5; time += 1) {
    const answer = await send(hook.id, Buffer.alloc(50_000, " "), agent);
    expect([answer.status, answer.headers.connection]).toEqual([429, "keep-alive"]);
  }
  expect(connections.size).toBe(1);
  agent.destroy();
});

test("a refused sender of a large body gets the answer, and the connection is closed", async () => {
  for (let time = 0; time < 5; time += 1) {
    const answer = await send(hook.id, Buffer.alloc(900_000, " "));
    expect([answer.status, answer.headers.connection]).toEqual([429, "close"]);
  }
});

test("a refused sender who never stops sending is disconnected", async () => {
  const { port } = site.app.server.address() as net.AddressInfo;
  const socket = net.connect(port, "127.0.0.1");
  let answered = "";
  socket.on("data", (piece: Buffer) => {
    answered += piece.toString();
  });
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(`POST /api/v1/hooks/${hook.id}/events/github HTTP/1.1\r\n`);
  socket.write("host: 127.0.0.1:3000\r\ntransfer-encoding: chunked\r\n\r\n");
  await expect.poll(() => answered).toContain("HTTP/1.1 429");
  const piece = Buffer.concat([
    Buffer.from("10000\r\n"),
    Buffer.alloc(0x10000, " "),
    Buffer.from("\r\n"),
  ]);
  const sendMore = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on("drain", sendMore);
  sendMore();
  await closed;
  expect(answered).toContain("connection: close");
}, 30_000);

test("senders to unknown webhooks are also refused before the framework after a while", async () => {
  const nowhere = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;
  for (let number = 0; number <= rateLimits.unknownHooks.max; number += 1) {
    await deliver(site.app, nowhere(number), junk);
  }
  requestsToFramework = 0;
  expect([(await send(nowhere(500), "{}")).status, requestsToFramework]).toEqual([429, 0]);
  expect([(await send(other.id, "{}")).status, requestsToFramework]).toEqual([401, 1]);
});
