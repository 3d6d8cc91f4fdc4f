// Which projects fit a person's stack, best first, and why. docs/matching.md explains the formula.
import { flag } from "./documents.ts";
import type { Learned } from "./learned.ts";
import type { IndexParts } from "./parts.ts";
import { likenesses } from "./likeness.ts";
import { techNumber } from "./query.ts";
import {
  dormantSince,
  type History,
  type Query,
  queryOf,
  scoresOf,
  sharesOf,
} from "./match-score.ts";
import { bestOf } from "./ranking.ts";
import type { Relation } from "./related-techs.ts";
import type { Role } from "./search-text.ts";
import { standInsFor } from "./stand-ins.ts";

export interface MatchQuery {
  /** Slugs of technologies; unknown ones are ignored. */
  readonly stack: readonly string[];
  readonly role: Role | null;
  readonly history: History;
  /** Ids of projects that aren't offered: the person's own, joined and applied to. */
  readonly without: readonly string[];
  /** Only projects that were created since; in milliseconds since 1970. */
  readonly createdSince?: number;
  readonly size: number;
  /**
   * Since 1970: when the first page was answered, null for that page. What opened later is left out.
   */
  readonly atMs: number | null;
  /** The version of what was learnt that the first page was ranked with; null for the first page. */
  readonly version: number | null;
  /** The last match of the page before. */
  readonly after: { readonly score: number; readonly id: string } | null;
}

export interface FoundMatch {
  readonly id: string;
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
  /** How many share at least one technology, and how many at least two. */
  readonly total: number;
  readonly close: number;
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
  const eligible = eligibleProjects(index, query, atMs);
  // What closed since the first page still counts among its owner's, so that the others don't move.
  for (const [document, closedAt] of documents.closedAt) {
    if (closedAt <= atMs) continue;
    eligible[document] = 1;
    without.add(document);
  }
  const { count } = documents;
  const candidates = scratch.uncleared(count);
  let [candidateCount, close] = [0, 0];
  // The newest first: of equal ones they are the best, and the others are soon passed over. Without
  // branches, which can't be predicted here.
  for (let document = count - 1; document >= 0; document -= 1) {
    const shared = shares[document] ?? 0;
    const isCandidate = (eligible[document] ?? 0) & (-shared >>> 31);
    candidates[candidateCount] = document;
    candidateCount += isCandidate;
    close += isCandidate & ((1 - shared) >>> 31);
  }
  let total = candidateCount;
  for (const document of without) {
    const shared = shares[document] ?? 0;
    if (shared === 0 || eligible[document] !== 1) continue;
    total -= 1;
    if (shared >= 2) close -= 1;
  }
  const best = bestOf(
    index,
    learned,
    candidates.subarray(0, candidateCount),
    scoreOf,
    without,
    query,
  );
  return {
    matches: matchesOf(index, learned, wanted, stack, best.slice(0, query.size)),
    hasMore: best.length > query.size,
    total,
    close,
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
  shown: readonly { readonly document: number; readonly key: number }[],
): FoundMatch[] {
  const like = likenesses(
    index,
    learned,
    wanted.history,
    wanted.written,
    shown.map(({ document, key }) => ({ document, sum: key * wanted.full })),
  );
  return shown.map(({ document, key }) => {
    const known = like.get(document);
    return {
      ...matchOf(index, learned, document, key, stack),
      like: known === undefined ? null : index.documents.idOf(known),
    };
  });
}

/** Documents of a list as matches, for the reasons; those that share nothing are left out. */
export function matchesAmong(
  index: IndexParts,
  learned: Learned,
  query: Pick<MatchQuery, "stack" | "history">,
  listed: readonly { readonly document: number; readonly key: number }[],
): FoundMatch[] {
  const stack = knownTechs(index, query.stack);
  const wanted = queryOf(index, learned, stack, query.history);
  const fitting = listed.filter(({ key }) => key > 0);
  return matchesOf(index, learned, wanted, stack, fitting);
}

/**
 * By document, 1 for listed projects with a free seat in the role that aren't dormant, nor older
 * than asked for, and that were open already when the first page was answered.
 */
function eligibleProjects(
  { documents, scratch }: IndexParts,
  { role, atMs: since, createdSince = 0 }: MatchQuery,
  atMs: number,
): Uint8Array {
  const seats = role === null ? flag.developer | flag.designer : flag[role];
  const eligible = scratch.bytes(documents.count);
  eligible.set(documents.openProjects(seats, Math.ceil(dormantSince(atMs))));
  if (since === null && createdSince === 0) return eligible;
  for (let document = 0; document < documents.count; document += 1) {
    if (eligible[document] === 0) continue;
    const isOlder = createdSince > 0 && documents.createdAt(document) < createdSince;
    if (isOlder || (since !== null && documents.openedAfter(document, since))) {
      eligible[document] = 0;
    }
  }
  return eligible;
}

function matchOf(
  { documents, techs, techFacts }: IndexParts,
  learned: Learned,
  document: number,
  score: number,
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
    score,
    shared: shared.map(named),
    related,
    openRoles: roles.filter((role) => (flags & flag[role]) !== 0),
    activeAt: (flags & flag.hasActivity) === 0 ? null : (documents.activeAt[document] ?? 0),
    quietSince: documents.activeAt[document] ?? 0,
  };
}
