import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import {
  apply,
  changeApplication,
  countApplications,
  countWaitingApplications,
  listApplications,
  listWaitingApplications,
  readApplication,
  sendApplicationMessage,
} from "#contract/applications.ts";
import { id } from "#contract/text.ts";
import type { Database } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { isBlockedByOwner } from "#server/features/blocks/consent.ts";
import { mayRequestChange, mayRead } from "./rules.ts";
import { targetOf } from "#server/features/positions/seats.ts";
import { applyObstacle, obstacleText } from "#server/features/projects/apply-again.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { lockProject, opennessOf, projectExists } from "#server/features/projects/queries.ts";
import { mayViewApplications } from "#server/features/projects/rules.ts";
import { projectViewer } from "#server/features/projects/team.ts";
import { pageOf, readCursor, timestamp } from "#server/http/cursor.ts";
import { conflict, forbidden, invalid, notFound } from "#server/http/errors.ts";
import { type Call, Page, serve } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { requireFewToday } from "./apply-limit.ts";
import {
  allowReapplication,
  announceApplication,
  decide,
  edit,
  notifyOfStatus,
  notTheirs,
  notTheOwner,
  sendMessage,
} from "./change-application.ts";
import {
  applicationOf,
  applicationsOf,
  insertApplication,
  renderContent,
  waitingApplications,
} from "./queries.ts";
import { undo } from "./undo.ts";
import { countByStatus, countWaiting, type WaitingCursor } from "./waiting.ts";

const projectNamed = z.object({ project: id });
const userNamed = z.object({ user: z.string() });
const personNamed = z.object({ user: id });
const decisionNamed = z.object({
  status: z.unknown().optional(),
  reason: z.unknown().optional(),
  allowReapply: z.unknown().optional(),
  undo: z.unknown().optional(),
});

/** The cursor of a list of applications: the time of a row's latest change, and its id. */
const latestCursor = z.tuple([z.iso.datetime().transform((at) => new Date(at)), id]);

/** The cursor of waiting applications: see `WaitingCursor`. */
const waitingCursor = z.tuple([id, timestamp, id]).or(
  // Of a server of the version before.
  z
    .tuple([timestamp, id, timestamp, id])
    .transform(([, project, at, application]) => [project, at, application] as WaitingCursor),
);

export function applicationRoutes(app: FastifyInstance): void {
  const { applicationExpiryDays: expiryDays } = app.settings;
  const readBy = ({ id: viewerId }: Pick<Viewer, "id">) => ({ viewerId, expiryDays });
  const find = async (database: Database, viewer: Viewer, applicationId: string) =>
    (await applicationOf(database, readBy(viewer), applicationId)) ?? throwNotFound();

  serve(app, apply, async ({ me, body, peekBody, request, once }) => {
    const { db } = request.database;
    const named = peekBody(projectNamed)?.project;
    if (named && !(await projectExists(db, named, me().id))) throw notFound(t(apply.missing));
    if ((peekBody(userNamed)?.user ?? me().id) !== me().id)
      throw forbidden(t("applications.onlyForYourself"));
    const { project, content, ...choice } = body();
    const contentHtml = await renderContent(me().id, content);

    return once(async (database) => {
      const created = await inTransaction(database.db, async (transaction) => {
        const lockedProject = await lockProject(transaction, project, me().id);
        if (await isBlockedByOwner(transaction, project, me().id)) {
          throw forbidden(t("applications.cantApply"));
        }
        const openness = await opennessOf(transaction, project, me().id);
        const { role } = await projectViewer(transaction, project, me().id);
        const target = await targetOf(
          transaction,
          { id: project, ...lockedProject, ...openness },
          choice,
        );
        assertNotHidden(lockedProject);
        if (openness.archived) throw conflict(t("applications.archived"));
        if (role) throw conflict(t("applications.alreadyOnTeam"));
        const obstacle = applyObstacle(openness.lastApplication);
        if (obstacle) throw conflict(obstacleText(obstacle));
        const by = { projectId: project, userId: me().id };
        await requireFewToday(transaction, by);
        const row = { ...by, ...target, content, contentHtml };
        const made = await insertApplication(transaction, row);
        const application = { id: made, projectId: project, applicantId: me().id, ...target };
        await announceApplication(transaction, application);
        await notifyOfStatus(transaction, application, "created", { byUserId: me().id });
        return made;
      });
      return find(database, me(), created);
    });
  });

  serve(app, listApplications, async (call) => {
    await requireReader(call);
    const { me, query, request } = call;
    const { pageSize, after, owned, latest, ...named } = query();
    requireNamed({ ...named, owned });
    const before = readCursor(after, latestCursor);
    const filter = { ...named, owned: owned !== undefined, latest: latest !== undefined };
    const found = await applicationsOf(
      request.database,
      readBy(me()),
      filter,
      before,
      pageSize + 1,
    );
    const { rows, next } = pageOf(found, pageSize, (row) => [row.updatedAt, row.id]);
    return new Page(rows, next);
  });

  serve(app, countApplications, async (call) => {
    await requireReader(call);
    const { me, query, request } = call;
    const { owned, ...named } = query();
    requireNamed({ ...named, owned });
    return countByStatus(request.database.db, me().id, { ...named, owned: owned !== undefined });
  });

  serve(app, readApplication, async ({ me, params, request }) => {
    const { db } = request.database;
    const application = await find(request.database, me(), params.id);
    const viewer = await projectViewer(db, application.project.id, me().id);
    if (!mayRead(viewer, { applicantId: application.user.id, status: application.status })) {
      throw notForThem();
    }
    return application;
  });

  serve(app, changeApplication, async ({ me, params, body, peekBody, request }) => {
    const { db } = request.database;
    const application = await find(request.database, me(), params.id);
    const viewer = await projectViewer(db, application.project.id, me().id);
    const subject = { applicantId: application.user.id, status: application.status };
    if (!mayRequestChange(viewer, subject, peekBody(decisionNamed) ?? {})) throw notTheirs();
    const changes = body();
    const { status } = changes;
    const one = { id: params.id, projectId: application.project.id };
    if (changes.undo) await undo(db, one, me().id);
    else if (status) await decide(db, one, me().id, { ...changes, status });
    else if (changes.allowReapply) await allowReapplication(db, one, me().id);
    else await edit(db, one, { ...viewer, userId: me().id }, changes);
    return find(request.database, me(), params.id);
  });

  serve(app, sendApplicationMessage, async ({ me, params, body, request, once }) => {
    const { db } = request.database;
    const application = await find(request.database, me(), params.id);
    const { id: projectId } = application.project;
    const viewer = await projectViewer(db, projectId, me().id);
    if (viewer.role !== "owner") throw notTheOwner();
    const { text } = body();
    return once(async (database) => {
      await sendMessage(database.db, { id: params.id, projectId }, me().id, text);
      return find(database, me(), params.id);
    });
  });

  serve(app, listWaitingApplications, async ({ me, query, request }) => {
    const { project, pageSize, after } = query();
    const filter = { project, after: readCursor(after, waitingCursor) };
    const found = await waitingApplications(request.database, readBy(me()), filter, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, ({ cursor }) => cursor);
    return new Page(
      rows.map(({ application }) => application),
      next,
    );
  });

  serve(app, countWaitingApplications, async ({ me, request }) => ({
    count: await countWaiting(request.database.db, me().id),
  }));
}

/** Lists are for their person, and for the members of a project. @throws 403, 404 */
async function requireReader({
  me,
  peekQuery,
  request,
}: Pick<Call<typeof listApplications | typeof countApplications>, "me" | "peekQuery" | "request">) {
  const { db } = request.database;
  const named = peekQuery(projectNamed)?.project;
  if (named && !(await projectExists(db, named, me().id))) throw notFound(t("projects.missing"));
  const person = peekQuery(personNamed)?.user;
  if (person === me().id) return;
  const viewer = named ? await projectViewer(db, named, me().id) : null;
  if (viewer ? !mayViewApplications(viewer) : person) throw notForThem();
}

/** @throws 400 */
function requireNamed(
  named: Partial<Record<"user" | "project" | "owned", string | undefined>>,
): void {
  if (named.user || named.project || named.owned) return;
  throw invalid(t("applications.giveUserOrProjectSentence"), [
    { path: "user", message: t("applications.giveUserOrProject") },
  ]);
}

function throwNotFound(): never {
  throw notFound(t(readApplication.missing));
}

const notForThem = () => forbidden(t("applications.readers"));
