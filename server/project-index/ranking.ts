// The best of scored projects, group after group, with an owner's many projects moved back.
import { BoundedHeap } from "./bounded-heap.ts";
import type { Scratch } from "./scratch.ts";
import type { Learned } from "./learned.ts";
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

/** Candidates in groups, each in the order in which it was added. Valid as long as scratch arrays. */
export class Groups {
  readonly #scratch: Scratch;
  readonly #documents: Uint32Array;
  readonly #groups: Uint8Array;
  readonly #counts: number[];
  #length = 0;

  constructor(scratch: Scratch, groupCount: number, maxLength: number) {
    this.#scratch = scratch;
    this.#documents = scratch.uncleared(maxLength);
    this.#groups = scratch.bytes(maxLength);
    this.#counts = Array<number>(groupCount).fill(0);
  }

  add(document: number, group: number): void {
    this.#documents[this.#length] = document;
    this.#groups[this.#length] = group;
    this.#counts[group] = (this.#counts[group] ?? 0) + 1;
    this.#length += 1;
  }

  /** The first group first. */
  get lists(): Uint32Array[] {
    const sorted = this.#scratch.uncleared(this.#length);
    let end = 0;
    const starts = this.#counts.map((count) => (end += count) - count);
    const next = [...starts];
    for (let index = 0; index < this.#length; index += 1) {
      const group = this.#groups[index] ?? 0;
      const at = next[group] ?? 0;
      sorted[at] = this.#documents[index] ?? 0;
      next[group] = at + 1;
    }
    return starts.map((start, group) => sorted.subarray(start, next[group]));
  }
}

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
 * The best after the cursor, one more than the page holds. Each group is ranked by itself and follows
 * the one before: a key is the score, and more by a step for each group after it.
 */
export function bestOfGroups(
  parts: IndexParts,
  learned: Learned,
  groups: readonly Uint32Array[],
  scoreOf: ScoreOf,
  without: ReadonlySet<number>,
  { size, after }: Page,
): GroupRanked[] {
  const best: GroupRanked[] = [];
  const lastGroup = after && groups.length - 1 - Math.floor(after.key / groupStep);
  for (const [place, candidates] of groups.entries()) {
    if (best.length > size) break;
    if (lastGroup !== null && place < lastGroup) continue;
    const base = (groups.length - 1 - place) * groupStep;
    const page = {
      size: size - best.length,
      after:
        after && place === lastGroup ? { ...after, key: roundedScore(after.key - base) } : null,
    };
    for (const { document, key } of bestOf(parts, learned, candidates, scoreOf, without, page)) {
      best.push({ document, score: key, key: roundedScore(base + key) });
    }
  }
  return best;
}

/** So many are sorted at first: enough for the first pages, unless an owner fills them. */
const sortedFirst = 256;

function bestOf(
  parts: IndexParts,
  learned: Learned,
  candidates: Uint32Array,
  scoreOf: ScoreOf,
  without: ReadonlySet<number>,
  page: Page,
): Ranked[] {
  const heap = new BoundedHeap(Math.min(sortedFirst, candidates.length), parts.documents.isNewer);
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
  const best = movedBack(parts, learned, first, surely, without, page);
  if (isAll || best.length > page.size) return best;
  return movedBack(parts, learned, sortedByScore(parts, candidates, scoreOf), -1, without, page);
}

/**
 * Moves an owner's further projects back, never forward.
 * @param sorted by score, best first
 * @param surely what ends below this score is left out
 */
function movedBack(
  { documents }: IndexParts,
  learned: Learned,
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
    const key = roundedScore(score * factorOf(before, learned.shareOf(owner)));
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
  const oldestFirst = candidates.slice().sort();
  if (!documents.isSortedById) {
    oldestFirst.sort((one, other) => (documents.isNewer(one, other) ? 1 : -1));
  }
  const sorted = Float64Array.from(
    oldestFirst,
    (document, place) =>
      Math.round(scoreOf(document, -Infinity) * scoreSteps) * documentStep + place,
  ).sort();
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const code = sorted[index] ?? 0;
    const document = oldestFirst[code % documentStep] ?? 0;
    yield { document, key: Math.floor(code / documentStep) / scoreSteps };
  }
}
