import { t } from "#shared/messages/t.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type AccessRequest,
  approveAccess,
  countAccessRequests,
  declineAccess,
  listAccessRequests,
  takeBackAccess,
} from "#contract/access-requests.ts";
import { id } from "#contract/text.ts";
import { takenBackReason } from "#server/auth/access-requests.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction, StartAgain } from "#server/database/transaction.ts";
import { liftSuspensionFor, suspendFor } from "#server/features/admin/users/change-users.ts";
import { pageOf, readCursor, timestamp } from "#server/http/cursor.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import type { Settings } from "#server/settings.ts";
import { Page, serve } from "#server/http/serve.ts";
import { type MailedAnswer, mailAnswer } from "./answer-mail.ts";
import {
  answeredBefore,
  countWaiting,
  declineApproved,
  type LockedRequest,
  lockRequest,
  peopleLetInBy,
  requestById,
  saveAnswer,
  waitingAfter,
} from "./queries.ts";

const waitingCursor = z.tuple([id]);
const answeredCursor = z.tuple([timestamp, id]);

type Answer = "approved" | "declined";
const acts: Record<Answer, string> = { approved: "approve access", declined: "decline access" };

export function accessRequestRoutes(app: FastifyInstance, access: Settings["access"]): void {
  serve(app, listAccessRequests, async ({ query, request }) => {
    const { db } = request.database;
    const { pageSize, after, state } = query();
    if (state !== "waiting") {
      const before = readCursor(after, answeredCursor);
      const found = await answeredBefore(db, state, before, pageSize + 1);
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
    needsApproval: access.mode === "approval",
  }));

  serve(app, approveAccess, ({ params, me, request }) =>
    answerRequest(request, params.id, me().id, "approved"),
  );

  serve(app, declineAccess, ({ params, me, request }) =>
    answerRequest(request, params.id, me().id, "declined"),
  );

  serve(app, takeBackAccess, ({ params, me, request }) => takeBack(request, params.id, me().id));

  const { adminLogins } = app.settings;

  /** Answers a request once: repeating the answer changes nothing, and sends no second mail. */
  async function answerRequest(
    { database, log }: FastifyRequest,
    requestId: string,
    byUserId: string,
    answer: Answer,
  ): Promise<AccessRequest> {
    const answered = await inTransaction(database.db, async (db) => {
      if (answer === "approved") await liftTakenBack(db, requestId, byUserId);
      const accessRequest = await lockRequest(db, requestId);
      if (!accessRequest) throw notFound(t(approveAccess.missing));
      if (accessRequest.state === answer) return null;
      if (accessRequest.state === "approved") {
        throw conflict(t("access-requests.alreadyApproved"));
      }
      return save(db, accessRequest, { answer, act: acts[answer], byUserId });
    });
    if (!answered) return unchanged(database.db, requestId);
    log.info({ accessRequest: requestId, byUserId }, acts[answer]);
    sendAnswer(answered.accessRequest, answer);
    return answered.saved;
  }

  /** People who came in before their approval was taken back come in again. */
  async function liftTakenBack(db: Db, requestId: string, byUserId: string): Promise<void> {
    for (const { id: userId, suspendedReason } of await peopleLetInBy(db, requestId)) {
      if (suspendedReason !== takenBackReason) continue;
      const change = { byUserId, userId, adminLogins };
      await liftSuspensionFor(db, change, () => ({ restoreContent: true }));
    }
  }

  /**
   * Declines an account that was approved, and suspends everyone whom it let in: their sessions,
   * streams, mails and notifications end. Repeating it changes nothing.
   */
  async function takeBack(
    { database, log }: FastifyRequest,
    requestId: string,
    byUserId: string,
  ): Promise<AccessRequest> {
    const act = "take back access";
    const answered = await inTransaction(database.db, async (db) => {
      // People are locked before requests.
      const before = await requestById(db, requestId);
      const people = before?.state === "approved" ? await peopleLetInBy(db, requestId) : [];
      for (const { id: userId, suspendedReason } of people) {
        if (suspendedReason !== null) continue;
        const suspending = { reason: takenBackReason, hideContent: false };
        await suspendFor(db, { byUserId, userId, adminLogins }, false, () => suspending);
      }
      const accessRequest = await lockRequest(db, requestId);
      if (!accessRequest) throw notFound(t(takeBackAccess.missing));
      if (accessRequest.state === "declined") return null;
      if (accessRequest.state === "waiting") throw conflict(t("access-requests.notApproved"));
      const letIn = await peopleLetInBy(db, requestId);
      if (letIn.some(({ suspendedReason }) => suspendedReason === null)) throw new StartAgain();
      await declineApproved(db, requestId);
      return save(db, accessRequest, { answer: "declined", act, byUserId });
    });
    if (!answered) return unchanged(database.db, requestId);
    log.info({ accessRequest: requestId, byUserId }, act);
    sendAnswer(answered.accessRequest, "taken back");
    return answered.saved;
  }

  interface Save {
    readonly answer: Answer;
    readonly act: string;
    readonly byUserId: string;
  }

  async function save(db: Db, accessRequest: LockedRequest, { answer, act, byUserId }: Save) {
    const saved = await saveAnswer(db, accessRequest.id, answer);
    const subject = { kind: "access", id: accessRequest.id, name: accessRequest.login };
    await recordAct(db, { byUserId, act, subject, detail: { provider: accessRequest.provider } });
    return { accessRequest, saved };
  }

  async function unchanged(db: Db, requestId: string): Promise<AccessRequest> {
    const found = await requestById(db, requestId);
    if (!found) throw notFound(t(approveAccess.missing));
    return found;
  }

  /** Not awaited: a mail server may be slow, and the person sees the answer at the next sign-in. */
  function sendAnswer(accessRequest: LockedRequest, answer: MailedAnswer): void {
    mailAnswer(app.settings, app.site.current, accessRequest, answer).catch((error: unknown) => {
      app.log.warn({ err: error }, "could not mail the answer to an access request");
    });
  }
}
