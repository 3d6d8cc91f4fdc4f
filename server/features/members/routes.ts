import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listMemberships, listProjectMembers, readOwnMembership } from "#contract/members.ts";
import { id } from "#contract/text.ts";
import { projectExists } from "#server/features/projects/queries.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { membershipOf, membershipsOf, teamOf } from "./queries.ts";

const teamCursor = z.tuple([z.literal([0, 1]), id]);
const latestCursor = z.tuple([id]);

export function memberRoutes(app: FastifyInstance): void {
  serve(app, listProjectMembers, async ({ params, query, request }) => {
    const { db } = request.database;
    if (!(await projectExists(db, params.id))) throw notFound(listProjectMembers.missing);
    const { pageSize, after } = query();
    const found = await teamOf(db, params.id, readCursor(after, teamCursor), pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (row) => [
      row.roleName === "owner" ? 0 : 1,
      row.id,
    ]);
    return new Page(rows, next);
  });

  serve(app, readOwnMembership, async ({ params, viewer, request }) => {
    const membership = viewer && (await membershipOf(request.database.db, params.id, viewer.id));
    if (!membership) throw notFound("You are not a member of this project.");
    return membership;
  });

  serve(app, listMemberships, async ({ query, request }) => {
    const { user, role = null, pageSize, after } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const found = await membershipsOf(request.database.db, user, role, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
    return new Page(rows, next);
  });
}
