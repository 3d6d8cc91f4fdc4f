// The best of scored projects, group after group, with an owner's many projects moved back.
import { BoundedHeap } from "./bounded-heap.ts";
import type { RankingModel } from "./ranking-model.ts";
import type { IndexParts } from "./parts.ts";

/**
 * The best two projects of an owner keep their score, and each further one moves back a little, up to
 * a limit. The more of all projects the owner holds, the less: after an import it is all of them.
 */
const freeOfOwner = 2;
const ownerFactor = 0.93;
const leastOfOwner = 0.25;

/** How much of its score a project keeps that so many better ones of its owner come before. */
const factorOf = (before: number, share: number): number =>
  Math.max(leastOfOwner, ownerFactor ** (Math.max(0, before + 1 - freeOfOwner) * (1 - share)));

/** Scores as whole numbers, as exact as cursors are. */
const scoreSteps = 1e6;

export const scoreStep = 1 / scoreSteps;

/** Scores are compared as cursors have them. */
export const roundedScore = (score: number): number => Math.round(score * scoreSteps) / scoreSteps;

/**
 * The rounded score of a document; of one whose score is below `least` perhaps any number below
 * that, which takes less time.
 */
export type ScoreOf = (document: number, least: number) => number;

interface Ranked {
  readonly document: number;
  readonly key: number;
}

export interface GroupRanked extends Ranked {
  readonly score: number;
}

interface Page {
  readonly size: number;
  /** The last one of the page before. */
  readonly after: { readonly key: number; readonly id: string } | null;
}

/** Keys of two groups are so far apart; scores are from 0 to 1. */
const groupStep = 2;

/**
 * Documents by group, the newest of each first: of equal ones they are the best, and the others are
 * soon passed over. Loops over all projects are functions by themselves and without branches: these
 * can't be predicted here, and V8 optimizes them again and again with more around them.
 * @param groups by document: its group, from 1; 0 for what isn't ranked
 * @param groupCount less than 64
 */
export function documentsByGroup(
  { documents: { count }, pool }: IndexParts,
  groups: Uint8Array,
  groupCount: number,
): Uint32Array[] {
  const lengths = new Uint32Array(groupCount + 1);
  for (let document = 0; document < count; document += 1) {
    const group = groups[document] ?? 0;
    lengths[group] = (lengths[group] ?? 0) + 1;
  }
  const ends = new Uint32Array(groupCount + 1);
  for (let group = 1; group <= groupCount; group += 1) {
    ends[group] = (ends[group - 1] ?? 0) + (lengths[group - 1] ?? 0);
  }
  const sorted = pool.uncleared(count);
  for (let document = count - 1; document >= 0; document -= 1) {
    const group = groups[document] ?? 0;
    const end = ends[group] ?? 0;
    sorted[end] = document;
    ends[group] = end + 1;
  }
  const lists: Uint32Array[] = [];
  for (let group = 1; group <= groupCount; group += 1) {
    const end = ends[group] ?? 0;
    lists.push(sorted.subarray(end - (lengths[group] ?? 0), end));
  }
  return lists;
}

/**
 * The best after the cursor, one more than the page holds. Each group is ranked by itself and follows
 * the one before: a key is the score, and more by a step for each group after it.
 */
export function bestOfGroups(
  parts: IndexParts,
  model: RankingModel,
  groups: readonly Uint32Array[],
  scoreOf: ScoreOf,
  without: ReadonlySet<number>,
  { size, after }: Page,
): GroupRanked[] {
  const best: GroupRanked[] = [];
  const first = after === null ? 0 : groups.length - 1 - Math.floor(after.key / groupStep);
  for (const [place, candidates] of groups.entries()) {
    if (place < first || best.length > size) continue;
    const base = (groups.length - 1 - place) * groupStep;
    const page = {
      size: size - best.length,
      after: after && place === first ? { ...after, key: roundedScore(after.key - base) } : null,
    };
    for (const { document, key } of bestOf(parts, model, candidates, scoreOf, without, page)) {
      best.push({ document, score: key, key: roundedScore(base + key) });
    }
  }
  return best;
}

/** So many are sorted at first: enough for the first pages, unless an owner fills them. */
const sortedFirst = 256;

function bestOf(
  parts: IndexParts,
  model: RankingModel,
  candidates: Uint32Array,
  scoreOf: ScoreOf,
  without: ReadonlySet<number>,
  page: Page,
): Ranked[] {
  const heap = new BoundedHeap(sortedFirst, parts.documents.isNewer);
  let { least } = heap;
  for (let index = 0; index < candidates.length; index += 1) {
    const document = candidates[index] ?? 0;
    const score = scoreOf(document, least);
    if (score < least) continue;
    heap.offer(document, score);
    ({ least } = heap);
  }
  const first = heap.sorted();
  const isAll = candidates.length <= sortedFirst;
  // What isn't among the first has no better score than the last of them.
  const surely = isAll ? -1 : (first.at(-1)?.key ?? 0);
  const best = movedBack(parts, model, first, surely, without, page);
  if (isAll || best.length > page.size) return best;
  const all = sortedByScore(parts, candidates, scoreOf);
  return movedBack(parts, model, all, -1, without, page);
}

/**
 * Moves an owner's further projects back, never forward.
 * @param sorted by score, best first
 * @param surely what ends below this score is left out
 */
function movedBack(
  { documents }: IndexParts,
  model: RankingModel,
  sorted: Iterable<Ranked>,
  surely: number,
  without: ReadonlySet<number>,
  { size, after }: Page,
): Ranked[] {
  const isAfter = documents.afterCursor(after?.key, after?.id);
  const best = new BoundedHeap(size + 1, documents.isNewer);
  const ofOwner = new Map<number, number>();
  for (const { document, key: score } of sorted) {
    if (score < best.least) break;
    const owner = documents.owners[document] ?? 0;
    const before = ofOwner.get(owner) ?? 0;
    ofOwner.set(owner, before + 1);
    const key = roundedScore(score * factorOf(before, model.shareOf(owner)));
    if (key >= surely && isAfter(document, key) && !without.has(document)) {
      best.offer(document, key);
    }
  }
  return best.sorted();
}

/** More than the number of documents. */
const documentStep = 2 ** 21;

/** All of the candidates, best first; of equal ones the newest. */
function* sortedByScore(
  { documents }: IndexParts,
  candidates: Uint32Array,
  scoreOf: ScoreOf,
): Generator<Ranked> {
  const oldestFirst = candidates.toReversed();
  if (!documents.isSortedById) {
    oldestFirst.sort((one, other) => (documents.isNewer(one, other) ? 1 : -1));
  }
  const scores = Float64Array.from(
    oldestFirst,
    (document, place) =>
      Math.round(scoreOf(document, -Infinity) * scoreSteps) * documentStep + place,
  );
  const sorted = scores.toSorted();
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const code = sorted[index] ?? 0;
    const document = oldestFirst[code % documentStep] ?? 0;
    yield { document, key: Math.floor(code / documentStep) / scoreSteps };
  }
}
