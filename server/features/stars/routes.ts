import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listStarredProjects, starProject, type Starring, unstarProject } from "#contract/stars.ts";
import { id } from "#contract/text.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { lockProject } from "#server/features/projects/queries.ts";
import { readCursor } from "#server/http/cursor.ts";
import { forbidden } from "#server/http/errors.ts";
import { type Call, serve } from "#server/http/serve.ts";
import { announce } from "#server/realtime/announce.ts";
import { addStar, projectsStarredBy, removeStar, starringOf } from "./queries.ts";

const userNamed = z.object({ user: z.string() });
/** Microseconds since 1970, up to the year 2223. */
const starCursor = z.tuple([z.number().int().min(0).max(8e15), id]);

export function starRoutes(app: FastifyInstance): void {
  serve(app, starProject, (call) => change(call, addStar));
  serve(app, unstarProject, (call) => change(call, removeStar));

  serve(app, listStarredProjects, async ({ me, query, request }) => {
    const { pageSize, after } = query();
    return projectsStarredBy(request.database, me(), readCursor(after, starCursor), pageSize);
  });
}

type Act = Pick<Call<typeof starProject>, "params" | "me" | "peekBody" | "body" | "request">;

async function change(
  { params, me, peekBody, body, request }: Act,
  write: (db: Db, projectId: string, userId: string) => Promise<boolean>,
): Promise<Starring> {
  const userId = me().id;
  return inTransaction(request.database.db, async (db) => {
    const project = await lockProject(db, params.id, userId);
    if ((peekBody(userNamed)?.user ?? userId) !== userId) throw forbidden(t("stars.onlyYourself"));
    body();
    if (write === addStar) assertNotHidden(project);
    const changed = await write(db, params.id, userId);
    if (changed) await announce(db, { projectId: params.id, keys: [["stars", params.id]] });
    return starringOf(db, params.id, userId);
  });
}
