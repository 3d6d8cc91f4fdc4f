// The edges among the neighbours of a node: within one page, and between it and the pages before.
import type { NodeType } from "#contract/graph.ts";
import type { Database } from "#server/database/connect.ts";
import { hiddenPeople, hiddenProjects } from "#server/database/visibility.ts";
import { nidOf, type NodeRef } from "./nodes.ts";

/** `$1` is the node. All technologies of a project or person are on its first page. */
const ofTeam = `
  select user_id as one, tech_id as other from user_techs
  where user_id = any($2) and tech_id in (select tech_id from project_techs where project_id = $1)`;

const ofPerson = `
  select project_id as one, tech_id as other from project_techs
  where project_id = any($2) and tech_id in (select tech_id from user_techs where user_id = $1)`;

/** The previous pages end at the project `$4`, `$5` and the person `$6`; `$7` is the viewer. */
const ofTech = `
  select project_id as one, user_id as other from members
  where project_id = any($2) and user_id = any($3)
  union all
  select m.project_id, m.user_id from members m join user_techs x using (user_id)
  where m.project_id = any($2) and x.tech_id = $1 and x.user_id >= $6
    and x.user_id not in ${hiddenPeople("$7::uuid")}
  union all
  select m.project_id, m.user_id
  from members m join project_techs x using (project_id) join projects p on p.id = m.project_id
  where m.user_id = any($3) and x.tech_id = $1 and (p.star_count, p.id) >= ($4, $5)
    and p.id not in ${hiddenProjects("$7::uuid")}`;

const ends: Record<NodeType, readonly [NodeType, NodeType]> = {
  project: ["user", "tech"],
  user: ["project", "tech"],
  tech: ["project", "user"],
};

/** Pairs of nids. */
export async function edgesAmong(
  database: Database,
  viewerId: string | null,
  { type, id }: NodeRef,
  page: readonly NodeRef[],
  /** The last neighbours of each type on the previous pages. */
  keys: Readonly<Record<NodeType, readonly [rank: number, id: string]>>,
): Promise<[string, string][]> {
  const idsOf = (wanted: NodeType) =>
    page.filter((row) => row.type === wanted).map((row) => row.id);
  const [one, other] = ends[type];
  const [text, values]: [string, unknown[]] =
    type === "tech"
      ? [ofTech, [id, idsOf("project"), idsOf("user"), ...keys.project, keys.user[1], viewerId]]
      : [type === "user" ? ofPerson : ofTeam, [id, idsOf(one)]];
  const rows = await database.prepared<{ one: string; other: string }>(
    `graph-edges-${type}`,
    text,
    values,
  );
  return rows.map((row) => [
    nidOf({ type: one, id: row.one }),
    nidOf({ type: other, id: row.other }),
  ]);
}
