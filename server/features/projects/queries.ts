import type { z } from "zod";
import { projectFields } from "#contract/project-fields.ts";
import type { NewProject, Project, ProjectCard, projectChanges } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { currentTime } from "#server/database/clock.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { columnOf } from "#server/database/column-of.ts";
import { newId } from "#server/database/ids.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { isShownToVisitors, seesProject } from "#server/database/visibility.ts";
import { pageOf } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { Page, JsonText } from "#server/http/serve.ts";
import { type Rendered, rendererVersion } from "#server/markdown/render.ts";
import {
  cardColumns,
  type CardRow,
  cardStateColumns,
  type CardStateRow,
  jsonOf,
  projectColumns,
  type ProjectRow,
  type VisitorCardRow,
} from "./card-sql.ts";
import { lastActivity } from "./activity-sql.ts";
import { lastApplication, waitsUntil } from "./apply-again.ts";
import type { HiddenState } from "./hidden-project.ts";
import type { Openness } from "./rules.ts";
import { noteJoined } from "#server/features/notifications/write/watched-events.ts";

/** Whether the viewer, or visitors, see the row `p` of projects. */
export const isSeenBy = (viewerId: string | null): Sql =>
  viewerId === null ? isShownToVisitors : seesProject(sql`(select ${viewerId}::uuid)`);

/**
 * Cards in the order of `ids`, an array. Parameters are wrapped, `(select $1)`, so that no plan for
 * certain values looks cheaper than the general one: otherwise each call would be planned anew, which
 * takes as long as running it.
 */
export function cards(ids: Sql, viewerId: string | null): Sql<CardRow | VisitorCardRow> {
  if (viewerId === null) {
    return sql<VisitorCardRow>`
      select ${cardColumns(null)} ${projectsIn(ids)}
      where ${isShownToVisitors} order by page.place`;
  }
  const viewer = sql`(select ${viewerId}::uuid)`;
  return sql<CardRow>`
    select ${cardColumns(viewer)} ${projectsIn(ids)}
    where ${seesProject(viewer)} order by page.place`;
}

const projectsIn = (ids: Sql) => sql`
  from unnest(${ids}) with ordinality as page (id, place) join projects p using (id)`;

/**
 * The cards of the projects with those ids, in that order; without those that are missing or hidden
 * from the viewer.
 */
export function cardsOf(
  { db }: Pick<Database, "db">,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<(CardRow | VisitorCardRow)[]> {
  return cards(sql`(select ${ids}::uuid[])`, viewer?.id ?? null)
    .named(viewer ? "cards" : "visitor-cards")
    .all(db);
}

/** What the viewer is to those projects, in that order; without those that are missing or hidden. */
export function cardStatesOf(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<CardStateRow[]> {
  const id = sql`(select ${viewer.id}::uuid)`;
  return sql<CardStateRow>`
    select ${cardStateColumns(id)} ${projectsIn(sql`(select ${ids}::uuid[])`)}
    where ${seesProject(id)} order by page.place`
    .named("card-states")
    .all(database.db);
}

/** The visible cards of the rows' projects. */
export async function cardsPage(
  database: Database,
  viewer: Viewer | null,
  rows: readonly { readonly id: string }[],
): Promise<JsonText<ProjectCard[]>> {
  const ids = rows.map(({ id }) => id);
  return cardsAsJson(await cardsOf(database, viewer, ids), viewer);
}

/** The cards of `rows` as one JSON array. */
export const cardsAsJson = (rows: readonly (CardRow | VisitorCardRow)[], viewer: Viewer | null) =>
  new JsonText<ProjectCard[]>(`[${rows.map((row) => jsonOf(row, viewer)).join(",")}]`);

export async function projectOf(
  { db }: Pick<Database, "db">,
  viewer: Viewer | null,
  projectId: string,
): Promise<JsonText<Project> | null> {
  const viewerId = sql`${viewer?.id ?? null}::uuid`;
  const row = await sql<ProjectRow>`
    select ${projectColumns(viewerId)} from projects p
    where p.id = ${projectId} and ${seesProject(viewerId)}`
    .named("project")
    .maybeOne(db);
  if (!row) return null;
  const { invitation, watchLevel } = row;
  const extra = { invitation, watchLevel, reapplyAt: waitsUntil(row) };
  return new JsonText<Project>(jsonOf(row, viewer, extra));
}

/** Whether the project exists for the viewer. */
export async function projectExists(
  db: Db,
  projectId: string,
  viewerId: string | null,
): Promise<boolean> {
  const row = await sql<{ id: string }>`
    select p.id
    from projects p
    where p.id = ${projectId} and ${seesProject(viewerId)}`.maybeOne(db);
  return row !== undefined;
}

/** Creates the project with its technologies and its owner in one transaction; returns its id. */
export async function insertProject(
  db: Db,
  ownerId: string,
  project: Required<NewProject>,
  { html, text }: Rendered,
  createdAt = currentTime(),
): Promise<string> {
  const id = newId(createdAt);
  await inTransaction(db, async (transaction) => {
    await sql`
      insert into projects ${sql.values({
        id,
        ...columnsOf(project),
        description_html: html,
        html_version: rendererVersion,
        description_text: text,
        created_at: createdAt,
        updated_at: createdAt,
        edited_at: createdAt,
        last_activity_at: createdAt,
        last_activity: "creation",
      })}`.run(transaction);
    await setTechs(transaction, id, project.techs);
    await sql`
      insert into members ${sql.values({
        id: newId(createdAt),
        project_id: id,
        user_id: ownerId,
        role_name: "owner",
        created_at: createdAt,
      })}`.run(transaction);
    const joined = { projectId: id, userId: ownerId, roleName: "owner" };
    await noteJoined(transaction, { ...joined, started: true });
  });
  return id;
}

/** Replaces the project's technologies, in this order. */
export async function setTechs(db: Db, projectId: string, techIds: string[]): Promise<void> {
  await sql`delete from project_techs where project_id = ${projectId}`.run(db);
  await sql`
    insert into project_techs (project_id, tech_id, position)
    select ${projectId}, id, position from unnest(${techIds}::uuid[]) with ordinality as x (id, position)`.run(
    db,
  );
}

/** A change to a project's own columns; undefined fields stay unchanged. */
export type ProjectEdit = Omit<z.output<typeof projectChanges>, "techs">;

/** What owners wrote, by column. */
const columnsOf = (written: ProjectEdit) =>
  Object.fromEntries(projectFields.map((field) => [columnOf(field), written[field]]));

/**
 * Updates the project; `rendered` is the rendered new description, if there is one. `isActivity`:
 * whether the change counts as an activity of its team.
 */
export async function updateProject(
  db: Db,
  projectId: string,
  edit: ProjectEdit,
  { rendered, isActivity }: { rendered?: Rendered | undefined; isActivity: boolean },
): Promise<void> {
  const now = currentTime();
  const last = lastActivity(sql`'edit'`, sql`edit.at`);
  const changes = sql.set({
    ...columnsOf(edit),
    description_html: rendered?.html,
    html_version: rendered && rendererVersion,
    description_text: rendered?.text,
    open_roles: edit.settingOpenRoles,
    maintainer_wanted: edit.maintainerWanted,
    // Archiving again preserves the first date.
    ...(edit.archived !== undefined && {
      archived_at: edit.archived ? sql`coalesce(archived_at, now())` : null,
    }),
    updated_at: now,
    ...(isActivity && {
      edited_at: now,
      last_activity_at: last.at,
      last_activity: last.kind,
    }),
  });
  await sql`
    update projects p set ${changes} from (select ${now}::timestamptz as at) edit
    where id = ${projectId}`.run(db);
}

export interface LockedProject extends HiddenState {
  readonly name: string;
  /** Whether its positions decide what one can apply for. */
  readonly hasPositions: boolean;
}

/**
 * Locks the project until the transaction ends: its team, its applicants and its counts. Every
 * change that touches or depends on these takes this lock before any other, which prevents
 * deadlocks.
 * @throws 404 if the project doesn't exist for `userId`, the acting person
 */
export async function lockProject(
  db: Db,
  projectId: string,
  userId: string,
): Promise<LockedProject> {
  const project = await sql<LockedProject>`
    select p.name, p.hidden_at is not null as hidden, p.position_count > 0 as "hasPositions"
    from projects p where p.id = ${projectId} and ${seesProject(userId)}
    for no key update`.maybeOne(db);
  if (!project) throw notFound(t("projects.missing"));
  return project;
}

/** Deletes the project and everything that belongs to it; reports and invitations outlive it. */
export async function eraseProject(db: Db, projectId: string): Promise<void> {
  await sql`delete from projects where id = ${projectId}`.run(db);
}

/** The facts that decide whether `userId` may apply to the project, which must exist. */
export async function opennessOf(db: Db, projectId: string, userId: string): Promise<Openness> {
  const row = await sql<Openness>`
    select p.open_roles as "openRoles", p.archived_at is not null as archived,
      p.hidden_at is not null as hidden,
      ${lastApplication(sql`p.id`, sql`${userId}::uuid`)} as "lastApplication"
    from projects p where p.id = ${projectId}`.maybeOne(db);
  return row ?? { openRoles: [], archived: true, hidden: true, lastApplication: null };
}

export interface JoinedProjects {
  readonly userId: string;
  readonly techId: string | undefined;
  /** The last membership of the previous page. */
  readonly before: string | null;
  readonly pageSize: number;
}

/** A page of the projects of which a person is a member, latest joined first. */
export async function projectsJoinedBy(
  database: Database,
  viewer: Viewer | null,
  { userId, techId, before, pageSize }: JoinedProjects,
): Promise<Page<ProjectCard[]>> {
  const tech = sql`${techId ?? null}::uuid`;
  const found = await sql<{ id: string; membership: string }>`
    select p.id, m.id as membership
    from members m join projects p on p.id = m.project_id
    where m.user_id = ${userId} and (${before}::uuid is null or m.id < ${before}::uuid)
      and (${tech} is null or exists (
        select from project_techs where project_id = p.id and tech_id = ${tech}))
      and ${seesProject(viewer?.id ?? null)}
    order by m.id desc limit ${pageSize + 1}`
    .named("joined-projects")
    .all(database.db);
  const { rows, next } = pageOf(found, pageSize, (row) => [row.membership]);
  return new Page(await cardsPage(database, viewer, rows), next);
}
