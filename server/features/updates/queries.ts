import type { Update } from "#contract/updates.ts";
import type { RoleName } from "#contract/members.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import {
  isHiddenUpdate,
  seesPicture,
  seesProject,
  seesUpdate,
} from "#server/database/visibility.ts";
import { pageOf } from "#server/http/cursor.ts";
import { JsonText, Page } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { type Rendered, rendererVersion } from "#server/markdown/render.ts";
import { updateAbilities, type UpdateSubject } from "./rules.ts";

interface UpdateRow extends UpdateSubject {
  readonly id: string;
  readonly role: RoleName | null;
  readonly json: string;
}

const select = (viewerId: string | null, condition: Sql, limit: number) => sql<UpdateRow>`
  select w.id, w.user_id as "authorId",
    (select role_name from members where project_id = p.id and user_id = ${viewerId}) as role,
    json_build_object('id', w.id, 'project', json_build_object('id', p.id, 'name', p.name),
      'user', case when u.id is null then null else ${userRefJson} end,
      'title', w.title, 'text', w.text, 'html', w.html,
      'imageUrl', '/pictures/' || x.hash || '-large.webp',
      'picture', case when x.id is not null then json_build_object('id', x.id,
        'url', '/pictures/' || x.hash || '-large.webp', 'width', x.width, 'height', x.height,
        'alt', x.alt, 'hidden', x.hidden_at is not null) end,
      'createdAt', iso(w.created_at), 'updatedAt', iso(w.updated_at),
      'hidden', ${isHiddenUpdate})::text as json
  from project_updates w join projects p on p.id = w.project_id
    left join users u on u.id = w.user_id
    left join pictures x on x.update_id = w.id and ${seesPicture(viewerId)}
  where ${condition} and ${seesProject(viewerId)} and ${seesUpdate(viewerId)}
  order by w.id desc limit ${limit}`;

/** The complete JSON of a row: PostgreSQL's part, and what the viewer may do. */
function jsonOf({ authorId, role, json }: UpdateRow, viewer: Viewer | null): string {
  const someone = { userId: viewer?.id ?? null, role, isAdmin: viewer?.isAdmin === true };
  const added = JSON.stringify({ can: updateAbilities(someone, { authorId }) });
  return `${json.slice(0, -1)},${added.slice(1)}`;
}

/** A page of the project's updates, latest first, without those hidden from the viewer. */
export async function updatesOf(
  db: Db,
  viewer: Viewer | null,
  { projectId, before, pageSize }: { projectId: string; before: string | null; pageSize: number },
): Promise<Page<Update[]>> {
  const condition = sql`w.project_id = ${projectId}
    and (${before}::uuid is null or w.id < ${before}::uuid)`;
  const found = await select(viewer?.id ?? null, condition, pageSize + 1).all(db);
  const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
  const json = `[${rows.map((row) => jsonOf(row, viewer)).join(",")}]`;
  return new Page(new JsonText<Update[]>(json), next);
}

export interface FoundUpdate extends UpdateSubject {
  readonly role: RoleName | null;
  readonly json: JsonText<Update>;
}

/** The update with what its viewer is to it; null if it doesn't exist for them. */
export async function updateOf(
  db: Db,
  viewer: Viewer,
  projectId: string,
  id: string,
): Promise<FoundUpdate | null> {
  const condition = sql`w.project_id = ${projectId} and w.id = ${id}`;
  const row = await select(viewer.id, condition, 1).maybeOne(db);
  if (!row) return null;
  const { authorId, role } = row;
  return { authorId, role, json: new JsonText<Update>(jsonOf(row, viewer)) };
}

interface NewRow {
  readonly projectId: string;
  readonly userId: string;
  readonly title: string | null;
  readonly text: string;
}

/** Stores the update; returns its id. */
export async function insertUpdate(
  db: Db,
  { projectId, userId, title, text }: NewRow,
  { html }: Rendered,
  at = currentTime(),
): Promise<string> {
  const id = newId(at);
  await sql`
    insert into project_updates ${sql.values({
      id,
      project_id: projectId,
      user_id: userId,
      title,
      text,
      html,
      html_version: rendererVersion,
      created_at: at,
      updated_at: at,
    })}`.run(db);
  return id;
}

/** Changes the update; undefined fields stay unchanged. Returns whether anything changed. */
export async function rewriteUpdate(
  db: Db,
  id: string,
  { title, text }: { title?: string | null | undefined; text?: string | undefined },
  rendered: Rendered | undefined,
): Promise<boolean> {
  const changes = sql.set({
    title,
    text,
    html: rendered?.html,
    html_version: rendered && rendererVersion,
    updated_at: currentTime(),
  });
  const rowCount = await sql`
    update project_updates set ${changes} where id = ${id}
      and (${title !== undefined} and title is distinct from ${title ?? null}::text
        or ${text !== undefined} and text is distinct from ${text ?? null}::text)`.run(db);
  return rowCount === 1;
}

export async function eraseUpdate(db: Db, id: string): Promise<void> {
  await sql`delete from project_updates where id = ${id}`.run(db);
}

/** Who wrote the update and where, for the audit log. */
export async function authorOf(
  db: Db,
  id: string,
): Promise<{ project: string; author: { id: string; username: string } | null }> {
  return sql<{ project: string; author: { id: string; username: string } | null }>`
    select p.name as project, case when u.id is not null
      then json_build_object('id', u.id, 'username', u.username) end as author
    from project_updates w join projects p on p.id = w.project_id
      left join users u on u.id = w.user_id
    where w.id = ${id}`.one(db);
}
