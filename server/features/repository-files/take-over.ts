// Takes over what a file says, as if an owner had changed the project so.
import type { RepositoryFilePath } from "#contract/repository-files.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { notifyEach } from "#server/features/notifications/write/notify.ts";
import {
  erasePosition,
  insertPosition,
  updatePosition,
} from "#server/features/positions/queries.ts";
import { announceWaiting, noteOpened, othersWaitingFor } from "#server/features/positions/seats.ts";
import { setTechs, updateProject } from "#server/features/projects/queries.ts";
import { announceProject } from "#server/features/projects/team.ts";
import { type Rendered, renderMarkdown } from "#server/markdown/render.ts";
import { isChange, type Plan, type PositionStep } from "./plan.ts";
import { storeTaken } from "./queries.ts";
import { type FetchedPictures, showFilePictures } from "./file-pictures.ts";
import type { FileContent, ReadFile } from "./read-file.ts";

/** Its description as HTML; before any transaction, which would wait for it. */
export async function renderedOf({ content }: ReadFile): Promise<Rendered | undefined> {
  return content.description === undefined ? undefined : renderMarkdown(content.description);
}

interface Taken {
  readonly projectId: string;
  readonly path: RepositoryFilePath;
  /** Without problems. */
  readonly plan: Plan;
  readonly content: FileContent;
  readonly rendered: Rendered | undefined;
  readonly fetched: FetchedPictures;
  /** Null where the server reads it by itself. */
  readonly actorId: string | null;
}

/** Writes what the plan says. Part of the transaction that locked the project and made the plan. */
export async function takeOver(
  db: Db,
  settings: Parameters<typeof showFilePictures>[1],
  taken: Taken,
): Promise<void> {
  const { projectId, path, plan, content, rendered, fetched } = taken;
  // First those that go: a project has a limited number of positions.
  for (const step of plan.steps) await takeStep(db, taken, step);
  await storeTaken(db, projectId, path, plan);
  const shown = { content, name: plan.name, fetched };
  const hasOtherPictures = await showFilePictures(db, settings, projectId, shown);
  if (!isChange(plan) && !hasOtherPictures) return;
  if (plan.techs) await setTechs(db, projectId, [...plan.techs]);
  const isDescribed = plan.edit.description !== undefined;
  await updateProject(db, projectId, plan.edit, {
    rendered: isDescribed ? rendered : undefined,
    isActivity: true,
  });
  await announceProject(db, projectId);
}

async function takeStep(db: Db, { projectId, actorId }: Taken, step: PositionStep): Promise<void> {
  if (step.change === "deleted") return erasePosition(db, step.id);
  if (step.change === "closed") {
    await updatePosition(db, step.id, {}, step.seats);
    return announceWaiting(db, step.id);
  }
  const techs = step.to.techs.map(({ id }) => id);
  if (step.change === "added") {
    const positionId = await insertPosition(db, projectId, { ...step.to, techs });
    await setKey(db, positionId, step.key);
    return noteOpened(db, { projectId, positionId, actorId });
  }
  const { title, description, hoursAWeek } = step.to;
  await updatePosition(db, step.id, { title, description, hoursAWeek, techs }, step.seats);
  await setKey(db, step.id, step.key);
  if (step.seats.grows) await noteOpened(db, { projectId, positionId: step.id, actorId });
  await announceWaiting(db, step.id);
  const waiting = step.isFilled ? await othersWaitingFor(db, { id: step.id }) : [];
  await notifyEach(db, waiting, { actorId, projectId });
}

const setKey = (db: Db, positionId: string, key: string) =>
  sql`update positions set file_key = ${key} where id = ${positionId}`.run(db);
