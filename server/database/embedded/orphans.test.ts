import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { commandsWith, openInChild } from "#server/database/embedded/in-child.ts";
import { joinEmbedded, openEmbedded } from "#server/database/embedded/open.ts";
import { processesOf } from "#server/database/embedded/processes.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";

const clusterOf = (dataDir: string) => path.join(dataDir, "database", "cluster");
const pidFileOf = (dataDir: string) => path.join(clusterOf(dataDir), "postmaster.pid");

async function open(dataDir: string, report: (line: string) => void = () => undefined) {
  const embedded = await openEmbedded(dataDir, report);
  onTestFinished(() => embedded.stop());
  return embedded;
}

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  return client.query<Record<string, unknown>>(sql).then(
    (result) => client.end().then(() => result.rows),
    (error: unknown) => client.end().then(() => Promise.reject(error)),
  );
}

test("the database of a killed server is stopped and reopened without data loss", async () => {
  const dataDir = temporaryDir();
  const child = await openInChild(dataDir);
  const orphan = joinEmbedded(dataDir);
  expect(orphan).not.toBeNull();
  await ask(orphan ?? {}, "create table kept as select generate_series(1, 1000) as n");
  await child.kill();
  expect(processesOf(clusterOf(dataDir))).not.toEqual([]);

  const lines: string[] = [];
  const { connection, stop } = await open(dataDir, (line) => lines.push(line));
  expect(lines).toContain("Stopped PostgreSQL from an earlier run");
  expect(await ask(connection, "select count(*)::int as n from kept")).toEqual([{ n: 1000 }]);
  await stop();
  expect(commandsWith(dataDir)).toEqual([]);
});

test("a server and database killed together leave nothing that prevents a start", async () => {
  const dataDir = temporaryDir();
  const child = await openInChild(dataDir);
  await child.kill();
  for (const pid of processesOf(clusterOf(dataDir))) process.kill(pid, "SIGKILL");
  expect(fs.existsSync(pidFileOf(dataDir))).toBe(true);
  const { connection } = await open(dataDir);
  expect(await ask(connection, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("an unrelated process that reused the process id isn't killed", async () => {
  const dataDir = temporaryDir();
  const first = await open(dataDir);
  await first.stop();
  const stranger = spawn("sleep", ["60"]);
  const exited = once(stranger, "exit");
  const lines = [stranger.pid, clusterOf(dataDir), 1, 5432, dataDir, "", "5432001 0", "ready"];
  fs.writeFileSync(pidFileOf(dataDir), lines.join("\n"));

  expect(joinEmbedded(dataDir)).toBeNull();
  const { connection } = await open(dataDir);
  expect(await ask(connection, "select 1 as n")).toEqual([{ n: 1 }]);
  expect(stranger.exitCode).toBeNull();
  expect(stranger.signalCode).toBeNull();
  stranger.kill();
  await exited;
});

test("a database that crashes restarts at the same address", async () => {
  const dataDir = temporaryDir();
  const again = Promise.withResolvers<void>();
  const { connection } = await open(dataDir, (line) => {
    if (line === "PostgreSQL is running again") again.resolve();
  });
  await ask(connection, "create table kept as select 1 as n");
  const [main = ""] = fs.readFileSync(pidFileOf(dataDir), "utf8").split("\n");
  process.kill(Number(main), "SIGKILL");
  await again.promise;
  expect(await ask(connection, "select n from kept")).toEqual([{ n: 1 }]);
});

test("stopping during a restart leaves no process", async () => {
  const dataDir = temporaryDir();
  const ended = Promise.withResolvers<void>();
  const embedded = await openEmbedded(dataDir, (line) => {
    if (line.includes("stopped unexpectedly")) ended.resolve();
  });
  for (const pid of processesOf(clusterOf(dataDir))) process.kill(pid, "SIGKILL");
  await ended.promise;
  await embedded.stop();
  expect(commandsWith(dataDir)).toEqual([]);
});
