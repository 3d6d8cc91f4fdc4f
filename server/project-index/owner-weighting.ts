// How much projects say about words and technologies. What one owner repeats is one person's habit,
// so projects count by owner, except as far as that owner holds most of them: after an import, all
// of the evidence is in projects of one account. Among very many projects, a sample is evidence
// enough.
import type { Documents } from "./documents.ts";

/** A share that matters to the order of an owner's projects. */
const largeShare = 0.01;

/** About how many projects are looked at, at most. */
const maxStudied = 150_000;

/**
 * Counts projects as weighting: `c` projects of an owner count as c^s together, where s is the
 * owner's share of all listed projects. So many projects of one owner among many others count
 * hardly more than one, and those of the only owner count one each.
 */
export class OwnerWeighting {
  /** The share of all listed projects that an owner holds, of those who hold much. */
  readonly largeShares: ReadonlyMap<number, number>;
  /** What all projects that are looked at count. */
  readonly total: number;
  /** By document: 1 for listed projects that are looked at, the same ones on every server. */
  readonly #isStudied: Uint8Array;
  /** By document: the number of its owner, from 1; 0 for owners of a single listed project. */
  readonly #owners: Uint32Array;
  /** By number: the owner's share of all listed projects. */
  readonly #shares: Float64Array;
  readonly #counts: Uint32Array;

  constructor(documents: Documents) {
    this.#isStudied = new Uint8Array(documents.count);
    const step = Math.max(1, Math.ceil(documents.listedCount / maxStudied));
    this.#owners = new Uint32Array(documents.count);
    const projects = new Map<number, number>();
    let studied = 0;
    for (let document = 0; document < documents.count; document += 1) {
      if (!documents.isListed(document) || documents.randomOf(document) % step !== 0) continue;
      this.#isStudied[document] = 1;
      const owner = documents.owners[document] ?? 0;
      projects.set(owner, (projects.get(owner) ?? 0) + 1);
      studied += 1;
    }
    const numbers = new Map<number, number>();
    for (const [owner, count] of projects) if (count > 1) numbers.set(owner, numbers.size + 1);
    this.#shares = new Float64Array(numbers.size + 1);
    this.#counts = new Uint32Array(numbers.size + 1);
    const largeShares = new Map<number, number>();
    let total = 0;
    for (const [owner, count] of projects) {
      const share = count / studied;
      const number = numbers.get(owner);
      if (number !== undefined) this.#shares[number] = share;
      if (share >= largeShare) largeShares.set(owner, share);
      total += count ** share;
    }
    this.largeShares = largeShares;
    this.total = total;
    for (let document = 0; document < documents.count; document += 1) {
      this.#owners[document] = numbers.get(documents.owners[document] ?? 0) ?? 0;
    }
  }

  /** What some listed projects count together. */
  countOf(documents: Uint32Array): number {
    let sum = 0;
    this.forEach(documents, (_, weight) => (sum += weight));
    return sum;
  }

  /**
   * Calls `visit` with those of some listed projects that are looked at, and what each counts beside
   * the others.
   */
  forEach(documents: Uint32Array, visit: (document: number, weight: number) => void): void {
    const owners = this.#owners;
    const counts = this.#counts;
    const isStudied = this.#isStudied;
    for (let index = 0; index < documents.length; index += 1) {
      const document = documents[index] ?? 0;
      if (isStudied[document] === 0) continue;
      const owner = owners[document] ?? 0;
      counts[owner] = (counts[owner] ?? 0) + 1;
    }
    for (let index = 0; index < documents.length; index += 1) {
      const document = documents[index] ?? 0;
      if (isStudied[document] === 0) continue;
      const owner = owners[document] ?? 0;
      const count = counts[owner] ?? 1;
      const isAlone = owner === 0 || count === 1;
      visit(document, isAlone ? 1 : count ** ((this.#shares[owner] ?? 1) - 1));
    }
    for (let index = 0; index < documents.length; index += 1) {
      counts[owners[documents[index] ?? 0] ?? 0] = 0;
    }
  }
}
