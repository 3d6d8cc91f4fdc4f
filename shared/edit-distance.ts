/**
 * Optimal string alignment: the number of insertions, deletions, substitutions and transpositions
 * that turn `one` into `other`, or Infinity if it is above `most`.
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > most) return Infinity;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, other.length);
  return distance > most ? Infinity : distance;
}

/** Maximum number of typos in a word of that many characters. */
export function toleratedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

const at = (row: number[], column: number): number => row[column] ?? Infinity;
