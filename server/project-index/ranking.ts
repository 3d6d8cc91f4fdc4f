// The best of scored projects, group after group, with an owner's many projects moved back.
import { BestDocuments } from "./best-documents.ts";
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

/** The share of all listed projects that an owner holds. */
type ShareOf = (owner: number) => number;

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

/** Documents in groups, each of which is ranked by itself and follows the one before. */
export interface Groups {
  /** Those of all groups. */
  readonly candidates: Uint32Array;
  /** By document: its group, from 1. */
  readonly of: Uint8Array;
  /** By group: how many are in it. */
  readonly counts: Uint32Array;
}

/**
 * @param all in order of their ids as far as possible, the newest first: of equal ones they are the
 *   best, and the others are soon passed over
 * @param groupOf 0 for what isn't ranked
 */
export function grouped(
  { documents, pool }: IndexParts,
  all: Uint32Array,
  groupCount: number,
  groupOf: (document: number) => number,
): Groups {
  const of = pool.bytes(documents.count);
  const counts = new Uint32Array(groupCount + 1);
  const candidates = pool.uncleared(all.length);
  let length = 0;
  for (let index = 0; index < all.length; index += 1) {
    const document = all[index] ?? 0;
    const group = groupOf(document);
    of[document] = group;
    counts[group] = (counts[group] ?? 0) + 1;
    candidates[length] = document;
    length += Number(group !== 0);
  }
  return { candidates: candidates.subarray(0, length), of, counts };
}

/**
 * The best after the cursor, one more than the page holds: a key is the score, and more by a step for
 * each group after it.
 */
export function bestOfGroups(
  parts: IndexParts,
  shareOf: ShareOf,
  groups: Groups,
  scoreOf: ScoreOf,
  without: ReadonlySet<number>,
  { size, after }: Page,
): GroupRanked[] {
  const best: GroupRanked[] = [];
  const last = groups.counts.length - 1;
  // A made-up cursor may have any number.
  const first = after === null ? 1 : Math.max(1, last - Math.floor(after.key / groupStep));
  for (let group = first; group <= last && best.length <= size; group += 1) {
    if (groups.counts[group] === 0) continue;
    const base = (last - group) * groupStep;
    const page = {
      size: size - best.length,
      after: after && group === first ? { ...after, key: roundedScore(after.key - base) } : null,
    };
    for (const { document, key } of bestOf(parts, shareOf, groups, group, scoreOf, without, page)) {
      best.push({ document, score: key, key: roundedScore(base + key) });
    }
  }
  return best;
}

/** So many are sorted at first: enough for the first pages, unless an owner fills them. */
const sortedFirst = 256;

function bestOf(
  parts: IndexParts,
  shareOf: ShareOf,
  groups: Groups,
  group: number,
  scoreOf: ScoreOf,
  without: ReadonlySet<number>,
  page: Page,
): Ranked[] {
  const { candidates, of } = groups;
  const heap = new BestDocuments(sortedFirst, parts.documents.isNewer);
  let { least } = heap;
  for (let index = 0; index < candidates.length; index += 1) {
    const document = candidates[index] ?? 0;
    if (of[document] !== group) continue;
    const score = scoreOf(document, least);
    if (score < least) continue;
    heap.offer(document, score);
    ({ least } = heap);
  }
  const first = heap.sorted;
  const isAll = (groups.counts[group] ?? 0) <= sortedFirst;
  // What isn't among the first has no better score than the last of them.
  const surely = isAll ? -1 : (first.at(-1)?.key ?? 0);
  const best = movedBack(parts, shareOf, first, surely, without, page);
  if (isAll || best.length > page.size) return best;
  const ofGroup = candidates.filter((document) => of[document] === group);
  const all = sortedByScore(parts, ofGroup, scoreOf);
  return movedBack(parts, shareOf, all, -1, without, page);
}

/**
 * Moves an owner's further projects back, never forward.
 * @param sorted by score, best first
 * @param surely what ends below this score is left out
 */
function movedBack(
  { documents }: IndexParts,
  shareOf: ShareOf,
  sorted: Iterable<Ranked>,
  surely: number,
  without: ReadonlySet<number>,
  { size, after }: Page,
): Ranked[] {
  const isAfter = documents.afterCursor(after?.key, after?.id);
  const best = new BestDocuments(size + 1, documents.isNewer);
  const ofOwner = new Map<number, number>();
  for (const { document, key: score } of sorted) {
    if (score < best.least) break;
    const owner = documents.owners[document] ?? 0;
    const before = ofOwner.get(owner) ?? 0;
    ofOwner.set(owner, before + 1);
    const key = roundedScore(score * factorOf(before, shareOf(owner)));
    if (key >= surely && isAfter(document, key) && !without.has(document)) {
      best.offer(document, key);
    }
  }
  return best.sorted;
}

/** More than the number of documents. */
const documentStep = 2 ** 21;

/** All of the candidates, best first; of equal ones the newest. */
function* sortedByScore(
  { documents }: IndexParts,
  candidates: Uint32Array,
  scoreOf: ScoreOf,
): Generator<Ranked> {
  const oldestFirst = documents.isSortedById
    ? candidates.toSorted()
    : candidates.toSorted((one, other) => (documents.isNewer(one, other) ? 1 : -1));
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
