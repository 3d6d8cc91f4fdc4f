// Lists of 32-bit items by key (0, 1, 2 …), in which an item names a document.

/** By document: 1 for those that are in the delta; null if none is. */
interface Delta {
  readonly inDelta: Uint8Array | null;
}

/**
 * The base has nearly all items, sorted by key. The delta has those of documents that were added or
 * changed since; what the base has of these doesn't count. `merge` makes a new base of both.
 */
export class KeyedLists {
  readonly #documents: Delta;
  readonly #shift: number;
  /** By key: where its items begin in the base. One more, for the end. */
  #starts = new Uint32Array(1);
  #items = new Uint32Array(0);
  #delta = new Map<number, number[]>();
  #deltaLength = 0;
  /** By document: the keys of its items in the delta. */
  #deltaKeys = new Map<number, number[]>();
  /** The first items, with their keys, until there is a base. */
  #first: { keys: GrowableUint32; items: GrowableUint32 } | null = {
    keys: new GrowableUint32(),
    items: new GrowableUint32(),
  };

  /** @param shift an item's bits below those of its document */
  constructor(documents: Delta, shift: number) {
    this.#documents = documents;
    this.#shift = shift;
  }

  add(key: number, item: number): void {
    if (this.#first !== null) {
      this.#first.keys.push(key);
      this.#first.items.push(item);
      return;
    }
    push(this.#delta, key, item);
    push(this.#deltaKeys, item >>> this.#shift, key);
    this.#deltaLength += 1;
  }

  /** Removes what the delta has of a document, before that is added again. */
  removeFromDelta(document: number): void {
    for (const key of new Set(this.#deltaKeys.get(document))) {
      const items = this.#delta.get(key) ?? [];
      const rest = items.filter((item) => item >>> this.#shift !== document);
      this.#delta.set(key, rest);
      this.#deltaLength -= items.length - rest.length;
    }
    this.#deltaKeys.delete(document);
  }

  get deltaLength(): number {
    return this.#deltaLength;
  }

  /** The number of items in the base. */
  get baseLength(): number {
    return this.#items.length;
  }

  #deltaOf(key: number): readonly number[] {
    return this.#delta.size === 0 ? noItems : (this.#delta.get(key) ?? noItems);
  }

  /** Where the items of `key` begin in the base, and where they end. */
  #startOf(key: number): number {
    return this.#starts[Math.min(key, this.#starts.length - 1)] ?? 0;
  }

  #endOf(key: number): number {
    return this.#startOf(key + 1);
  }

  /** An upper bound of the number of items of `key`. */
  countOf(key: number): number {
    return this.#endOf(key) - this.#startOf(key) + this.#deltaOf(key).length;
  }

  /** Calls `visit` with each item of `key`; those of the base come in ascending order. */
  forEach(key: number, visit: (item: number) => void): void {
    this.#forEach(key, this.#documents.inDelta, visit);
  }

  #forEach(key: number, inDelta: Delta["inDelta"], visit: (item: number) => void): void {
    const items = this.#items;
    const shift = this.#shift;
    const end = this.#endOf(key);
    for (let index = this.#startOf(key); index < end; index += 1) {
      const item = items[index] ?? 0;
      if (inDelta === null || inDelta[item >>> shift] === 0) visit(item);
    }
    for (const item of this.#deltaOf(key)) visit(item);
  }

  /** Whether `test` is true of a document that has an item of `key`; it isn't called for the rest then. */
  some(key: number, test: (document: number) => boolean): boolean {
    const { inDelta } = this.#documents;
    const shift = this.#shift;
    const end = this.#endOf(key);
    for (let index = this.#startOf(key); index < end; index += 1) {
      const document = (this.#items[index] ?? 0) >>> shift;
      if ((inDelta === null || inDelta[document] === 0) && test(document)) return true;
    }
    return this.#deltaOf(key).some((item) => test(item >>> shift));
  }

  /**
   * Adds `amount` for each document that has an item of `key`, once even if it has several. A loop of
   * its own, like `collect`: a call for each item takes several times as long.
   */
  addTo(sums: Float32Array | Uint8Array, key: number, amount: number): void {
    const { inDelta } = this.#documents;
    const items = this.#items;
    const shift = this.#shift;
    const end = this.#endOf(key);
    let last = -1;
    for (let index = this.#startOf(key); index < end; index += 1) {
      const document = (items[index] ?? 0) >>> shift;
      if (document === last) continue;
      last = document;
      if (inDelta !== null && inDelta[document] !== 0) continue;
      sums[document] = (sums[document] ?? 0) + amount;
    }
    for (const document of this.#deltaDocuments(key)) {
      sums[document] = (sums[document] ?? 0) + amount;
    }
  }

  /**
   * Writes each marked document that has an item of `key` to `found`, once even if it has several.
   * Returns how many there are.
   * @param marks 1 by document for the documents in question
   */
  collect(key: number, marks: Uint8Array, found: Uint32Array): number {
    const { inDelta } = this.#documents;
    const items = this.#items;
    const shift = this.#shift;
    const end = this.#endOf(key);
    let [count, last] = [0, -1];
    for (let index = this.#startOf(key); index < end; index += 1) {
      const document = (items[index] ?? 0) >>> shift;
      if (document === last || marks[document] === 0) continue;
      last = document;
      if (inDelta !== null && inDelta[document] !== 0) continue;
      found[count] = document;
      count += 1;
    }
    for (const document of this.#deltaDocuments(key)) {
      if (marks[document] === 0) continue;
      found[count] = document;
      count += 1;
    }
    return count;
  }

  /** The documents of the delta that have an item of `key`, each once. */
  #deltaDocuments(key: number): Iterable<number> {
    const items = this.#deltaOf(key);
    return items.length === 0 ? noItems : new Set(items.map((item) => item >>> this.#shift));
  }

  /** Makes a new base, leaving out what `keeps` refuses. Then nothing is in the delta any more. */
  merge(keyCount: number, keeps: (key: number, item: number) => boolean): void {
    // All of the first ones count.
    const outdated = this.#first === null ? this.#documents.inDelta : null;
    if (this.#first !== null) {
      [this.#starts, this.#items] = sortedByKey(keyCount, this.#first.keys, this.#first.items);
      this.#first = null;
    }
    const items = new Uint32Array(this.#items.length + this.#deltaLength);
    const starts = new Uint32Array(keyCount + 1);
    let length = 0;
    for (let key = 0; key < keyCount; key += 1) {
      this.#forEach(key, outdated, (item) => {
        items[length] = item;
        length += Number(keeps(key, item));
      });
      starts[key + 1] = length;
      if (this.#delta.has(key)) items.subarray(starts[key], length).sort();
    }
    this.#starts = starts;
    this.#items = items.slice(0, length);
    this.#delta = new Map();
    this.#deltaLength = 0;
    this.#deltaKeys = new Map();
  }

  /** A rough number of bytes. */
  get byteLength(): number {
    const first = this.#first === null ? 0 : this.#first.keys.items.byteLength * 2;
    return this.#starts.byteLength + this.#items.byteLength + this.#deltaLength * 24 + first;
  }
}

const noItems: readonly number[] = [];

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Sorts by counting; items of a key stay in their order, which is that of their documents. */
function sortedByKey(
  keyCount: number,
  { items: keys, length }: GrowableUint32,
  { items: unsorted }: GrowableUint32,
): [starts: Uint32Array<ArrayBuffer>, items: Uint32Array<ArrayBuffer>] {
  const starts = new Uint32Array(keyCount + 1);
  for (let at = 0; at < length; at += 1) {
    const next = (keys[at] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let key = 0; key < keyCount; key += 1) {
    starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  }
  const ends = starts.slice();
  const items = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) {
    const key = keys[at] ?? 0;
    const end = ends[key] ?? 0;
    items[end] = unsorted[at] ?? 0;
    ends[key] = end + 1;
  }
  return [starts, items];
}

class GrowableUint32 {
  items: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.items = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.#grow();
    this.items[this.length] = value;
    this.length += 1;
  }

  #grow(): void {
    this.items = resized(this.items, Math.ceil(this.items.length * 1.5) + 16);
  }
}

/**
 * A copy with another length. The memory of `array`, which can't be used any more, is free at once:
 * the garbage collector lets many megabytes of such arrays pile up.
 */
const resized = (array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> =>
  new Uint32Array(array.buffer.transfer(length * Uint32Array.BYTES_PER_ELEMENT));
