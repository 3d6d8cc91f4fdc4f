import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { id } from "#contract/text.ts";
import {
  listWatchedProjects,
  unwatchProject,
  type Watch,
  watchesLimit,
  type WatchLevel,
  watchProject,
} from "#contract/watching.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockProject } from "#server/features/projects/queries.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { conflict } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { countWatches, levelOf, setLevel, watchedProjectsOf } from "./queries.ts";

/** Microseconds since 1970, up to the year 2223. */
const latestCursor = z.tuple([z.number().int().min(0).max(8e15), id]);

export function watchingRoutes(app: FastifyInstance): void {
  serve(app, watchProject, ({ params, me, body, request }) =>
    choose(request.database.db, me().id, params.id, () => body().level),
  );

  serve(app, unwatchProject, ({ params, me, request }) =>
    choose(request.database.db, me().id, params.id, () => "default"),
  );

  serve(app, listWatchedProjects, async ({ me, query, request }) => {
    const { pageSize, after } = query();
    const before = readCursor(after, latestCursor);
    const found = await watchedProjectsOf(request.database.db, me().id, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, ({ at, project }) => [at, project.id]);
    return new Page(
      rows.map(({ project, level, since }) => ({ project, level, since })),
      next,
    );
  });
}

/** @throws 404 if the project doesn't exist for the person, 409 beyond the limit */
const choose = (
  db: Db,
  userId: string,
  projectId: string,
  read: () => WatchLevel,
): Promise<Watch> =>
  inTransaction(db, async (transaction) => {
    const { name } = await lockProject(transaction, projectId, userId);
    const level = read();
    await lockPerson(transaction, userId);
    const formerLevel = await levelOf(transaction, userId, projectId);
    const isAdded = formerLevel === "default" && level !== "default";
    if (isAdded && (await countWatches(transaction, userId)) >= watchesLimit) throw tooMany();
    await setLevel(transaction, userId, projectId, level);
    return { project: { id: projectId, name }, level, formerLevel };
  });

const tooMany = () => conflict(t("watching.tooMany", { max: watchesLimit }));
