// The projects of the site in memory: answers which of them fit a search and filters, in which
// order, and how many there are of each kind. It reads nothing by itself: see follow.ts.
import { Documents } from "./documents.ts";
import { type Facets, facetsOf } from "./facets.ts";
import type { ProjectFacts, TechFacts } from "./facts.ts";
import { Learned } from "./learned.ts";
import { fitWith, type MatchPage, matchPage, type MatchQuery } from "./match.ts";
import type { IndexParts, Stems } from "./parts.ts";
import { type ProjectQuery, select } from "./query.ts";
import { fitPage, type PageQuery, resultPage, type ResultPage } from "./result-page.ts";
import { Scratch } from "./scratch.ts";
import { readSearch } from "./search-text.ts";
import { type FoundSuggestions, suggest, type SuggestQuery } from "./suggest.ts";
import { TechIndex } from "./tech-index.ts";
import { TechWords } from "./tech-words.ts";
import { TextIndex } from "./text-index.ts";

/** Recent changes are sorted in when there are so many of them, and a tenth of all. */
const minLog = 100_000;

/** What was learnt is learnt anew when so many projects of all changed. */
const changedShare = 0.02;

/** Earlier versions of what was learnt, for the further pages of lists that began with them. */
const keptVersions = 4;

interface LearnedVersion {
  readonly version: number;
  readonly learned: Learned;
}

export class ProjectIndex {
  readonly #documents = new Documents();
  readonly #text = new TextIndex(this.#documents);
  readonly #techs = new TechIndex(this.#documents);
  readonly #scratch = new Scratch();
  #techFacts: readonly TechFacts[] = [];
  #techWords = new TechWords([]);
  #postingCount = 0;
  /** The latest last. */
  #learned: readonly LearnedVersion[] = [];
  /** Projects that were added, changed or removed since the latest version. */
  #changes = 0;

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
      scratch: this.#scratch,
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
    const isAgain = this.#documents.isInLog(known);
    this.#documents.markInLog(known);
    this.#index(known, facts, isAgain);
  }

  #index(document: number, { name, text, techs }: ProjectFacts, isAgain: boolean): void {
    const words = this.#learned.length > 0 ? new Set<number>() : null;
    this.#text.add(document, name, text, isAgain, words);
    this.#techs.add(document, techs, isAgain);
    this.#setCategories(document);
    this.#changes += 1;
    for (const { learned } of this.#learned) learned.setNorms(document, techs, words ?? []);
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
    if (document < 0) return;
    this.#documents.remove(document);
    this.#changes += 1;
  }

  /** Sorts recent changes in, if there are many; takes up to a second for a million projects. */
  tidy(): void {
    const recent = this.#text.logLength;
    if (recent >= Math.max(minLog, this.#postingCount / 10)) this.seal();
  }

  /** An index of those projects alone, with the same technologies. */
  ofOnly(projects: readonly ProjectFacts[]): ProjectIndex {
    const index = new ProjectIndex();
    index.#techFacts = this.#techFacts;
    index.#techWords = this.#techWords;
    for (const facts of projects) index.set(facts);
    return index;
  }

  /** To be called once all projects are there. */
  complete(): void {
    this.seal();
    this.#documents.isComplete = true;
    this.#learn();
  }

  /** Sorts recent changes in. */
  seal(): void {
    this.#postingCount += this.#text.logLength;
    this.#text.seal();
    this.#techs.seal(this.#techFacts.length);
    this.#documents.clearLogMarks();
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
    // Without anything to compare with, no project fits better than another.
    const isRanked = query.sort === "fit" && query.stack.length + query.history.length > 0;
    if (!isRanked) {
      return this.#scratch.use(() => resultPage(this.#parts, query, stems));
    }
    const { learned, version } = this.#learnedFor(query.version);
    return this.#scratch.use(() => fitPage(this.#parts, learned, version, query, stems));
  }

  /** A page of matches; pages after the first are ranked by what the first one was. */
  matches(query: MatchQuery): MatchPage {
    const { learned, version } = this.#learnedFor(query.version);
    return this.#scratch.use(() => matchPage(this.#parts, learned, version, query));
  }

  /** How well all projects fit a stack and a history, by id, whoever may be offered them. */
  fits(
    stack: readonly string[],
    history: MatchQuery["history"],
  ): (readonly [id: string, score: number])[] {
    const { learned } = this.#learnedFor(null);
    return this.#scratch.use(() => {
      const fitOf = fitWith(this.#parts, learned, stack, history, 0);
      return Array.from({ length: this.#documents.count }, (_, document) => [
        this.#documents.idOf(document),
        fitOf(document),
      ]);
    });
  }

  /** What was learnt by that version; else the latest, unless too much changed since. */
  #learnedFor(version: number | null): LearnedVersion {
    const known = this.#learned.find((one) => one.version === version);
    if (known) return known;
    const latest = this.#learned.at(-1);
    const isOld = this.#changes > this.size * changedShare;
    return latest && !isOld ? latest : this.#learn();
  }

  /** Learns anew from all projects. */
  #learn(): LearnedVersion {
    const learned = this.#scratch.use(() => new Learned(this.#parts));
    const latest = { version: Math.floor(Math.random() * 2 ** 32), learned };
    this.#learned = [...this.#learned, latest].slice(-keptVersions);
    this.#changes = 0;
    return latest;
  }

  /** Those of the projects that a query selects by its words as they are written, without typos. */
  fitting(query: ProjectQuery, stems: Stems, ids: readonly string[]): string[] {
    return this.#scratch.use(() => {
      const { filter } = select(this.#parts, query, stems, true);
      return ids.filter((id) => {
        const document = this.#documents.find(id);
        return document >= 0 && filter.fits(document);
      });
    });
  }

  suggest(query: SuggestQuery): FoundSuggestions {
    return this.#scratch.use(() => suggest(this.#parts, query));
  }

  facets(query: ProjectQuery, stems: Stems): Facets {
    return this.#scratch.use(() => facetsOf(this.#parts, query, stems));
  }
}
