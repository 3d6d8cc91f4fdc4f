// The projects of the site in memory: answers which of them fit a search and filters, in which
// order, and how many there are of each kind. It reads nothing by itself: see follow.ts.
import { Documents } from "./documents.ts";
import { type Facets, facetsOf } from "./facets.ts";
import type { ProjectFacts, TechFacts } from "./facts.ts";
import type { IndexParts, Stems } from "./parts.ts";
import type { ProjectQuery } from "./query.ts";
import { type PageQuery, resultPage, type ResultPage } from "./result-page.ts";
import { readSearch } from "./search-text.ts";
import { TechIndex } from "./tech-index.ts";
import { TechWords } from "./tech-words.ts";
import { TextIndex } from "./text-index.ts";

/** Recent changes are sorted in when there are so many of them, and a tenth of all. */
const minLog = 100_000;

export class ProjectIndex {
  readonly #documents = new Documents();
  readonly #text = new TextIndex(this.#documents);
  readonly #techs = new TechIndex(this.#documents);
  #techFacts: readonly TechFacts[] = [];
  #techWords = new TechWords([]);
  #postingCount = 0;

  /** The number of projects. */
  get size(): number {
    return this.#documents.count - this.#documents.removedCount;
  }

  get byteLength(): number {
    return this.#documents.byteLength + this.#text.byteLength + this.#techs.byteLength;
  }

  get #parts(): IndexParts {
    return {
      documents: this.#documents,
      text: this.#text,
      techs: this.#techs,
      techFacts: this.#techFacts,
      techWords: this.#techWords,
    };
  }

  /** Sets all technologies. Those that were there before have to keep their numbers. */
  setTechs(techs: readonly TechFacts[]): void {
    this.#techFacts = techs;
    this.#techWords = new TechWords(techs);
    for (let document = 0; document < this.#documents.count; document += 1) {
      this.#setCategories(document);
    }
  }

  /** Adds a project or replaces what is known of it. */
  set(facts: ProjectFacts): void {
    const known = this.#documents.find(facts.id);
    if (known < 0) {
      this.#index(this.#documents.append(facts), facts, false);
      return;
    }
    const wasRemoved = this.#documents.isRemoved(known);
    if (!this.#documents.update(known, facts) && !wasRemoved) return;
    const isAgain = this.#documents.inLog[known] === 1;
    this.#documents.inLog[known] = 1;
    this.#index(known, facts, isAgain);
  }

  #index(document: number, { name, text, techs }: ProjectFacts, isAgain: boolean): void {
    this.#text.add(document, name, text, isAgain);
    this.#techs.add(document, techs, isAgain);
    this.#setCategories(document);
  }

  #setCategories(document: number): void {
    let categories = 0;
    this.#techs.forEachOf(document, (tech) => {
      const category = this.#techFacts[tech]?.category ?? -1;
      if (category >= 0) categories |= 1 << category;
    });
    this.#documents.categories[document] = categories;
  }

  remove(id: string): void {
    const document = this.#documents.find(id);
    if (document >= 0) this.#documents.remove(document);
  }

  /** Sorts recent changes in, if there are many; takes up to a second for a million projects. */
  tidy(): void {
    const recent = this.#text.logLength;
    if (recent >= Math.max(minLog, this.#postingCount / 10)) this.seal();
  }

  /** Sorts recent changes in. */
  seal(): void {
    this.#postingCount += this.#text.logLength;
    this.#text.seal();
    this.#techs.seal(this.#techFacts.length);
    this.#documents.inLog.fill(0);
  }

  /** Words whose stems aren't known yet, for `setStems`. */
  takeUnresolvedWords(): string[] {
    return this.#text.vocabulary.takeUnresolved();
  }

  setStems(stems: Stems): void {
    for (const [word, stem] of stems) this.#text.vocabulary.setStem(word, stem);
  }

  /** The words of a search that don't occur in any project, and whose stems it needs. */
  unknownWordsOf(search: string): string[] {
    const { terms, without } = readSearch(search);
    return [...terms, ...without]
      .flatMap(({ words }) => words)
      .filter((word) => this.#text.vocabulary.numberOf(word) === undefined);
  }

  /** The slugs among those of the query that no technology has or had. */
  unknownSlugs({ techs }: ProjectQuery): string[] {
    return techs.filter((slug) => this.#techWords.withSlug(slug) === undefined);
  }

  page(query: PageQuery, stems: Stems): ResultPage {
    return resultPage(this.#parts, query, stems);
  }

  facets(query: ProjectQuery, stems: Stems): Facets {
    return facetsOf(this.#parts, query, stems);
  }
}
