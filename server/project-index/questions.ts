// Questions to the thread of the index, and their answers.
import type { Database } from "#server/database/connect.ts";
import type { Changed } from "./facts.ts";
import type { Facets } from "./project-index.ts";
import type { IssueFacetCounts, IssuePage, IssuePageQuery, IssueQuery } from "./issue-questions.ts";
import type { MatchPage, MatchQuery } from "./match.ts";
import type { NewestQuery } from "./newest.ts";
import type { ProjectQuery } from "./query.ts";
import type { PageQuery, ResultPage } from "./result-page.ts";
import type { SimilarProject, SimilarQuery } from "./similar.ts";
import type { FoundSuggestions, SuggestQuery } from "./suggest.ts";

export interface WorkerData {
  readonly addresses: Database["addresses"];
  /** A standby to read all projects from. */
  readonly standbyUrl: string | null;
  /** Text search configurations of PostgreSQL, separated by commas. */
  readonly configuration: string;
  /** The address of the search engine that has the projects; null where the thread has them. */
  readonly engineUrl: string | null;
}

/** By kind of question. */
export interface Questions {
  page: { query: PageQuery; answer: ResultPage };
  facets: { query: ProjectQuery; answer: Facets };
  matches: { query: MatchQuery; answer: MatchPage };
  issues: { query: IssuePageQuery; answer: IssuePage };
  issueFacets: { query: IssueQuery; answer: IssueFacetCounts };
  savedSearchMatches: { query: SavedSearchMatchesQuery; answer: SavedSearchMatches };
  similar: { query: SimilarQuery; answer: SimilarProject[] };
  newest: { query: NewestQuery; answer: string[] };
  suggest: { query: SuggestQuery; answer: FoundSuggestions };
  status: { query: null; answer: IndexStatus };
}

export type Kind = keyof Questions;

/** How each of the questions is answered. */
export type AnswersTo<K extends Kind> = {
  readonly [One in K]: (query: Questions[One]["query"]) => Promise<Questions[One]["answer"]>;
};

/** Questions about starter issues, which are in memory wherever projects are. */
const issueKinds = ["issues", "issueFacets"] as const;
export type IssueKind = (typeof issueKinds)[number];
export type ProjectKind = Exclude<Kind, IssueKind>;

export const isAboutIssues = (kind: Kind): kind is IssueKind =>
  (issueKinds as readonly Kind[]).includes(kind);

/** What a project was before its changes; what is missing is as it is now. */
export interface FormerFacts {
  readonly name?: string;
  /** The description as plain text. */
  readonly text?: string;
  readonly roles?: readonly string[];
  readonly archived?: boolean;
  readonly hidden?: boolean;
  /** Whether it had starter issues. */
  readonly starter?: boolean;
  readonly maintainerWanted?: boolean;
  /** Ids of technologies. */
  readonly techs?: readonly string[];
}

export interface ChangedProject {
  readonly id: string;
  /** Null where the project is new. */
  readonly before: FormerFacts | null;
}

export interface SavedSearchMatchesQuery {
  readonly changed: readonly ChangedProject[];
  readonly searches: readonly ProjectQuery[];
}

/** By search: the ids of the projects that newly fit it. */
export type SavedSearchMatches = readonly (readonly string[])[];

export interface IndexStatus {
  readonly projects: number;
  /** Bytes of the index. */
  readonly bytes: number;
}

export interface Question<K extends Kind = Kind> {
  readonly number: number;
  readonly kind: K;
  readonly query: Questions[K]["query"];
}

/** Tells the thread to end. */
export const closeMessage = "close";

/** The code of the error that lists slugs of technologies that don't exist. */
export const unknownTechsCode = "UNKNOWN_TECHS";

export const unknownTechsError = (slugs: readonly string[]): Error =>
  Object.assign(new Error(slugs.join(", ")), { code: unknownTechsCode });

/** The code of the error that says that a search engine beside the site doesn't answer. */
export const engineAwayCode = "SEARCH_ENGINE_AWAY";

/** An error crosses threads without its code. */
export interface Failure {
  readonly message: string;
  readonly code: string | null;
}

/** What an operator should know, such as old changes that can't be removed. */
export interface Problem {
  readonly problem: string;
}

/** An answer, with what changed since the answer before. */
export type Answer = { readonly number: number; readonly changed: Changed } & (
  | { readonly answer: Questions[Kind]["answer"] }
  | { readonly failure: Failure }
);
