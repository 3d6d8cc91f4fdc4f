// The projects of the site in memory: answers which of them fit a search and filters, in which
// order, and how many there are of each kind. It reads nothing by itself: see index-sync.ts.
import { Documents } from "./documents.ts";
import { type FacetCounts, facetsOf } from "./facets.ts";
import type { ProjectFacts, TechFacts } from "./facts.ts";
import {
  RankingModel,
  type RankingWeights,
  rankingWeights,
  type Statistics,
} from "./ranking-model.ts";
import { fitWith, queryOf } from "./match-score.ts";
import { type MatchPage, matchPage, type MatchQuery } from "./match.ts";
import { IssueIndex, type ProjectOfIssues } from "./issue-index.ts";
import {
  type IssueFacetCounts,
  issueFacets,
  type IssuePage,
  issuePage,
  type IssuePageQuery,
  type IssueQuery,
} from "./issue-questions.ts";
import type { IndexParts, Stems } from "./parts.ts";
import { type ProjectQuery, select } from "./query.ts";
import type { IssueFacts } from "./read-issues.ts";
import { fitPage, type PageQuery, resultPage, type ResultPage } from "./result-page.ts";
import { BufferPool } from "./buffer-pool.ts";
import { newestOf, type NewestQuery } from "./newest.ts";
import { searchedWords } from "./search-text.ts";
import { type SimilarProject, similarProjects, type SimilarQuery } from "./similar.ts";
import { learnStatistics } from "./statistics.ts";
import type { StoredStatistics } from "./stored-statistics.ts";
import { type FoundSuggestions, suggest, type SuggestQuery } from "./suggest.ts";
import { TechIndex } from "./tech-index.ts";
import { TechWords } from "./tech-words.ts";
import { TextIndex } from "./text-index.ts";
import { zeroResultSuggestions, type ZeroResultSuggestions } from "./zero-result-suggestions.ts";

/** What was learnt is learnt anew when so many projects of all changed. */
const changedShare = 0.02;

/**
 * Earlier versions of what was learnt, for the further pages of lists that began with them. Each
 * takes some bytes a project, and among few projects each change makes a new one.
 */
const keptVersions = { least: 4, most: 64, projects: 200_000 } as const;

/** See `projectFacets` in the contract. */
export interface Facets extends FacetCounts, ZeroResultSuggestions {}

interface ModelVersion {
  readonly version: number;
  readonly model: RankingModel;
}

export class ProjectIndex {
  readonly #documents = new Documents();
  readonly #text = new TextIndex(this.#documents);
  readonly #techs = new TechIndex(this.#documents);
  readonly #pool = new BufferPool();
  readonly issues = new IssueIndex();
  #techFacts: readonly TechFacts[] = [];
  #techWords = new TechWords([]);
  /** By version, the latest last. */
  #models: readonly ModelVersion[] = [];
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
      pool: this.#pool,
    };
  }

  /** Up to when changes are known, in milliseconds since 1970 by the database's clock. */
  get readAt(): number {
    return this.#documents.readAt;
  }

  set readAt(readAt: number) {
    this.#documents.readAt = readAt;
  }

  /** Sets all technologies. Those that were there before have to keep their numbers. */
  setTechs(techs: readonly TechFacts[]): void {
    this.#techFacts = techs;
    this.#techWords = new TechWords(techs);
    for (let document = 0; document < this.#documents.count; document += 1) {
      this.#setCategories(document);
    }
  }

  /**
   * Adds a project or replaces what is known of it.
   * @param changedAt milliseconds since 1970
   */
  set(facts: ProjectFacts, changedAt: number): void {
    const known = this.#documents.find(facts.id);
    if (known < 0) {
      this.#index(this.#documents.append(facts, changedAt), facts);
      return;
    }
    const wasRemoved = this.#documents.isRemoved(known);
    if (!this.#documents.update(known, facts, changedAt) && !wasRemoved) return;
    this.#documents.markInDelta(known);
    this.#index(known, facts);
  }

  #index(document: number, { name, text, techs }: ProjectFacts): void {
    const words = this.#models.length > 0 ? new Set<number>() : null;
    this.#text.set(document, name, text, words);
    this.#techs.set(document, techs);
    this.#setCategories(document);
    this.#changes += 1;
    for (const { model } of this.#models) model.setNorms(document, techs, words ?? []);
  }

  #setCategories(document: number): void {
    let categories = 0;
    this.#techs.forEachOf(document, (tech) => {
      const category = this.#techFacts[tech]?.category ?? -1;
      if (category >= 0) categories |= 1 << category;
    });
    this.#documents.categories[document] = categories;
  }

  /** Adds issues in the order of their ids, while the index is filled. */
  addIssues(issues: readonly IssueFacts[]): void {
    for (const issue of issues) {
      const project = this.#projectOfIssues(issue.projectId);
      if (project) this.issues.add(project, issue, 0);
    }
  }

  /** Replaces the issues of a project, and what they have from it. */
  setIssues(projectId: string, issues: readonly IssueFacts[], changedAt: number): void {
    const project = this.#projectOfIssues(projectId);
    if (project) this.issues.setOf(project, issues, changedAt);
  }

  /** Whether issues of a project are known. */
  hasIssues(projectId: string): boolean {
    return this.issues.hasOf(this.#documents.find(projectId));
  }

  #projectOfIssues(id: string): ProjectOfIssues | null {
    const document = this.#documents.find(id);
    if (document < 0 || this.#documents.isRemoved(document)) return null;
    const { flags, stars, activeAt } = this.#documents;
    return {
      document,
      techs: [...this.#techs.of(document)],
      flags: flags[document] ?? 0,
      stars: stars[document] ?? 0,
      activeAt: activeAt[document] ?? 0,
    };
  }

  /** @param changedAt milliseconds since 1970 */
  remove(id: string, changedAt: number): void {
    const document = this.#documents.find(id);
    if (document < 0) return;
    this.#documents.remove(document, changedAt);
    this.issues.removeOf(document, changedAt);
    this.#changes += 1;
  }

  /** Merges recent changes, if there are many; takes up to a second for a million projects. */
  mergeIfDue(): void {
    if (this.#text.isMergeDue) this.merge();
    if (this.issues.isMergeDue) this.issues.merge(this.#techFacts.length);
  }

  /** An index of those projects alone, with the same technologies. */
  ofOnly(projects: readonly ProjectFacts[]): ProjectIndex {
    const index = new ProjectIndex();
    index.readAt = this.readAt;
    index.#techFacts = this.#techFacts;
    index.#techWords = this.#techWords;
    for (const facts of projects) index.set(facts, 0);
    return index;
  }

  /** To be called once all projects are there. */
  complete(): void {
    this.merge();
    this.issues.merge(this.#techFacts.length);
    this.#documents.isComplete = true;
  }

  merge(): void {
    this.#text.merge();
    this.#techs.merge(this.#techFacts.length);
    this.#documents.clearDelta();
  }

  /** The first `count` words whose stems aren't known yet: each until `setStems` has it. */
  unresolvedWords(count: number): string[] {
    return this.#text.vocabulary.unresolved(count);
  }

  setStems(stems: Stems): void {
    this.#text.vocabulary.setStems(stems);
  }

  /** The words of a search that don't occur in any project, and whose stems it needs. */
  unknownWordsOf(search: string): string[] {
    return searchedWords(search).filter(
      (word) => this.#text.vocabulary.numberOf(word) === undefined,
    );
  }

  /** The slugs among those of the query that no technology has or had. */
  unknownSlugs({ techs }: Pick<ProjectQuery, "techs">): string[] {
    return techs.filter((slug) => this.#techWords.withSlug(slug) === undefined);
  }

  page(query: PageQuery, stems: Stems): ResultPage {
    // Without anything to compare with, no project fits better than another.
    const isRanked = query.sort === "fit" && query.stack.length + query.history.length > 0;
    if (!isRanked) {
      return this.#pool.use(() => resultPage(this.#parts, query, stems));
    }
    const { model, version } = this.#learnedFor(query.version);
    return this.#pool.use(() => fitPage(this.#parts, model, version, query, stems));
  }

  /** What a stack and a history look for, and how much each counts: technologies, and words. */
  lookedFor(stack: readonly string[], history: MatchQuery["history"], version: number | null) {
    const { model } = this.#learnedFor(version);
    const numbers = [...new Set(stack.flatMap((slug) => this.#techWords.withSlug(slug) ?? []))];
    const { techs, terms } = queryOf(this.#parts, model, numbers, history);
    return {
      techs: techs.map(([tech, weight]) => [tech, weight * model.techRarity(tech)] as const),
      words: terms.map(([term, weight]) => [model.wordOf(term), weight] as const),
    };
  }

  /** The words that occur most, the commonest first, without those without meaning. */
  commonWords(count: number): string[] {
    const { vocabulary } = this.#text;
    return vocabulary.words
      .map((word, number) => ({ word, number }))
      .filter(({ number }) => !vocabulary.isStop(number))
      .toSorted((one, other) => this.#text.countOf(other.number) - this.#text.countOf(one.number))
      .slice(0, count)
      .map(({ word }) => word);
  }

  /** Ids of the newest listed projects. */
  newest(query: NewestQuery): string[] {
    return newestOf(this.#parts, query);
  }

  /** A page of matches; pages after the first are ranked by what the first one was. */
  matches(query: MatchQuery): MatchPage {
    const { model, version } = this.#learnedFor(query.version);
    return this.#pool.use(() => matchPage(this.#parts, model, version, query));
  }

  /** Projects that already do what somebody describes. */
  similar(query: SimilarQuery): SimilarProject[] {
    const { model } = this.#learnedFor(query.version);
    return this.#pool.use(() => similarProjects(this.#parts, model, query));
  }

  /** How well all projects fit a stack and a history, by id, whoever may be offered them. */
  fits(
    stack: readonly string[],
    history: MatchQuery["history"],
  ): (readonly [id: string, score: number])[] {
    const { model } = this.#learnedFor(null);
    return this.#pool.use(() => {
      const { fitOf } = fitWith(this.#parts, model, stack, history, 0);
      return Array.from({ length: this.#documents.count }, (_, document) => [
        this.#documents.idOf(document),
        fitOf(document, -Infinity),
      ]);
    });
  }

  /** The latest version of what was learnt; 0 before anything was. */
  get learnedVersion(): number {
    return this.#models.at(-1)?.version ?? 0;
  }

  /** Whether so much changed since the latest version that it is time to learn anew. */
  get isLearningDue(): boolean {
    return this.#models.length === 0 || this.#changes > this.size * changedShare;
  }

  hasLearned(version: number): boolean {
    return this.#models.some((one) => one.version === version);
  }

  /** How many versions of what was learnt are kept. */
  get keptVersions(): number {
    const { least, most, projects } = keptVersions;
    return Math.min(most, Math.max(least, Math.floor(projects / Math.max(1, this.size))));
  }

  /** Learns from all projects. */
  learn(): Statistics {
    return this.#pool.use(() => learnStatistics(this.#parts));
  }

  /**
   * Ranks by those statistics from now on, if they are the latest, or lists that began with them.
   * @param weights of the statistics, where they are known
   */
  use({ version, statistics }: StoredStatistics, weights?: RankingWeights): void {
    if (this.hasLearned(version)) return;
    const isLatest = version > this.learnedVersion;
    const known = weights ?? rankingWeights(this.#techFacts, statistics);
    const model = this.#pool.use(() => new RankingModel(this.#parts, known));
    this.#models = [...this.#models, { version, model }]
      .toSorted((one, other) => one.version - other.version)
      .slice(-this.keptVersions);
    // After a start, it isn't known how much changed since they were learnt.
    if (isLatest) this.#changes = Math.abs(this.#documents.listedCount - statistics.projects);
  }

  /** What was learnt by that version, else the latest. */
  #learnedFor(version: number | null): ModelVersion {
    const known = this.#models.find((one) => one.version === version) ?? this.#models.at(-1);
    if (!known) throw new Error("Nothing is learnt yet");
    return known;
  }

  /** Those of the projects that a query selects by its words as they are written, without typos. */
  fitting(query: ProjectQuery, stems: Stems, ids: readonly string[]): string[] {
    return this.#pool.use(() => {
      const { filter } = select(this.#parts, query, stems, true);
      return ids.filter((id) => {
        const document = this.#documents.find(id);
        return document >= 0 && filter.fits(document);
      });
    });
  }

  issuePage(query: IssuePageQuery, stems: Stems): IssuePage {
    const isRanked = query.stack.length > 0 && this.#models.length > 0;
    const ranking = isRanked ? this.#learnedFor(query.version) : { model: null, version: 0 };
    return this.#withIssues((parts) =>
      issuePage(this.issues, parts, this.#parts, ranking, query, stems),
    );
  }

  issueFacets(query: IssueQuery, stems: Stems): IssueFacetCounts {
    const { count } = this.#documents;
    return this.#withIssues((parts) => issueFacets(this.issues, parts, count, query, stems));
  }

  #withIssues<Answer>(work: (parts: IndexParts) => Answer): Answer {
    const parts = this.issues.parts(this.#techFacts, this.#techWords);
    return this.#pool.use(() => this.issues.pool.use(() => work(parts)));
  }

  suggest(query: SuggestQuery): FoundSuggestions {
    return this.#pool.use(() => suggest(this.#parts, query));
  }

  facets(query: ProjectQuery, stems: Stems): Facets {
    return this.#pool.use(() => {
      const selection = select(this.#parts, query, stems);
      const facets = facetsOf(this.#parts, query, selection);
      const suggestions =
        facets.total > 0
          ? { without: [], related: [] }
          : zeroResultSuggestions(this.#parts, query, selection);
      return { ...facets, ...suggestions };
    });
  }
}
