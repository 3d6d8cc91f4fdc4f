// A call that is repeated with the same Idempotency-Key, since nobody knows whether it succeeded, does
// nothing the second time and gets the same reply (IETF draft-ietf-httpapi-idempotency-key-header).
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { idempotencyKey, idempotencyKeyHeader } from "#contract/endpoint.ts";
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
  const message = "Use 1 to 128 visible ASCII characters";
  throw invalid(`Idempotency-Key: ${message}`, [{ path: "Idempotency-Key", message }]);
}

/**
 * The reply that this person's call of this operation with this key got, or that of `answer`, which
 * runs in one transaction with what is kept of it. A call at the same time waits for the first.
 * Refusals aren't kept: they did nothing.
 * @param answer handles the request, whose database is the transaction
 * @throws 422 if the key was used for another request
 */
export function answerOnce(
  request: FastifyRequest,
  userId: string,
  key: string,
  answer: (request: FastifyRequest) => Promise<string>,
): Promise<string> {
  const { database, url, body } = request;
  const operation = operationOf(request);
  const hash = createHash("sha256").update(`${url}\n`).update(bytesOf(body)).digest("base64");
  const named = sql`user_id = ${userId} and operation = ${operation} and key = ${key}`;
  return inTransaction(database.db, async (transaction) => {
    // Waits for the transaction that has the key, and is free if that was rolled back.
    const claimed = await sql`
      insert into idempotency_keys
      ${sql.values({ user_id: userId, operation, key, request_hash: hash })}
      on conflict do nothing`.run(transaction);
    if (claimed === 0) {
      const stored = await sql<Stored>`
        select request_hash as hash, coalesce(reply, '') as reply from idempotency_keys where ${named}`.one(
        transaction,
      );
      if (stored.hash === hash) return stored.reply;
      throw new Refusal(422, "This Idempotency-Key was used for another request.");
    }
    const within = { database: { value: { ...database, db: transaction } } };
    const reply = await answer(Object.create(request, within) as FastifyRequest);
    await sql`update idempotency_keys set reply = ${reply} where ${named}`.run(transaction);
    return reply;
  });
}

/** Bodies are text, or bytes that aren't UTF-8. */
const bytesOf = (body: unknown) => (typeof body === "string" || Buffer.isBuffer(body) ? body : "");
