// An open stream retains nothing of the request that opened it; its end is logged.
import http, { type IncomingMessage } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Fastify, { type FastifyRequest } from "fastify";
import { afterAll, expect, test } from "vitest";
import { openEventStream } from "./stream.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const lines: { msg: string }[] = [];
/** What belongs to each request: Fastify's objects and Node's. */
const objects: WeakRef<object>[] = [];
const sockets: Socket[] = [];
let closed = 0;

const log = new Writable({
  write: (line: Buffer, _, done) => {
    lines.push(JSON.parse(line.toString()) as { msg: string });
    done();
  },
});
const req = ({ method, url, ip }: FastifyRequest) => ({ method, url, remoteAddress: ip });
const logger = { stream: log, serializers: { req } };
const app = Fastify({ logger, connectionTimeout: 60_000 });
app.addHook("onRequest", async (request, reply) => {
  for (const one of [request, reply, request.raw, reply.raw]) objects.push(new WeakRef(one));
  reply.header("x-always", "there").header("set-cookie", ["a=1", "b=2"]);
});
app.get("/events", async (request, reply) => {
  const options = { userId: "u1", greeting: "retry: 1\n\n", closed: () => void (closed += 1) };
  sockets.push(openEventStream(request, reply, options));
});
app.get("/slow", async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return "done";
});
await app.listen({ host: "127.0.0.1", port: 0 });
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

async function open() {
  const { port } = app.server.address() as AddressInfo;
  const request = http.get({ port, host: "127.0.0.1", path: "/events?a=b", agent: false });
  request.on("error", () => {});
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let came = "";
  response.on("data", (piece: Buffer) => {
    came += piece.toString();
  });
  response.on("error", () => {});
  await expect.poll(() => came).toBe("retry: 1\n\n");
  return { request, response, came: () => came };
}

test("a stream has the headers of all responses, and the request's objects are freed", async () => {
  const { response, came } = await open();
  expect(response.headers).toMatchObject({
    "x-always": "there",
    "set-cookie": ["a=1", "b=2"],
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    date: expect.stringMatching(/GMT$/),
    connection: "close",
  });
  await expect
    .poll(() => {
      collectGarbage();
      return objects.filter((one) => one.deref() !== undefined).length;
    })
    .toBe(0);
  expect(objects).toHaveLength(4);
  expect(sockets[0]?.timeout).toBe(60_000);
  sockets[0]?.write("data: 1\n\n");
  await expect.poll(came).toBe("retry: 1\n\ndata: 1\n\n");
});

test("the end of a stream is logged once, and its callback runs once, whichever side closes it", async () => {
  for (const end of ["client", "server"] as const) {
    lines.length = 0;
    closed = 0;
    const { request } = await open();
    const ended = new Promise((resolve) => request.once("close", resolve));
    if (end === "client") request.destroy();
    else sockets.at(-1)?.destroySoon();
    await ended;
    const completed = () => lines.filter(({ msg }) => msg === "request completed");
    await expect.poll(completed).toEqual([
      expect.objectContaining({
        reqId: expect.any(String),
        operation: "other",
        req: { method: "GET", remoteAddress: "127.0.0.1" },
        res: { statusCode: 200 },
        responseTime: expect.any(Number),
        userId: "u1",
      }),
    ]);
    expect(closed).toBe(1);
  }
});

test("a stream is refused while an earlier response is sent on the same connection", async () => {
  const { port } = app.server.address() as AddressInfo;
  const client = net.connect(port, "127.0.0.1");
  let came = "";
  client.on("data", (piece: Buffer) => {
    came += piece.toString();
  });
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
  client.write(get("/slow") + get("/events"));
  await expect
    .poll(() => came)
    .toMatch(/^HTTP\/1.1 200 OK[^]*\r\n\r\ndoneHTTP\/1.1 400 Bad Request/);
  client.destroy();
});
