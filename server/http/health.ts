// For monitoring: is the process up, and can it do its work?
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { Refusal } from "./errors.ts";

/** Milliseconds after which a database that doesn't respond counts as unreachable. */
const timeoutMs = 2_000;

export function serveHealth(app: FastifyInstance, { db }: Database): void {
  app.get("/healthz", { logLevel: "warn" }, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "up" }),
  );
  app.get("/readyz", { logLevel: "warn" }, async (_, reply) => {
    reply.header("cache-control", "no-store");
    const question = sql`select 1`.execute(db);
    // A rejection after the timeout is ignored.
    question.catch(() => undefined);
    const answered = await Promise.race([question, pause(timeoutMs, null, { ref: false })]);
    if (!answered) throw new Refusal(503, "The database isn't responding.");
    return { status: "ready" };
  });
}
