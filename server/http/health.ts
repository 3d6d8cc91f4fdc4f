// For whoever watches over the server: is the process up, and can it do its work?
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/connect.ts";

export function serveHealth(app: FastifyInstance, { db }: Database): void {
  app.get("/healthz", { logLevel: "warn" }, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ status: "up" }),
  );
  app.get("/readyz", { logLevel: "warn" }, async (_, reply) => {
    reply.header("cache-control", "no-store");
    await sql`select 1`.execute(db);
    return { status: "ready" };
  });
}
