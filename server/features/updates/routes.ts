import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { id } from "#contract/text.ts";
import {
  changeUpdate,
  deleteUpdate,
  listUpdates,
  postUpdate,
  removeUpdatePicture,
  setUpdatePicture,
} from "#contract/updates.ts";
import { t } from "#shared/messages/t.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { renderVisible } from "#server/features/comments/acts.ts";
import { noteUpdate } from "#server/features/notifications/write/watched-events.ts";
import { processUpload } from "#server/features/pictures/process-picture.ts";
import { eraseUpdatePicture } from "#server/features/pictures/queries.ts";
import { showPicture, storeFiles } from "#server/features/pictures/store.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { lockProject, projectExists, updateProject } from "#server/features/projects/queries.ts";
import { mayPostUpdate } from "#server/features/projects/rules.ts";
import { announceProject, projectViewer } from "#server/features/projects/team.ts";
import { readCursor } from "#server/http/cursor.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { acceptForms } from "#server/http/form-bodies.ts";
import { serve } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import {
  authorOf,
  eraseUpdate,
  type FoundUpdate,
  insertUpdate,
  rewriteUpdate,
  updateOf,
  updatesOf,
} from "./queries.ts";
import { mayChangeUpdate, mayDeleteUpdate } from "./rules.ts";

const latestCursor = z.tuple([id]);

export function updateRoutes(app: FastifyInstance): void {
  serve(app, listUpdates, async ({ params, viewer, query, request }) => {
    const { db } = request.database;
    if (!(await projectExists(db, params.id, viewer?.id ?? null))) {
      throw notFound(t(listUpdates.missing));
    }
    const { pageSize, after } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    return updatesOf(db, viewer, { projectId: params.id, before, pageSize });
  });

  serve(app, postUpdate, async ({ params, me, body, request, count, once }) => {
    const { db } = request.database;
    if (!(await projectExists(db, params.id, me().id))) throw notFound(t(postUpdate.missing));
    await requireTeam(db, params.id, me().id);
    const written = { ...body(), projectId: params.id, userId: me().id };
    await count();
    const rendered = await renderUpdate(db, written);
    return once((database) =>
      inTransaction(database.db, async (transaction) => {
        const project = await lockProject(transaction, params.id, me().id);
        // The person may have left the team while the text was rendered.
        await requireTeam(transaction, params.id, me().id);
        assertNotHidden(project);
        const updateId = await insertUpdate(transaction, written, rendered);
        await updateProject(transaction, params.id, {}, { isActivity: true });
        const day = currentTime().toISOString().slice(0, 10);
        await noteUpdate(transaction, { projectId: params.id, userId: me().id, updateId, day });
        await announceProject(transaction, params.id);
        return (await requireUpdate(transaction, me(), params.id, updateId)).json;
      }),
    );
  });

  serve(app, changeUpdate, async ({ params: { id: projectId, updateId }, me, body, request }) => {
    const { db } = request.database;
    await requireChangeable(db, me(), projectId, updateId);
    const changes = body();
    const rendered =
      changes.text === undefined
        ? undefined
        : await renderUpdate(db, { userId: me().id, text: changes.text });
    return inTransaction(db, async (transaction) => {
      await lockProject(transaction, projectId, me().id);
      await requireChangeable(transaction, me(), projectId, updateId);
      if (await rewriteUpdate(transaction, updateId, changes, rendered)) {
        await announceProject(transaction, projectId);
      }
      return (await requireUpdate(transaction, me(), projectId, updateId)).json;
    });
  });

  void app.register(async (scope) => {
    acceptForms(scope);

    serve(scope, setUpdatePicture, async ({ params, me, body, request, count }) => {
      const { id: projectId, updateId } = params;
      await requireChangeable(request.database.db, me(), projectId, updateId);
      const { file, alt } = body();
      await count();
      const picture = await processUpload(file, "picture");
      await storeFiles(request.database.db, app.settings, projectId, picture);
      return changePicture(request, me(), params, async (db) => {
        await eraseUpdatePicture(db, updateId);
        await showPicture(db, app.settings, {
          projectId,
          place: "update",
          picture,
          alt,
          updateId,
        });
      });
    });

    serve(scope, removeUpdatePicture, ({ params, me, request }) =>
      changePicture(request, me(), params, (db) => eraseUpdatePicture(db, params.updateId)),
    );
  });

  serve(app, deleteUpdate, ({ params: { id: projectId, updateId }, me, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockProject(db, projectId, me().id);
      const found = await requireUpdate(db, me(), projectId, updateId);
      const viewer = { ...asViewer(me(), found), isAdmin: me().isAdmin };
      if (!mayDeleteUpdate(viewer, found)) throw forbidden(t("updates.onlyTeamDeletes"));
      if (!mayDeleteUpdate({ ...viewer, isAdmin: false }, found)) {
        const { project, author } = await authorOf(db, updateId);
        const subject = { kind: "update", id: updateId, name: project };
        await recordAct(db, {
          byUserId: me().id,
          act: "delete update",
          subject,
          detail: { author },
        });
      }
      await eraseUpdate(db, updateId);
      await announceProject(db, projectId);
      return found.json;
    }),
  );
}

/** Changes the update's picture as one who may change the update; returns the update. */
function changePicture(
  { database }: FastifyRequest,
  me: Viewer,
  { id: projectId, updateId }: { id: string; updateId: string },
  write: (db: Db) => Promise<unknown>,
) {
  return inTransaction(database.db, async (db) => {
    await lockProject(db, projectId, me.id);
    await requireChangeable(db, me, projectId, updateId);
    await write(db);
    await announceProject(db, projectId);
    return (await requireUpdate(db, me, projectId, updateId)).json;
  });
}

const asViewer = (me: Viewer, { role }: FoundUpdate) => ({ userId: me.id, role });

const renderUpdate = (db: Db, update: { userId: string; text: string }) =>
  renderVisible(db, update, { path: "text", message: t("updates.blank") });

async function requireTeam(db: Db, projectId: string, userId: string): Promise<void> {
  if (mayPostUpdate(await projectViewer(db, projectId, userId))) return;
  throw forbidden(t("updates.onlyTeam"));
}

async function requireUpdate(
  db: Db,
  me: Viewer,
  projectId: string,
  updateId: string,
): Promise<FoundUpdate> {
  const found = await updateOf(db, me, projectId, updateId);
  if (!found) throw notFound(t(changeUpdate.missing));
  return found;
}

async function requireChangeable(
  ...[db, me, projectId, updateId]: Parameters<typeof requireUpdate>
) {
  const found = await requireUpdate(db, me, projectId, updateId);
  if (!mayChangeUpdate(asViewer(me, found), found)) throw forbidden(t("updates.onlyAuthor"));
}
