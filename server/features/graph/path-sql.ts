// Steps along the edges of the graph in SQL, from sets of nodes to all adjacent nodes.
import type { NodeType } from "#contract/graph.ts";
import type { Database } from "#server/database/connect.ts";
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

const isOther = (id: string) => `${id} <> all($4::uuid[])`;
const isAllowed = `($2::uuid[] is null or tech_id = any($2)) and tech_id <> all($3::uuid[])
    and ${isOther("tech_id")}`;
const isProject = `${isOther("project_id")} and project_id not in ${hiddenProjects("$1::uuid")}`;
const isPerson = `${isOther("user_id")} and user_id not in ${hiddenPeople("$1::uuid")}`;

/**
 * Steps from projects, people and technologies, each a parameter: type and id of the adjacent
 * nodes.
 */
const stepsSql = (projects: string, people: string, techs: string) => `
  select 'user' as type, user_id as id, project_id as via from members
    where project_id = any(${projects}::uuid[]) and ${isPerson}
  union all select 'project', project_id, user_id from members
    where user_id = any(${people}::uuid[]) and ${isProject}
  union all select 'tech', tech_id, project_id from project_techs
    where project_id = any(${projects}) and ${isAllowed}
  union all select 'tech', tech_id, user_id from user_techs
    where user_id = any(${people}) and ${isAllowed}
  union all select 'project', project_id, tech_id from project_techs
    where tech_id = any(${techs}::uuid[]) and ${isProject}
  union all select 'user', user_id, tech_id from user_techs
    where tech_id = any(${techs}) and ${isPerson}`;

const onward = stepsSql("$5", "$6", "$7");

const between = `
  with steps as materialized (${onward})
  select steps.* from steps join unnest($8::uuid[]) as wanted (id) using (id)`;

/**
 * $11 and $12 are the costs of reaching the starts of the first and of the second steps, by id; $13
 * the ends of the path.
 */
const bridging = `
  with one as materialized (${onward}), other as materialized (${stepsSql("$8", "$9", "$10")}),
    costs as materialized (select * from unnest($11::uuid[], $12::float8[]) as c (id, cost))
  select one.type, one.id, one.via, other.via as "otherVia"
  from (select * from one where id <> all($13::uuid[])) one join other using (id)
  join costs c on c.id = one.via join costs d on d.id = other.via
  order by c.cost + d.cost, one.type = 'tech', one.id, one.via, other.via limit 1`;

interface StepRow {
  readonly type: NodeType;
  readonly id: string;
  readonly via: string;
}

type Nids = Iterable<string>;

/** The three functions for one viewer and one rule; each checks the clock first. */
export function stepsFor(
  database: Database,
  viewerId: string | null,
  { onlyTechs, noTechs, avoided, ends }: StepRule,
  clock: Clock,
) {
  const run = async <Row extends StepRow>(name: string, text: string, values: unknown[]) => {
    clock();
    return database.prepared<Row>(`graph-${name}`, text, [
      viewerId,
      onlyTechs,
      noTechs,
      avoided,
      ...values,
    ]);
  };
  return {
    from: async (nids: Nids): Promise<Step[]> => {
      const starts = sorted(nids);
      return named(await run("steps", onward, starts.ids), starts.nids);
    },
    between: async (from: Nids, to: Nids): Promise<Step[]> => {
      const starts = sorted(from);
      const wanted = [...to].map((nid) => nodeRefOf(nid).id);
      return named(await run("between", between, [...starts.ids, wanted]), starts.nids);
    },
    bridge: async (from: Reached, to: Reached): Promise<[string, string, string] | null> => {
      const [ones, others] = [sorted(from.keys()), sorted(to.keys())];
      const costs = [...from, ...to];
      const [row] = await run<StepRow & { otherVia: string }>("bridge", bridging, [
        ...ones.ids,
        ...others.ids,
        costs.map(([nid]) => nodeRefOf(nid).id),
        costs.map(([, cost]) => cost),
        ends,
      ]);
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
  return { ids: [ids.project, ids.user, ids.tech], nids: names };
}

const named = (rows: readonly StepRow[], starts: ReadonlyMap<string, string>): Step[] =>
  rows.map((row) => ({ nid: nidOf(row), via: starts.get(row.via) ?? "" }));
