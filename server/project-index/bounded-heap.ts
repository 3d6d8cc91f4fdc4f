// The best few of many, in order.

/**
 * Keeps the `size` best of the documents that it is given: those with the highest key, and among
 * equal ones those that `isBefore` puts first.
 */
export class BoundedHeap {
  readonly #size: number;
  readonly #isBefore: (one: number, other: number) => boolean;
  /** A heap with the worst one on top. */
  readonly #documents: number[] = [];
  readonly #keys: number[] = [];

  constructor(size: number, isBefore: (one: number, other: number) => boolean) {
    this.#size = size;
    this.#isBefore = isBefore;
  }

  /** Documents with a lower key needn't be offered. */
  get least(): number {
    return this.#documents.length < this.#size ? -Infinity : (this.#keys[0] ?? -Infinity);
  }

  offer(document: number, key: number): void {
    if (this.#documents.length < this.#size) {
      this.#documents.push(document);
      this.#keys.push(key);
      this.#rise(this.#documents.length - 1);
      return;
    }
    const worst = this.#keys[0] ?? -Infinity;
    if (key < worst) return;
    if (key === worst && !this.#isBefore(document, this.#documents[0] ?? 0)) return;
    this.#documents[0] = document;
    this.#keys[0] = key;
    this.#sink();
  }

  /** Best first. */
  sorted(): { document: number; key: number }[] {
    return this.#documents
      .map((document, index) => ({ document, key: this.#keys[index] ?? 0 }))
      .toSorted(
        (one, other) =>
          other.key - one.key || (this.#isBefore(one.document, other.document) ? -1 : 1),
      );
  }

  #isWorse(one: number, other: number): boolean {
    const keys = this.#keys;
    const difference = (keys[one] ?? 0) - (keys[other] ?? 0);
    if (difference !== 0) return difference < 0;
    return this.#isBefore(this.#documents[other] ?? 0, this.#documents[one] ?? 0);
  }

  #rise(start: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isWorse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#documents.length && this.#isWorse(child, worst)) worst = child;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #swap(one: number, other: number): void {
    for (const list of [this.#documents, this.#keys]) {
      const kept = list[one] ?? 0;
      list[one] = list[other] ?? 0;
      list[other] = kept;
    }
  }
}
