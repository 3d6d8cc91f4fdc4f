// The announcement that pages show. Every page asks for it, so each server remembers it and reads it
// again every few seconds.
import type { Announcement } from "#contract/announcements.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/** Milliseconds after which other servers show what an admin changed. */
const rereadAfterMs = 5_000;

interface Remembered {
  value: Announcement | null;
  readAt: number;
  reading: Promise<void> | null;
}

const remembered = new WeakMap<Database, Remembered>();

function memoryOf(database: Database): Remembered {
  const known = remembered.get(database) ?? { value: null, readAt: -Infinity, reading: null };
  remembered.set(database, known);
  return known;
}

/**
 * The current announcement, up to a few seconds old. Only the first page waits for it; a failure
 * leaves the last one.
 */
export async function currentAnnouncement(database: Database): Promise<Announcement | null> {
  const memory = memoryOf(database);
  if (performance.now() - memory.readAt > rereadAfterMs) {
    memory.reading ??= readAgain(database, memory).finally(() => {
      memory.reading = null;
    });
    if (memory.readAt === -Infinity) await memory.reading;
  }
  return memory.value;
}

async function readAgain({ db }: Database, memory: Remembered): Promise<void> {
  const begun = performance.now();
  try {
    const value = await readAnnouncement(db);
    // What this server wrote meanwhile is newer.
    if (memory.readAt <= begun) Object.assign(memory, { value, readAt: begun });
  } catch {
    memory.readAt = Math.max(memory.readAt, begun);
  }
}

/** Shows on this server at once what it wrote. */
export function rememberAnnouncement(database: Database, value: Announcement | null): void {
  Object.assign(memoryOf(database), { value, readAt: performance.now() });
}

export async function readAnnouncement(db: Db): Promise<Announcement | null> {
  const row = await sql<Announcement>`
    select id, text, url, iso(announced_at) as "announcedAt" from announcements`.maybeOne(db);
  return row ?? null;
}
