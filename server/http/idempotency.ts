// A call that is repeated with the same Idempotency-Key, since nobody knows whether it succeeded, does
// nothing the second time and gets the same reply (IETF draft-ietf-httpapi-idempotency-key-header).
import { t } from "#shared/messages/t.ts";
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { idempotencyKey, idempotencyKeyHeader } from "#contract/endpoint.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { operationOf } from "./operation.ts";
import { invalid, Refusal } from "./errors.ts";

interface Stored {
  readonly hash: string;
  readonly reply: string;
}

/** The key of a request; null without one. @throws 400 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const value = headers[idempotencyKeyHeader];
  if (value === undefined) return null;
  // A string of structured fields has quotes; many clients leave them out.
  const { data } = idempotencyKey.safeParse(String(value).replace(/^"(.*)"$/, "$1"));
  if (data !== undefined) return data;
  const message = t("errors.idempotencyKey");
  throw invalid(`Idempotency-Key: ${message}`, [{ path: "Idempotency-Key", message }]);
}

/** Runs `write`, which resolves to the reply, in one transaction with what is kept of the call. */
type Once = (write: (database: Database) => Promise<string>) => Promise<string>;

/**
 * The reply that this person's call of this operation with this key got, or that of `answer`. A call
 * at the same time waits for the first. Refusals aren't kept: they did nothing.
 * @param answer handles the request; it writes in `once`, and waits for nothing else there, since
 *   that holds a connection
 * @throws 422 if the key was used for another request
 */
export function answerOnce(
  request: FastifyRequest,
  userId: string,
  key: string,
  answer: (once: Once) => Promise<string>,
): Promise<string> {
  const { database, url, body } = request;
  const operation = operationOf(request);
  const hash = createHash("sha256").update(`${url}\n`).update(bytesOf(body)).digest("base64");
  const named = sql`user_id = ${userId} and operation = ${operation} and key = ${key}`;
  const keptReply = async (db: Db) => {
    const stored = await sql<Stored>`
      select request_hash as hash, coalesce(reply, '') as reply from idempotency_keys where ${named}`.maybeOne(
      db,
    );
    if (!stored || stored.hash === hash) return stored?.reply;
    throw new Refusal(422, t("errors.idempotencyKeyUsed"));
  };
  const once: Once = (write) =>
    inTransaction(database.db, async (transaction) => {
      // Waits for another server's transaction with the key; is free if that was rolled back.
      const claimed = await sql`
        insert into idempotency_keys
        ${sql.values({ user_id: userId, operation, key, request_hash: hash })}
        on conflict do nothing`.run(transaction);
      const kept = claimed === 0 ? await keptReply(transaction) : undefined;
      if (kept !== undefined) return kept;
      const reply = await write({ ...database, db: transaction });
      await sql`update idempotency_keys set reply = ${reply} where ${named}`.run(transaction);
      return reply;
    });
  const line = [userId, operation, key].join(" ");
  return inTurn(line, async () => (await keptReply(database.db)) ?? answer(once));
}

/** The last call in each line. */
const lastCalls = new Map<string, Promise<string>>();

/** Calls of one line wait here for one another, without a connection to the database. */
async function inTurn(line: string, work: () => Promise<string>): Promise<string> {
  const reply = lastCalls.get(line)?.then(work, work) ?? work();
  lastCalls.set(line, reply);
  try {
    return await reply;
  } finally {
    if (lastCalls.get(line) === reply) lastCalls.delete(line);
  }
}

/** Bodies are text, or bytes that aren't UTF-8. */
const bytesOf = (body: unknown) => (typeof body === "string" || Buffer.isBuffer(body) ? body : "");
