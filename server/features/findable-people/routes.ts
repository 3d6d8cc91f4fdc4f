import { t } from "#shared/messages/t.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import {
  countPeople,
  type FindablePerson,
  listPeople,
  listPeopleForProject,
} from "#contract/findable-people.ts";
import type { OpenRole } from "#contract/members.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { opennessOf, projectExists } from "#server/features/projects/queries.ts";
import { mayManageTeam } from "#server/features/projects/rules.ts";
import { projectViewer } from "#server/features/projects/team.ts";
import { day, int4, pageOf, readCursor } from "#server/http/cursor.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { facetsOf } from "./facets.ts";
import { filtersOf } from "./filters.ts";
import { type ListOptions, countListed, type ListedPerson, listedPeople } from "./list.ts";
import { reasonsFor } from "./reasons.ts";

const cursor = z.tuple([int4, day, id]);

export function findablePeopleRoutes(app: FastifyInstance): void {
  serve(app, listPeople, async ({ query, viewer, request, reply }) => {
    const { db } = request.database;
    const options = query();
    const filters = await filtersOf(db, viewer?.id ?? null, options);
    const { techIds } = filters;
    const isOwnStack = techIds.length === 0 && viewer !== null && options.sort === "fit";
    return pageOfPeople(
      db,
      reply,
      {
        filters,
        compareWith: isOwnStack ? await stackOf(db, viewer.id) : techIds,
        byFit: options.sort === "fit",
        ...options,
      },
      ({ fit: _fit, week: _week, ...person }): FindablePerson => person,
    );
  });

  serve(app, countPeople, async ({ query, viewer, request }) => {
    const { db } = request.database;
    return facetsOf(db, await filtersOf(db, viewer?.id ?? null, query()));
  });

  serve(app, listPeopleForProject, async ({ params, me, query, request, reply }) => {
    const { db } = request.database;
    if (!(await projectExists(db, params.id, me().id))) {
      throw notFound(t(listPeopleForProject.missing));
    }
    if (!mayManageTeam(await projectViewer(db, params.id, me().id))) {
      throw forbidden(t("findable-people.onlyOwners"));
    }
    const options = query();
    const { openRoles, archived, hidden } = await opennessOf(db, params.id, me().id);
    const free = archived || hidden ? [] : (openRoles as OpenRole[]);
    const roles = free.filter((role) => options.role === undefined || options.role === role);
    const filters = await filtersOf(db, me().id, options);
    const stack = await stackOfProject(db, params.id);
    return pageOfPeople(
      db,
      reply,
      {
        filters: { ...filters, project: { id: params.id, roles } },
        compareWith: stack,
        byFit: true,
        ...options,
      },
      ({ fit, week: _week, ...person }) => ({
        ...person,
        score: fit / 1_000_000,
        reasons: reasonsFor(person, roles, stack.length),
      }),
    );
  });
}

type PageOptions = Omit<ListOptions, "after" | "limit"> & {
  readonly pageSize: number;
  readonly after?: string | undefined;
};

async function pageOfPeople<Person>(
  db: Db,
  reply: FastifyReply,
  { pageSize, after, ...options }: PageOptions,
  asReply: (person: ListedPerson) => Person,
): Promise<Page<Person[]>> {
  const found = await listedPeople(db, {
    ...options,
    after: readCursor(after, cursor),
    limit: pageSize + 1,
  });
  reply.header("x-total-count", await countListed(db, options.filters));
  const { rows, next } = pageOf(found, pageSize, (row) => [row.fit, row.week, row.id]);
  return new Page(rows.map(asReply), next);
}

async function stackOf(db: Db, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select tech_id as id from user_techs where user_id = ${userId} order by position`.all(db);
  return rows.map((row) => row.id);
}

async function stackOfProject(db: Db, projectId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select tech_id as id from project_techs
    where project_id = ${projectId} order by position`.all(db);
  return rows.map((row) => row.id);
}
