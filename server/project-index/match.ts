// Which projects fit a person's stack, best first, and why. docs/matching.md explains the formula.
import type { Documents } from "./documents.ts";
import { flag } from "./flags.ts";
import type { RankingModel } from "./ranking-model.ts";
import type { IndexParts } from "./parts.ts";
import { historySimilarities } from "./history-similarity.ts";
import {
  dormantSince,
  groupKey,
  groupTable,
  type History,
  type Query,
  queryOf,
  scoresOf,
  sharesOf,
} from "./match-score.ts";
import { bestOfGroups, documentsByGroup, type GroupRanked } from "./ranking.ts";
import type { Relation } from "./related-techs.ts";
import type { Role } from "./search-text.ts";
import { relatedMatchesOf } from "./related-matches.ts";

export interface MatchQuery {
  /** Slugs of technologies; unknown ones are ignored. */
  readonly stack: readonly string[];
  /** Whether the request named the stack: then what shares more of it comes first. */
  readonly isNamed: boolean;
  /** Projects with a free seat in it come first; of any role if it is null. */
  readonly role: Role | null;
  /** Whether only those are matches. */
  readonly freeOnly: boolean;
  readonly history: History;
  /** Ids of projects that aren't offered: the person's own, joined and applied to. */
  readonly without: readonly string[];
  /** Only projects that were created since; in milliseconds since 1970. */
  readonly createdSince?: number;
  readonly size: number;
  /**
   * Since 1970: when the first page was answered, null for that page. What was listed later is left
   * out, and what got or lost a free seat since stays where it was.
   */
  readonly atMs: number | null;
  /** The version of what was learnt that the first page was ranked with; null for the first page. */
  readonly version: number | null;
  /** The last match of the page before. */
  readonly after: { readonly key: number; readonly id: string } | null;
}

export interface FoundMatch {
  readonly id: string;
  /** What the list is sorted by, highest first. */
  readonly key: number;
  /** From 0 to 1. */
  readonly score: number;
  /** The shared technologies, rarest first. */
  readonly shared: readonly TechName[];
  /** Technologies of the project that go with ones that it lacks, strongest first; each once. */
  readonly related: readonly RelatedName[];
  /** The id of the project of the history that it resembles so much that it is a match for that. */
  readonly like: string | null;
  /** The roles in which seats are free. */
  readonly openRoles: readonly Role[];
  /** When it was last active, in seconds since 1970; null if it never was. */
  readonly activeAt: number | null;
  /** When it was last active, or else created, in seconds since 1970. */
  readonly quietSince: number;
}

interface RelatedName {
  readonly tech: TechName;
  /** The technology of the stack. */
  readonly wanted: TechName;
  readonly relation: NonNullable<Relation>;
}

interface TechName {
  readonly id: string;
  readonly name: string;
}

export interface MatchPage {
  readonly matches: readonly FoundMatch[];
  readonly hasMore: boolean;
  /** How many share at least one technology, how many at least two, and how many have a free seat. */
  readonly total: number;
  readonly close: number;
  readonly free: number;
  readonly version: number;
  /** Since 1970: when the first page was answered. */
  readonly atMs: number;
}

export function matchPage(
  index: IndexParts,
  model: RankingModel,
  version: number,
  query: MatchQuery,
): MatchPage {
  const atMs = query.atMs ?? index.documents.readAt;
  const stack = knownTechs(index, query.stack);
  const { documents } = index;
  const { count } = documents;
  const shares = sharesOf(index, stack);
  const wanted = queryOf(index, model, stack, query.history);
  const scoreOf = scoresOf(index, model, wanted, atMs);
  const without = new Set(query.without.map((id) => documents.find(id)));
  const { groups, perSeat } = groupsAt(index, shares, stack.length, query, atMs, without);
  const lists = documentsByGroup(index, groups, 2 * perSeat);
  const best = bestOfGroups(index, model, lists, scoreOf, without, query);
  const lengthOf = (sum: number, { length }: Uint32Array) => sum + length;
  let total = lists.reduce(lengthOf, 0);
  let free = lists.slice(0, perSeat).reduce(lengthOf, 0);
  let close = countClose(groups, shares, count);
  for (const document of without) {
    const group = groups[document] ?? 0;
    if (group === 0) continue;
    total -= 1;
    if (group <= perSeat) free -= 1;
    if ((shares[document] ?? 0) > 1) close -= 1;
  }
  return {
    matches: matchesOf(index, model, wanted, stack, best.slice(0, query.size)),
    hasMore: best.length > query.size,
    total,
    close,
    free,
    version,
    atMs,
  };
}

/** How many matches share two technologies or more. */
function countClose(groups: Uint8Array, shares: Uint8Array, count: number): number {
  let close = 0;
  for (let document = 0; document < count; document += 1) {
    close += (-(groups[document] ?? 0) & (1 - (shares[document] ?? 0))) >>> 31;
  }
  return close;
}

function setGroups(
  groups: Uint8Array,
  shares: Uint8Array,
  { count, flags, activeAt }: Documents,
  table: Uint8Array,
  dormantBefore: number,
): void {
  for (let document = 0; document < count; document += 1) {
    const isDormant = ((activeAt[document] ?? 0) - dormantBefore) >> 31;
    const key = groupKey(shares[document] ?? 0, flags[document] ?? 0);
    groups[document] = (table[key] ?? 0) & ~isDormant;
  }
}

/** The numbers of those of the technologies that exist, each once. */
const knownTechs = (index: IndexParts, slugs: readonly string[]): number[] =>
  [...new Set(slugs.map((slug) => index.techWords.numberOf(slug)))].filter(
    (tech) => tech < index.techFacts.length,
  );

/** What matches say of themselves. */
function matchesOf(
  index: IndexParts,
  model: RankingModel,
  wanted: Query,
  stack: readonly number[],
  shown: readonly GroupRanked[],
): FoundMatch[] {
  const like = historySimilarities(
    index,
    model,
    wanted.history,
    wanted.written,
    shown.map(({ document, score }) => ({ document, sum: score * wanted.full })),
  );
  return shown.map((one) => {
    const known = like.get(one.document);
    return {
      ...matchOf(index, model, one, stack),
      like: known === undefined ? null : index.documents.idOf(known),
    };
  });
}

/** Documents of a list as matches, for the reasons; those that share nothing are left out. */
export function matchesAmong(
  index: IndexParts,
  model: RankingModel,
  query: Pick<MatchQuery, "stack" | "history">,
  listed: readonly GroupRanked[],
): FoundMatch[] {
  const stack = knownTechs(index, query.stack);
  const wanted = queryOf(index, model, stack, query.history);
  const fitting = listed.filter(({ score }) => score > 0);
  return matchesOf(index, model, wanted, stack, fitting);
}

/**
 * The groups of matches by document, as they were when the first page was answered. What isn't listed
 * any more still counts among its owner's, so that the others don't move, and is added to `without`.
 */
function groupsAt(
  index: IndexParts,
  shares: Uint8Array,
  stackSize: number,
  { role, isNamed, freeOnly, atMs: since, createdSince = 0 }: MatchQuery,
  atMs: number,
  without: Set<number>,
) {
  const { documents, pool } = index;
  const { count, activeAt } = documents;
  const seats = role === null ? flag.developer | flag.designer : flag[role];
  const { perSeat, table } = groupTable(isNamed, stackSize, seats);
  if (freeOnly) table.forEach((group, key) => (table[key] = group > perSeat ? 0 : group));
  const dormantBefore = Math.ceil(dormantSince(atMs));
  const groups = pool.bytes(count);
  setGroups(groups, shares, documents, table, dormantBefore);
  if (since !== null || createdSince > 0) {
    for (let document = 0; document < count; document += 1) {
      const createdAt = groups[document] === 0 ? 0 : documents.createdAt(document);
      if (createdAt < createdSince || createdAt > (since ?? Infinity)) groups[document] = 0;
    }
  }
  for (const [document, former] of since === null ? [] : documents.flagsAt(since)) {
    const isDormant = (activeAt[document] ?? 0) < dormantBefore;
    const group = table[groupKey(shares[document] ?? 0, former)] ?? 0;
    groups[document] = isDormant ? 0 : group;
    if (!documents.isListed(document)) without.add(document);
  }
  return { groups, perSeat };
}

function matchOf(
  { documents, techs, techFacts }: IndexParts,
  model: RankingModel,
  { document, key, score }: GroupRanked,
  stack: readonly number[],
): Omit<FoundMatch, "like"> {
  const own = techs.of(document);
  const has = new Set(own);
  const named = (tech: number): TechName => ({
    id: techFacts[tech]?.id ?? "",
    name: techFacts[tech]?.name ?? "",
  });
  const shared = stack
    .filter((tech) => has.has(tech))
    .toSorted((one, other) => model.techRarity(other) - model.techRarity(one));
  const related = relatedMatchesOf(stack, has, model.related).map(({ tech, wanted, relation }) => ({
    tech: named(tech),
    wanted: named(wanted),
    relation,
  }));
  const flags = documents.flags[document] ?? 0;
  const roles: readonly Role[] = ["developer", "designer"];
  return {
    id: documents.idOf(document),
    key,
    score,
    shared: shared.map(named),
    related,
    openRoles: roles.filter((role) => (flags & flag[role]) !== 0),
    activeAt: (flags & flag.hasActivity) === 0 ? null : (documents.activeAt[document] ?? 0),
    quietSince: documents.activeAt[document] ?? 0,
  };
}
