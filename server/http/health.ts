// For monitoring: is the process up, and can it do its work?
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { currentTimeMs } from "#server/database/clock.ts";
import { type BackupState, backupState } from "#server/database/backup/backup-records.ts";
import { type Database, type Db, openDb } from "#server/database/connect.ts";
import { connectionsFor } from "#server/database/connections.ts";
import { failureOf, isDatabaseAbsent, retryAfterSeconds } from "./error-replies.ts";
import { Refusal, Unavailable } from "./errors.ts";
import { currentWarnings } from "./warnings.ts";

/** Milliseconds after which a database that doesn't respond counts as unreachable. */
const timeoutMs = 2_000;

interface Health {
  readonly isDraining: () => boolean;
  readonly tryWriting: (db: Db) => Promise<void>;
}

/**
 * While the server drains, `/healthz` answers 404, by which HAProxy sends nothing new to a server
 * without cutting off what runs, and `/readyz` 503. `tryWriting` writes as most requests do, and rolls
 * it back, in some tenths of a millisecond. `problemOf` says in a sentence why this server can't do its
 * work, or null.
 */
export function serveHealth(
  app: FastifyInstance,
  database: Database,
  { isDraining, tryWriting }: Health,
  problemOf: () => string | null,
): void {
  // Of its own: a server whose connections are all in use by slow requests is busy, not broken, and
  // taking it out would only make the others busy too.
  const pool = database.newPool(connectionsFor.health);
  const db = openDb(pool);
  const warningsNow = () => [...currentWarnings(app.settings).values()];
  app.addHook("onClose", () => pool.end());
  let question: Promise<BackupState> | null = null;
  const askDatabase = async () => {
    await tryWriting(db).catch((error: unknown) => {
      if (isDatabaseAbsent(error)) throw error;
      throw new Unavailable(retryAfterSeconds, "The database takes no changes.", error);
    });
    return backupState(db);
  };
  app.get("/healthz", { logLevel: "warn" }, async (_, reply) => {
    reply.header("cache-control", "no-store");
    return isDraining() ? reply.code(404).send({ status: "stopping" }) : { status: "up" };
  });
  app.get("/readyz", { logLevel: "warn" }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    // Checks that come together share one question. A rejection after the timeout is ignored.
    if (!question) {
      question = askDatabase().finally(() => (question = null));
      question.catch(() => undefined);
    }
    const answered = await Promise.race([question, pause(timeoutMs, null, { ref: false })]);
    if (!answered) {
      throw new Refusal(503, ["The database isn't responding.", ...warningsNow()].join(" "));
    }
    const backup = ageOf(answered);
    const message = isDraining() ? "The server is stopping." : problemOf();
    const warnings = warningsNow();
    if (message === null) return { status: "ready", backup, warnings };
    return reply
      .code(503)
      .header("retry-after", retryAfterSeconds)
      .send({ status: "not ready", ...failureOf(503, message, request.id), backup, warnings });
  });
}

/** The age of the last backup for monitoring; null if none was made in 90 days. */
function ageOf({ latest, failure }: BackupState) {
  const ageMs = latest ? currentTimeMs() - Date.parse(latest.madeAt) : null;
  return {
    madeAt: latest?.madeAt ?? null,
    ageHours: ageMs === null ? null : Math.round(ageMs / 36_000) / 100,
    hasFailed: failure !== null,
  };
}
