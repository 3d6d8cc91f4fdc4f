// Idle connections are closed, and their number is limited per network and in all.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import net, { type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { openStream } from "#tests/support/event-stream.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { connectionLimits } from "./connections.ts";

const quick = {
  headersMs: 400,
  requestMs: 400,
  checkEveryMs: 100,
  keepAliveMs: 300,
  // Long enough for a busy machine to answer in.
  stalledMs: 1_500,
};
const patient = { timeout: 60_000, interval: 50 };

const site = await startListeningApp({}, "none", { connections: quick });
const { port } = site.app.server.address() as AddressInfo;

/** The server's descriptors of accepted connections: those of sockets whose local port is its own. */
function descriptors(): number {
  const local = port.toString(16).toUpperCase().padStart(4, "0");
  const inodes = new Set(
    readFileSync("/proc/self/net/tcp", "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, from, to]) => from?.endsWith(`:${local}`) && !to?.endsWith(":0000"))
      .map((fields) => `socket:[${fields[9]}]`),
  );
  return readdirSync("/proc/self/fd").filter((fd) => inodes.has(targetOf(fd))).length;
}

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return "closed meanwhile";
  }
}

const openOn = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => {
    server.getConnections((_, count) => resolve(count ?? -1));
  });
const connections = () => openOn(site.app);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A client that never closes its side by itself. */
async function connect(to = port, localAddress = "127.0.0.1"): Promise<Socket> {
  const socket = net.connect({ host: "127.0.0.1", port: to, localAddress, allowHalfOpen: true });
  socket.on("error", () => undefined);
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

const many = 300;
const host = "host: 127.0.0.1\r\n";

test.each([
  ["nothing", ""],
  ["half a line", "GET / HT"],
  ["half a head", `GET /healthz HTTP/1.1\r\n${host}x-a: b\r\n`],
  ["half a body", `POST /api/v1/projects HTTP/1.1\r\n${host}content-length: 500\r\n\r\n{`],
  [
    "half a chunk",
    `POST /api/v1/projects HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nff\r\n{`,
  ],
  ["nothing more after an answer", `GET /healthz HTTP/1.1\r\n${host}\r\n`],
])("a connection that sends %s is closed and its descriptor freed", async (_, bytes) => {
  // Counted as the last one is accepted: on a slow machine, the first ones may be closed by then.
  let accepted = 0;
  let open = { connections: Promise.resolve(0), descriptors: 0 };
  const count = () => {
    accepted += 1;
    if (accepted === many) open = { connections: connections(), descriptors: descriptors() };
  };
  site.app.server.on("connection", count);
  const clients = await Promise.all(Array.from({ length: many }, () => connect()));
  for (const client of clients) client.resume().write(bytes);
  await vi.waitUntil(() => accepted === many, patient);
  site.app.server.off("connection", count);
  expect(open.descriptors).toBe(await open.connections);
  expect(open.descriptors).toBeGreaterThan(0);
  await vi.waitUntil(async () => (await connections()) === 0, patient);
  await expect.poll(descriptors, patient).toBe(0);
});

test("a client that doesn't close after the response can still read it", async () => {
  const client = await connect();
  let answer = "";
  client.on("data", (piece: Buffer) => (answer += piece.toString()));
  client.write(`GET / HTTP/1.1\r\n${host}`);
  await expect.poll(() => answer, patient).toContain("The request took too long to arrive.");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await vi.waitUntil(async () => (await connections()) === 0, patient);
});

test("a client that sends one byte at a time is closed after the same timeout", async () => {
  const client = await connect();
  client.resume();
  const drip = setInterval(() => client.write("x"), 50);
  client.write(`GET / HTTP/1.1\r\n${host}x-slow: `);
  // If each byte began the time anew, it would never be closed.
  await vi.waitUntil(async () => (await connections()) === 0, patient);
  clearInterval(drip);
  expect(client.bytesWritten).toBeGreaterThan(0);
});

test("a client that doesn't read its responses is closed", async () => {
  // Not counted: on a slow machine it may be closed before that.
  const accepted = once(site.app.server, "connection");
  const client = await connect();
  await accepted;
  client.pause();
  // 25 MB: more than the kernel buffers.
  client.write(`GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(30));
  await vi.waitUntil(async () => (await connections()) === 0, patient);
  let bytes = 0;
  client.on("data", (piece: Buffer) => (bytes += piece.length)).resume();
  await Promise.race([once(client, "end"), once(client, "close")]);
  const { body } = await site.visitor.get("/api/openapi.json");
  expect(bytes).toBeLessThan(30 * JSON.stringify(body).length);
});

test("event streams outlive the timeouts of requests and idle connections", async () => {
  const person = await site.person("listener");
  const stream = await openStream(site.origin, { cookie: person.cookie });
  const { keepAliveMs, requestMs, checkEveryMs } = quick;
  const ended = stream.ended.then(() => "ended");
  const waited = pause(keepAliveMs + requestMs + 2 * checkEveryMs, "open");
  expect(await Promise.race([ended, waited])).toBe("open");
});

test("the default limits allow all event streams and their keep-alive interval", () => {
  expect(connectionLimits.all).toBeGreaterThanOrEqual(15_000 * 1.2);
  expect(connectionLimits.stalledMs).toBeGreaterThan(2 * 25_000);
});

/** The response to a health check on a new connection. */
async function answerTo(to: number, from: string): Promise<string> {
  const client = await connect(to, from);
  let answer = "";
  client.on("data", (piece: Buffer) => (answer += piece.toString()));
  client.write(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
  await expect.poll(() => answer).toMatch(/}$/);
  return answer;
}

test("connections are limited per network and in all", async () => {
  const limits = { ofNetwork: 20, all: 50 };
  const trustProxy = ["127.0.0.9"];
  const { app, origin } = await startListeningApp({ rateLimits: true, trustProxy }, "none", {
    connections: limits,
  });
  const own = Number(new URL(origin).port);
  const open = () => openOn(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerTo(own, "127.0.0.1")));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 /);

  const refused = await answerTo(own, "127.0.0.1");
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toMatch(/\r\nretry-after: \d+\r\n/);
  expect(refused).toContain('"code":"too_many"');
  await vi.waitUntil(async () => (await open()) === 20, patient);

  // Other networks still get through, and a trusted proxy may use all connections.
  expect(await answerTo(own, "127.0.0.2")).toMatch(/^HTTP\/1\.1 200 /);
  const brought = await Promise.all(Array.from({ length: 29 }, () => answerTo(own, "127.0.0.9")));
  for (const answer of brought) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answerTo(own, "127.0.0.3")).toMatch(/^HTTP\/1\.1 503 /);

  // An accepted connection is still served, and a closed one frees its slot.
  const [first, second] = sockets;
  first?.write(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
  second?.destroy();
  await vi.waitUntil(async () => (await open()) === 49, patient);
  expect(await answerTo(own, "127.0.0.1")).toMatch(/^HTTP\/1\.1 200 /);
});

test("a flood of connections beyond the limit leaves no descriptor open", async () => {
  const { app, origin } = await startListeningApp({ rateLimits: true }, "none", {
    connections: { ofNetwork: 10 },
  });
  const own = Number(new URL(origin).port);
  const open = () => openOn(app);
  const held = await Promise.all(Array.from({ length: 400 }, () => connect(own)));
  await vi.waitUntil(async () => (await open()) === 10, patient);
  for (const socket of held) socket.destroy();
  await vi.waitUntil(async () => (await open()) === 0, patient);
  expect(await answerTo(own, "127.0.0.1")).toMatch(/^HTTP\/1\.1 200 /);
});
