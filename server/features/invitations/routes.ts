import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { acceptInvitation, declineInvitation, listInvitations } from "#contract/invitations.ts";
import { id } from "#contract/text.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { accept, decline } from "./answer.ts";
import { invitationsOf, ownInvitationOf } from "./queries.ts";

const latestCursor = z.tuple([id]);

export function invitationRoutes(app: FastifyInstance): void {
  serve(app, listInvitations, async ({ me, query, request }) => {
    const { pageSize, after } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const found = await invitationsOf(request.database.db, me().id, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
    return new Page(rows, next);
  });

  serve(app, acceptInvitation, async ({ me, params, body, request }) => {
    const { db } = request.database;
    // 404 comes before 400.
    const mine = await ownInvitationOf(db, me().id, params.id, { lock: false });
    if (!mine) throw notFound(t(acceptInvitation.missing));
    return accept(db, me().id, params.id, body());
  });

  serve(app, declineInvitation, ({ me, params, request }) =>
    decline(request.database.db, me().id, params.id),
  );
}
