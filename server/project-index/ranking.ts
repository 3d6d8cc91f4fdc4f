// The best of scored projects, with an owner's many projects moved back.
import type { Learned } from "./learned.ts";
import type { IndexParts } from "./parts.ts";
import { Top } from "./top.ts";

/**
 * The best two projects of an owner keep their score, and each further one moves back a little, up to
 * a limit. The more of all projects the owner holds, the less: after an import it is all of them.
 */
const freeOfOwner = 2;
const ownerFactor = 0.93;
const leastOfOwner = 0.25;

export interface RankedPage {
  readonly size: number;
  /** The last one of the page before. */
  readonly after: { readonly score: number; readonly id: string } | null;
}

/** Scores are compared as cursors have them. */
export const roundedScore = (score: number): number => Math.round(score * 1e6) / 1e6;

/**
 * The best matches after the cursor, one more than the page holds. Only so many are sorted as are
 * needed to be sure of their order: an owner's further projects move back, never forward.
 */
export function bestOf(
  { documents }: IndexParts,
  learned: Learned,
  candidates: ArrayLike<number>,
  scoreOf: (document: number) => number,
  without: ReadonlySet<number>,
  { size, after }: RankedPage,
): { document: number; key: number }[] {
  const isBefore = (one: number, other: number) => documents.compareIds(one, other) > 0;
  for (let sorted = 256; ; sorted *= 4) {
    const top = new Top(Math.min(sorted, candidates.length), isBefore);
    for (let index = 0; index < candidates.length; index += 1) {
      const document = candidates[index] ?? 0;
      top.offer(document, scoreOf(document));
    }
    const best = top.sorted();
    const isAll = sorted >= candidates.length;
    const surely = isAll ? -1 : (best.at(-1)?.key ?? 0);
    const ofOwner = new Map<number, number>();
    const ranked = best
      .map(({ document, key }) => {
        const owner = documents.owners[document] ?? 0;
        const before = ofOwner.get(owner) ?? 0;
        ofOwner.set(owner, before + 1);
        const further = Math.max(0, before + 1 - freeOfOwner);
        const factor = ownerFactor ** (further * (1 - learned.shareOf(owner)));
        return { document, key: roundedScore(key * Math.max(leastOfOwner, factor)) };
      })
      .filter(
        ({ document, key }) =>
          !without.has(document) &&
          key >= surely &&
          (after === null ||
            key < after.score ||
            (key === after.score && documents.compareWithId(document, after.id) < 0)),
      )
      .toSorted(
        (one, other) => other.key - one.key || (isBefore(one.document, other.document) ? -1 : 1),
      );
    if (isAll || ranked.length > size) return ranked.slice(0, size + 1);
  }
}
