// Which project is built with which technologies, both ways.
import type { Documents } from "./documents.ts";
import { GrowableUint32, KeyedLists } from "./growable.ts";

export class TechIndex {
  readonly #documents: Documents;
  readonly #lists = new KeyedLists(0);
  /** Technologies by document: where those of a document begin in `#numbers`. */
  #starts = new Uint32Array(1);
  #numbers = new Uint16Array(0);
  /** Those of documents added since the last `seal`: their number, and then each of them. */
  #recent = new GrowableUint32();
  /** Where those of each new document begin in `#recent`. */
  #recentStarts = new GrowableUint32();
  /** The same for documents that were there before. */
  readonly #changed = new Map<number, number>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** @param isAgain whether the document was added since the last `seal` */
  add(document: number, techs: readonly number[], isAgain: boolean): void {
    if (isAgain) this.#lists.restart(document);
    for (const tech of techs) this.#lists.add(tech, document);
    const start = this.#recent.length;
    const isNew = document === this.#sealedCount + this.#recentStarts.length;
    if (isNew) this.#recentStarts.push(start);
    else this.#changed.set(document, start);
    this.#recent.push(techs.length);
    for (const tech of techs) this.#recent.push(tech);
  }

  get #sealedCount(): number {
    return this.#starts.length - 1;
  }

  /** An upper bound of the number of projects with a technology. */
  countOf(tech: number): number {
    return this.#lists.countOf(tech);
  }

  /** Calls `visit` with each document that is built with a technology. */
  forEach(tech: number, visit: (document: number) => void): void {
    this.#lists.forEach(tech, this.#documents.marksOfLog, visit);
  }

  /** Writes the marked documents with a technology to `found`; returns how many there are. */
  collect(tech: number, marks: Uint8Array, found: Uint32Array): number {
    return this.#lists.collect(tech, this.#documents.marksOfLog, marks, found);
  }

  /** Adds `amount` for each document that is built with a technology. */
  addTo(sums: Float32Array | Uint8Array, tech: number, amount: number): void {
    this.#lists.addTo(sums, tech, this.#documents.marksOfLog, amount);
  }

  /** The technologies of a document. */
  of(document: number): Uint16Array | Uint32Array {
    if (this.#documents.isInLog(document)) {
      const start = this.#recentStart(document);
      return this.#recent.items.subarray(start + 1, start + 1 + (this.#recent.items[start] ?? 0));
    }
    return this.#numbers.subarray(this.#starts[document], this.#starts[document + 1]);
  }

  /** Calls `visit` with each technology of a document. Quicker than `of`. */
  forEachOf(document: number, visit: (tech: number) => void): void {
    if (this.#documents.isInLog(document)) {
      const start = this.#recentStart(document);
      const end = start + (this.#recent.items[start] ?? 0);
      for (let index = start + 1; index <= end; index += 1) visit(this.#recent.items[index] ?? 0);
      return;
    }
    const end = this.#starts[document + 1] ?? 0;
    for (let index = this.#starts[document] ?? 0; index < end; index += 1) {
      visit(this.#numbers[index] ?? 0);
    }
  }

  /** Adds 1 to the count of each technology of a document. Quicker than `forEachOf`. */
  countEachOf(document: number, counts: Uint32Array): void {
    if (this.#documents.isInLog(document)) {
      this.forEachOf(document, (tech) => (counts[tech] = (counts[tech] ?? 0) + 1));
      return;
    }
    const numbers = this.#numbers;
    const end = this.#starts[document + 1] ?? 0;
    for (let index = this.#starts[document] ?? 0; index < end; index += 1) {
      const tech = numbers[index] ?? 0;
      counts[tech] = (counts[tech] ?? 0) + 1;
    }
  }

  #recentStart(document: number): number {
    const changed = this.#changed.size > 0 ? this.#changed.get(document) : undefined;
    return changed ?? this.#recentStarts.items[document - this.#sealedCount] ?? 0;
  }

  /** How many technologies stay of a document. */
  #lengthOf(document: number): number {
    if (this.#documents.isRemoved(document)) return 0;
    if (this.#documents.isInLog(document)) {
      return this.#recent.items[this.#recentStart(document)] ?? 0;
    }
    return (this.#starts[document + 1] ?? 0) - (this.#starts[document] ?? 0);
  }

  seal(techCount: number): void {
    const { count } = this.#documents;
    const starts = new Uint32Array(count + 1);
    for (let document = 0; document < count; document += 1) {
      starts[document + 1] = (starts[document] ?? 0) + this.#lengthOf(document);
    }
    const numbers = new Uint16Array(starts[count] ?? 0);
    let length = 0;
    for (let document = 0; document < count; document += 1) {
      if (this.#documents.isRemoved(document)) continue;
      this.forEachOf(document, (tech) => {
        numbers[length] = tech;
        length += 1;
      });
    }
    this.#lists.seal(
      techCount,
      this.#documents.marksOfLog,
      (_, document) => !this.#documents.isRemoved(document),
    );
    this.#starts = starts;
    this.#numbers = numbers;
    this.#recent = new GrowableUint32();
    this.#recentStarts = new GrowableUint32();
    this.#changed.clear();
  }

  get byteLength(): number {
    return (
      this.#starts.byteLength +
      this.#numbers.byteLength +
      this.#recent.items.byteLength +
      this.#recentStarts.items.byteLength +
      this.#lists.byteLength
    );
  }
}
