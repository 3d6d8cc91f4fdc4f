// For whoever watches over the server: is the process up, and can it do its work?
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { Refusal } from "./errors.ts";

/** Milliseconds after which a database that says nothing counts as away. */
const patience = 2_000;

export function serveHealth(app: FastifyInstance, { db }: Database): void {
  app.get("/healthz", { logLevel: "warn" }, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "up" }),
  );
  app.get("/readyz", { logLevel: "warn" }, async (_, reply) => {
    reply.header("cache-control", "no-store");
    const question = sql`select 1`.execute(db);
    // Whether it fails after all is of no interest once the time is over.
    question.catch(() => undefined);
    const answered = await Promise.race([question, pause(patience, null, { ref: false })]);
    if (!answered) throw new Refusal(503, "The database doesn't answer.");
    return { status: "ready" };
  });
}
