// What /readyz and the log say about a wrong clock and a full disk.
import fs from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { clockProblem, readClock } from "#server/database/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { watchWarnings } from "./warnings.ts";

const site = await startTestApp();
const { database } = site;

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Other files share the clock.
  await readClock(database.db);
});

const withFree = (bytes: number) =>
  vi
    .spyOn(fs, "statfsSync")
    .mockImplementation(
      () => ({ bavail: bytes / 1_000, blocks: 1e9, bsize: 1_000, frsize: 1_000 }) as never,
    );

/** A database whose clock is right, and goes on with the faked one. */
function databaseAt(timeMs: () => number): Database {
  const query = async () => ({ rows: [{ ms: timeMs() }] });
  return { ...database, db: { ...database.db, query } as never };
}

test("a wrong clock and a full disk are logged once, and once that they are all right again", async () => {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  const realMs = Date.now();
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  const timeMs = () => realMs + performance.now();
  const settings = { dataDir: "." };
  const stop = watchWarnings(databaseAt(timeMs), settings, { warn: note, info: note });
  const lookWith = async (aheadMs: number, free = 1e9) => {
    withFree(free);
    vi.setSystemTime(timeMs() + aheadMs);
    await vi.advanceTimersByTimeAsync(5_000);
  };
  for (const aheadMs of [0, 1_900, 90_000, 91_000, 0, -3_000]) await lookWith(aheadMs);
  expect(clockProblem()).toBe("This machine's clock is 3 s behind the database's.");
  await lookWith(0, 60e6);
  await lookWith(0, 50e6);
  await lookWith(0);
  stop();
  const [clock, disk] = [{ subject: "clock" }, { subject: "disk" }];
  expect(lines).toEqual([
    [clock, "This machine's clock is 90 s ahead of the database's."],
    [clock, "the clock is all right again"],
    [clock, "This machine's clock is 3 s behind the database's."],
    [disk, "The disk of DATA_DIR has 60.0 MB left."],
    [clock, "the clock is all right again"],
    [disk, "the disk is all right again"],
  ]);
});

test("a disk without space is a warning, and a server whose database is silent names it", async () => {
  withFree(0);
  const warning = "The disk of DATA_DIR is full.";
  const ready = await site.app.inject({ url: "/readyz" });
  expect(ready.json()).toMatchObject({ status: "ready", warnings: [warning] });
  const silent = { ...database, newPool: () => silentPool() };
  const settings = readSettings({ LOG_LEVEL: "silent" });
  const app = await createApp({ settings, database: silent, pages: "none" });
  const reply = await app.inject({ url: "/readyz" });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ message: `The database isn't responding. ${warning}` });
  await app.close();
});

/** Like one whose disk is full. */
const silentPool = () => ({ connect: () => new Promise(() => {}), end: async () => {} }) as never;

test("what the database can't store for want of space is refused with 503, which says so", async () => {
  const { db } = database;
  const owner = await site.person("owner");
  await sql`
    create function fail_for_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.run(db);
  for (const table of ["live_changes", "projects"]) {
    await sql`
      create trigger fail_for_space before insert on ${sql.id(table)}
      execute function fail_for_space()`.run(db);
  }
  const project = { name: "A project", description: "What it is about.", techs: [] };
  const message = "The database's disk is full.";
  const reply = await owner.post("/projects", project);
  expect(reply).toMatchObject({ status: 503, body: { message }, headers: { "retry-after": "5" } });
  const ready = await site.app.inject({ url: "/readyz" });
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ message });
  await sql`drop function fail_for_space cascade`.run(db);
  expect((await owner.post("/projects", project)).status).toBe(200);
});
