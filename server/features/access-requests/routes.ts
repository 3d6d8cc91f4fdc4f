import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type AccessRequest,
  approveAccess,
  countAccessRequests,
  declineAccess,
  listAccessRequests,
} from "#contract/access-requests.ts";
import { id } from "#contract/text.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { pageOf, readCursor, timestamp } from "#server/http/cursor.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { mailAnswer } from "./answer-mail.ts";
import {
  countWaiting,
  declinedBefore,
  type LockedRequest,
  lockRequest,
  requestById,
  saveAnswer,
  waitingAfter,
} from "./queries.ts";

const waitingCursor = z.tuple([id]);
const declinedCursor = z.tuple([timestamp, id]);

type Answer = "approved" | "declined";
const acts: Record<Answer, string> = { approved: "approve access", declined: "decline access" };

export function accessRequestRoutes(app: FastifyInstance): void {
  serve(app, listAccessRequests, async ({ query, request }) => {
    const { db } = request.database;
    const { pageSize, after, state } = query();
    if (state === "declined") {
      const found = await declinedBefore(db, readCursor(after, declinedCursor), pageSize + 1);
      const { rows, next } = pageOf(found, pageSize, (row) => [row.answeredAt ?? "", row.id]);
      return new Page(rows, next);
    }
    const from = readCursor(after, waitingCursor)?.[0] ?? null;
    const found = await waitingAfter(db, from, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
    return new Page(rows, next);
  });

  serve(app, countAccessRequests, async ({ request }) => ({
    count: await countWaiting(request.database.db),
  }));

  serve(app, approveAccess, ({ params, me, request }) =>
    answer(request, params.id, me().id, "approved"),
  );

  serve(app, declineAccess, ({ params, me, request }) =>
    answer(request, params.id, me().id, "declined"),
  );

  /** Answers a request once: repeating the answer changes nothing, and sends no second mail. */
  async function answer(
    { database, log }: FastifyRequest,
    requestId: string,
    byUserId: string,
    given: Answer,
  ): Promise<AccessRequest> {
    const answered = await inTransaction(database.db, async (db) => {
      const asked = await lockRequest(db, requestId);
      if (!asked) throw notFound(approveAccess.missing);
      if (asked.state === given) return null;
      if (asked.state === "approved") throw conflict("This person was already approved.");
      const saved = await saveAnswer(db, requestId, given);
      const subject = { kind: "access", id: requestId, name: asked.login };
      const detail = { provider: asked.provider };
      await recordAct(db, { byUserId, act: acts[given], subject, detail });
      return { asked, saved };
    });
    if (!answered) {
      const unchanged = await requestById(database.db, requestId);
      if (!unchanged) throw notFound(approveAccess.missing);
      return unchanged;
    }
    log.info({ accessRequest: requestId, byUserId }, acts[given]);
    sendAnswer(answered.asked, given);
    return answered.saved;
  }

  /** Not awaited: a mail server may be slow, and the person sees the answer at the next sign-in. */
  function sendAnswer(asked: LockedRequest, given: Answer): void {
    mailAnswer(app.settings, asked, given).catch((error: unknown) => {
      app.log.warn({ err: error }, "could not mail the answer to an access request");
    });
  }
}
