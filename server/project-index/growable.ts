// Typed arrays that grow, and lists of numbers by key on top of them.

/** A growing array of unsigned 32-bit integers. */
export class GrowableUint32 {
  items: Uint32Array;
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
    const larger = new Uint32Array(Math.ceil(this.items.length * 1.5));
    larger.set(this.items);
    this.items = larger;
  }
}

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

/** Ends a chain of the log. */
const none = 0xffffffff;

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
  #log = {
    keys: new GrowableUint32(),
    items: new GrowableUint32(),
    previous: new GrowableUint32(),
  };
  #heads = new GrowableUint32();
  /** Documents that were added to the log more than once: where the current items begin. */
  readonly #addedAgain = new Map<number, number>();

  /** @param shift an item's bits below those of its document */
  constructor(shift: number) {
    this.#shift = shift;
  }

  /** To be called before the items of a document that is in the log already are added again. */
  restart(document: number): void {
    this.#addedAgain.set(document, this.#log.items.length);
  }

  add(key: number, item: number): void {
    const heads = this.#heads;
    while (heads.length <= key) heads.push(none);
    this.#log.previous.push(heads.items[key] ?? none);
    heads.items[key] = this.#log.items.length;
    this.#log.keys.push(key);
    this.#log.items.push(item);
  }

  /** The number of items that wait in the log. */
  get logLength(): number {
    return this.#log.items.length;
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
    for (let at = this.#headOf(key); at !== none; at = this.#log.previous.items[at] ?? none) {
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
    for (let at = this.#headOf(key); at !== none; at = log.previous.items[at] ?? none) {
      const item = log.items.items[at] ?? 0;
      if (this.#isCurrent(at, item)) visit(item);
    }
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
    for (let at = this.#headOf(key); at !== none; at = log.previous.items[at] ?? none) {
      const item = log.items.items[at] ?? 0;
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
    for (let at = this.#headOf(key); at !== none; at = log.previous.items[at] ?? none) {
      const item = log.items.items[at] ?? 0;
      const document = item >>> shift;
      if (document === last || marks[document] === 0 || !this.#isCurrent(at, item)) continue;
      last = document;
      found[count] = document;
      count += 1;
    }
    return count;
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
    this.#forEachKept(inLog, keeps, (key) => (counts[key + 1] = (counts[key + 1] ?? 0) + 1));
    for (let key = 0; key < keyCount; key += 1) {
      counts[key + 1] = (counts[key + 1] ?? 0) + (counts[key] ?? 0);
    }
    const items = new Uint32Array(counts[keyCount] ?? 0);
    const next = counts.slice();
    this.#forEachKept(inLog, keeps, (key, item) => {
      items[next[key] ?? 0] = item;
      next[key] = (next[key] ?? 0) + 1;
    });
    for (let key = 0; key < keyCount; key += 1) {
      if (key < this.#heads.length && this.#heads.items[key] !== none) {
        const ofKey = items.subarray(counts[key], counts[key + 1]);
        // Those of a first filling are in order.
        if (!isAscending(ofKey)) ofKey.sort();
      }
    }
    this.#starts = counts;
    this.#items = items;
    this.#log = {
      keys: new GrowableUint32(),
      items: new GrowableUint32(),
      previous: new GrowableUint32(),
    };
    this.#heads = new GrowableUint32();
    this.#addedAgain.clear();
  }

  #forEachKept(
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
    const { keys, items } = this.#log;
    for (let at = 0; at < items.length; at += 1) {
      const item = items.items[at] ?? 0;
      const key = keys.items[at] ?? 0;
      if (this.#isCurrent(at, item) && keeps(key, item)) visit(key, item);
    }
  }

  /** Bytes of its arrays. */
  get byteLength(): number {
    const { keys, items, previous } = this.#log;
    const arrays = [
      this.#starts,
      this.#items,
      keys.items,
      items.items,
      previous.items,
      this.#heads.items,
    ];
    return arrays.reduce((sum, array) => sum + array.byteLength, 0);
  }
}
