// Which project is built with which technologies, both ways.
import type { Documents } from "./documents.ts";
import { KeyedLists } from "./keyed-lists.ts";

export class TechIndex {
  readonly #documents: Documents;
  /** Documents by technology. */
  readonly #lists: KeyedLists;
  /** Technologies by document: where those of a document begin in `#numbers`. */
  #starts = new Uint32Array(1);
  #numbers = new Uint16Array(0);
  /** Those of documents that were added or changed since the last `merge`. */
  #delta = new Map<number, readonly number[]>();

  constructor(documents: Documents) {
    this.#documents = documents;
    this.#lists = new KeyedLists(documents, 0);
  }

  /** Sets the technologies of a document that is in the delta. */
  set(document: number, techs: readonly number[]): void {
    this.#lists.removeFromDelta(document);
    for (const tech of techs) this.#lists.add(tech, document);
    this.#delta.set(document, techs);
  }

  /** An upper bound of the number of projects with a technology. */
  countOf(tech: number): number {
    return this.#lists.countOf(tech);
  }

  /** Calls `visit` with each document that is built with a technology. */
  forEach(tech: number, visit: (document: number) => void): void {
    this.#lists.forEach(tech, visit);
  }

  /** Writes the marked documents with a technology to `found`; returns how many there are. */
  collect(tech: number, marks: Uint8Array, found: Uint32Array): number {
    return this.#lists.collect(tech, marks, found);
  }

  /** Adds `amount` for each document that is built with a technology. */
  addTo(sums: Float32Array | Uint8Array, tech: number, amount: number): void {
    this.#lists.addTo(sums, tech, amount);
  }

  /** The technologies of a document. */
  of(document: number): ArrayLike<number> & Iterable<number> {
    return (
      this.#delta.get(document) ??
      this.#numbers.subarray(this.#starts[document], this.#starts[document + 1])
    );
  }

  /** Calls `visit` with each technology of a document. Quicker than `of`. */
  forEachOf(document: number, visit: (tech: number) => void): void {
    const changed = this.#delta.size === 0 ? undefined : this.#delta.get(document);
    if (changed) {
      for (const tech of changed) visit(tech);
      return;
    }
    const end = this.#starts[document + 1] ?? 0;
    for (let index = this.#starts[document] ?? 0; index < end; index += 1) {
      visit(this.#numbers[index] ?? 0);
    }
  }

  merge(techCount: number): void {
    const { count } = this.#documents;
    const starts = new Uint32Array(count + 1);
    const isThere = (document: number) => !this.#documents.isRemoved(document);
    for (let document = 0; document < count; document += 1) {
      const length = isThere(document) ? this.of(document).length : 0;
      starts[document + 1] = (starts[document] ?? 0) + length;
    }
    const numbers = new Uint16Array(starts[count] ?? 0);
    for (let document = 0; document < count; document += 1) {
      if (isThere(document)) numbers.set(this.of(document), starts[document]);
    }
    this.#lists.merge(techCount, (_, document) => isThere(document));
    this.#starts = starts;
    this.#numbers = numbers;
    this.#delta = new Map();
  }

  get byteLength(): number {
    return this.#starts.byteLength + this.#numbers.byteLength + this.#lists.byteLength;
  }
}
