import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { recordBackup } from "#server/database/backup/backup-records.ts";
import { verifyBackup } from "#server/database/backup/read-backup.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { BackgroundJobs } from "./background-jobs.ts";
import { backupFolder, makeDailyBackup } from "./daily-backup.ts";
import { defaultIntervals } from "./job.ts";
import { jobs } from "./jobs.ts";
import { queueJob } from "./queue-job.ts";

const site = await startTestApp();

const noon = (day: number) => new Date(Date.UTC(2030, 0, day, 12));

async function readiness() {
  const reply = await site.app.inject({ url: "/readyz" });
  return reply.json<{ status: string; backup: Record<string, unknown> }>();
}

test("a day's backup is written, and the oldest are deleted", async () => {
  const dataDir = temporaryDir();
  const folder = backupFolder(dataDir);
  expect(await readiness()).toEqual({
    status: "ready",
    warnings: [],
    backup: { madeAt: null, ageHours: null, hasFailed: false },
  });
  for (const day of [1, 2, 3]) {
    await makeDailyBackup(site.database, { dataDir, backupsKept: 2 }, noon(day));
    // Neither of them is a daily backup; the second one is what a killed server left.
    if (day === 1) {
      fs.writeFileSync(path.join(folder, "by-hand.backup.gz"), "");
      fs.writeFileSync(path.join(folder, ".x.backup.gz.partial-1"), "");
    }
  }
  const daily = [2, 3].map((day) => `stack-cafe-2030-01-0${day}T12-00-00Z.backup.gz`);
  expect(fs.readdirSync(folder).toSorted()).toEqual(["by-hand.backup.gz", ...daily]);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  await verifyBackup(path.join(folder, daily[1] ?? ""));
  const { status, backup } = await readiness();
  expect(status).toBe("ready");
  expect(backup).toMatchObject({ ageHours: expect.closeTo(0, 1), hasFailed: false });
});

test("runs by hand replace that day's backup alone, once the new one is complete", async () => {
  const dataDir = temporaryDir();
  const folder = backupFolder(dataDir);
  const daily = () => fs.readdirSync(folder).toSorted();
  const settings = { dataDir, backupsKept: 3 };
  for (const day of [1, 2, 3]) await makeDailyBackup(site.database, settings, noon(day));
  const [first, second, third] = daily();
  for (let run = 1; run <= 9; run += 1) {
    const at = new Date(noon(3).getTime() + run * 1000);
    await makeDailyBackup(site.database, settings, at);
  }
  expect(daily()).toEqual([first, second, "stack-cafe-2030-01-03T12-00-09Z.backup.gz"]);
  expect(daily()).not.toContain(third);
  // One that fails replaces nothing.
  const bytes = 10 ** 18;
  await recordBackup(site.database.db, { file: "/elsewhere/large.backup.gz", bytes });
  const late = new Date(noon(3).getTime() + 3_600_000);
  await expect(makeDailyBackup(site.database, settings, late)).rejects.toThrow(/MB free/);
  await sql`delete from backups where bytes = ${bytes}`.run(site.database.db);
  expect(daily()).toHaveLength(3);
  await makeDailyBackup(site.database, settings, noon(4));
  expect(daily()[0]).toBe(second);
  // With a clock that is behind the earlier ones, the new one stays all the same.
  await makeDailyBackup(site.database, settings, new Date("2029-06-01T12:00:00Z"));
  expect(daily()).toContain("stack-cafe-2029-06-01T12-00-00Z.backup.gz");
});

test("a failure is noted until the next backup", async () => {
  const dataDir = temporaryDir();
  const settings = { dataDir, backupsKept: 7 };
  fs.writeFileSync(backupFolder(dataDir), "a file in its place");
  await expect(makeDailyBackup(site.database, settings)).rejects.toThrow(/EEXIST/);
  expect(await readiness()).toMatchObject({ status: "ready", backup: { hasFailed: true } });
  const admin = await site.admin("observer");
  const { body } = await admin.get("/admin/backups");
  expect(body["failure"]).toMatchObject({ error: expect.stringContaining("EEXIST") });
  fs.rmSync(backupFolder(dataDir));
  await makeDailyBackup(site.database, settings);
  expect(await readiness()).toMatchObject({ backup: { hasFailed: false } });
  const after = await admin.get("/admin/backups");
  expect(after.body).toMatchObject({ failure: null, latest: { bytes: expect.any(Number) } });
});

test("a backup that would fill the disk isn't begun", async () => {
  const dataDir = temporaryDir();
  const bytes = 10 ** 18;
  await recordBackup(site.database.db, { file: "/elsewhere/large.backup.gz", bytes });
  await expect(makeDailyBackup(site.database, { dataDir, backupsKept: 7 })).rejects.toThrow(
    /MB free\. A backup needs about/,
  );
  expect(fs.readdirSync(backupFolder(dataDir))).toEqual([]);
  expect(await readiness()).toMatchObject({ backup: { hasFailed: true } });
  await sql`delete from backups where bytes = ${bytes}`.run(site.database.db);
});

test("no backup is made where none are kept", async () => {
  const dataDir = temporaryDir();
  const said = await makeDailyBackup(site.database, { dataDir, backupsKept: 0 });
  expect(said).toContain("BACKUPS_KEPT");
  expect(fs.readdirSync(dataDir)).toEqual([]);
  const rows = await sql`select from backups where made_at > now()`.all(site.database.db);
  expect(rows).toEqual([]);
});

test("of servers that share a database, one writes the backup, and each says where it is", async () => {
  const intervals = { ...defaultIntervals, pollSeconds: 0.5 };
  const job = jobs.filter(({ name }) => name === "back-up");
  const dataDirs = [temporaryDir(), temporaryDir()];
  for (const dataDir of dataDirs) {
    const settings = { ...readSettings({}), dataDir, backupsKept: 7 };
    const server = new BackgroundJobs(site.database, settings, intervals);
    server.start({ info: () => {}, warn: console.error, error: console.error }, job);
    onTestFinished(() => server.stop(1_000));
  }
  const admin = await site.admin("reader");
  const latestFile = async () => {
    const { body } = await admin.get<{ latest: { file: string } | null }>("/admin/backups");
    return dataDirs.some((folder) => body.latest?.file.startsWith(folder)) ? body : null;
  };
  await queueJob(site.database, { name: "back-up" }, async () => {});
  await expect.poll(latestFile).not.toBeNull();
  const folders = dataDirs.map(backupFolder).filter((folder) => fs.existsSync(folder));
  const files = folders.flatMap((folder) =>
    fs.readdirSync(folder).map((name) => path.join(folder, name)),
  );
  expect(files).toHaveLength(1);
  expect(await latestFile()).toMatchObject({ latest: { file: files[0], server: os.hostname() } });
  expect(await readiness()).toMatchObject({ backup: { ageHours: 0, hasFailed: false } });
});
