// Which projects changed, and what they were before, for the question which searches they newly fit.
import type { ProjectQuery } from "./query.ts";

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
