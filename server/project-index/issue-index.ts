// The starter issues of listed projects in memory, as columns like those of projects: which of them
// fit a search and filters, in which order, and how many there are of each kind. An issue is built
// with what it takes: those of its project's technologies that it names, or else all of them.
import { BufferPool } from "./buffer-pool.ts";
import { Documents, withCapacity } from "./documents.ts";
import { flag, type TechFacts } from "./facts.ts";
import type { IndexParts, Stems } from "./parts.ts";
import type { IssueFacts } from "./read-issues.ts";
import { searchedWords } from "./search-text.ts";
import { TechIndex } from "./tech-index.ts";
import type { TechWords } from "./tech-words.ts";
import { TextIndex } from "./text-index.ts";

/** What an issue has from its project. */
export interface ProjectOfIssues {
  /** In the index of projects. */
  readonly document: number;
  readonly techs: readonly number[];
  /** Bits of `flag`. */
  readonly flags: number;
  readonly stars: number;
  readonly activeAt: number;
}

/** Numbers of labels have 16 bits; rarer ones than so many aren't counted. */
const maxLabels = 0xffff;

export class IssueIndex {
  readonly documents = new Documents();
  readonly #text = new TextIndex(this.documents);
  readonly #techs = new TechIndex(this.documents);
  readonly pool = new BufferPool();
  /** Which issue has which labels, as technologies are listed. */
  readonly labels = new TechIndex(this.documents);
  /** By number, as first written. */
  readonly labelNames: string[] = [];
  /** By label in lower case. */
  readonly #labelNumbers = new Map<string, number>();
  /** Positions in `issueSizes`. */
  sizes = new Uint8Array(0);
  /** Seconds since 1970. */
  reservedUntil = new Uint32Array(0);
  /** How many technologies each takes. */
  techCounts = new Uint8Array(0);
  /** By document of a project: those of its issues. */
  readonly #ofProject = new Map<number, readonly number[]>();

  parts(techFacts: readonly TechFacts[], techWords: TechWords): IndexParts {
    const { documents, pool } = this;
    return { documents, text: this.#text, techs: this.#techs, techFacts, techWords, pool };
  }

  get size(): number {
    return this.documents.count - this.documents.removedCount;
  }

  get byteLength(): number {
    const columns = this.sizes.byteLength * 6;
    const lists = this.#text.byteLength + this.#techs.byteLength + this.labels.byteLength;
    return this.documents.byteLength + columns + lists;
  }

  /** The document of the project that an issue is of. */
  projectOf(document: number): number {
    return this.documents.owners[document] ?? 0;
  }

  labelNumber(label: string): number | undefined {
    return this.#labelNumbers.get(label.toLowerCase());
  }

  /** Replaces what is known of a project's issues: others of it are gone. */
  setOf(project: ProjectOfIssues, issues: readonly IssueFacts[], changedAt: number): void {
    const documents = new Set(issues.map((issue) => this.add(project, issue, changedAt)));
    for (const document of this.#ofProject.get(project.document) ?? []) {
      if (!documents.has(document)) this.documents.remove(document, changedAt);
    }
    if (documents.size === 0) this.#ofProject.delete(project.document);
    else this.#ofProject.set(project.document, [...documents]);
  }

  /** Whether issues of the project are known. */
  hasOf(projectDocument: number): boolean {
    return this.#ofProject.has(projectDocument);
  }

  removeOf(projectDocument: number, changedAt: number): void {
    for (const document of this.#ofProject.get(projectDocument) ?? []) {
      this.documents.remove(document, changedAt);
    }
    this.#ofProject.delete(projectDocument);
  }

  /** Adds an issue, while the index is filled in the order of ids, or replaces what is known of it. */
  add(project: ProjectOfIssues, issue: IssueFacts, changedAt: number): number {
    const named = project.techs.filter((tech) => issue.named.includes(tech));
    const techs = named.length > 0 ? named : project.techs;
    const facts = {
      id: issue.id,
      name: issue.title,
      text: [issue.projectName, ...issue.labels].join(" · "),
      techs,
      stars: project.stars,
      activeAt: project.activeAt,
      flags: project.flags & ~flag.removed,
      owner: project.document,
      answers: 0,
    };
    const known = this.documents.find(issue.id);
    const isNew = known < 0;
    const document = isNew ? this.documents.append(facts, changedAt) : known;
    this.#reserve(this.documents.count);
    this.sizes[document] = issue.size;
    this.reservedUntil[document] = issue.reservedUntil;
    this.techCounts[document] = Math.min(255, techs.length);
    const wasRemoved = !isNew && this.documents.isRemoved(document);
    const hasChanged = isNew || this.documents.update(document, facts, changedAt);
    if (hasChanged || wasRemoved) {
      this.documents.markInDelta(document);
      this.#text.set(document, facts.name, facts.text, null);
      this.#techs.set(document, techs);
      this.labels.set(document, this.#numbersOf(issue.labels));
    }
    if (isNew) {
      const others = this.#ofProject.get(project.document) ?? [];
      this.#ofProject.set(project.document, [...others, document]);
    }
    return document;
  }

  #reserve(count: number): void {
    this.sizes = withCapacity(this.sizes, count);
    this.reservedUntil = withCapacity(this.reservedUntil, count);
    this.techCounts = withCapacity(this.techCounts, count);
  }

  #numbersOf(labels: readonly string[]): number[] {
    const numbers = labels.flatMap((label) => {
      const known = this.labelNumber(label);
      if (known !== undefined) return known;
      const number = this.labelNames.length;
      if (number >= maxLabels) return [];
      this.labelNames.push(label);
      this.#labelNumbers.set(label.toLowerCase(), number);
      return number;
    });
    return [...new Set(numbers)];
  }

  unresolvedWords(count: number): string[] {
    return this.#text.vocabulary.unresolved(count);
  }

  setStems(stems: Stems): void {
    this.#text.vocabulary.setStems(stems);
  }

  /** The words of a search that don't occur in any issue. */
  unknownWordsOf(search: string): string[] {
    return searchedWords(search).filter(
      (word) => this.#text.vocabulary.numberOf(word) === undefined,
    );
  }

  get isMergeDue(): boolean {
    return this.#text.isMergeDue;
  }

  merge(techCount: number): void {
    this.#text.merge();
    this.#techs.merge(techCount);
    this.labels.merge(this.labelNames.length);
    this.documents.clearDelta();
  }
}
