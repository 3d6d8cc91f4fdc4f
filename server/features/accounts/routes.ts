import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  deleteAccount,
  downloadAccountData,
  listSessions,
  previewDeletion,
  revokeSession,
  signOutEverywhere,
} from "#contract/accounts.ts";
import { id } from "#contract/text.ts";
import { currentTime } from "#server/database/clock.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { Download, Page, serve } from "#server/http/serve.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import { dataOf } from "./data.ts";
import { deletePerson, previewOf } from "./deletion.ts";
import { endOwnSession, endSessions, sessionsOf } from "./sessions.ts";

const sessionCursor = z.tuple([z.literal([0, 1]), id]);

export function accountRoutes(app: FastifyInstance): void {
  serve(app, listSessions, async ({ me, query, request }) => {
    const { pageSize, after } = query();
    const from = readCursor(after, sessionCursor);
    const found = await sessionsOf(request.database.db, me(), from, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.current ? 0 : 1, row.id]);
    return new Page(rows, next);
  });

  serve(app, revokeSession, async ({ params, me, request, reply }) => {
    const session = await endOwnSession(request.database.db, me(), params.id);
    if (!session) throw notFound(t(revokeSession.missing));
    if (session.current) sessionCookie.clear(request, reply);
    return session;
  });

  serve(app, signOutEverywhere, async ({ me, body, request, reply }) => {
    const { here } = body();
    const ended = await endSessions(request.database.db, me(), { here });
    if (here) sessionCookie.clear(request, reply);
    return { isLoggedIn: !here, ended };
  });

  serve(app, downloadAccountData, async ({ me, request, count }) => {
    await count();
    const today = currentTime().toISOString().slice(0, 10);
    const filename = `account-${me().username}-${today}.json`;
    return new Download(filename, await dataOf(request.readDb, me()));
  });

  serve(app, previewDeletion, ({ me, request }) => previewOf(request.database.db, me().id));

  serve(app, deleteAccount, async ({ me, body, request, reply }) => {
    const deleted = await deletePerson(request.database.db, me().id, body());
    sessionCookie.clear(request, reply);
    request.log.info({ userId: me().id }, "account deleted");
    return { isLoggedIn: false as const, ...deleted };
  });
}
