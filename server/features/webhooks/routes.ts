import { t } from "#shared/messages/t.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { id } from "#contract/text.ts";
import {
  changeHook,
  createHook,
  deleteHook,
  dismissFormerOwners,
  hookLimits,
  listDeliveries,
  listHooks,
  rotateSecret,
  type Webhook,
} from "#contract/webhooks.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import {
  type LockedProject,
  lockProject,
  projectExists,
} from "#server/features/projects/queries.ts";
import type { ProjectViewer } from "#server/features/projects/rules.ts";
import { projectViewer } from "#server/features/projects/team.ts";
import { conflict, forbidden, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import {
  deleteHookRow,
  deliveriesOf,
  forgetFormerOwners,
  hookOf,
  hooksOf,
  insertHook,
  replaceSecret,
  setHookActive,
  announceToOwners,
} from "./queries.ts";

const projectNamed = z.object({ project: id });

export function hookRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.settings;

  serve(app, listHooks, async ({ me, query, peekQuery, request }) => {
    const { db } = request.database;
    const named = peekQuery(projectNamed)?.project;
    if (named) {
      if (!(await projectExists(db, named, me().id))) throw notFound(t(listHooks.missing));
      await requireOwner(db, named, me());
    }
    return hooksOf(db, publicUrl, query().project);
  });

  serve(app, createHook, ({ me, body, peekBody, request }) =>
    inTransaction(request.database.db, async (db) => {
      const named = peekBody(projectNamed)?.project;
      const lockedProject = named ? await lockProject(db, named, me().id) : null;
      if (named) await requireOwner(db, named, me());
      const { project, isActive } = body();
      if (lockedProject) assertNotHidden(lockedProject);
      const made = await insertHook(db, publicUrl, { projectId: project, isActive });
      if (!made) throw conflict(t("webhooks.tooMany", { max: hookLimits.perProject }));
      await announceToOwners(db, project);
      return made;
    }),
  );

  serve(app, changeHook, ({ params, me, body, request }) =>
    onOwn(request, params.id, me(), async (db, hook, project) => {
      const { isActive } = body();
      if (isActive && !hook.isActive) assertNotHidden(project);
      await setHookActive(db, params.id, isActive);
      return (await hookOf(db, publicUrl, params.id)) ?? throwNotFound();
    }),
  );

  serve(app, rotateSecret, ({ params, me, body, request }) =>
    onOwn(request, params.id, me(), async (db) => {
      const secret = await replaceSecret(db, params.id, body().overlapSeconds);
      return { ...((await hookOf(db, publicUrl, params.id)) ?? throwNotFound()), secret };
    }),
  );

  serve(app, dismissFormerOwners, ({ params, me, request }) =>
    onOwn(request, params.id, me(), async (db) => {
      await forgetFormerOwners(db, params.id);
      return (await hookOf(db, publicUrl, params.id)) ?? throwNotFound();
    }),
  );

  serve(app, deleteHook, ({ params, me, request }) =>
    onOwn(request, params.id, me(), async (db, hook) => {
      await deleteHookRow(db, params.id);
      return hook;
    }),
  );

  serve(app, listDeliveries, async ({ params, me, request }) => {
    const { db } = request.database;
    const hook = (await hookOf(db, publicUrl, params.id)) ?? throwNotFound();
    await requireOwner(db, hook.project.id, me());
    return deliveriesOf(db, params.id);
  });
}

/**
 * Runs `act` on a webhook of the caller's project in a transaction, and announces the change to the
 * owners.
 */
function onOwn<T>(
  request: FastifyRequest,
  hookId: string,
  me: Viewer,
  act: (db: Db, hook: Webhook, project: LockedProject) => Promise<T>,
): Promise<T> {
  return inTransaction(request.database.db, async (db) => {
    const hook = (await hookOf(db, request.server.settings.publicUrl, hookId)) ?? throwNotFound();
    const project = await lockProject(db, hook.project.id, me.id);
    await requireOwner(db, hook.project.id, me);
    const done = await act(db, hook, project);
    await announceToOwners(db, hook.project.id);
    return done;
  });
}

async function requireOwner(db: Db, projectId: string, me: Viewer): Promise<void> {
  if (!mayManageHooks(await projectViewer(db, projectId, me.id))) {
    throw forbidden(t("webhooks.onlyOwners"));
  }
}

function throwNotFound(): never {
  throw notFound(t(changeHook.missing));
}

/** Webhooks have secrets and post on behalf of the project, so only its owners may manage them. */
export const mayManageHooks = ({ role }: ProjectViewer): boolean => role === "owner";
