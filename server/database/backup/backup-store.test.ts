// Backups in a store of their own, by the daily job and by the commands.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { backupState } from "#server/database/backup/backup-records.ts";
import { sql } from "#server/database/sql.ts";
import { backupFolder, makeDailyBackup } from "#server/jobs/daily-backup.ts";
import { runProgram, runtimeEnvironment } from "#tests/support/run-program.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openBackupStore } from "./backup-store.ts";

const database = await openTestDatabase();
const urlOf = await startS3Server();

const noon = (day: number) => new Date(Date.UTC(2030, 0, day, 12));
const nameOf = (day: number) => `stack-cafe-2030-01-0${day}T12-00-00Z.backup.gz`;

const latestFile = async () =>
  (
    await sql<{ file: string | null }>`select file from backups order by made_at desc limit 1`.one(
      database.db,
    )
  ).file;

const programOf = (command: "backup" | "restore") =>
  new URL(`../../backup/${command}-command.ts`, import.meta.url);

const run = (command: "backup" | "restore", args: string[], env: NodeJS.ProcessEnv) =>
  runProgram(programOf(command), args, { env });

/** A store with one backup that never finishes an upload or a download. */
async function openStalledStore() {
  const requests: string[] = [];
  const stalled = http.createServer((request, response) => {
    const { method = "", url = "" } = request;
    requests.push(`${method} ${url}`);
    request.resume().on("error", () => undefined);
    if (url.includes("list-type")) {
      response.end(
        "<ListBucketResult><Contents><Key>a.backup.gz</Key></Contents></ListBucketResult>",
      );
    } else if (method === "POST") {
      response.end(
        "<InitiateMultipartUploadResult><UploadId>first</UploadId></InitiateMultipartUploadResult>",
      );
    } else if (method === "DELETE") {
      response.writeHead(204).end();
    } else if (method === "GET") {
      response.writeHead(200, { "content-length": 1000 }).write("a");
    }
  });
  await once(stalled.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    stalled.close();
    stalled.closeAllConnections();
  });
  const url = `http://key:secret@127.0.0.1:${(stalled.address() as AddressInfo).port}/safe`;
  const received = (start: string) =>
    expect
      .poll(() => requests.filter((line) => line.startsWith(start)), { timeout: 60_000 })
      .not.toEqual([]);
  return { url, requests, received };
}

test("daily backups are uploaded, and the oldest are deleted there too", async () => {
  const dataDir = temporaryDir();
  const settings = { dataDir, backupsKept: 2, backupS3Url: urlOf("daily") };
  const store = await openBackupStore(settings.backupS3Url);
  const other = path.join(dataDir, "other");
  fs.writeFileSync(other, "");
  await store.put(other, "by-hand.backup.gz");
  for (const day of [1, 2, 3]) await makeDailyBackup(database, settings, noon(day));
  const expected = ["by-hand.backup.gz", nameOf(2), nameOf(3)];
  expect(await store.list()).toEqual(expected);
  expect(fs.readdirSync(backupFolder(dataDir))).toEqual([nameOf(2), nameOf(3)]);
  expect(await latestFile()).toBe(`s3://safe/daily/${nameOf(3)}`);
});

test("an upload that fails counts as a failed backup, and leaves the file", async () => {
  const dataDir = temporaryDir();
  const settings = { dataDir, backupsKept: 2, backupS3Url: urlOf("daily", "missing") };
  await expect(makeDailyBackup(database, settings, noon(4))).rejects.toThrow(/bucket/);
  expect(fs.readdirSync(backupFolder(dataDir))).toEqual([nameOf(4)]);
  expect(await latestFile()).toBeNull();
});

test("an upload or download without progress fails", async () => {
  const dataDir = temporaryDir();
  const { url, requests } = await openStalledStore();
  const settings = { dataDir, backupsKept: 2, backupS3Url: url };
  const newClient = () => database.newClient().on("end", () => requests.push("disconnected"));
  const making = makeDailyBackup({ ...database, newClient }, settings, noon(5), 300);
  await expect(making).rejects.toThrow(/timed out/);
  // Of the database, before anything is uploaded.
  expect(requests[0]).toBe("disconnected");
  expect(requests.filter((line) => line.startsWith("PUT"))).toHaveLength(3);
  expect(fs.readdirSync(backupFolder(dataDir))).toEqual([nameOf(5)]);
  const { failure } = await backupState(database.db);
  expect(failure).toMatchObject({ error: expect.stringContaining("timed out") });
  const store = await openBackupStore(url, 300);
  const getting = store.get("a.backup.gz", path.join(dataDir, "a"), new AbortController().signal);
  await expect(getting).rejects.toThrow(/timed out/);
});

test("an aborted upload of several parts leaves none of them", async () => {
  const { url, requests, received } = await openStalledStore();
  const file = path.join(temporaryDir(), "large");
  fs.writeFileSync(file, Buffer.alloc(6_000_000));
  const stopping = new AbortController();
  const putting = (await openBackupStore(url)).put(file, "large.backup.gz", stopping.signal);
  void received("PUT").then(() => stopping.abort());
  await expect(putting).rejects.toThrow(/aborted/);
  expect(requests).toContainEqual(expect.stringMatching(/^DELETE .*uploadId=first/));
});

test.each([
  { command: "backup", argument: "s3:b.backup.gz", stallsAt: "PUT" },
  { command: "restore", argument: "s3:a.backup.gz", stallsAt: "GET /safe/a.backup.gz" },
] as const)("a stopped $command leaves no file", async ({ command, argument, stallsAt }) => {
  const { url, received } = await openStalledStore();
  const TMPDIR = temporaryDir();
  const env = {
    ...runtimeEnvironment(),
    TMPDIR,
    DATA_DIR: temporaryDir(),
    DATABASE_URL: addressOf(database.where),
    BACKUP_S3_URL: url,
  };
  const child = spawn(process.execPath, [fileURLToPath(programOf(command)), argument], {
    env,
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  await received(stallsAt);
  expect(fs.readdirSync(TMPDIR)).toHaveLength(1);
  child.kill("SIGTERM");
  expect(await ended).toEqual([143, null]);
  expect(fs.readdirSync(TMPDIR)).toEqual([]);
});

test("the commands write to the store and read from it", async () => {
  const target = await openTestDatabase("template0");
  const env = { DATA_DIR: temporaryDir(), BACKUP_S3_URL: urlOf("by-hand") };
  const from = { ...env, DATABASE_URL: addressOf(database.where) };
  const to = { ...env, DATABASE_URL: addressOf(target.where) };
  const nothing = await run("restore", ["s3:latest"], to);
  expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining("There are no backups") });

  const name = "before-the-move.backup.gz";
  const made = await run("backup", [`s3:${name}`], from);
  expect(made).toMatchObject({
    code: 0,
    out: expect.stringContaining(`s3://safe/by-hand/${name}`),
  });
  const again = await run("backup", [`s3:${name}`], from);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("exists already") });
  for (const wrong of ["s3:../up.backup.gz", "s3:a/b.backup.gz", "s3:name"]) {
    expect((await run("backup", [wrong], from)).code).toBe(1);
  }
  const missing = await run("restore", ["s3:latest"], to);
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining(`s3:${name}`) });
  const restored = await run("restore", [`s3:${name}`], to);
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored \d+ rows/) });
  expect(restored.err + restored.out + made.out).not.toContain("S3RVER");
  const techs = () => sql`select from techs`.all(target.db);
  expect(await techs()).not.toHaveLength(0);

  const without = await run("backup", [`s3:${name}`], { ...from, BACKUP_S3_URL: "" });
  expect(without).toMatchObject({ code: 1, err: expect.stringContaining("needs BACKUP_S3_URL") });
});
