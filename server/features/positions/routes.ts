import type { FastifyInstance } from "fastify";
import {
  changePosition,
  createPosition,
  deletePosition,
  listPositions,
} from "#contract/positions.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notifyEach } from "#server/features/notifications/write/notify.ts";
import { assertPositionNotFromFile } from "#server/features/projects/from-file.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { lockProject, updateProject } from "#server/features/projects/queries.ts";
import { mayManagePositions } from "#server/features/projects/rules.ts";
import { announceProject, projectViewer } from "#server/features/projects/team.ts";
import { requireKnownTechs } from "#server/features/techs/require-known-techs.ts";
import { conflict, forbidden, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import {
  countPositions,
  erasePosition,
  insertPosition,
  positionJsonOf,
  positionsOf,
  seatStateOf,
  updatePosition,
} from "./queries.ts";
import { reviewSeats } from "./rules.ts";
import { announceWaiting, noteOpened, othersWaitingFor } from "./seats.ts";
import { positionLimits } from "#shared/limits.ts";

export function positionRoutes(app: FastifyInstance): void {
  serve(app, listPositions, async ({ params, viewer, request }) => {
    const listed = await positionsOf(request.database.db, viewer?.id ?? null, params.id);
    if (!listed) throw notFound(t(listPositions.missing));
    return listed;
  });

  serve(app, createPosition, ({ params, me, body, request }) =>
    inTransaction(request.database.db, async (db) => {
      const project = await lockProject(db, params.id, me().id);
      await requireOwner(db, params.id, me().id);
      const position = body();
      await requireKnownTechs(db, position.techs);
      assertNotHidden(project);
      if ((await countPositions(db, params.id)) >= positionLimits.perProject) throw tooMany();
      const id = await insertPosition(db, params.id, position);
      await noteOpened(db, { projectId: params.id, positionId: id, actorId: me().id });
      await announceChange(db, params.id);
      return (await positionJsonOf(db, me().id, id)) ?? throwNotFound();
    }),
  );

  serve(app, changePosition, ({ params: { id, positionId }, me, body, request }) =>
    inTransaction(request.database.db, async (db) => {
      const project = await lockProject(db, id, me().id);
      const state = (await seatStateOf(db, id, positionId)) ?? throwNotFound();
      await requireOwner(db, id, me().id);
      const changes = body();
      const { seats, isOpen, ...details } = changes;
      await requireKnownTechs(db, details.techs ?? []);
      await assertPositionNotFromFile(db, positionId, changes);
      const next = reviewSeats(state, { seats, isOpen });
      if (next === "below taken") throw belowTaken(state.taken);
      if (next === "full") throw isFull();
      if (next.grows) assertNotHidden(project);
      if (Object.values(changes).some((value) => value !== undefined)) {
        await updatePosition(db, positionId, details, next);
        if (next.grows) await noteOpened(db, { projectId: id, positionId, actorId: me().id });
        await announceChange(db, id, positionId);
        // People who wait for a seat are notified that none is left, as when the last one is taken.
        const isFilled = state.taken < state.seats && state.taken === next.seats;
        const waiting = isFilled ? await othersWaitingFor(db, { id: positionId }) : [];
        await notifyEach(db, waiting, { actorId: me().id, projectId: id });
      }
      return (await positionJsonOf(db, me().id, positionId)) ?? throwNotFound();
    }),
  );

  serve(app, deletePosition, ({ params: { id, positionId }, me, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockProject(db, id, me().id);
      if (!(await seatStateOf(db, id, positionId))) throwNotFound();
      await requireOwner(db, id, me().id);
      await assertPositionNotFromFile(db, positionId, { position: null });
      const removed = (await positionJsonOf(db, me().id, positionId)) ?? throwNotFound();
      // Before those who wait for it can't be found by it any more.
      await announceChange(db, id, positionId);
      await erasePosition(db, positionId);
      return removed;
    }),
  );
}

/** Records the edit of the project, and announces it to its open pages and to the people who wait for it. */
async function announceChange(db: Db, projectId: string, positionId?: string): Promise<void> {
  await updateProject(db, projectId, {}, { isActivity: true });
  await announceProject(db, projectId);
  if (positionId !== undefined) await announceWaiting(db, positionId);
}

async function requireOwner(db: Db, projectId: string, userId: string): Promise<void> {
  if (mayManagePositions(await projectViewer(db, projectId, userId))) return;
  throw forbidden(t("positions.onlyOwners"));
}

const tooMany = () => conflict(t("positions.tooMany", { max: positionLimits.perProject }));

const belowTaken = (taken: number) => conflict(t("positions.belowTaken", { count: taken }));

const isFull = () => conflict(t("positions.isFull"));

function throwNotFound(): never {
  throw notFound(t(changePosition.missing));
}
