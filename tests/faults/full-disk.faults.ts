// A server with the embedded database, on a disk that is full and has space again.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { connect } from "#server/database/connect.ts";
import { joinEmbedded } from "#server/database/embedded/open.ts";
import { sql } from "#server/database/sql.ts";
import { startServer } from "#tests/support/server-process.ts";
import { sharedTemporaryDir } from "#tests/support/temporary-dir.ts";
import { createProject, type Person, signUpMany, timeUntil } from "./site.ts";

/** A disk of its own, in memory; null for those who may not mount one. */
function mountDisk(): string | null {
  const folder = sharedTemporaryDir();
  const { status, stderr } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", "size=300m", "tmpfs", folder],
    {
      encoding: "utf8",
    },
  );
  if (status === 0) {
    afterAll(() => void spawnSync("umount", ["-l", folder]));
    return folder;
  }
  console.log(`No disk can be mounted: ${stderr?.trim()}. Skipped; root may.`);
  return null;
}

const disk = mountDisk();

/** Takes all that is free on its disk. */
function fillDisk(file: string): void {
  const descriptor = fs.openSync(file, "w");
  for (const bytes of [1_000_000, 1]) {
    const part = Buffer.alloc(bytes);
    try {
      for (;;) fs.writeSync(descriptor, part);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  fs.closeSync(descriptor);
}

async function comment(address: string, project: string, { cookie }: Person, text: string) {
  const reply = await fetch(`${address}/api/v1/projects/${project}/comment`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ commentText: text }),
  });
  const { message } = (await reply.json()) as { message?: string };
  return { status: reply.status, retryAfter: reply.headers.get("retry-after"), message };
}

const full = { status: 503, retryAfter: "5", message: "The database's disk is full." };

test.runIf(disk)(
  "what is written on a full disk is 503, and works once there is space",
  async () => {
    const dataDir = disk ?? "";
    const server = startServer({ dataDir, env: { RATE_LIMITS: "off", LOG_LEVEL: "fatal" } });
    const address = await server.ready;
    const connection = joinEmbedded(dataDir);
    if (!connection) throw new Error("The database isn't there");
    const database = connect(connection);
    onTestFinished(() => database.close());
    const { db } = database;
    const [owner] = await signUpMany(db, 1);
    if (!owner) throw new Error("Nobody signed up");
    const project = await createProject(address, owner, "Busy");
    const saved: string[] = [];
    const write = async () => {
      const text = `${randomUUID()} `.repeat(25);
      const { status, ...rest } = await comment(address, project, owner, text);
      if (status === 200) saved.push(text.trim());
      return { status, ...rest };
    };
    const isWritten = async () => (await write()).status === 200;
    const read = async (place: string, cookie = "") => {
      const reply = await fetch(`${address}${place}`, { headers: { cookie } });
      await reply.arrayBuffer();
      return { status: reply.status, isOld: reply.headers.has("x-as-of") };
    };
    const expectStored = async () => {
      const rows = await sql<{ text: string }>`select trim(text) as text from comments`.all(db);
      const stored = new Set(rows.map(({ text }) => text));
      expect(rows).toHaveLength(stored.size);
      expect(saved.filter((text) => !stored.has(text))).toEqual([]);
    };
    for (let count = 0; count < 20; count += 1) expect(await isWritten()).toBe(true);

    // Files of tables can't grow.
    const ballast = path.join(dataDir, "ballast");
    fillDisk(ballast);
    let refused = await write();
    while (refused.status === 200) refused = await write();
    expect(refused).toMatchObject(full);
    for (const place of ["/", "/api/v1/projects", `/projects/${project}`]) {
      expect(await read(place)).toEqual({ status: 200, isOld: false });
      expect(await read(place, owner.cookie)).toEqual({ status: 200, isOld: false });
    }
    fs.rmSync(ballast);
    await timeUntil(isWritten);
    await expectStored();

    // Nor can the write-ahead log, without which PostgreSQL ends.
    fillDisk(ballast);
    const logged = async () =>
      sql`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`.all(db).then(
        () => true,
        () => false,
      );
    while (await logged());
    await timeUntil(async () => (await read("/readyz")).status === 503);
    expect((await write()).status).toBe(503);
    for (const place of ["/", "/api/v1/projects"])
      expect(await read(place)).toMatchObject({ status: 200 });
    fs.rmSync(ballast);
    const freedAt = performance.now();
    await timeUntil(isWritten);
    console.log(
      `Written ${((performance.now() - freedAt) / 1000).toFixed(1)} s after there was space`,
    );
    await expectStored();
    server.signal("SIGTERM", "it");
    expect(await server.ended).toBe(0);
  },
);
