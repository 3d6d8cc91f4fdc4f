// The edges among the neighbours of a node: within one page, and between it and the pages before.
import type { NodeType } from "#contract/graph.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { hiddenPeople, hiddenProjects } from "#server/database/visibility.ts";
import { nidOf, type NodeRef } from "./nodes.ts";

type Ids = readonly string[];

interface Pair {
  readonly one: string;
  readonly other: string;
}

/** The last neighbours of each type on the previous pages. */
type Keys = Readonly<Record<NodeType, readonly [rank: number, id: string]>>;

/** All technologies of a project or person are on its first page. */
const ofTeam = (project: string, people: Ids) => sql<Pair>`
  select user_id as one, tech_id as other from user_techs
  where user_id = any(${people})
    and tech_id in (select tech_id from project_techs where project_id = ${project})`;

const ofPerson = (person: string, projects: Ids) => sql<Pair>`
  select project_id as one, tech_id as other from project_techs
  where project_id = any(${projects})
    and tech_id in (select tech_id from user_techs where user_id = ${person})`;

/** The previous pages end at those keys. */
function ofTech(tech: string, projects: Ids, people: Ids, { project, user }: Keys, viewer: Sql) {
  const [ofProjects, ofPeople, id] = [sql`${projects}`, sql`${people}`, sql`${tech}`];
  return sql<Pair>`
  select project_id as one, user_id as other from members
  where project_id = any(${ofProjects}) and user_id = any(${ofPeople})
  union all
  select m.project_id, m.user_id from members m join user_techs x using (user_id)
  where m.project_id = any(${ofProjects}) and x.tech_id = ${id} and x.user_id >= ${user[1]}
    and x.user_id not in ${hiddenPeople(viewer)}
  union all
  select m.project_id, m.user_id
  from members m join project_techs x using (project_id) join projects p on p.id = m.project_id
  where m.user_id = any(${ofPeople}) and x.tech_id = ${id}
    and (p.star_count, p.id) >= (${project[0]}, ${project[1]})
    and p.id not in ${hiddenProjects(viewer)}`;
}

const ends: Record<NodeType, readonly [NodeType, NodeType]> = {
  project: ["user", "tech"],
  user: ["project", "tech"],
  tech: ["project", "user"],
};

/** Pairs of nids. */
export async function edgesAmong(
  db: Db,
  viewerId: string | null,
  { type, id }: NodeRef,
  page: readonly NodeRef[],
  keys: Keys,
): Promise<[string, string][]> {
  const idsOf = (of: NodeType) => page.filter((row) => row.type === of).map((row) => row.id);
  const statements: Record<NodeType, () => Sql<Pair>> = {
    project: () => ofTeam(id, idsOf("user")),
    user: () => ofPerson(id, idsOf("project")),
    tech: () => ofTech(id, idsOf("project"), idsOf("user"), keys, sql`${viewerId}::uuid`),
  };
  const rows = await statements[type]().named(`graph-edges-${type}`).all(db);
  const [one, other] = ends[type];
  return rows.map((row) => [
    nidOf({ type: one, id: row.one }),
    nidOf({ type: other, id: row.other }),
  ]);
}
