// The best of scored projects, with an owner's many projects moved back.
import type { Learned } from "./learned.ts";
import type { IndexParts } from "./parts.ts";
import { groupedByOwner } from "./owner-groups.ts";
import { Top } from "./top.ts";

/**
 * The best two projects of an owner keep their score, and each further one moves back a little, up to
 * a limit. The more of all projects the owner holds, the less: after an import it is all of them.
 */
const freeOfOwner = 2;
const ownerFactor = 0.93;
const leastOfOwner = 0.25;

interface RankedPage {
  readonly size: number;
  /** The last one of the page before. */
  readonly after: { readonly score: number; readonly id: string } | null;
}

/** Scores as whole numbers, as exact as cursors are. */
const scoreSteps = 1e6;

export const scoreStep = 1 / scoreSteps;

/** Scores are compared as cursors have them. */
export const roundedScore = (score: number): number => Math.round(score * scoreSteps) / scoreSteps;

/** So many are sorted at first: enough for the first pages, unless an owner fills them. */
const sortedFirst = 256;

/**
 * The rounded score of a document; of one whose score is below `least` perhaps any number below
 * that, which takes less time.
 */
export type ScoreOf = (document: number, least: number) => number;

/**
 * The best matches after the cursor, one more than the page holds. Takes two walks over the
 * candidates at most, and keeps few of them, however deep the cursor is.
 */
function bestOf(
  parts: IndexParts,
  learned: Learned,
  candidates: Uint32Array,
  scoreOf: ScoreOf,
  without: ReadonlySet<number>,
  page: RankedPage,
): Ranked[] {
  const top = new Top(Math.min(sortedFirst, candidates.length), parts.documents.isNewer);
  let { least } = top;
  for (let position = 0; position < candidates.length; position += 1) {
    const document = candidates[position] ?? 0;
    const score = scoreOf(document, least);
    if (score < least) continue;
    top.offer(document, score);
    ({ least } = top);
  }
  const isAll = candidates.length <= sortedFirst;
  const best = rankedFirst(parts, learned, top.sorted(), isAll, without, page);
  if (isAll || best.length > page.size) return best.slice(0, page.size + 1);
  return parts.scratch.use(() => {
    const scores = parts.scratch.uncleared(candidates.length);
    for (let position = 0; position < candidates.length; position += 1) {
      const score = scoreOf(candidates[position] ?? 0, -Infinity);
      scores[position] = Math.round(score * scoreSteps);
    }
    return rankedByOwner(parts, learned, { candidates, scores }, without, page);
  });
}

interface Ranked {
  readonly document: number;
  readonly key: number;
}

interface GroupedPage {
  readonly size: number;
  /** The last one of the page before. */
  readonly after: { readonly key: number; readonly id: string } | null;
}

export interface GroupRanked extends Ranked {
  readonly score: number;
}

/** Keys of two groups are so far apart; scores are from 0 to 1. */
const groupStep = 2;

/**
 * The same over groups, each of which is ranked by itself and follows the one before: a key is the
 * score, and more by a step for each group after it.
 */
export function bestOfGroups(
  parts: IndexParts,
  learned: Learned,
  groups: readonly Uint32Array[],
  scoreOf: ScoreOf,
  without: ReadonlySet<number>,
  { size, after }: GroupedPage,
): GroupRanked[] {
  const best: GroupRanked[] = [];
  const lastGroup = after && groups.length - 1 - Math.floor(after.key / groupStep);
  for (const [place, candidates] of groups.entries()) {
    if (best.length > size) break;
    if (lastGroup !== null && place < lastGroup) continue;
    const base = (groups.length - 1 - place) * groupStep;
    const isLast = after !== null && place === lastGroup;
    const page = {
      size: size - best.length,
      after: isLast ? { score: roundedScore(after.key - base), id: after.id } : null,
    };
    for (const { document, key } of bestOf(parts, learned, candidates, scoreOf, without, page)) {
      best.push({ document, score: key, key: roundedScore(base + key) });
    }
  }
  return best;
}

/** How much of its score a project keeps that so many better ones of its owner come before. */
const factorOf = (before: number, share: number): number =>
  Math.max(leastOfOwner, ownerFactor ** (Math.max(0, before + 1 - freeOfOwner) * (1 - share)));

/**
 * Those of the candidates with the best scores whose place is sure: an owner's further projects move
 * back, never forward.
 * @param best the best scores, or all of them
 */
function rankedFirst(
  parts: IndexParts,
  learned: Learned,
  best: readonly Ranked[],
  isAll: boolean,
  without: ReadonlySet<number>,
  page: RankedPage,
): Ranked[] {
  const { owners, isNewer } = parts.documents;
  const surely = isAll ? -1 : (best.at(-1)?.key ?? 0);
  const isAfter = parts.documents.afterCursor(page.after?.score, page.after?.id);
  const ofOwner = new Map<number, number>();
  return best
    .map(({ document, key }) => {
      const owner = owners[document] ?? 0;
      const before = ofOwner.get(owner) ?? 0;
      ofOwner.set(owner, before + 1);
      return { document, key: roundedScore(key * factorOf(before, learned.shareOf(owner))) };
    })
    .filter(
      ({ document, key }) => !without.has(document) && key >= surely && isAfter(document, key),
    )
    .toSorted(
      (one, other) => other.key - one.key || (isNewer(one.document, other.document) ? -1 : 1),
    );
}

/** An owner's candidates, of which each is compared with each other one up to this number. */
const fewOfOwner = 32;

/**
 * The same for any cursor, by one walk over each owner's candidates.
 * @param scores by position among the candidates, in steps
 */
function rankedByOwner(
  parts: IndexParts,
  learned: Learned,
  { candidates, scores }: { candidates: Uint32Array; scores: Uint32Array },
  without: ReadonlySet<number>,
  page: RankedPage,
): Ranked[] {
  const { owners, isNewer } = parts.documents;
  const isAfter = parts.documents.afterCursor(page.after?.score, page.after?.id);
  const last = page.after?.score ?? Infinity;
  const top = new Top(page.size + 1, isNewer);
  const { count, positions, starts } = groupedByOwner(parts, candidates);
  const documentAt = (index: number) => candidates[positions[index] ?? 0] ?? 0;
  const scoreAt = (index: number) => (scores[positions[index] ?? 0] ?? 0) / scoreSteps;
  /** Calls `visit` with those that can be on the page, whatever comes before them. */
  const forEachNear = (start: number, end: number, visit: (index: number) => void) => {
    for (let index = start; index < end; index += 1) {
      const score = scoreAt(index);
      if (score >= top.least && roundedScore(score * leastOfOwner) <= last) visit(index);
    }
  };
  const offer = (index: number, factor: number) => {
    const document = documentAt(index);
    const key = roundedScore(scoreAt(index) * factor);
    if (isAfter(document, key) && !without.has(document)) top.offer(document, key);
  };
  for (let group = 0; group < count; group += 1) {
    const [start = 0, end = 0] = [starts[group], starts[group + 1]];
    const size = end - start;
    const share = learned.shareOf(owners[documentAt(start)] ?? 0);
    if (share === 1 || size <= freeOfOwner) {
      forEachNear(start, end, (index) => offer(index, 1));
    } else if (size <= fewOfOwner) {
      forEachNear(start, end, (index) => {
        let before = 0;
        for (let other = start; other < end; other += 1) {
          const difference = scoreAt(other) - scoreAt(index);
          const isFirst =
            difference === 0 ? isNewer(documentAt(other), documentAt(index)) : difference > 0;
          if (isFirst) before += 1;
        }
        offer(index, factorOf(before, share));
      });
    } else {
      // Beyond so many better ones, all of them keep the same least part.
      const moving = Math.log(leastOfOwner) / Math.log(ownerFactor) / (1 - share);
      const best = new Top(Math.min(size, freeOfOwner + Math.ceil(moving)), isNewer);
      for (let index = start; index < end; index += 1)
        best.offer(documentAt(index), scoreAt(index));
      const places = new Map(best.sorted().map(({ document }, place) => [document, place]));
      forEachNear(start, end, (index) =>
        offer(index, factorOf(places.get(documentAt(index)) ?? Infinity, share)),
      );
    }
  }
  return top.sorted();
}
