// Typed arrays that grow, and lists of numbers by key on top of them.

/** A growing array of unsigned 32-bit integers. */
export class GrowableUint32 {
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

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** `array` if it holds `length` items, else a copy that does, with some space to grow. */
export function withCapacity<T extends NumberArray>(array: T, length: number): T {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.1) + 64);
  larger.set(array);
  return larger;
}

function isAscending(items: Uint32Array): boolean {
  for (let index = 1; index < items.length; index += 1) {
    if ((items[index] ?? 0) < (items[index - 1] ?? 0)) return false;
  }
  return true;
}

/** Ends a chain of the log; as a key, marks what isn't moved out of it. */
const none = 0xffffffff;

/** Items in the order in which they were added, each with its key and the one of that key before. */
class ItemLog {
  keys = new Uint32Array(0);
  items = new Uint32Array(0);
  previous = new Uint32Array(0);
  length = 0;

  push(key: number, item: number, previous: number): void {
    const at = this.length;
    if (at === this.keys.length) this.#grow();
    this.keys[at] = key;
    this.items[at] = item;
    this.previous[at] = previous;
    this.length = at + 1;
  }

  #grow(): void {
    this.#resize(Math.ceil(this.length * 1.5) + 1024);
  }

  clear(): void {
    this.length = 0;
    this.#resize(0);
  }

  #resize(capacity: number): void {
    this.keys = resized(this.keys, capacity);
    this.items = resized(this.items, capacity);
    this.previous = resized(this.previous, capacity);
  }
}

/**
 * Lists of 32-bit integers by key (0, 1, 2 …). Most items are in one sorted array; recent ones in a
 * log, in which the items of a key form a chain from the latest to the first. `seal` moves the log
 * into the array.
 *
 * An item names a document. A document's items in the array count until it is added again; then
 * those in the log since that time do.
 */
export class KeyedLists {
  #starts = new Uint32Array(1);
  #items = new Uint32Array(0);
  readonly #shift: number;
  readonly #log = new ItemLog();
  #heads = new GrowableUint32();
  /** Documents that were added to the log more than once: where the current items begin. */
  readonly #addedAgain = new Map<number, number>();

  /** @param shift an item's bits below those of its document */
  constructor(shift: number) {
    this.#shift = shift;
  }

  /** To be called before the items of a document that is in the log already are added again. */
  restart(document: number): void {
    this.#addedAgain.set(document, this.#log.length);
  }

  add(key: number, item: number): void {
    const heads = this.#heads;
    while (heads.length <= key) heads.push(none);
    const log = this.#log;
    const previous = heads.items[key] ?? none;
    heads.items[key] = log.length;
    log.push(key, item, previous);
  }

  /** The number of items that wait in the log. */
  get logLength(): number {
    return this.#log.length;
  }

  /** An upper bound of the number of items of `key`. */
  countOf(key: number): number {
    return this.#endOf(key) - this.#startOf(key) + this.#chainLength(key);
  }

  /** Where the items of `key` begin in the array, and where they end. */
  #startOf(key: number): number {
    return key + 1 < this.#starts.length ? (this.#starts[key] ?? 0) : 0;
  }

  #endOf(key: number): number {
    return this.#starts[key + 1] ?? 0;
  }

  #chainLength(key: number): number {
    let length = 0;
    for (let at = this.#headOf(key); at !== none; at = this.#log.previous[at] ?? none) {
      length += 1;
    }
    return length;
  }

  #headOf(key: number): number {
    return key < this.#heads.length ? (this.#heads.items[key] ?? none) : none;
  }

  /**
   * Calls `visit` with each current item of `key`. Those of the array come in ascending order.
   * @param inLog which documents have their items in the log, 1 for each that does; null if none has
   */
  forEach(key: number, inLog: Uint8Array | null, visit: (item: number) => void): void {
    const items = this.#items;
    const shift = this.#shift;
    const end = this.#endOf(key);
    for (let index = this.#startOf(key); index < end; index += 1) {
      const item = items[index] ?? 0;
      if (inLog === null || inLog[item >>> shift] === 0) visit(item);
    }
    const log = this.#log;
    for (let at = this.#headOf(key); at !== none; at = log.previous[at] ?? none) {
      const item = log.items[at] ?? 0;
      if (this.#isCurrent(at, item)) visit(item);
    }
  }

  /** Whether `test` is true of a current item of `key`; it isn't called for the rest then. */
  some(key: number, inLog: Uint8Array | null, test: (item: number) => boolean): boolean {
    const items = this.#items;
    const shift = this.#shift;
    const end = this.#endOf(key);
    for (let index = this.#startOf(key); index < end; index += 1) {
      const item = items[index] ?? 0;
      if ((inLog === null || inLog[item >>> shift] === 0) && test(item)) return true;
    }
    const log = this.#log;
    for (let at = this.#headOf(key); at !== none; at = log.previous[at] ?? none) {
      const item = log.items[at] ?? 0;
      if (this.#isCurrent(at, item) && test(item)) return true;
    }
    return false;
  }

  /**
   * Adds `amount` for each document that has a current item of `key`, once even if it has several.
   * Quicker than `forEach`.
   */
  addTo(
    sums: Float32Array | Uint8Array,
    key: number,
    inLog: Uint8Array | null,
    amount: number,
  ): void {
    const items = this.#items;
    const shift = this.#shift;
    const end = this.#endOf(key);
    let last = -1;
    for (let index = this.#startOf(key); index < end; index += 1) {
      const document = (items[index] ?? 0) >>> shift;
      if (document === last) continue;
      last = document;
      if (inLog !== null && inLog[document] !== 0) continue;
      sums[document] = (sums[document] ?? 0) + amount;
    }
    const log = this.#log;
    last = -1;
    for (let at = this.#headOf(key); at !== none; at = log.previous[at] ?? none) {
      const item = log.items[at] ?? 0;
      const document = item >>> shift;
      if (document === last || !this.#isCurrent(at, item)) continue;
      last = document;
      sums[document] = (sums[document] ?? 0) + amount;
    }
  }

  /**
   * Writes each marked document that has a current item of `key` to `found`, once even if it has
   * several. Returns how many there are.
   * @param marks 1 by document for those that are wanted
   */
  collect(key: number, inLog: Uint8Array | null, marks: Uint8Array, found: Uint32Array): number {
    const items = this.#items;
    const shift = this.#shift;
    const end = this.#endOf(key);
    let [count, last] = [0, -1];
    for (let index = this.#startOf(key); index < end; index += 1) {
      const document = (items[index] ?? 0) >>> shift;
      if (document === last || marks[document] === 0) continue;
      last = document;
      if (inLog !== null && inLog[document] !== 0) continue;
      found[count] = document;
      count += 1;
    }
    const log = this.#log;
    last = -1;
    for (let at = this.#headOf(key); at !== none; at = log.previous[at] ?? none) {
      const item = log.items[at] ?? 0;
      const document = item >>> shift;
      if (document === last || marks[document] === 0 || !this.#isCurrent(at, item)) continue;
      last = document;
      found[count] = document;
      count += 1;
    }
    return count;
  }

  /**
   * Writes the document of each current item of `key` whose lower bits are `low` to `found`, as many
   * as it holds. Returns how many there are.
   */
  collectAt(key: number, low: number, inLog: Uint8Array | null, found: Uint32Array): number {
    const items = this.#items;
    const shift = this.#shift;
    const mask = 2 ** shift - 1;
    const end = this.#endOf(key);
    let count = 0;
    for (let index = this.#startOf(key); index < end; index += 1) {
      const item = items[index] ?? 0;
      if ((item & mask) !== low) continue;
      const document = item >>> shift;
      if (inLog !== null && inLog[document] !== 0) continue;
      found[count] = document;
      count += 1;
    }
    const log = this.#log;
    for (let at = this.#headOf(key); at !== none; at = log.previous[at] ?? none) {
      const item = log.items[at] ?? 0;
      if ((item & mask) !== low || !this.#isCurrent(at, item)) continue;
      found[count] = item >>> shift;
      count += 1;
    }
    return Math.min(count, found.length);
  }

  #isCurrent(at: number, item: number): boolean {
    if (this.#addedAgain.size === 0) return true;
    const since = this.#addedAgain.get(item >>> this.#shift);
    return since === undefined || at >= since;
  }

  /**
   * Moves the log into the sorted array, leaving out what isn't current or `keeps` refuses.
   * @param inLog as for `forEach`; the caller clears it afterwards
   */
  seal(
    keyCount: number,
    inLog: Uint8Array | null,
    keeps: (key: number, item: number) => boolean,
  ): void {
    const counts = new Uint32Array(keyCount + 1);
    const { keys, items: added, length } = this.#log;
    for (let at = 0; at < length; at += 1) {
      const key = keys[at] ?? 0;
      const item = added[at] ?? 0;
      if (this.#isCurrent(at, item) && keeps(key, item)) {
        counts[key + 1] = (counts[key + 1] ?? 0) + 1;
      } else keys[at] = none;
    }
    this.#forEachSorted(inLog, keeps, (key) => (counts[key + 1] = (counts[key + 1] ?? 0) + 1));
    for (let key = 0; key < keyCount; key += 1) {
      counts[key + 1] = (counts[key + 1] ?? 0) + (counts[key] ?? 0);
    }
    const items = new Uint32Array(counts[keyCount] ?? 0);
    const next = counts.slice();
    const move = (key: number, item: number) => {
      const at = next[key] ?? 0;
      items[at] = item;
      next[key] = at + 1;
    };
    this.#forEachSorted(inLog, keeps, move);
    for (let at = 0; at < length; at += 1) {
      const key = keys[at] ?? 0;
      if (key !== none) move(key, added[at] ?? 0);
    }
    for (let key = 0; key < keyCount; key += 1) {
      if (key < this.#heads.length && this.#heads.items[key] !== none) {
        const ofKey = items.subarray(counts[key], counts[key + 1]);
        // Those of a first filling are in order.
        if (!isAscending(ofKey)) ofKey.sort();
      }
    }
    this.#starts = counts;
    this.#items = items;
    this.#log.clear();
    this.#heads = new GrowableUint32();
    this.#addedAgain.clear();
  }

  /** Calls `visit` with what stays of the sorted array. */
  #forEachSorted(
    inLog: Uint8Array | null,
    keeps: (key: number, item: number) => boolean,
    visit: (key: number, item: number) => void,
  ): void {
    for (let key = 0; key + 1 < this.#starts.length; key += 1) {
      const end = this.#starts[key + 1] ?? 0;
      for (let index = this.#starts[key] ?? 0; index < end; index += 1) {
        const item = this.#items[index] ?? 0;
        const isInLog = inLog !== null && inLog[item >>> this.#shift] !== 0;
        if (!isInLog && keeps(key, item)) visit(key, item);
      }
    }
  }

  /** Bytes of its arrays. */
  get byteLength(): number {
    const { keys, items, previous } = this.#log;
    const arrays = [this.#starts, this.#items, keys, items, previous, this.#heads.items];
    return arrays.reduce((sum, array) => sum + array.byteLength, 0);
  }
}
