// SQL for the neighbours of a node, ordered by rank and then by id, both descending. `$1` is the
// node's id and `$2` the viewer's.
import type { NodeType } from "#contract/graph.ts";
import { hiddenPeople, hiddenProjects } from "#server/database/visibility.ts";

interface Link {
  /** The linking table and the condition on its rows. */
  readonly from: string;
  readonly id: string;
  /** Null if the rank is the project's star count. */
  readonly rank: string | null;
}

const visible = {
  project: `and project_id not in ${hiddenProjects("$2::uuid")}`,
  user: `and user_id not in ${hiddenPeople("$2::uuid")}`,
};

const links: Record<NodeType, Partial<Record<NodeType, Link>>> = {
  project: {
    user: {
      from: `members where project_id = $1 ${visible.user}`,
      id: "user_id",
      rank: "(role_name = 'owner')::int",
    },
    tech: { from: "project_techs where project_id = $1", id: "tech_id", rank: "-position" },
  },
  user: {
    project: {
      from: `members where user_id = $1 ${visible.project}`,
      id: "project_id",
      rank: null,
    },
    tech: { from: "user_techs where user_id = $1", id: "tech_id", rank: "-position" },
  },
  tech: {
    project: {
      from: `project_techs where tech_id = $1 ${visible.project}`,
      id: "project_id",
      rank: null,
    },
    user: { from: `user_techs where tech_id = $1 ${visible.user}`, id: "user_id", rank: "0::int" },
  },
};

/** SQL for the number of neighbours of that type of the node `$1`. */
export function countOf(centre: NodeType, type: NodeType): string {
  const link = links[centre][type];
  return link ? `(select count(*)::int from ${link.from})` : "0";
}

/** Numbers of the parameters of a group: the key after which it starts, and its size. */
interface Numbers {
  readonly rank: string;
  readonly id: string;
  readonly limit: string;
}

/**
 * SQL for `rank` and `id` of a group of neighbours. For a technology that many projects use, not
 * all are read: projects are checked from the most starred on until the group is full.
 */
export function groupOf(
  centre: NodeType,
  type: NodeType,
  { rank, id, limit }: Numbers,
  isHub: boolean,
): string | null {
  const link = links[centre][type];
  if (!link) return null;
  const page = (ofRank: string, ofId: string) => `
    (${ofRank}, ${ofId}) < (${rank}::int, ${id}::uuid) order by ${ofRank} desc, ${ofId} desc limit ${limit}`;
  if (link.rank !== null) {
    return `select ${link.rank} as rank, ${link.id} as id from ${link.from} and ${page(link.rank, link.id)}`;
  }
  if (isHub) {
    return `select star_count as rank, p.id from projects p where
      (select true from (select project_id from ${link.from}) x where x.project_id = p.id)
      and ${page("p.star_count", "p.id")}`;
  }
  return `select p.star_count as rank, p.id
    from (select project_id from ${link.from}) x join projects p on p.id = x.project_id
    where ${page("p.star_count", "p.id")}`;
}
