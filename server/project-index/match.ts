// Which projects fit a person's stack, best first, and why. docs/matching.md explains the formula.
import { flag } from "./facts.ts";
import type { RankingModel, Relation } from "./ranking-model.ts";
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
import { bestOfGroups, grouped, type GroupRanked } from "./ranking.ts";
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
  readonly stackTech: TechName;
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
  const shares = sharesOf(index, stack);
  const weights = queryOf(index, model, stack, query.history);
  const scoreOf = scoresOf(index, model, weights, atMs);
  const without = new Set(query.without.map((id) => documents.find(id)));
  const { groups, perSeat } = groupsAt(index, shares, stack.length, query, atMs, without);
  const best = bestOfGroups(index, model.shareOf, groups, scoreOf, without, query);
  const { candidates, of, counts } = groups;
  let total = candidates.length;
  let free = counts.subarray(1, perSeat + 1).reduce((sum, count) => sum + count, 0);
  let close = 0;
  for (let place = 0; place < candidates.length; place += 1) {
    close += Number((shares[candidates[place] ?? 0] ?? 0) > 1);
  }
  for (const document of without) {
    const group = of[document] ?? 0;
    if (group === 0) continue;
    total -= 1;
    if (group <= perSeat) free -= 1;
    if ((shares[document] ?? 0) > 1) close -= 1;
  }
  return {
    matches: matchesOf(index, model, weights, stack, best.slice(0, query.size)),
    hasMore: best.length > query.size,
    total,
    close,
    free,
    version,
    atMs,
  };
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
  weights: Query,
  stack: readonly number[],
  shown: readonly GroupRanked[],
): FoundMatch[] {
  const like = historySimilarities(
    index,
    model,
    weights.history,
    weights.written,
    shown.map(({ document, score }) => ({ document, sum: score * weights.full })),
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
  const weights = queryOf(index, model, stack, query.history);
  const fitting = listed.filter(({ score }) => score > 0);
  return matchesOf(index, model, weights, stack, fitting);
}

/**
 * The groups of matches, as they were when the first page was answered. What isn't listed any more
 * still counts among its owner's, so that the others don't move, and is added to `without`.
 */
function groupsAt(
  index: IndexParts,
  shares: Uint8Array,
  stackSize: number,
  { role, isNamed, freeOnly, atMs: since, createdSince = 0 }: MatchQuery,
  atMs: number,
  without: Set<number>,
) {
  const { documents } = index;
  const { flags, activeAt } = documents;
  const seats = role === null ? flag.developer | flag.designer : flag[role];
  const { perSeat, table } = groupTable(isNamed, stackSize, seats);
  if (freeOnly) table.forEach((group, key) => (table[key] = group > perSeat ? 0 : group));
  const then = since === null ? noFlags : documents.flagsAt(since);
  for (const document of then.keys()) if (!documents.isListed(document)) without.add(document);
  const dormantBefore = Math.ceil(dormantSince(atMs));
  const groupOf = (document: number) => {
    if (since !== null && documents.createdAfter(document, since)) return 0;
    if (createdSince > 0 && documents.createdAt(document) < createdSince) return 0;
    const former = then.size === 0 ? undefined : then.get(document);
    const group = table[groupKey(shares[document] ?? 0, former ?? flags[document] ?? 0)] ?? 0;
    // Without a branch, which couldn't be predicted.
    const isDormant = ((activeAt[document] ?? 0) - dormantBefore) >> 31;
    return group & ~isDormant;
  };
  const groups = grouped(index, sharing(index, shares), 2 * perSeat, groupOf);
  return { groups, perSeat };
}

const noFlags: ReadonlyMap<number, number> = new Map();

/** The documents that share something, the newest first. Without branches, which can't be predicted. */
function sharing({ documents: { count }, pool }: IndexParts, shares: Uint8Array): Uint32Array {
  const found = pool.uncleared(count);
  let length = 0;
  for (let document = count - 1; document >= 0; document -= 1) {
    found[length] = document;
    length += Number(shares[document] !== 0);
  }
  return found.subarray(0, length);
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
  const related = relatedMatchesOf(stack, has, model.related).map(
    ({ tech, stackTech, relation }) => ({
      tech: named(tech),
      stackTech: named(stackTech),
      relation,
    }),
  );
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
