// Backups of sites whose pictures are in a store of their own (S3_URL).
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { backupState } from "#server/database/backup/backup-records.ts";
import { sql } from "#server/database/sql.ts";
import { makeDailyBackup } from "#server/jobs/daily-backup.ts";
import { samplePicture } from "#tests/support/hostile-pictures.ts";
import { pictureForm } from "#tests/support/picture-forms.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { sharedTemporaryDir, temporaryDir } from "#tests/support/temporary-dir.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { Project } from "#contract/projects.ts";

const S3_URL = (await startS3Server())("pictures");
/** Nothing listens there. */
const awayUrl = "http://S3RVER:S3RVER@127.0.0.1:1/safe/pictures";
const site = await startTestApp({ s3Url: S3_URL });
const { db } = site.database;

const owner = await site.person("ada");
const { id } = await site.project(owner);
const urls: string[] = [];
// Enough for more than one batch of files.
for (const width of [200, 220, 240, 260, 280]) {
  const file = await samplePicture(width, 100).png().toBuffer();
  const { body } = await owner.post<Project>(`/projects/${id}/pictures`, pictureForm(file, "A"));
  urls.push(body.pictures.at(-1)?.url ?? "");
}
// One that is in the database, as before the store was there.
await sql`insert into picture_files (hash, size, byte_size, bytes)
  values (repeat('a', 64), 'small', 3, '\\x00ff0a')`.run(db);

const run = (command: "backup" | "restore", args: string[], env: NodeJS.ProcessEnv) =>
  runProgram(new URL(`${command}-command.ts`, import.meta.url), args, { env });

const from = { DATA_DIR: sharedTemporaryDir(), DATABASE_URL: addressOf(site.database.where) };

const open = ({ app }: Pick<typeof site, "app">, url: string) =>
  app.inject({ url, headers: { host: "127.0.0.1:3000" } });

test("the backup contains them, and restored they are in the database", async () => {
  const file = path.join(temporaryDir(), "cafe.backup.gz");
  const made = await run("backup", [file], { ...from, S3_URL });
  expect(made).toMatchObject({ code: 0, out: expect.not.stringContaining("Left out") });
  const target = await openTestDatabase("template0");
  const to = { DATA_DIR: temporaryDir(), DATABASE_URL: addressOf(target.where) };
  expect(await run("restore", [file], to)).toMatchObject({ code: 0 });
  const rows = await sql<{ bytes: Buffer | null }>`
    select bytes from picture_files where hash <> repeat('a', 64)`.all(target.db);
  expect(rows).toHaveLength(3 * urls.length);
  expect(rows.filter(({ bytes }) => bytes === null)).toEqual([]);
  const own = await sql<{ bytes: Buffer }>`
    select bytes from picture_files where hash = repeat('a', 64)`.one(target.db);
  expect(own.bytes.toString("hex")).toBe("00ff0a");
  const settings = { ...site.app.settings, s3Url: null };
  const app = await createApp({ settings, database: target, pages: "none" });
  onTestFinished(() => app.close());
  for (const url of urls) {
    const [before, after] = [await open(site, url), await open({ app }, url)];
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  }
});

test("the daily one, too; while the store is away all else is in it, and it counts as failed", async () => {
  const settings = { dataDir: temporaryDir(), backupsKept: 7 };
  expect(await makeDailyBackup(site.database, { ...settings, s3Url: S3_URL })).not.toContain(
    "without",
  );
  expect((await backupState(db)).failure).toBeNull();
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
  const without = makeDailyBackup(site.database, { ...settings, s3Url: awayUrl }, tomorrow);
  await expect(without).rejects.toThrow(/^Without 15 files of pictures: .*ECONNREFUSED/);
  const { latest, failure } = await backupState(db);
  expect(latest?.file).toMatch(/backup\.gz$/);
  expect(failure?.error).toContain("15 files of pictures");
});

test.each([
  ["isn't set", {}, "S3_URL isn't set"],
  ["is away", { S3_URL: awayUrl }, "ECONNREFUSED"],
  ["has lost them", { S3_URL: `${S3_URL}/other` }, "aren't at s3://safe/pictures/other/"],
])("where the store %s, the command says what its backup lacks", async (_, more, message) => {
  const file = path.join(temporaryDir(), "cafe.backup.gz");
  const { code, out, err } = await run("backup", [file], { ...from, ...more });
  expect(code).toBe(1);
  expect(out).toContain("rows");
  expect(err).toContain("Left out: 15 files of pictures");
  expect(err).toContain(message);
});
