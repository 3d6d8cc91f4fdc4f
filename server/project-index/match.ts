// Which projects fit a person's stack, best first, and why. docs/matching.md explains the formula.
import { state } from "./documents.ts";
import { flag } from "./flags.ts";
import type { Learned } from "./learned.ts";
import type { IndexParts } from "./parts.ts";
import { likenesses } from "./likeness.ts";
import { techNumber } from "./query.ts";
import {
  dormantSince,
  groupsOfMatches,
  type History,
  type Query,
  queryOf,
  scoresOf,
  sharesOf,
} from "./match-score.ts";
import { bestOfGroups, type GroupRanked, Groups } from "./ranking.ts";
import type { Relation } from "./related-techs.ts";
import type { Role } from "./search-text.ts";
import { standInsFor } from "./stand-ins.ts";

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
  learned: Learned,
  version: number,
  query: MatchQuery,
): MatchPage {
  const atMs = query.atMs ?? index.documents.readAt;
  const stack = knownTechs(index, query.stack);
  const { documents, scratch } = index;
  const shares = sharesOf(index, stack);
  const wanted = queryOf(index, learned, stack, query.history);
  const scoreOf = scoresOf(index, learned, wanted, atMs);
  const without = new Set(query.without.map((id) => documents.find(id)));
  const stateOf = statesOf(index, query, atMs, without);
  const { count } = documents;
  const { count: groupCount, groupOf } = groupsOfMatches(index, query.isNamed, stack.length, atMs);
  const groups = new Groups(scratch, groupCount, count);
  let [total, free, close] = [0, 0, 0];
  // The newest first: of equal ones they are the best, and the others are soon passed over.
  for (let document = count - 1; document >= 0; document -= 1) {
    const shared = shares[document] ?? 0;
    if (shared === 0) continue;
    const own = stateOf(document);
    const isFree = own === state.withFreeSeat;
    if (own === 0 || (query.freeOnly && !isFree)) continue;
    groups.add(document, groupOf(document, shared, isFree));
    if (without.size > 0 && without.has(document)) continue;
    total += 1;
    if (isFree) free += 1;
    if (shared > 1) close += 1;
  }
  const best = bestOfGroups(index, learned, groups.lists, scoreOf, without, query);
  return {
    matches: matchesOf(index, learned, wanted, stack, best.slice(0, query.size)),
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
  [...new Set(slugs.map((slug) => techNumber(index, slug)))].filter(
    (tech) => tech < index.techFacts.length,
  );

/** What matches say of themselves. */
function matchesOf(
  index: IndexParts,
  learned: Learned,
  wanted: Query,
  stack: readonly number[],
  shown: readonly GroupRanked[],
): FoundMatch[] {
  const like = likenesses(
    index,
    learned,
    wanted.history,
    wanted.written,
    shown.map(({ document, score }) => ({ document, sum: score * wanted.full })),
  );
  return shown.map((one) => {
    const known = like.get(one.document);
    return {
      ...matchOf(index, learned, one, stack),
      like: known === undefined ? null : index.documents.idOf(known),
    };
  });
}

/** Documents of a list as matches, for the reasons; those that share nothing are left out. */
export function matchesAmong(
  index: IndexParts,
  learned: Learned,
  query: Pick<MatchQuery, "stack" | "history">,
  listed: readonly GroupRanked[],
): FoundMatch[] {
  const stack = knownTechs(index, query.stack);
  const wanted = queryOf(index, learned, stack, query.history);
  const fitting = listed.filter(({ score }) => score > 0);
  return matchesOf(index, learned, wanted, stack, fitting);
}

/**
 * Whether a project was listed and had a free seat when the first page was answered; 0 also for
 * dormant ones and for those that are older than asked for. What isn't listed any more still counts
 * among its owner's, so that the others don't move, and is added to `without`.
 */
function statesOf(
  { documents }: IndexParts,
  { role, atMs: since, createdSince = 0 }: MatchQuery,
  atMs: number,
  without: Set<number>,
): (document: number) => number {
  const seats = role === null ? flag.developer | flag.designer : flag[role];
  const activeSince = Math.ceil(dormantSince(atMs));
  const then = since === null ? new Map<number, number>() : documents.flagsAt(since);
  for (const document of then.keys()) if (!documents.isListed(document)) without.add(document);
  return (document) => {
    if (createdSince > 0 && documents.createdAt(document) < createdSince) return 0;
    const former = then.get(document);
    const isNew = former === undefined && since !== null;
    if (isNew && documents.createdAfter(document, since)) return 0;
    const flags = former ?? documents.flags[document] ?? 0;
    return documents.stateWith(flags, document, seats, activeSince);
  };
}

function matchOf(
  { documents, techs, techFacts }: IndexParts,
  learned: Learned,
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
    .toSorted((one, other) => learned.techRarity(other) - learned.techRarity(one));
  const related = standInsFor(stack, has, learned.related).map(({ tech, wanted, relation }) => ({
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
