// Which projects fit the filters of a list, and how many would with other choices.
import type { Documents } from "./documents.ts";
import { flag, daySeconds } from "./facts.ts";
import type { Found } from "./find.ts";
import type { IndexParts } from "./parts.ts";
import type { BufferPool } from "./buffer-pool.ts";
import { anyStars, type Role, type StarRange } from "./search-text.ts";
import type { TechIndex } from "./tech-index.ts";

/** Days within which a project was last active. */
export const spanDays = { week: 7, month: 30, year: 365 } as const;
export type ActivitySpan = keyof typeof spanDays;

export interface Filters {
  /** What the search found; null without one. */
  readonly found: Found | null;
  /** Numbers of technologies. */
  readonly techs: readonly number[];
  readonly techsMatch: "all" | "any";
  /** Numbers of technologies that every result has, whatever else is chosen. */
  readonly withTechs: readonly number[];
  readonly withoutTechs: readonly number[];
  readonly role: Role | null;
  /** Roles that every result needs, whatever else is chosen. */
  readonly withRoles: readonly Role[];
  /** Roles that no result needs. */
  readonly withoutRoles: readonly Role[];
  /** The position of a category in `techCategories`. */
  readonly category: number | null;
  readonly activity: ActivitySpan | null;
  readonly starter: boolean;
  readonly maintainerWanted: boolean;
  readonly archived: "no" | "only" | "included";
  readonly stars: StarRange;
  readonly withoutStars: readonly StarRange[];
  /** Hidden projects that the viewer may see. */
  readonly visibleHidden: ReadonlySet<number>;
  /** Since 1970. */
  readonly nowSeconds: number;
}

/** Groups of choices, as bits. */
export const group = {
  techs: 1,
  role: 2,
  category: 4,
  activity: 8,
  starter: 16,
  maintainerWanted: 32,
} as const;

export class Filter {
  readonly #documents: Documents;
  readonly #techs: TechIndex;
  readonly #pool: BufferPool;
  readonly #filters: Filters;
  /** See {@link #hits}; undefined until it is first read. */
  #knownHits: Uint8Array | null | undefined;
  readonly #needed: number;
  readonly #flagsMask: number;
  readonly #flagsRequired: number;
  readonly #flagsRefused: number;
  readonly #roleBit: number;
  readonly #categoryBit: number;
  readonly #since: number;
  /** By document: how many of the required technologies it has, and how many of the excluded. */
  readonly #required: Uint8Array | null;
  readonly #excluded: Uint8Array | null;
  readonly #all: number;
  /** Whether the search has conditions that {@link #fitsTerms} looks at. */
  readonly #hasTerms: boolean;
  /** Whether all listed projects are candidates, and no others. */
  readonly #areListed: boolean;
  /** Whether there are choices in {@link group} beside technologies. */
  readonly #hasChoices: boolean;

  constructor(parts: IndexParts, filters: Filters) {
    this.#documents = parts.documents;
    this.#techs = parts.techs;
    this.#pool = parts.pool;
    this.#filters = filters;
    this.#needed = filters.techsMatch === "all" ? filters.techs.length : 1;
    const isArchivedMatter = filters.archived !== "included";
    const bitsOf = (roles: readonly Role[]) => roles.reduce((bits, role) => bits | flag[role], 0);
    const withRoles = bitsOf(filters.withRoles);
    this.#flagsRefused = bitsOf(filters.withoutRoles);
    this.#flagsMask = flag.removed | (isArchivedMatter ? flag.archived : 0) | withRoles;
    this.#flagsRequired = (filters.archived === "only" ? flag.archived : 0) | withRoles;
    this.#roleBit = filters.role === null ? 0 : flag[filters.role];
    this.#categoryBit = filters.category === null ? 0 : 1 << filters.category;
    this.#since = filters.activity === null ? 0 : sinceOf(filters.nowSeconds, filters.activity);
    this.#required = this.#countHits(filters.withTechs);
    this.#excluded = this.#countHits(filters.withoutTechs);
    this.#all = filters.found?.termCount ?? 0;
    const { stars, withoutStars, found } = filters;
    this.#hasTerms =
      stars !== anyStars ||
      withoutStars.length > 0 ||
      (found !== null && found.excluded !== null) ||
      this.#excluded !== null ||
      this.#required !== null;
    this.#areListed =
      !this.#hasTerms &&
      filters.archived === "no" &&
      filters.visibleHidden.size === 0 &&
      (withRoles | this.#flagsRefused) === 0;
    this.#hasChoices =
      this.#roleBit !== 0 ||
      this.#categoryBit !== 0 ||
      this.#since > 0 ||
      filters.starter ||
      filters.maintainerWanted;
  }

  /** Whether it is a result apart from the choices in {@link group} and the words of the search. */
  isCandidate(document: number): boolean {
    const flags = this.#documents.flags[document] ?? 0;
    if ((flags & this.#flagsMask) !== this.#flagsRequired) return false;
    if ((flags & this.#flagsRefused) !== 0) return false;
    if ((flags & flag.hidden) !== 0 && !this.#filters.visibleHidden.has(document)) return false;
    return this.#fitsTerms(document);
  }

  /** Whether a document is a result. */
  fits(document: number): boolean {
    return this.isCandidate(document) && this.#hasWords(document) && this.misses(document) === 0;
  }

  /** By document: how many of the chosen technologies it has; null if none are chosen. */
  get #hits(): Uint8Array | null {
    if (this.#knownHits === undefined) this.#knownHits = this.#countHits(this.#filters.techs);
    return this.#knownHits;
  }

  /** By document: how many of those technologies it has; null without any. */
  #countHits(chosen: readonly number[]): Uint8Array | null {
    if (chosen.length === 0) return null;
    const hits = this.#pool.bytes(this.#documents.count);
    for (const tech of chosen) this.#techs.addTo(hits, tech, 1);
    return hits;
  }

  /** Whether a document that misses the chosen technologies lacks just one of them. */
  lacksOneTech(document: number): boolean {
    return this.#hits?.[document] === this.#needed - 1;
  }

  /** Whether a document that isn't listed any more would be a result if it were. */
  wouldFit(document: number): boolean {
    return (
      !this.isCandidate(document) &&
      this.#hasWords(document) &&
      this.#fitsTerms(document) &&
      this.misses(document) === 0
    );
  }

  #hasWords(document: number): boolean {
    const { found } = this.#filters;
    return found === null || found.isOnlyWithout || found.terms[document] === this.#all;
  }

  #fitsTerms(document: number): boolean {
    if (!this.#hasTerms) return true;
    const count = this.#documents.stars[document] ?? 0;
    const { stars, withoutStars } = this.#filters;
    if (count < stars.min || count > stars.max) return false;
    if (withoutStars.some(({ min, max }) => count >= min && count <= max)) return false;
    if (this.#filters.found?.excluded?.[document] === 1) return false;
    if (this.#excluded !== null && (this.#excluded[document] ?? 0) > 0) return false;
    return this.#required === null || this.#required[document] === this.#filters.withTechs.length;
  }

  /** The groups whose choice the document doesn't fit, as bits of {@link group}; 0 for a result. */
  misses(document: number): number {
    let missed = 0;
    const hits = this.#hits;
    if (hits !== null && (hits[document] ?? 0) < this.#needed) missed |= group.techs;
    if (!this.#hasChoices) return missed;
    const flags = this.#documents.flags[document] ?? 0;
    if ((flags & this.#roleBit) !== this.#roleBit) missed |= group.role;
    if (
      this.#categoryBit !== 0 &&
      ((this.#documents.categories[document] ?? 0) & this.#categoryBit) === 0
    ) {
      missed |= group.category;
    }
    if (this.#since > 0) {
      const isActive = (this.#documents.activeAt[document] ?? 0) >= this.#since;
      if (!isActive || (flags & flag.hasActivity) === 0) missed |= group.activity;
    }
    if (this.#filters.starter && (flags & flag.starter) === 0) missed |= group.starter;
    if (this.#filters.maintainerWanted && (flags & flag.maintainerWanted) === 0) {
      missed |= group.maintainerWanted;
    }
    return missed;
  }

  /**
   * Calls `visit` with each document that contains every term of the search, or at least one of
   * them, and with the groups that it misses.
   */
  forEach(terms: "all" | "some", visit: (document: number, missed: number) => void): void {
    // Outside of what is taken back at the end.
    void this.#hits;
    this.#pool.use(() => {
      const candidates = this.#candidates(terms);
      for (let index = 0; index < candidates.length; index += 1) {
        const document = candidates[index] ?? 0;
        visit(document, this.misses(document));
      }
    });
  }

  /**
   * The results among the documents that contain every term of the search, or at least one; not to be
   * written to.
   */
  results(terms: "all" | "some"): Uint32Array {
    const candidates = this.#candidates(terms);
    const hits = this.#hits;
    if (hits === null && !this.#hasChoices) return candidates;
    const results = this.#pool.uncleared(candidates.length);
    // The same as `misses`, without calls and branches. Loops over all documents have an index here and
    // elsewhere: `for … of` takes V8 three times as long.
    const { flags, categories, activeAt } = this.#documents;
    const [needed, categoryBit, since] = [this.#needed, this.#categoryBit, this.#since];
    const flagsNeeded =
      this.#roleBit |
      (since > 0 ? flag.hasActivity : 0) |
      (this.#filters.starter ? flag.starter : 0) |
      (this.#filters.maintainerWanted ? flag.maintainerWanted : 0);
    let count = 0;
    for (let index = 0; index < candidates.length; index += 1) {
      const document = candidates[index] ?? 0;
      results[count] = document;
      count +=
        Number(((flags[document] ?? 0) & flagsNeeded) === flagsNeeded) &
        Number(hits === null || (hits[document] ?? 0) >= needed) &
        Number(categoryBit === 0 || ((categories[document] ?? 0) & categoryBit) !== 0) &
        Number(since === 0 || (activeAt[document] ?? 0) >= since);
    }
    return results.subarray(0, count);
  }

  /** Valid as long as what {@link BufferPool} returns. */
  #candidates(terms: "all" | "some"): Uint32Array {
    const { found } = this.#filters;
    if (found === null && this.#areListed) return this.#documents.listed;
    let candidateCount = 0;
    if (found !== null && !found.isOnlyWithout) {
      const candidates = this.#pool.uncleared(found.documents.length);
      for (let index = 0; index < found.documents.length; index += 1) {
        const document = found.documents[index] ?? 0;
        const fits = terms === "some" || found.terms[document] === this.#all;
        if (!fits || !this.isCandidate(document)) continue;
        candidates[candidateCount] = document;
        candidateCount += 1;
      }
      return candidates.subarray(0, candidateCount);
    }
    const { flags, count } = this.#documents;
    const candidates = this.#pool.uncleared(count);
    const [mask, required, refused] = [this.#flagsMask, this.#flagsRequired, this.#flagsRefused];
    const doubtful = refused | flag.hidden;
    const hasTerms = this.#hasTerms;
    // The newest first: of equal ones they are the best, and the others are soon passed over.
    for (let document = count - 1; document >= 0; document -= 1) {
      const own = flags[document] ?? 0;
      if ((own & mask) !== required) continue;
      if ((hasTerms || (own & doubtful) !== 0) && !this.isCandidate(document)) continue;
      candidates[candidateCount] = document;
      candidateCount += 1;
    }
    return candidates.subarray(0, candidateCount);
  }
}

export const sinceOf = (nowSeconds: number, span: ActivitySpan): number =>
  nowSeconds - spanDays[span] * daySeconds;
