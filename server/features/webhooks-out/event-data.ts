// What deliveries say, read when they are sent, as visitors see it: nothing of it is kept with them.
import type { OpenRole, RoleName } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import type { ProjectCard } from "#contract/projects.ts";
import type { Db } from "#server/database/connect.ts";
import { positionJson } from "#server/database/position-json.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { isHiddenComment } from "#server/database/visibility.ts";
import { jsonOf } from "#server/features/projects/card-sql.ts";
import { cardsOf } from "#server/features/projects/queries.ts";

/** The fields that messages in chats are made of; programs get all of them. */
export interface EventData {
  readonly id?: string;
  readonly name?: string;
  readonly user?: UserRef | null;
  readonly requestedRole?: OpenRole;
  readonly role?: RoleName;
  readonly position?: { readonly id: string; readonly title: string } | null;
  readonly commentText?: string;
  readonly number?: number;
  readonly title?: string;
  readonly url?: string;
  readonly starCount?: number;
  readonly release?: { readonly tag: string; readonly name: string | null; readonly url: string };
}

export interface Told {
  /** Null once it is deleted, and for tests of the site's webhooks. */
  readonly project: ProjectCard | null;
  readonly data: EventData;
}

interface Asked {
  readonly id: string;
  readonly event: string;
  readonly projectId: string | null;
}

const project = sql`json_build_object('id', p.id, 'name', p.name)`;
const person = (id: Sql) => sql`(select ${userRefJson} from users u
  where u.id = ${id} and u.hidden_at is null)`;
const position = (id: Sql) => sql`(select ${positionJson(null)}::json from positions s
  where s.id = ${id})`;
const detailed = (name: string) => sql`d.detail -> ${sql.literal(name)}`;
const detailText = (name: string) => sql`(d.detail ->> ${sql.literal(name)})`;

/** Of the rows `d` of deliveries and `p` of their visible projects; no row where nothing is told. */
const sources: Readonly<Record<string, Sql>> = {
  application: sql`
    select d.id, json_build_object('id', a.id, 'project', ${project}, 'user', ${userRefJson},
      'requestedRole', a.requested_role, 'position', ${position(sql`a.position_id`)},
      'status', a.status, 'createdAt', iso(a.created_at), 'updatedAt', iso(a.updated_at)) as data
    from d join p on p.id = d.project_id join applications a on a.id = d.subject_id
      join users u on u.id = a.user_id and u.hidden_at is null`,
  seat: sql`
    select d.id, json_build_object('project', ${project},
      'position', coalesce(
        ${position(sql`coalesce(${detailText("positionId")}::uuid, d.subject_id)`)},
        case when d.detail ? 'title' then json_build_object('id', d.subject_id,
          'title', ${detailed("title")}, 'role', ${detailed("role")}) end),
      'role', coalesce(${detailText("roleName")}, ${detailText("role")},
        (select s.role from positions s where s.id = d.subject_id)),
      'user', ${person(sql`${detailText("userId")}::uuid`)}) as data
    from d join p on p.id = d.project_id`,
  comment: sql`
    select d.id, json_build_object('id', c.id, 'project', p.id, 'user',
        case when c.user_id is not null then ${userRefJson} end,
      'commentText', c.text, 'commentHtml', c.html, 'parentId', c.parent_id, 'depth', c.depth,
      'deleted', c.deleted_at is not null, 'postedDate', iso(c.posted_at),
      'updatedAt', iso(c.updated_at)) as data
    from d join p on p.id = d.project_id join comments c on c.id = d.subject_id
      left join users u on u.id = c.user_id
    where not coalesce(${isHiddenComment}, false)
      and (c.deleted_at is null or d.event = 'comment.deleted')`,
  star: sql`
    select d.id, json_build_object('project', ${project},
      'user', ${person(sql`${detailText("userId")}::uuid`)}, 'starCount', p.star_count) as data
    from d join p on p.id = d.project_id`,
  issue: sql`
    select d.id, json_build_object('id', d.subject_id, 'project', ${project},
      'number', coalesce(to_json(i.number), (${detailed("number")})::json),
      'title', coalesce(i.title, ${detailText("title")}),
      'url', coalesce(i.url, ${detailText("url")}), 'labels', i.labels, 'size', i.size,
      'openedAt', iso(i.opened_at)) as data
    from d join p on p.id = d.project_id left join starter_issues i on i.id = d.subject_id
    where i.id is not null or d.event = 'issue.closed'`,
  release: sql`
    select d.id, json_build_object('id', e.id, 'project', ${project},
      'release', json_build_object('tag', e.payload #> '{release,tag_name}',
        'name', e.payload #> '{release,name}', 'url', e.payload #> '{release,html_url}'),
      'createdAt', iso(e.created_at)) as data
    from d join p on p.id = d.project_id join project_events e on e.id = d.subject_id
      left join users u on u.id = e.user_id
    where e.hidden_at is null and (u.id is null or u.hidden_at is null)`,
};

/** By delivery; those about what is hidden or gone are missing. */
export async function readEventData(db: Db, asked: readonly Asked[]): Promise<Map<string, Told>> {
  const projectIds = [...new Set(asked.flatMap(({ projectId }) => projectId ?? []))];
  const cards = new Map<string, ProjectCard>();
  if (projectIds.length > 0) {
    for (const row of await cardsOf({ db }, null, projectIds)) {
      cards.set(row.id, JSON.parse(jsonOf(row, null)) as ProjectCard);
    }
  }
  const told = new Map<string, Told>();
  const others = new Map<string, string[]>();
  for (const { id, event, projectId } of asked) {
    const [topic = ""] = event.split(".");
    const card = projectId === null ? undefined : cards.get(projectId);
    if (topic in sources) others.set(topic, [...(others.get(topic) ?? []), id]);
    else if (card) told.set(id, { project: card, data: topic === "project" ? card : {} });
    else if (event === "test" && projectId === null) told.set(id, { project: null, data: {} });
  }
  const projectOf = new Map(asked.map(({ id, projectId }) => [id, projectId]));
  for (const [topic, ids] of others) {
    for (const { id, data } of await readTopic(db, topic, ids)) {
      const card = cards.get(projectOf.get(id) ?? "");
      if (card) told.set(id, { project: card, data });
    }
  }
  const deleted = asked.filter(({ event }) => event === "project.deleted").map(({ id }) => id);
  if (deleted.length > 0) {
    for (const { id, data } of await deletedProjects(db, deleted)) {
      told.set(id, { project: null, data });
    }
  }
  return told;
}

interface Row {
  readonly id: string;
  readonly data: EventData;
}

const readTopic = (db: Db, topic: string, ids: readonly string[]): Promise<Row[]> =>
  readRows(db, topic, sql`select * from webhook_out_deliveries where id = any(${ids}::uuid[])`);

const readRows = (db: Db, topic: string, deliveries: Sql): Promise<Row[]> =>
  sql<Row>`
    with d as (${deliveries}),
      p as (select * from projects where id in (select project_id from d) and hidden_at is null)
    ${sources[topic] ?? sql``}`.all(db);

interface Example {
  readonly event: string;
  readonly projectId: string;
  readonly subjectId: string;
  readonly detail: object;
}

/** What a delivery about it would say; undefined if it isn't there, or hidden. */
export async function readExample(
  db: Db,
  { event, projectId, subjectId, detail }: Example,
): Promise<EventData | undefined> {
  const [topic = ""] = event.split(".");
  const delivery = sql`select ${subjectId}::uuid as id, ${event}::text as event,
    ${projectId}::uuid as project_id, ${subjectId}::uuid as subject_id,
    ${JSON.stringify(detail)}::jsonb as detail`;
  return (await readRows(db, topic, delivery))[0]?.data;
}

const deletedProjects = (db: Db, ids: readonly string[]): Promise<Row[]> =>
  sql<Row>`
    select d.id, json_build_object('id', d.project_id, 'name', d.detail -> 'name') as data
    from webhook_out_deliveries d where d.id = any(${ids}::uuid[])`.all(db);
