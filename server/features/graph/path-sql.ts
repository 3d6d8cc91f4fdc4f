// Steps along the edges of the graph in SQL, from sets of nodes to all adjacent nodes.
import type { NodeType } from "#contract/graph.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { hiddenPeople, hiddenProjects } from "#server/database/visibility.ts";
import { nodeRefOf, nidOf } from "./nodes.ts";
import type { Clock } from "./path-queue.ts";
import type { Reached, Step } from "./path-search.ts";

export interface StepRule {
  /** Ids of the technologies that a path may contain; null for all. */
  readonly onlyTechs: readonly string[] | null;
  /** Ids of technologies that it never contains. */
  readonly noTechs: readonly string[];
  /** Ids of nodes of any type that it never contains. */
  readonly avoided: readonly string[];
  /** Ids of its ends, which are never between others. */
  readonly ends: readonly string[];
}

interface StepRow {
  readonly type: NodeType;
  readonly id: string;
  readonly via: string;
}

type Nids = Iterable<string>;

/** Ids of nodes, by type. */
type Ids = Readonly<Record<NodeType, readonly string[]>>;

/** The three functions for one viewer and one rule; each checks the clock first. */
export function stepsFor(
  db: Db,
  viewerId: string | null,
  { onlyTechs, noTechs, avoided, ends }: StepRule,
  clock: Clock,
) {
  const viewer = sql`${viewerId}::uuid`;
  const only = sql`${onlyTechs}::uuid[]`;
  const without = sql`${noTechs}::uuid[]`;
  const neither = sql`${avoided}::uuid[]`;
  const isAllowed = sql`(${only} is null or tech_id = any(${only})) and tech_id <> all(${without})
    and tech_id <> all(${neither})`;
  const isProject = sql`project_id <> all(${neither}) and project_id not in ${hiddenProjects(viewer)}`;
  const isPerson = sql`user_id <> all(${neither}) and user_id not in ${hiddenPeople(viewer)}`;

  /** Type and id of the nodes that are adjacent to those. */
  const stepsSql = (from: Ids): Sql<StepRow> => {
    const projects = sql`${from.project}::uuid[]`;
    const people = sql`${from.user}::uuid[]`;
    const techs = sql`${from.tech}::uuid[]`;
    return sql<StepRow>`
      select 'user' as type, user_id as id, project_id as via from members
        where project_id = any(${projects}) and ${isPerson}
      union all select 'project', project_id, user_id from members
        where user_id = any(${people}) and ${isProject}
      union all select 'tech', tech_id, project_id from project_techs
        where project_id = any(${projects}) and ${isAllowed}
      union all select 'tech', tech_id, user_id from user_techs
        where user_id = any(${people}) and ${isAllowed}
      union all select 'project', project_id, tech_id from project_techs
        where tech_id = any(${techs}) and ${isProject}
      union all select 'user', user_id, tech_id from user_techs
        where tech_id = any(${techs}) and ${isPerson}`;
  };

  return {
    from: async (nids: Nids): Promise<Step[]> => {
      clock();
      const starts = sorted(nids);
      const rows = await stepsSql(starts.ids).named("graph-steps").all(db);
      return named(rows, starts.nids);
    },
    between: async (from: Nids, to: Nids): Promise<Step[]> => {
      clock();
      const starts = sorted(from);
      const targets = [...to].map((nid) => nodeRefOf(nid).id);
      const rows = await sql<StepRow>`
        with steps as materialized (${stepsSql(starts.ids)})
        select steps.* from steps join unnest(${targets}::uuid[]) as target (id) using (id)`
        .named("graph-between")
        .all(db);
      return named(rows, starts.nids);
    },
    bridge: async (from: Reached, to: Reached): Promise<[string, string, string] | null> => {
      clock();
      const [ones, others] = [sorted(from.keys()), sorted(to.keys())];
      const costs = [...from, ...to];
      const row = await sql<StepRow & { otherVia: string }>`
        with one as materialized (${stepsSql(ones.ids)}),
          other as materialized (${stepsSql(others.ids)}),
          costs as materialized (
            select * from unnest(${costs.map(([nid]) => nodeRefOf(nid).id)}::uuid[],
              ${costs.map(([, cost]) => cost)}::float8[]) as c (id, cost))
        select one.type, one.id, one.via, other.via as "otherVia"
        from (select * from one where id <> all(${ends}::uuid[])) one join other using (id)
        join costs c on c.id = one.via join costs d on d.id = other.via
        order by c.cost + d.cost, one.type = 'tech', one.id, one.via, other.via limit 1`
        .named("graph-bridge")
        .maybeOne(db);
      if (!row) return null;
      return [ones.nids.get(row.via) ?? "", nidOf(row), others.nids.get(row.otherVia) ?? ""];
    },
  };
}

/** Splits nids into ids by type, as the parameters need them, and maps ids back to nids. */
function sorted(nids: Nids) {
  const ids: Record<NodeType, string[]> = { project: [], user: [], tech: [] };
  const names = new Map<string, string>();
  for (const nid of nids) {
    const { type, id } = nodeRefOf(nid);
    ids[type].push(id);
    names.set(id, nid);
  }
  return { ids, nids: names };
}

const named = (rows: readonly StepRow[], starts: ReadonlyMap<string, string>): Step[] =>
  rows.map((row) => ({ nid: nidOf(row), via: starts.get(row.via) ?? "" }));
