import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { commandsWith } from "#server/database/embedded/in-child.ts";
import { sharedTemporaryDir, temporaryDir } from "#tests/support/temporary-dir.ts";
import {
  expectReady,
  groupLives,
  type ServerProcess,
  startServer,
} from "#tests/support/server-process.ts";

/** Created by the first start, and used by the others as the previous one left it. */
const sharedDir = sharedTemporaryDir();

function expectNothingLeft(server: ServerProcess, dataDir: string): void {
  expect(groupLives(server.pid)).toBe(false);
  expect(commandsWith(dataDir)).toEqual([]);
  expect(fs.existsSync(path.join(dataDir, "running.json"))).toBe(false);
}

test.each([
  { signal: "SIGTERM", to: "it" },
  { signal: "SIGTERM", to: "group" },
  { signal: "SIGINT", to: "group" },
] as const)("npm start exits cleanly after $signal to $to", async ({ signal, to }) => {
  const server = startServer({ dataDir: sharedDir, through: "npm" });
  const address = await server.ready;
  for (const probe of ["/healthz", "/"]) {
    expect((await fetch(address + probe)).status).toBe(200);
  }
  await expectReady(address);
  expect(commandsWith(sharedDir)).not.toEqual([]);
  server.signal(signal, to);
  expect(await server.ended).toBe(0);
  expectNothingLeft(server, sharedDir);
});

test("a request in flight is finished before the server exits", async () => {
  const server = startServer({ dataDir: sharedDir, through: "npm" });
  const { hostname, port } = new URL(await server.ready);
  const socket = net.connect(Number(port), hostname);
  const answer = text(socket);
  const head = "POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  socket.write(`${head}Content-Length: 20\r\nExpect: 100-continue\r\n\r\n`);
  await once(socket, "readable");
  socket.write('{"name":');
  server.signal("SIGTERM", "group");
  await outputContains(server, "Stopping");
  socket.write('         ""}');
  expect(await answer).toMatch(/HTTP\/1\.1 401 /);
  expect(await server.ended).toBe(0);
  expectNothingLeft(server, sharedDir);
});

test("a server that drains still serves, and has proxies leave it", async () => {
  const server = startServer({ dataDir: sharedDir, env: { DRAIN_SECONDS: "20" } });
  const address = await server.ready;
  server.signal("SIGTERM", "it");
  await outputContains(server, "Stopping");
  const replies = await Promise.all(
    ["/healthz", "/readyz", "/api/v1/techs?pageSize=1", "/"].map((url) => fetch(address + url)),
  );
  expect(replies.map(({ status }) => status)).toEqual([404, 503, 200, 200]);
  for (const { headers } of replies) expect(headers.get("connection")).toBe("close");
  expect(await replies[1]?.json()).toMatchObject({ message: "The server is stopping." });
  // The second signal ends the draining.
  const again = setInterval(() => server.signal("SIGINT", "it"), 300);
  expect(await server.ended.finally(() => clearInterval(again))).toBe(0);
  expectNothingLeft(server, sharedDir);
});

test("a second Ctrl-C cuts off a request that never ends", async () => {
  const server = startServer({ dataDir: sharedDir });
  const { hostname, port } = new URL(await server.ready);
  const socket = net.connect(Number(port), hostname).on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\n");
  server.signal("SIGINT", "group");
  await outputContains(server, "Stopping");
  const again = setInterval(() => server.signal("SIGINT", "group"), 100);
  expect(await server.ended.finally(() => clearInterval(again))).toBe(0);
  expectNothingLeft(server, sharedDir);
});

test.each(["Creating a new database", "Starting PostgreSQL", "Migrating", "demo content"])(
  "a signal during '%s' leaves nothing behind",
  async (line) => {
    const dataDir = temporaryDir();
    const server = startServer({ dataDir, env: { DEMO_CONTENT: "" } });
    await outputContains(server, line);
    server.signal("SIGTERM", "it");
    expect(await server.ended).toBe(0);
    expectNothingLeft(server, dataDir);
  },
);

/** Resolves once the server's output contains `words`. */
async function outputContains(server: ServerProcess, words: string): Promise<void> {
  while (!server.output().includes(words)) {
    await Promise.race([once(server.child.stdout ?? server.child, "data"), server.ended]);
  }
}
