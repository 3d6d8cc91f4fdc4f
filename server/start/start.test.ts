import { execFileSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildIfStale } from "#server/build.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { sharedTemporaryDir, temporaryDir } from "#tests/support/temporary-dir.ts";
import {
  copyProject,
  expectReady,
  projectRoot,
  startServer,
} from "#tests/support/server-process.ts";
import { nobody, othersReachProject } from "#tests/support/other-account.ts";

/** Created by the first test that needs one; the others use what it left. */
const sharedDir = sharedTemporaryDir();

async function jsonFrom(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

async function stop(server: ReturnType<typeof startServer>): Promise<void> {
  server.signal("SIGTERM", "it");
  expect(await server.ended).toBe(0);
}

test("a clean checkout in a private path with spaces builds itself, loads demo content and serves", async () => {
  const home = path.join(temporaryDir(), "my own place");
  fs.mkdirSync(home, { mode: 0o700 });
  const cwd = path.join(home, "stack cafe");
  copyProject(cwd);
  const env = { DEMO_CONTENT: "" };
  const first = startServer({ cwd, dataDir: "data", through: "npm", env });
  const page = await fetch(await first.ready);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<html/);
  const steps = [
    "Building the pages",
    "Creating a new database",
    "Migrating",
    "Technologies: ",
    "demo content",
  ];
  const places = steps.map((step) => first.output().indexOf(step));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  await stop(first);

  const second = startServer({ cwd, dataDir: "data", through: "npm", env });
  await second.ready;
  for (const step of steps) expect(second.output()).not.toContain(step);
  await stop(second);
});

test.runIf(othersReachProject)("an ordinary user can run the server", async () => {
  const home = temporaryDir();
  const cwd = path.join(home, "cafe");
  copyProject(cwd);
  // Building is the test above.
  await buildIfStale(() => undefined);
  fs.cpSync(path.join(projectRoot, "dist"), path.join(cwd, "dist"), { recursive: true });
  execFileSync("chown", ["-RhP", `${nobody}:${nobody}`, home]);
  const env = { HOME: home };
  const server = startServer({ cwd, dataDir: "data", through: "npm", uid: nobody, env });
  await expectReady(await server.ready);
  expect(fs.statSync(path.join(cwd, "data", "database")).uid).toBe(nobody);
  await stop(server);
});

test("a port in use is reported before anything is opened", async () => {
  const dataDir = path.join(temporaryDir(), "data");
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const server = startServer({ dataDir, env: { PORT: port } });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(
    new RegExp(`^PORT: ${port} on 127.0.0.1 is taken by another`, "m"),
  );
  expect(server.output()).not.toMatch(/^\s+at /m);
  expect(fs.existsSync(dataDir)).toBe(false);
});

test("a second server on the same data directory is refused with the address of the first, which continues", async () => {
  const first = startServer({ dataDir: sharedDir });
  const address = await first.ready;
  const second = startServer({ dataDir: sharedDir });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`in use by Stack Cafe at ${address} (process ${first.pid},`);
  expect(second.output()).not.toMatch(/^\s+at /m);
  await expectReady(address);
  await stop(first);
});

test("a killed server starts again with its data, and all that it prints is JSON", async () => {
  const env = { LOG_FORMAT: "json" };
  const first = startServer({ dataDir: sharedDir, env });
  const before = await jsonFrom(`${await first.ready}/api/v1/techs?pageSize=3`);
  first.signal("SIGKILL", "it");
  expect(await first.ended).toBe("SIGKILL");
  const second = startServer({ dataDir: sharedDir, env });
  const after = await jsonFrom(`${await second.ready}/api/v1/techs?pageSize=3`);
  expect(second.output()).toContain("Stopped PostgreSQL from an earlier run");
  expect(after).toEqual(before);
  await stop(second);
  const lines = second.output().trimEnd().split("\n");
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels.filter((level) => level >= 50)).toEqual([]);
  expect(second.output()).toContain('"msg":"Stopping"');
});

test("the server continues when its embedded database crashes", async () => {
  const server = startServer({ dataDir: sharedDir });
  const address = await server.ready;
  const file = path.join(sharedDir, "database", "cluster", "postmaster.pid");
  process.kill(Number.parseInt(fs.readFileSync(file, "utf8"), 10), "SIGKILL");
  await vi.waitUntil(() => server.output().includes("PostgreSQL is running again"), {
    timeout: 100_000,
  });
  await expectReady(address);
  const reply = await fetch(`${address}/api/v1/techs`);
  expect(reply.status, `${await reply.text()}\n${server.output()}`).toBe(200);
  await stop(server);
});

test("an error at start is JSON, too", async () => {
  const env = { LOG_FORMAT: "json", PORT: "no" };
  const server = startServer({ dataDir: temporaryDir(), env });
  expect(await server.ended).toBe(1);
  const lines = server.output().trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 30, msg: expect.stringMatching(/^Stack Cafe \d/) },
    { level: 60, msg: expect.stringMatching(/^ {2}PORT: expected /m) },
  ]);
  expect(server.output()).not.toContain('stack"');
});

test("all invalid settings are reported, without a stack trace", async () => {
  const env = { PORT: "no", LOG_LEVEL: "loud", GITHUB_URL: "?", PUBLIC_URL: "https://cafe.org" };
  const server = startServer({ dataDir: temporaryDir(), env });
  expect(await server.ended).toBe(1);
  for (const name of ["PORT", "LOG_LEVEL", "GITHUB_URL", "GITHUB_CLIENT_ID"]) {
    expect(server.output()).toMatch(new RegExp(`^  ${name}: expected `, "m"));
  }
  expect(server.output()).not.toMatch(/^\s+at /m);
});

test("settings are read from .env; the environment takes precedence", async () => {
  const cwd = path.join(temporaryDir(), "cafe");
  copyProject(cwd);
  fs.writeFileSync(path.join(cwd, ".env"), 'PORT="no"\nSTATUS_URL=nowhere\n');
  const server = startServer({ cwd, dataDir: "data" });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^ {2}STATUS_URL: expected .* not "nowhere"$/m);
  expect(server.output()).not.toContain("PORT:");
});

test("several servers can start concurrently on an empty external database", async () => {
  const { connection, stop: stopDatabase } = await openEmbedded(temporaryDir(), () => undefined);
  onTestFinished(() => stopDatabase());
  const host = encodeURIComponent(connection.host);
  const env = { DATABASE_URL: `postgres://postgres@localhost/postgres?host=${host}` };
  const servers = [1, 2, 3].map(() => startServer({ dataDir: temporaryDir(), env }));
  const addresses = await Promise.all(servers.map((server) => server.ready));
  const techs = await Promise.all(
    addresses.map((address) => jsonFrom(`${address}/api/v1/techs?pageSize=100`)),
  );
  expect(techs[0]).toHaveLength(100);
  expect(techs[1]).toEqual(techs[0]);
  expect(techs[2]).toEqual(techs[0]);
  await Promise.all(servers.map(stop));

  const wrong = { DATABASE_URL: env.DATABASE_URL.replace("/postgres?", "/elsewhere?") };
  const refused = startServer({ dataDir: temporaryDir(), env: wrong });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/^DATABASE_URL: no connection: .*"elsewhere" does not exist$/m);
});
