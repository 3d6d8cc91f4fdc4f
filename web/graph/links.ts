// Who is linked with whom, by number.

export interface Links {
  readonly count: number;
  /** Both ends of each edge, in turn. */
  readonly pairs: Uint32Array;
  /** The neighbours of node `i` are `around[starts[i]]` up to `around[starts[i + 1]]`. */
  readonly starts: Uint32Array;
  readonly around: Uint32Array;
}

export function linksOf(count: number, pairs: Uint32Array): Links {
  const starts = new Uint32Array(count + 1);
  for (const end of pairs) starts[end + 1] = (starts[end + 1] ?? 0) + 1;
  for (let index = 1; index <= count; index += 1) {
    starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  }
  const next = starts.slice();
  const around = new Uint32Array(pairs.length);
  const add = (to: number, neighbour: number) => {
    const place = next[to] ?? 0;
    around[place] = neighbour;
    next[to] = place + 1;
  };
  for (let at = 0; at < pairs.length; at += 2) {
    const a = pairs[at] ?? 0;
    const b = pairs[at + 1] ?? 0;
    add(a, b);
    add(b, a);
  }
  return { count, pairs, starts, around };
}

/** The neighbours of a node, without copying. */
export function aroundOf({ starts, around }: Links, index: number): Uint32Array {
  return around.subarray(starts[index], starts[index + 1]);
}

/** The number of each node's component, counted from 0 in the order of their first nodes. */
export function componentsOf({ count, starts, around }: Links): Uint32Array {
  const none = 0xffffffff;
  const components = new Uint32Array(count).fill(none);
  let found = 0;
  for (let first = 0; first < count; first += 1) {
    if (components[first] !== none) continue;
    components[first] = found;
    const waiting = [first];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at += 1) {
        const neighbour = around[at] ?? 0;
        if (components[neighbour] !== none) continue;
        components[neighbour] = found;
        waiting.push(neighbour);
      }
    }
    found += 1;
  }
  return components;
}
