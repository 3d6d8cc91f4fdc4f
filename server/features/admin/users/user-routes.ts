import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type AdminUser,
  changeAdmin,
  liftSuspension,
  listAdminUsers,
  suspendUser,
} from "#contract/admin.ts";
import { id } from "#contract/text.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { adminCount, subjectOf, usersFor } from "./queries.ts";
import { giveAdmin, liftFrom, suspendFor } from "./change.ts";
import { shown } from "./rules.ts";

const latestCursor = z.tuple([id]);

export function adminUserRoutes(app: FastifyInstance): void {
  const { adminLogins } = app.settings;

  const answer = async (
    { database: { db } }: FastifyRequest,
    userId: string,
  ): Promise<AdminUser> => {
    const subject = await subjectOf(db, adminLogins, userId);
    if (!subject) throw notFound("User not found.");
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

  serve(app, suspendUser, async ({ params, me, body, request }) => {
    await inTransaction(request.database.db, (db) =>
      suspendFor(db, { byUserId: me().id, userId: params.id, adminLogins }, () => body().reason),
    );
    return answer(request, params.id);
  });

  serve(app, liftSuspension, async ({ params, me, request }) => {
    await inTransaction(request.database.db, (db) =>
      liftFrom(db, { byUserId: me().id, userId: params.id, adminLogins }),
    );
    return answer(request, params.id);
  });
}
