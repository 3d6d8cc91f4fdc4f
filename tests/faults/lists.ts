// What a server's index of projects answers, compared with what SQL says.
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";

const newest = sql`p.id desc`;
const isListed = sql`p.hidden_at is null and p.archived_at is null`;

/** Lists by the query that asks for them: which projects, and in which order before the newest. */
const lists: Record<string, { readonly projects: Sql; readonly order: Sql }> = {
  "sort=newest": { projects: isListed, order: newest },
  "sort=stars": { projects: isListed, order: sql`p.star_count desc, ${newest}` },
  "sort=active": {
    projects: isListed,
    order: sql`floor(extract(epoch from p.last_activity_at)) desc nulls last, ${newest}`,
  },
  "role=developer": {
    projects: sql`${isListed} and 'developer' = any(p.open_roles)`,
    order: newest,
  },
  "role=designer": { projects: sql`${isListed} and 'designer' = any(p.open_roles)`, order: newest },
  "activity=week": {
    projects: sql`${isListed} and p.last_activity_at > now() - interval '7 days'`,
    order: newest,
  },
  "archived=true": {
    projects: sql`p.hidden_at is null and p.archived_at is not null`,
    order: newest,
  },
};

interface Card {
  readonly id: string;
  readonly name: string;
  readonly starCount: number;
}

const lineOf = ({ id, name, starCount }: Card) => `${id} ${name} ${starCount}`;

let requests = 0;

/** All pages of a list. Each request has an address of its own, which isn't cached. */
async function listOf(origin: string, query: string): Promise<{ total: number; lines: string[] }> {
  const lines: string[] = [];
  let total = 0;
  let next: string | null = `/api/v1/projects?${query}&pageSize=20`;
  while (next !== null) {
    requests += 1;
    const reply: Response = await fetch(`${origin}${next}&uncached=${requests}`);
    if (!reply.ok) throw new Error(`${next} answered ${reply.status}`);
    lines.push(...((await reply.json()) as Card[]).map(lineOf));
    total = Number(reply.headers.get("x-total-count"));
    const after = /[?&](after=[^&>]+)/.exec(reply.headers.get("link") ?? "")?.[1];
    next = after === undefined ? null : `/api/v1/projects?${query}&pageSize=20&${after}`;
  }
  return { total, lines };
}

/** Each list with what a server answers and with what SQL does; equal where the index is right. */
export async function compareLists(
  db: Db,
  origin: string,
): Promise<{ answered: object; expected: object }> {
  const answered: Record<string, object> = {};
  const expected: Record<string, object> = {};
  for (const [query, { projects, order }] of Object.entries(lists)) {
    const cards = await sql<Card>`select p.id, p.name, p.star_count as "starCount" from projects p
      where ${projects} order by ${order}`.all(db);
    expected[query] = { total: cards.length, lines: cards.map(lineOf) };
    answered[query] = await listOf(origin, query);
  }
  return { answered, expected };
}
