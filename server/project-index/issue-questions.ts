// Pages of issues and their counts by choice. Choices that projects don't have (label, size, free) are
// further groups beside those of `filter.ts`.
import { type Counts, noCounts, spans, techFacets } from "./facets.ts";
import { flag, type TechRef } from "./facts.ts";
import { type ActivitySpan, group, sinceOf } from "./filter.ts";
import type { Correction } from "./find.ts";
import { BestDocuments } from "./best-documents.ts";
import type { IssueIndex } from "./issue-index.ts";
import { fitWith, sharesOf } from "./match-score.ts";
import { type FoundMatch, matchesAmong, type MatchQuery } from "./match.ts";
import type { IndexParts, Stems } from "./parts.ts";
import { type ProjectQuery, select } from "./query.ts";
import type { RankingModel } from "./ranking-model.ts";
import { issueSizes } from "./read-issues.ts";

export interface IssueQuery extends Pick<
  ProjectQuery,
  "search" | "techs" | "techsMatch" | "activity" | "nowSeconds"
> {
  readonly label: string | null;
  readonly size: (typeof issueSizes)[number] | null;
  /** Whether reserved ones are left out. */
  readonly free: boolean;
  /** Slugs of the technologies that somebody knows. */
  readonly stack: readonly string[];
}

export interface IssuePageQuery extends IssueQuery {
  readonly sort: "fit" | "newest" | "active";
  readonly history: MatchQuery["history"];
  /** As for pages of projects. */
  readonly version: number | null;
  /** Only those that were opened since; in milliseconds since 1970. */
  readonly openedSince?: number;
  readonly pageSize: number;
  readonly atMs: number | null;
  readonly after: { readonly key: number; readonly id: string } | null;
}

export interface FoundIssue {
  readonly id: string;
  /** What the list is sorted by, highest first; equal ones by id, latest first. */
  readonly key: number;
  /** How its project fits the stack; null where nothing is shared. */
  readonly match: FoundMatch | null;
}

export interface IssuePage {
  readonly issues: readonly FoundIssue[];
  readonly hasMore: boolean;
  readonly total: number;
  /** What `fit` ranked with; 0 for other orders. */
  readonly version: number;
  readonly atMs: number;
}

export interface IssueFacetCounts {
  readonly total: number;
  readonly projects: number;
  readonly techs: (TechRef & { count: number })[];
  readonly labels: { label: string; count: number }[];
  readonly sizes: Record<(typeof issueSizes)[number], number>;
  readonly activity: Record<ActivitySpan, number>;
  readonly free: number;
  readonly fit: { known: number; mixed: number; new: number } | null;
  readonly isPartial: boolean;
  readonly corrections: Correction[];
  readonly without: { filter: string; value: string; count: number }[];
}

/** Groups of choices beside those of projects, as bits. */
const ownGroup = { label: 32, size: 64, free: 128 } as const;

const maxLabels = 30;

/** By how much of it is known, an issue is in one of three groups, which follow each other. */
const groupStep = 2;
const fitGroup = { known: 2, mixed: 1, new: 0 } as const;

/** Projects that fit about equally well are mixed, so that one with many issues doesn't fill a page. */
const fitSteps = 20;

interface Selected {
  /** Whether the search has several words, of which an issue may have some. */
  readonly hasWords: boolean;
  /** No issue has all of them. */
  readonly isPartial: boolean;
  readonly corrections: readonly Correction[];
  /** Calls `visit` with each issue that has all words, or some, and with the groups that it misses. */
  readonly forEach: (
    terms: "all" | "some",
    visit: (document: number, missed: number) => void,
  ) => void;
}

const asProjectQuery = (query: IssueQuery): ProjectQuery => ({
  search: query.search,
  techs: query.techs,
  techsMatch: query.techsMatch,
  tech: null,
  role: null,
  category: null,
  activity: query.activity,
  starter: false,
  maintainerWanted: false,
  archived: "no",
  visibleHidden: [],
  nowSeconds: query.nowSeconds,
});

function selectIssues(
  index: IssueIndex,
  parts: IndexParts,
  query: IssueQuery,
  stems: Stems,
): Selected {
  const { found, filter } = select(parts, asProjectQuery(query), stems);
  const { sizes, reservedUntil, pool } = index;
  const size = query.size === null ? -1 : issueSizes.indexOf(query.size);
  const label = query.label === null ? null : index.labelNumber(query.label);
  const labelled = query.label === null ? null : pool.bytes(index.documents.count);
  if (labelled !== null && typeof label === "number") index.labels.addTo(labelled, label, 1);
  const now = query.nowSeconds;
  const missesOf = (document: number) =>
    (labelled !== null && labelled[document] === 0 ? ownGroup.label : 0) |
    (size >= 0 && sizes[document] !== size ? ownGroup.size : 0) |
    (query.free && (reservedUntil[document] ?? 0) > now ? ownGroup.free : 0);
  const forEach: Selected["forEach"] = (terms, visit) =>
    filter.forEach(terms, (document, missed) => visit(document, missed | missesOf(document)));
  const hasWords = found !== null && found.termCount > 1;
  let isAny = false;
  if (hasWords) forEach("all", (_, missed) => (isAny ||= missed === 0));
  const corrections = found?.corrections ?? [];
  return { hasWords, isPartial: hasWords && !isAny, corrections, forEach };
}

/** By issue, how many of its technologies are in the stack, and which group of {@link fitGroup} that is. */
function fitGroups(index: IssueIndex, parts: IndexParts, stack: readonly string[]) {
  const numbers = [...new Set(stack.map((slug) => parts.techWords.numberOf(slug)))];
  const known = sharesOf(parts, numbers);
  const { techCounts } = index;
  return (document: number): number => {
    const count = known[document] ?? 0;
    if (count === 0) return fitGroup.new;
    return count >= (techCounts[document] ?? 0) ? fitGroup.known : fitGroup.mixed;
  };
}

/** @param model null where nothing is compared */
export function issuePage(
  index: IssueIndex,
  parts: IndexParts,
  projects: IndexParts,
  { model, version }: { model: RankingModel | null; version: number },
  query: IssuePageQuery,
  stems: Stems,
): IssuePage {
  const { documents } = index;
  const { openedSince = -Infinity } = query;
  const atMs = query.atMs ?? projects.documents.readAt;
  const selected = selectIssues(index, parts, query, stems);
  const keyOf = keysOf(index, parts, projects, model, query, atMs);
  const top = new BestDocuments(query.pageSize + 1, documents.isNewer);
  const isAfter = documents.afterCursor(query.after?.key, query.after?.id);
  let total = 0;
  selected.forEach(selected.isPartial ? "some" : "all", (document, missed) => {
    if (missed !== 0 || documents.createdAt(document) < openedSince) return;
    total += 1;
    const key = keyOf(document);
    if (key >= top.least && isAfter(document, key)) top.offer(document, key);
  });
  const shown = top.sorted.slice(0, query.pageSize);
  const matches =
    model === null
      ? new Map<string, FoundMatch>()
      : matchesOf(index, projects, model, query, shown);
  return {
    issues: shown.map(({ document, key }) => ({
      id: documents.idOf(document),
      key,
      match: matches.get(projects.documents.idOf(index.projectOf(document))) ?? null,
    })),
    hasMore: top.sorted.length > query.pageSize,
    total,
    version,
    atMs,
  };
}

function keysOf(
  index: IssueIndex,
  parts: IndexParts,
  projects: IndexParts,
  model: RankingModel | null,
  { sort, stack, history }: IssuePageQuery,
  atMs: number,
): (document: number) => number {
  if (sort === "active") {
    const { flags, activeAt } = index.documents;
    return (document) =>
      ((flags[document] ?? 0) & flag.hasActivity) === 0 ? 0 : (activeAt[document] ?? 0);
  }
  if (sort === "newest" || model === null) return () => 0;
  const { fitOf } = fitWith(projects, model, stack, history, atMs);
  const groupOf = fitGroups(index, parts, stack);
  /** By project: one more than its fit in steps; 0 where it isn't known yet. */
  const known = projects.pool.bytes(projects.documents.count);
  return (document) => {
    const project = index.projectOf(document);
    if (known[project] === 0) known[project] = 1 + Math.round(fitOf(project, -1) * fitSteps);
    return groupOf(document) * groupStep + ((known[project] ?? 1) - 1) / fitSteps;
  };
}

/** By id of a project: why it fits. */
function matchesOf(
  index: IssueIndex,
  projects: IndexParts,
  model: RankingModel,
  query: IssuePageQuery,
  shown: readonly { readonly document: number }[],
): Map<string, FoundMatch> {
  const found = [...new Set(shown.map(({ document }) => index.projectOf(document)))];
  const ranked = found.map((document) => ({ document, key: 0, score: 1 }));
  return new Map(matchesAmong(projects, model, query, ranked).map((match) => [match.id, match]));
}

interface IssueCounts extends Counts {
  readonly labels: Uint32Array;
  readonly sizes: Uint32Array;
  free: number;
  /** By {@link fitGroup}. */
  readonly fit: Uint32Array;
  projects: number;
}

function countsOf(
  index: IssueIndex,
  parts: IndexParts,
  selected: Selected,
  terms: "all" | "some",
  { nowSeconds, stack }: IssueQuery,
  projectCount: number,
): IssueCounts {
  const { activeAt, flags } = index.documents;
  const { sizes, labels, reservedUntil } = index;
  const counts: IssueCounts = {
    ...noCounts(parts.techFacts.length),
    labels: new Uint32Array(index.labelNames.length),
    sizes: new Uint32Array(issueSizes.length),
    free: 0,
    fit: new Uint32Array(3),
    projects: 0,
  };
  /** By document of a project: 1 once an issue of it is counted. */
  const seen = new Uint8Array(projectCount);
  const since = spans.map((span) => sinceOf(nowSeconds, span));
  const groupOf = stack.length === 0 ? null : fitGroups(index, parts, stack);
  const countIn = (counted: Uint32Array) => (number: number) => {
    counted[number] = (counted[number] ?? 0) + 1;
  };
  const countTech = countIn(counts.techs);
  const countOtherTech = countIn(counts.otherTechs);
  const countLabel = countIn(counts.labels);
  const countSize = countIn(counts.sizes);
  const countSpan = countIn(counts.activity);
  const countFit = countIn(counts.fit);
  selected.forEach(terms, (document, missed) => {
    const isResult = missed === 0;
    if (isResult) {
      counts.total += 1;
      const project = index.projectOf(document);
      if (seen[project] === 0) {
        seen[project] = 1;
        counts.projects += 1;
      }
      parts.techs.forEachOf(document, countTech);
      if (groupOf !== null) countFit(groupOf(document));
    } else if (missed === group.techs) parts.techs.forEachOf(document, countOtherTech);
    if (isResult || missed === ownGroup.label) labels.forEachOf(document, countLabel);
    if (isResult || missed === ownGroup.size) countSize(sizes[document] ?? 0);
    if (isResult || missed === ownGroup.free) {
      counts.free += Number((reservedUntil[document] ?? 0) <= nowSeconds);
    }
    const hasActivity = ((flags[document] ?? 0) & flag.hasActivity) !== 0;
    if ((isResult || missed === group.activity) && hasActivity) {
      const at = activeAt[document] ?? 0;
      since.forEach((start, span) => at >= start && countSpan(span));
    }
  });
  return counts;
}

/** @param projectCount of the index's documents of projects */
export function issueFacets(
  index: IssueIndex,
  parts: IndexParts,
  projectCount: number,
  query: IssueQuery,
  stems: Stems,
): IssueFacetCounts {
  const selected = selectIssues(index, parts, query, stems);
  const strict = countsOf(index, parts, selected, "all", query, projectCount);
  const loose = !selected.hasWords
    ? strict
    : countsOf(index, parts, selected, "some", query, projectCount);
  // As in the list: issues with some of the words count where none has all of them.
  const choose = (of: (counts: IssueCounts) => number) => of(strict) || of(loose);
  const total = choose((counts) => counts.total);
  const inGroup = (fit: number) => choose((counts) => counts.fit[fit] ?? 0);
  const inSpan = (span: ActivitySpan) =>
    choose(({ activity }) => activity[spans.indexOf(span)] ?? 0);
  const ofSize = (size: (typeof issueSizes)[number]) =>
    choose(({ sizes }) => sizes[issueSizes.indexOf(size)] ?? 0);
  return {
    total,
    projects: choose((counts) => counts.projects),
    techs: techFacets(parts, query, (of) => choose(of)),
    labels: labelFacets(index, query, choose),
    sizes: {
      small: ofSize("small"),
      medium: ofSize("medium"),
      large: ofSize("large"),
      unknown: ofSize("unknown"),
    },
    activity: { week: inSpan("week"), month: inSpan("month"), year: inSpan("year") },
    free: choose((counts) => counts.free),
    fit:
      query.stack.length === 0
        ? null
        : {
            known: inGroup(fitGroup.known),
            mixed: inGroup(fitGroup.mixed),
            new: inGroup(fitGroup.new),
          },
    isPartial: selected.isPartial && total > 0,
    corrections: [...selected.corrections],
    without: total > 0 ? [] : withoutEach(index, parts, query, stems),
  };
}

function labelFacets(
  index: IssueIndex,
  query: IssueQuery,
  choose: (of: (counts: IssueCounts) => number) => number,
): IssueFacetCounts["labels"] {
  const chosen = query.label === null ? undefined : index.labelNumber(query.label);
  const nameOf = (label: number) => index.labelNames[label] ?? "";
  const most = new BestDocuments(maxLabels, (one, other) => nameOf(one) < nameOf(other));
  for (let label = 0; label < index.labelNames.length; label += 1) {
    const count = choose(({ labels }) => labels[label] ?? 0);
    if (count > 0 && label !== chosen) most.offer(label, count);
  }
  const first = chosen === undefined ? [] : [chosen];
  return [...first, ...most.sorted.map(({ document }) => document)]
    .slice(0, maxLabels)
    .map((label) => ({
      label: nameOf(label),
      count: choose(({ labels }) => labels[label] ?? 0),
    }));
}

/** How many issues there are without each of the filters. */
function withoutEach(
  index: IssueIndex,
  parts: IndexParts,
  query: IssueQuery,
  stems: Stems,
): IssueFacetCounts["without"] {
  const variants: { filter: string; value: string; query: IssueQuery }[] = query.techs.map(
    (slug) => ({
      filter: "techs",
      value: slug,
      query: { ...query, techs: query.techs.filter((other) => other !== slug) },
    }),
  );
  for (const filter of ["label", "size", "activity", "search"] as const) {
    const value = query[filter];
    if (value !== null) variants.push({ filter, value, query: { ...query, [filter]: null } });
  }
  if (query.free)
    variants.push({ filter: "free", value: "true", query: { ...query, free: false } });
  return variants.map(({ filter, value, query: other }) => {
    const count = index.pool.use(() => {
      const selected = selectIssues(index, parts, other, stems);
      let total = 0;
      selected.forEach(selected.isPartial ? "some" : "all", (_, missed) => {
        total += Number(missed === 0);
      });
      return total;
    });
    return { filter, value, count };
  });
}
