/**
 * The `size` best of the documents that are offered: those with the highest key, and among equal ones
 * those that `isBefore` puts first. A sorted array: once it is full, few are good enough to move others.
 */
export class BestDocuments {
  readonly #size: number;
  readonly #isBefore: (one: number, other: number) => boolean;
  /** Best first. */
  readonly sorted: { readonly document: number; readonly key: number }[] = [];
  /** Documents with a lower key needn't be offered. */
  least = -Infinity;

  constructor(size: number, isBefore: (one: number, other: number) => boolean) {
    this.#size = size;
    this.#isBefore = isBefore;
  }

  offer(document: number, key: number): void {
    if (key < this.least) return;
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.sorted[middle] ?? { document, key };
      const isAfter =
        key < other.key || (key === other.key && this.#isBefore(other.document, document));
      if (isAfter) low = middle + 1;
      else high = middle;
    }
    if (low === this.#size) return;
    this.sorted.splice(low, 0, { document, key });
    if (this.sorted.length > this.#size) this.sorted.pop();
    if (this.sorted.length === this.#size) this.least = this.sorted.at(-1)?.key ?? -Infinity;
  }
}
