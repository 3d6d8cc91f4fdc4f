import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  changeProject,
  createProject,
  listProjects,
  readProject,
  searchProjects,
} from "#contract/projects.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { standingIn } from "#server/features/members/queries.ts";
import { mayEditProject } from "#server/features/members/rules.ts";
import { knownTechs } from "#server/features/techs/queries.ts";
import { readCursor } from "#server/http/cursor.ts";
import { forbidden, invalid, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import {
  insertProject,
  projectExists,
  projectOf,
  projectsBefore,
  setTechs,
  updateProject,
} from "./queries.ts";
import { searchFor } from "./search/search.ts";

const latestCursor = z.tuple([id]);
const rankCursor = z.tuple([z.number().int().min(0).max(1000)]);

export function projectRoutes(app: FastifyInstance): void {
  serve(app, listProjects, async ({ query, viewer, request }) => {
    const { pageSize, after, tech } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    return projectsBefore(request.database, viewer, { before, pageSize, tech });
  });

  serve(app, searchProjects, async ({ query, viewer, request }) => {
    const { search, pageSize, after } = query();
    const offset = readCursor(after, rankCursor)?.[0] ?? 0;
    return searchFor(request.database, viewer, { search, offset, pageSize });
  });

  serve(app, createProject, async ({ me, body, request }) => {
    const given = body();
    await insistOnTechs(request.database.db, given.techs);
    await request.countAs("newProjects");
    const projectId = await insertProject(request.database.db, me().id, given);
    return (await projectOf(request.database, me(), projectId)) ?? gone();
  });

  serve(app, readProject, async ({ params, viewer, request }) => {
    return (await projectOf(request.database, viewer, params.id)) ?? gone();
  });

  serve(app, changeProject, async ({ params, me, body, request }) => {
    const { db } = request.database;
    if (!(await projectExists(db, params.id))) gone();
    if (!mayEditProject(await standingIn(db, params.id, me().id))) {
      throw forbidden("Only owners change a project.");
    }
    const { techs, ...edit } = body();
    await insistOnTechs(db, techs ?? []);
    await inTransaction(db, async (transaction) => {
      await updateProject(transaction, params.id, edit);
      if (techs) await setTechs(transaction, params.id, techs);
    });
    return (await projectOf(request.database, me(), params.id)) ?? gone();
  });
}

function gone(): never {
  throw notFound(readProject.missing);
}

async function insistOnTechs(db: Db, techIds: string[]): Promise<void> {
  const known = await knownTechs(db, techIds);
  const fields = techIds.flatMap((techId, index) =>
    known.has(techId) ? [] : [{ path: `techs.${index}`, message: "Unknown technology" }],
  );
  if (fields.length > 0) throw invalid("techs: Unknown technology", fields);
}
