import { t } from "#shared/messages/t.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type AdminUser,
  changeAdmin,
  deleteUser,
  endUserSessions,
  liftSuspension,
  listAdminUsers,
  previewUserDeletion,
  suspendUser,
} from "#contract/admin.ts";
import { id } from "#contract/text.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { previewOf } from "#server/features/accounts/deletion.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { adminCount, subjectOf, usersFor } from "./queries.ts";
import {
  endAccountFor,
  endSessionsFor,
  giveAdmin,
  liftSuspensionFor,
  suspendFor,
} from "./change-users.ts";
import { shown } from "./rules.ts";

const latestCursor = z.tuple([id]);
const hiding = z.object({ hideContent: z.boolean() });

export function adminUserRoutes(app: FastifyInstance): void {
  const { adminLogins } = app.settings;

  const answer = async (
    { database: { db } }: FastifyRequest,
    userId: string,
  ): Promise<AdminUser> => {
    const subject = await subjectOf(db, adminLogins, userId);
    if (!subject) throw notFound(t("people.missing"));
    return shown(subject, await adminCount(db));
  };

  serve(app, listAdminUsers, async ({ query, request }) => {
    const { db } = request.database;
    const { pageSize, after, search, standing } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const filter = { search, standing, before, limit: pageSize + 1 };
    const found = await usersFor(db, adminLogins, filter);
    const { rows, next } = pageOf(found, pageSize, ({ user }) => [user.id]);
    const admins = await adminCount(db);
    return new Page(
      rows.map((row) => shown(row, admins)),
      next,
    );
  });

  serve(app, changeAdmin, async ({ params, me, body, request }) => {
    await inTransaction(request.database.db, (db) =>
      giveAdmin(db, { byUserId: me().id, userId: params.id, adminLogins }, () => body().isAdmin),
    );
    return answer(request, params.id);
  });

  serve(app, suspendUser, async ({ params, me, body, peekBody, request }) => {
    await inTransaction(request.database.db, (db) =>
      suspendFor(
        db,
        { byUserId: me().id, userId: params.id, adminLogins },
        peekBody(hiding)?.hideContent ?? false,
        body,
      ),
    );
    return answer(request, params.id);
  });

  serve(app, liftSuspension, async ({ params, me, body, request }) => {
    await inTransaction(request.database.db, (db) =>
      liftSuspensionFor(db, { byUserId: me().id, userId: params.id, adminLogins }, body),
    );
    return answer(request, params.id);
  });

  serve(app, endUserSessions, async ({ params, me, body, request }) => {
    await inTransaction(request.database.db, (db) =>
      endSessionsFor(db, { byUserId: me().id, userId: params.id, adminLogins }, body),
    );
    return answer(request, params.id);
  });

  serve(app, previewUserDeletion, async ({ params, request }) => {
    const { db } = request.database;
    if (!(await subjectOf(db, adminLogins, params.id)))
      throw notFound(t(previewUserDeletion.missing));
    return previewOf(db, params.id);
  });

  serve(app, deleteUser, async ({ params, me, body, request }) => {
    const deleted = await inTransaction(request.database.db, (db) =>
      endAccountFor(db, { byUserId: me().id, userId: params.id, adminLogins }, body),
    );
    request.log.info({ userId: params.id, byUserId: me().id }, "account ended by an admin");
    return deleted;
  });
}
