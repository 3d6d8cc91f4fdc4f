// A page of the projects that a query selects, in the order that it names.
import { lastKey } from "./documents.ts";
import { flag, unlisted } from "./facts.ts";
import type { Filter } from "./filter.ts";
import { type Correction, field, type Found } from "./find.ts";
import type { RankingModel } from "./ranking-model.ts";
import { dormantSince, fitWith, groupKey, groupTable } from "./match-score.ts";
import { type FoundMatch, matchesAmong, type MatchQuery } from "./match.ts";
import type { IndexParts, Stems } from "./parts.ts";
import { type ProjectQuery, select } from "./query.ts";
import { bestOfGroups, grouped } from "./ranking.ts";
import { BestDocuments } from "./best-documents.ts";
import { standingOf } from "./standing.ts";

export type Sort = "newest" | "relevance" | "fit" | "stars" | "active" | "answers";

export interface PageQuery extends ProjectQuery {
  readonly sort: Sort;
  /** Slugs of the technologies that `fit` compares with, and the person's history. */
  readonly stack: readonly string[];
  /** As for matches. */
  readonly isNamed: boolean;
  readonly history: MatchQuery["history"];
  /** The version of what was learnt that `fit` ranked the first page with; null for that page. */
  readonly version: number | null;
  readonly size: number;
  /** Since 1970: when the first page was answered; null for that page. */
  readonly atMs: number | null;
  /** The last result of the page before. */
  readonly after: { readonly key: number; readonly id: string } | null;
}

export interface Result {
  readonly id: string;
  /** What the list is sorted by, highest first; equal ones by id, latest first. */
  readonly key: number;
  /** Where the search was found. */
  readonly matchType: { name: boolean; description: boolean; techs: boolean };
  /** Ids of its technologies that the search means. */
  readonly matchedTechs: readonly string[];
}

export interface ResultPage {
  readonly results: readonly Result[];
  readonly hasMore: boolean;
  readonly total: number;
  /** No project contains every term, so these contain some of them. */
  readonly isPartial: boolean;
  readonly corrections: Correction[];
  /** Terms of the search that name no technology. */
  readonly unknownTechs: readonly string[];
  /** Whether projects contain everything that was searched for, without corrections. */
  readonly isAsWritten: boolean;
  /** What `fit` ranked with; 0 for other orders. */
  readonly version: number;
  /** Why results are there, in the order `fit`: those that share a technology. */
  readonly matches: readonly FoundMatch[];
  /** Since 1970: when the first page was answered. */
  readonly atMs: number;
}

/** More than any key of relevance: a further term outweighs everything else. */
const termStep = 10_000;

export function resultPage(parts: IndexParts, query: PageQuery, stems: Stems): ResultPage {
  const { found, filter } = select(parts, query, stems);
  const { documents } = parts;
  const keyOf = keysOf(parts, query, found);
  const top = new BestDocuments(query.size + 1, documents.isNewer);
  const isAfter = documents.afterCursor(query.after?.key, query.after?.id);
  const { results, isPartial } = resultsOf(filter, found);
  const isInOrder = isByAge(query) && found === null && documents.isSortedById;
  let offered = 0;
  let { least } = top;
  for (let index = 0; index < results.length; index += 1) {
    const document = results[index] ?? 0;
    const terms = isPartial ? (found?.terms[document] ?? 0) * termStep : 0;
    const key = terms + keyOf(document);
    if (key < least || !isAfter(document, key)) continue;
    top.offer(document, key);
    ({ least } = top);
    if (key !== lastKey) offered += 1;
    if (isInOrder && offered > query.size) break;
  }
  const total = results.length;
  return pageWith(parts, found, top.sorted, { ...query, total, isPartial });
}

/** What contains all terms of the search; if nothing does, what contains some of several. */
function resultsOf(filter: Filter, found: Found | null) {
  const all = filter.results("all");
  const isPartial = all.length === 0 && found !== null && found.termCount > 1;
  return { results: isPartial ? filter.results("some") : all, isPartial };
}

/**
 * The same in the order of matches, see match.ts: first what isn't dormant and has a free seat, then
 * all else that fits, then what doesn't. An owner's projects move each other back, so what was created
 * since the first page is left out of the others, and what was removed stays among them unseen.
 */
export function fitPage(
  parts: IndexParts,
  model: RankingModel,
  version: number,
  query: PageQuery,
  stems: Stems,
): ResultPage {
  const { found, filter } = select(parts, query, stems);
  const { documents, pool } = parts;
  const { size } = query;
  const atMs = query.atMs ?? documents.readAt;
  const { fitOf, shares } = fitWith(parts, model, query.stack, query.history, atMs);
  const { results, isPartial } = resultsOf(filter, found);
  const then = query.atMs === null ? new Map<number, number>() : documents.flagsAt(atMs);
  const gone = new Set<number>();
  for (const [document, flags] of then) {
    const wasThere = (flags & (flag.removed | flag.hidden)) === 0;
    if (wasThere && !documents.isListed(document) && filter.wouldFit(document)) gone.add(document);
  }
  const isNew = (document: number) => {
    if (query.atMs === null) return false;
    return (
      documents.createdAfter(document, atMs) &&
      ((then.get(document) ?? flag.removed) & flag.removed) !== 0
    );
  };
  const seats = flag.developer | flag.designer;
  const { perSeat, table } = groupTable(query.isNamed, query.stack.length, seats);
  /** The last group is of what shares nothing. */
  const groupCount = 2 * perSeat + 1;
  const dormantBefore = dormantSince(atMs);
  const groupOf = (document: number) => {
    if (isNew(document)) return 0;
    const shared = shares[document] ?? 0;
    if (shared === 0) return groupCount;
    if ((documents.activeAt[document] ?? 0) < dormantBefore) return 2 * perSeat;
    const flags = then.get(document) ?? documents.flags[document] ?? 0;
    // What is archived, or hidden from others, takes nobody.
    const shown = (flags & unlisted) === 0 ? flags : flags & flag.repositoryArchived;
    return table[groupKey(shared, shown)] ?? 0;
  };
  const candidates = pool.uncleared(results.length + gone.size);
  candidates.set(results);
  candidates.set([...gone], results.length);
  const ranked = candidates.subarray(0, results.length + gone.size);
  const groups = grouped(parts, ranked, groupCount, groupOf);
  const best = bestOfGroups(parts, model.shareOf, groups, fitOf, gone, query);
  const matches = matchesAmong(parts, model, query, best.slice(0, size));
  return {
    ...pageWith(parts, found, best, { size, total: results.length, isPartial, atMs }),
    version,
    matches,
  };
}

/** @param best the page's documents, and one more if there are further results */
function pageWith(
  parts: IndexParts,
  found: Found | null,
  best: readonly { document: number; key: number }[],
  {
    size,
    total,
    isPartial,
    atMs,
  }: Pick<PageQuery, "size" | "atMs"> & Pick<ResultPage, "total" | "isPartial">,
): ResultPage {
  const corrections = [...(found?.corrections ?? [])];
  return {
    results: best.slice(0, size).map(({ document, key }) => resultOf(parts, document, key, found)),
    hasMore: best.length > size,
    total,
    isPartial,
    corrections,
    unknownTechs: found?.unknownTechs ?? [],
    isAsWritten: found !== null && total > 0 && !isPartial && corrections.length === 0,
    version: 0,
    matches: [],
    atMs: atMs ?? parts.documents.readAt,
  };
}

/** Where there is nothing to compare with, all fit as well. */
const isByAge = ({ sort }: PageQuery): boolean => sort === "newest" || sort === "fit";

/** What a document is sorted by; equal ones are sorted by id. */
function keysOf(
  parts: IndexParts,
  { sort, nowSeconds }: PageQuery,
  found: Found | null,
): (document: number) => number {
  const { stars, activeAt, flags, answers } = parts.documents;
  const isLast = (document: number) => parts.documents.comesLast(document);
  switch (sort) {
    case "newest":
    case "fit":
      return (document) => (isLast(document) ? lastKey : 0);
    case "stars":
      return (document) => (isLast(document) ? lastKey : (stars[document] ?? 0));
    case "answers":
      return (document) => (isLast(document) ? lastKey : (answers[document] ?? 0));
    case "active":
      return (document) => {
        if (isLast(document)) return lastKey;
        return ((flags[document] ?? 0) & flag.hasActivity) === 0 ? 0 : (activeAt[document] ?? 0);
      };
    case "relevance":
    default:
      return (document) => (found?.score[document] ?? 0) + standingOf(parts, document, nowSeconds);
  }
}

function resultOf(
  { documents, techs, techFacts }: IndexParts,
  document: number,
  key: number,
  found: Found | null,
): Result {
  const fields = found?.fields[document] ?? 0;
  const matched = [...techs.of(document)].filter((tech) => found?.techs.has(tech));
  return {
    id: documents.idOf(document),
    key,
    matchType: {
      name: (fields & field.name) !== 0,
      description: (fields & field.description) !== 0,
      techs: (fields & field.techs) !== 0,
    },
    matchedTechs: matched.flatMap((tech) => techFacts[tech]?.id ?? []),
  };
}
