import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  listMemberships,
  listProjectMembers,
  readOwnMembership,
  removeMember,
  setMember,
} from "#contract/members.ts";
import { id } from "#contract/text.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { holdProject, projectExists } from "#server/features/projects/queries.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { endMembership, giveRole } from "./change.ts";
import { membershipOf, membershipsOf, standingIn, teamOf } from "./queries.ts";
import { mayManageTeam, mayRemove } from "./rules.ts";

const teamCursor = z.tuple([z.literal([0, 1]), id]);
const latestCursor = z.tuple([id]);
const userNamed = z.object({ user: z.string() });

export function memberRoutes(app: FastifyInstance): void {
  serve(app, listProjectMembers, async ({ params, query, viewer, request }) => {
    const { db } = request.database;
    const viewerId = viewer?.id ?? null;
    if (!(await projectExists(db, params.id, viewerId))) throw notFound(listProjectMembers.missing);
    const { pageSize, after } = query();
    const from = readCursor(after, teamCursor);
    const found = await teamOf(db, viewerId, params.id, from, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (row) => [
      row.roleName === "owner" ? 0 : 1,
      row.id,
    ]);
    return new Page(rows, next);
  });

  serve(app, setMember, ({ params, me, body, request }) =>
    inTransaction(request.database.db, async (db) => {
      await holdProject(db, params.id, me().id);
      if (!mayManageTeam(await standingIn(db, params.id, me().id))) {
        throw forbidden("Only owners change the team.");
      }
      const { user, roleName } = body();
      const change = { projectId: params.id, userId: user, byUserId: me().id };
      await giveRole(db, change, roleName);
      return (await membershipOf(db, me().id, params.id, user)) ?? notOnTheTeam();
    }),
  );

  serve(app, removeMember, ({ params, me, body, part, request }) =>
    inTransaction(request.database.db, async (db) => {
      await holdProject(db, params.id, me().id);
      const standing = await standingIn(db, params.id, me().id);
      if (!mayRemove(standing, part(userNamed)?.user ?? me().id)) {
        throw forbidden("Only owners remove others from the team.");
      }
      const { user } = body();
      const member = (await membershipOf(db, me().id, params.id, user)) ?? notOnTheTeam();
      await endMembership(db, { projectId: params.id, userId: user, byUserId: me().id });
      return member;
    }),
  );

  serve(app, readOwnMembership, async ({ params, viewer, request }) => {
    const membership =
      viewer && (await membershipOf(request.database.db, viewer.id, params.id, viewer.id));
    if (!membership) throw notFound("You are not a member of this project.");
    return membership;
  });

  serve(app, listMemberships, async ({ query, viewer, request }) => {
    const { user, role, pageSize, after } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const asked = { userId: user, role, before, limit: pageSize + 1 };
    const found = await membershipsOf(request.database.db, viewer?.id ?? null, asked);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
    return new Page(rows, next);
  });
}

function notOnTheTeam(): never {
  throw notFound("This person is not on the team.");
}
