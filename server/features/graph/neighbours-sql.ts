// SQL for the neighbours of a node, ordered by rank and then by id, both descending.
import type { NodeType } from "#contract/graph.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { hiddenPeople, hiddenProjects } from "#server/database/visibility.ts";

interface Link {
  /** The linking table and the condition on its rows. */
  readonly from: Sql;
  readonly id: Sql;
  /** Null if the rank is the project's star count. */
  readonly rank: Sql | null;
}

/** The node whose neighbours are read, and the viewer, each the SQL of an id. */
export interface Centre {
  readonly type: NodeType;
  readonly id: Sql;
  readonly viewer: Sql;
}

const tech = { id: sql`tech_id`, rank: sql`-position` };
const project = { id: sql`project_id`, rank: null };
const person = sql`user_id`;

function linksOf({ type, id, viewer }: Centre): Partial<Record<NodeType, Link>> {
  const isProjectSeen = sql`project_id not in ${hiddenProjects(viewer)}`;
  const isPersonSeen = sql`user_id not in ${hiddenPeople(viewer)}`;
  const links: Record<NodeType, Partial<Record<NodeType, Link>>> = {
    project: {
      user: {
        from: sql`members where project_id = ${id} and ${isPersonSeen}`,
        id: person,
        rank: sql`(role_name = 'owner')::int`,
      },
      tech: { from: sql`project_techs where project_id = ${id}`, ...tech },
    },
    user: {
      project: { from: sql`members where user_id = ${id} and ${isProjectSeen}`, ...project },
      tech: { from: sql`user_techs where user_id = ${id}`, ...tech },
    },
    tech: {
      project: { from: sql`project_techs where tech_id = ${id} and ${isProjectSeen}`, ...project },
      user: {
        from: sql`user_techs where tech_id = ${id} and ${isPersonSeen}`,
        id: person,
        rank: sql`0::int`,
      },
    },
  };
  return links[type];
}

/** SQL for the number of neighbours of that type. */
export function countOf(centre: Centre, type: NodeType): Sql {
  const link = linksOf(centre)[type];
  return link ? sql`(select count(*)::int from ${link.from})` : sql`0`;
}

/** The key after which a group starts, and its size. */
interface Page {
  readonly after: readonly [rank: number, id: string];
  readonly size: number;
}

/**
 * SQL for `rank` and `id` of a group of neighbours. For a technology that many projects use, not
 * all are read: projects are checked from the most starred on until the group is full.
 */
export function groupOf(
  centre: Centre,
  type: NodeType,
  { after, size }: Page,
  isHub: boolean,
): Sql | null {
  const link = linksOf(centre)[type];
  if (!link) return null;
  const page = (rank: Sql, id: Sql) => sql`
    (${rank}, ${id}) < (${after[0]}::int, ${after[1]}::uuid)
    order by ${rank} desc, ${id} desc limit ${size}`;
  if (link.rank !== null) {
    return sql`select ${link.rank} as rank, ${link.id} as id from ${link.from}
      and ${page(link.rank, link.id)}`;
  }
  const byStars = page(sql`p.star_count`, sql`p.id`);
  if (isHub) {
    return sql`select star_count as rank, p.id from projects p where
      (select true from (select project_id from ${link.from}) x where x.project_id = p.id)
      and ${byStars}`;
  }
  return sql`select p.star_count as rank, p.id
    from (select project_id from ${link.from}) x join projects p on p.id = x.project_id
    where ${byStars}`;
}
