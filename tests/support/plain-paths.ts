// A simple reference implementation of paths: pairs of names, and a breadth-first search.

export type Pair = readonly [string, string];

/** The length of a shortest path; null beyond `most`, or if there is none. */
export function plainDistance(
  pairs: readonly Pair[],
  from: string,
  to: string,
  most: number,
): number | null {
  const distances = new Map([[from, 0]]);
  const queue = [from];
  for (const at of queue) {
    const distance = distances.get(at) ?? 0;
    if (at === to) return distance;
    if (distance === most) continue;
    for (const [one, other] of pairs) {
      const next = one === at ? other : one;
      if ((one !== at && other !== at) || distances.has(next)) continue;
      distances.set(next, distance + 1);
      queue.push(next);
    }
  }
  return null;
}

/** Whether the path connects both ends through these pairs only. */
export function isPath(
  pairs: readonly Pair[],
  path: readonly string[],
  from: string,
  to: string,
): boolean {
  const joined = (one: string, other: string) =>
    pairs.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);
  return (
    path[0] === from &&
    path.at(-1) === to &&
    path.slice(1).every((nid, index) => joined(path[index] ?? "", nid))
  );
}
