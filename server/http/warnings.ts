// What needs somebody's attention and doesn't stop the server, for /readyz and the log.
import type { FastifyBaseLogger } from "fastify";
import { megabytes } from "#shared/megabytes.ts";
import { clockProblem, readClock } from "#server/database/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { freeBytes } from "#server/free-bytes.ts";
import type { Settings } from "#server/settings.ts";

/** Of the disk of DATA_DIR: below the first, it is soon full; below the second, little can be written. */
export const scarceBytes = { soonFull: 200e6, full: 1e6 };

/** Sentences by what they are about. */
type Warnings = ReadonlyMap<"clock" | "disk", string>;

export function currentWarnings({ dataDir }: Pick<Settings, "dataDir">): Warnings {
  const found = { clock: clockProblem(), disk: diskProblem(dataDir) };
  return new Map(
    (["clock", "disk"] as const).flatMap((subject) => {
      const text = found[subject];
      return text === null ? [] : [[subject, text]];
    }),
  );
}

function diskProblem(dataDir: string): string | null {
  const free = freeBytes(dataDir);
  if (free === null || free >= scarceBytes.soonFull) return null;
  if (free < scarceBytes.full) return "The disk of DATA_DIR is full.";
  return `The disk of DATA_DIR has ${megabytes(free)} left.`;
}

const everyMs = 5_000;

/**
 * Every 5 seconds reads the database's clock, and logs each warning when it begins and when it ends.
 * Returns a function that stops it.
 */
export function watchWarnings(
  { db }: Database,
  settings: Pick<Settings, "dataDir">,
  log: Pick<FastifyBaseLogger, "warn" | "info">,
): () => void {
  let known: Warnings = new Map();
  const look = async () => {
    // That the database is away is logged elsewhere.
    await readClock(db).catch(() => undefined);
    const found = currentWarnings(settings);
    for (const [subject, text] of found) if (!known.has(subject)) log.warn({ subject }, text);
    for (const subject of known.keys()) {
      if (!found.has(subject)) log.info({ subject }, `the ${subject} is all right again`);
    }
    known = found;
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
