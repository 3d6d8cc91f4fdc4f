// Saves a batch of rows as projects in one transaction: added, updated, or left unchanged.
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { allowIdle, inTransaction } from "#server/database/transaction.ts";
import { rendererVersion, renderMarkdown } from "#server/markdown/render.ts";
import { notifyEach } from "#server/features/notifications/write/notify.ts";
import { othersWaitingFor } from "#server/features/positions/seats.ts";
import { lockPositions, writePositions } from "./position-queries.ts";
import {
  type KnownPosition,
  planPositions,
  type PositionPlan,
  type PositionRow,
  type ListedPosition,
} from "./positions.ts";
import {
  insertProjects,
  type KnownProject,
  knownProjects,
  movedRepositories,
  type ProjectRow,
  replaceTechs,
  takeTurns,
  updateProjects,
} from "./queries.ts";
import type { Row } from "./row.ts";

/** A row and the technologies that its words name. */
export interface Candidate extends Omit<Row, "positions"> {
  readonly techIds: readonly string[];
  readonly positions: readonly ListedPosition[] | null;
}

export type Outcome =
  | {
      readonly kind: "added" | "updated" | "unchanged";
      readonly techCount: number;
      /** Whether nobody can apply to it, though it isn't archived. */
      readonly lacksSeats: boolean;
      /** What of the row wasn't taken over. */
      readonly remarks: readonly string[];
    }
  | { readonly kind: "skipped"; readonly problem: string };

export interface BatchContext {
  readonly ownerId: string;
  readonly dryRun: boolean;
  /** Ids of the projects of earlier batches; each batch adds its own. */
  readonly touched: Set<string>;
}

interface Plan {
  readonly outcome: Outcome;
  /** What to write, if the outcome needs a write. */
  readonly write?: {
    readonly id: string;
    readonly target: Target;
    /** Of a new project. */
    readonly archivedAt: Date | null;
    readonly known?: KnownProject;
    readonly positions: readonly PositionRow[];
  };
}

type Target = Pick<
  KnownProject,
  "name" | "description" | "repositoryUrl" | "websiteUrl" | "licence" | "techIds" | "openRoles"
>;

/** The outcomes in the order of `rows`. */
export async function saveBatch(
  db: Db,
  candidates: readonly Candidate[],
  context: BatchContext,
): Promise<Outcome[]> {
  const plans = await inTransaction(db, async (transaction) => {
    // It renders the rows' texts in between.
    await allowIdle(transaction);
    await takeTurns(transaction);
    const moved = await movedRepositories(transaction, context.ownerId, candidates);
    const rows = candidates.map((row) => ({
      ...row,
      repositoryUrl: moved.get(row.line) ?? row.repositoryUrl,
    }));
    const lookups = rows.map(({ line, name, repositoryKey, repositoryUrl }) => ({
      line,
      // Also as written, to find it if it is stored that way.
      repositories: moved.has(line)
        ? [repositoryUrl].filter(isText)
        : [repositoryUrl, repositoryKey && `https://${repositoryKey}`].filter(isText),
      name: repositoryUrl === null ? name : null,
    }));
    const known = await knownProjects(transaction, context.ownerId, lookups);
    const touched = new Set(context.touched);
    const seated = await lockPositions(transaction, projectsToSeat(rows, known));
    const planned = rows.map((row) => planFor(row, known.get(row.line) ?? [], { touched, seated }));
    if (!context.dryRun) await writePlans(transaction, context.ownerId, planned);
    return { planned, touched };
  });
  // Only after the transaction, which may be retried.
  for (const id of plans.touched) context.touched.add(id);
  return plans.planned.map(({ outcome }) => outcome);
}

const isText = (value: string | null): value is string => Boolean(value);

/** The owner's projects whose positions the rows name. */
const projectsToSeat = (
  rows: readonly Candidate[],
  known: ReadonlyMap<number, readonly KnownProject[]>,
): string[] =>
  rows
    .filter(({ positions }) => positions !== null)
    .flatMap(({ line }) => (known.get(line) ?? []).filter(({ mine }) => mine))
    .map(({ id }) => id);

interface Planning {
  readonly touched: Set<string>;
  /** The positions of known projects, by the project's id. */
  readonly seated: ReadonlyMap<string, readonly KnownPosition[]>;
}

function planFor(
  row: Candidate,
  found: readonly KnownProject[],
  { touched, seated }: Planning,
): Plan {
  const known = found.find(({ id }) => !touched.has(id));
  if (!known && found.length > 0) return skipped("another line is about the same project");
  if (known && !known.mine) return skipped("the project is listed by someone else");
  if (!known && row.isHidden) return skipped("an admin hid the project where it was listed");
  const target = targetOf(row, known);
  const techCount = target.techIds.length;
  if (known) touched.add(known.id);
  const { rows: positions, remarks: left } = positionsFor(row, known, seated);
  const remarks =
    known && row.archivedAt && !known.archived
      ? [...left, "left active: a listed project is archived on its page"]
      : left;
  const lacksSeats = !hasSeats(target, positions) && !isArchived(row, known);
  if (known && same(known, target) && positions.length === 0) {
    return { outcome: { kind: "unchanged", techCount, lacksSeats, remarks } };
  }
  const id = known?.id ?? newId();
  touched.add(id);
  return {
    outcome: { kind: known ? "updated" : "added", techCount, lacksSeats, remarks },
    write: { id, target, positions, archivedAt: row.archivedAt, ...(known && { known }) },
  };
}

/** A changed position that stays as it is counts with the project's open roles. */
const hasSeats = ({ openRoles }: Target, positions: readonly PositionRow[]): boolean =>
  openRoles.length > 0 || positions.some(({ isNew, isOpen }) => isOpen ?? isNew);

const isArchived = (row: Candidate, known: KnownProject | undefined): boolean =>
  known ? known.archived : row.archivedAt !== null;

function positionsFor(
  { positions }: Candidate,
  known: KnownProject | undefined,
  seated: Planning["seated"],
): PositionPlan {
  if (positions === null || positions.length === 0) return { rows: [], remarks: [] };
  if (known?.hidden) {
    return { rows: [], remarks: ["positions left as they are: an admin hid the project"] };
  }
  return planPositions((known && seated.get(known.id)) ?? [], positions);
}

const skipped = (problem: string): Plan => ({ outcome: { kind: "skipped", problem } });

/** The values of a row; fields missing in it keep the project's values. */
const targetOf = (row: Candidate, known: KnownProject | undefined): Target => ({
  name: row.name,
  description: row.description,
  repositoryUrl: row.repositoryUrl ?? known?.repositoryUrl ?? null,
  websiteUrl: row.websiteUrl ?? known?.websiteUrl ?? null,
  licence: row.licence ?? known?.licence ?? null,
  techIds: row.techIds.length > 0 ? [...row.techIds] : (known?.techIds ?? []),
  openRoles: known?.hasPositions ? known.openRoles : [...(row.openRoles ?? known?.openRoles ?? [])],
});

const same = (known: KnownProject, target: Target): boolean =>
  known.name === target.name &&
  known.description === target.description &&
  known.repositoryUrl === target.repositoryUrl &&
  known.websiteUrl === target.websiteUrl &&
  known.licence === target.licence &&
  known.techIds.join() === target.techIds.join() &&
  known.openRoles.toSorted().join() === target.openRoles.toSorted().join();

async function writePlans(db: Db, ownerId: string, plans: readonly Plan[]): Promise<void> {
  const writes = plans.flatMap(({ write }) => write ?? []);
  if (writes.length === 0) return;
  const added = writes.filter(({ known }) => !known);
  const rowsOf = (some: typeof writes) =>
    Promise.all(some.map(({ id, target }) => projectRow(id, target)));
  const memberIds = added.map(() => newId());
  const addedRows = (await rowsOf(added)).map((row, index) => ({
    ...row,
    archived_at: added[index]?.archivedAt ?? null,
  }));
  await insertProjects(db, ownerId, addedRows, memberIds);
  await updateProjects(db, await rowsOf(writes.filter(({ known }) => known)));
  await replaceTechs(
    db,
    writes.map(({ id, target }) => ({ id, techIds: target.techIds })),
  );
  const positions = writes.flatMap(({ id, positions: rows }) =>
    rows.map((row) => ({ ...row, projectId: id })),
  );
  await writePositions(db, positions);
  // Rare: a file takes away the last free seats of a position.
  for (const { id, projectId } of positions.filter(({ isFilled }) => isFilled)) {
    const waiting = await othersWaitingFor(db, { id });
    await notifyEach(db, waiting, { actorId: ownerId, projectId });
  }
}

async function projectRow(id: string, target: Target): Promise<ProjectRow> {
  const { html, text } = await renderMarkdown(target.description);
  return {
    id,
    name: target.name,
    description: target.description,
    description_html: html,
    description_text: text,
    html_version: rendererVersion,
    repository_url: target.repositoryUrl,
    website_url: target.websiteUrl,
    licence: target.licence,
    open_roles: target.openRoles,
  };
}
