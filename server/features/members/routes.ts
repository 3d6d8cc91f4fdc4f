import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  listMemberships,
  listProjectMembers,
  type Member,
  readOwnMembership,
  removeMember,
  setMember,
} from "#contract/members.ts";
import { countOwnProjects, listOwnProjects, openOwnRoles } from "#contract/own-projects.ts";
import { id } from "#contract/text.ts";
import { t } from "#shared/messages/t.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { openInvitationsTo } from "#server/features/invitations/queries.ts";
import { openRolesIn } from "#server/features/projects/open-roles.ts";
import { lockProject, projectExists } from "#server/features/projects/queries.ts";
import { mayManageTeam, mayRemove } from "#server/features/projects/rules.ts";
import { membershipOf, projectViewer } from "#server/features/projects/team.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { endInvitation, giveRole, removeFromTeam } from "./change-team.ts";
import { countOwnProjects as countProjectsOf, ownProjects } from "./own-projects.ts";
import { membershipsOf, teamOf } from "./queries.ts";

const teamCursor = z.tuple([z.literal([0, 1, 2]), id]);
const latestCursor = z.tuple([id]);
const userNamed = z.object({ user: z.string() });

export function memberRoutes(app: FastifyInstance): void {
  serve(app, listProjectMembers, async ({ params, query, viewer, request }) => {
    const { db } = request.database;
    const viewerId = viewer?.id ?? null;
    if (!(await projectExists(db, params.id, viewerId)))
      throw notFound(t(listProjectMembers.missing));
    const { pageSize, after } = query();
    const from = readCursor(after, teamCursor);
    const found = await teamOf(db, viewerId, params.id, from, pageSize + 1);
    if (viewerId !== null && found.length <= pageSize) {
      const last = from?.[0] === 2 ? from[1] : null;
      const left = pageSize + 1 - found.length;
      found.push(...(await openInvitationsTo(db, viewerId, params.id, last, left)));
    }
    const { rows, next } = pageOf(found, pageSize, (row) => [rankOf(row), row.id]);
    return new Page(rows, next);
  });

  serve(app, setMember, ({ params, me, body, once }) =>
    once((database) =>
      inTransaction(database.db, async (db) => {
        const { hidden, hasPositions } = await lockProject(db, params.id, me().id);
        if (!mayManageTeam(await projectViewer(db, params.id, me().id))) {
          throw forbidden(t("members.onlyOwners"));
        }
        const { user, ...offer } = body();
        const change = { projectId: params.id, userId: user, byUserId: me().id };
        return giveRole(db, { ...change, hidden, hasPositions }, offer);
      }),
    ),
  );

  serve(app, removeMember, ({ params, me, body, peekBody, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockProject(db, params.id, me().id);
      const viewer = await projectViewer(db, params.id, me().id);
      if (!mayRemove(viewer, peekBody(userNamed)?.user ?? me().id)) {
        throw forbidden(t("members.onlyOwnersRemove"));
      }
      const { user, invitation = false } = body();
      const change = { projectId: params.id, userId: user, byUserId: me().id };
      return invitation ? endInvitation(db, change) : removeFromTeam(db, change);
    }),
  );

  serve(app, readOwnMembership, async ({ params, viewer, request }) => {
    const membership =
      viewer && (await membershipOf(request.database.db, viewer.id, params.id, viewer.id));
    if (!membership) throw notFound(t("members.notMember"));
    return membership;
  });

  serve(app, listOwnProjects, ({ query, me, request }) => {
    const { role, archived, pageSize, after } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    return ownProjects(request.database, me(), { role, archived, before, pageSize });
  });

  serve(app, countOwnProjects, ({ me, request }) => countProjectsOf(request.database.db, me().id));

  serve(app, openOwnRoles, ({ me, body, request }) =>
    inTransaction(request.database.db, (db) => openRolesIn(db, { userId: me().id, ...body() })),
  );

  serve(app, listMemberships, async ({ query, viewer, request }) => {
    const { user, role, archived, pageSize, after } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const filter = { userId: user, role, archived, before, limit: pageSize + 1 };
    const found = await membershipsOf(request.database.db, viewer?.id ?? null, filter);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
    return new Page(rows, next);
  });
}

/** The position in a list of the team: owners, members, then open invitations. */
function rankOf({ roleName, invitedAt }: Member): 0 | 1 | 2 {
  if (invitedAt !== undefined) return 2;
  return roleName === "owner" ? 0 : 1;
}
