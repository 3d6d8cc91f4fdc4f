// Candidates by their owners, in one walk over them.
import type { IndexParts } from "./parts.ts";

/** Spreads numbers over a table of 2^bits places. */
const placeOf = (owner: number, bits: number): number =>
  Math.imul(owner, 0x9e3779b1) >>> (32 - bits);

/** The documents of each owner side by side; valid as long as the scratch arrays are. */
export interface OwnerGroups {
  readonly count: number;
  /** Positions of candidates, an owner's ones side by side. */
  readonly positions: Uint32Array;
  /** By owner: where theirs begin in `positions`. One more, for the end. */
  readonly starts: Uint32Array;
}

export function groupedByOwner(
  { documents, scratch }: IndexParts,
  candidates: ArrayLike<number>,
): OwnerGroups {
  const { length } = candidates;
  const { owners } = documents;
  // At most half full, so that a free place is near.
  const bits = Math.min(31, 33 - Math.clz32(Math.max(length, 1)));
  const size = 2 ** bits;
  /** The owners' numbers, from 1; 0 for a free place. */
  const numbers = scratch.integers(size);
  const ownersAt = scratch.integers(size);
  const groups = scratch.integers(length);
  const starts = scratch.integers(length + 2);
  let count = 0;
  for (let position = 0; position < length; position += 1) {
    const owner = owners[candidates[position] ?? 0] ?? 0;
    let at = placeOf(owner, bits);
    while (numbers[at] !== 0 && ownersAt[at] !== owner) at = (at + 1) & (size - 1);
    if (numbers[at] === 0) {
      count += 1;
      numbers[at] = count;
      ownersAt[at] = owner;
    }
    const group = (numbers[at] ?? 1) - 1;
    groups[position] = group;
    starts[group + 2] = (starts[group + 2] ?? 0) + 1;
  }
  for (let group = 0; group < count; group += 1) {
    starts[group + 2] = (starts[group + 2] ?? 0) + (starts[group + 1] ?? 0);
  }
  const positions = scratch.integers(length);
  // Each start moves to its end, where the next one's begins.
  for (let position = 0; position < length; position += 1) {
    const next = (groups[position] ?? 0) + 1;
    positions[starts[next] ?? 0] = position;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  return { count, positions, starts };
}
