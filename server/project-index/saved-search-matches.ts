// Which changed projects newly fit which searches: they fit now, and didn't before the change.
//
// The changed projects are put into two small indexes, as they are and as they were, so that the
// cost of a search depends on how many changed and not on how many there are. Words are judged by
// the whole index in the end: whether the beginning of a word counts depends on all other projects.
import { setImmediate } from "node:timers/promises";
import { flag, type ProjectFacts } from "./facts.ts";
import type { Stems } from "./parts.ts";
import type { ProjectIndex } from "./project-index.ts";
import type { ProjectQuery } from "./query.ts";
import type { FormerFacts, SavedSearchMatches, SavedSearchMatchesQuery } from "./questions.ts";

/** Milliseconds between two pauses, in which other questions are answered. */
const pauseMs = 20;

/** What makes small indexes of projects, and judges by all of them. */
export interface ProjectsReader {
  factsOf(ids: readonly string[]): Promise<ProjectFacts[]>;
  /** The numbers of technologies, without those that don't exist. */
  numbersOf(techIds: readonly string[]): number[];
  /** An index of those projects alone. */
  indexOfOnly(projects: readonly ProjectFacts[]): Promise<ProjectIndex>;
  /** The stems of the words of searches that the index doesn't contain. */
  stemsFor(index: ProjectIndex, searches: readonly string[]): Promise<Stems>;
  /** Those that a query selects among all projects by its words as they are written. */
  fitting(query: ProjectQuery, stems: Stems, ids: readonly string[]): Promise<string[]> | string[];
}

export async function savedSearchMatches(
  sync: ProjectsReader,
  { changed, searches }: SavedSearchMatchesQuery,
): Promise<SavedSearchMatches> {
  const now = await sync.factsOf(changed.map(({ id }) => id));
  const changes = new Map(changed.map((change) => [change.id, change]));
  const former = now.flatMap((facts) => {
    const before = changes.get(facts.id)?.before;
    return before ? [formerFacts(facts, before, sync)] : [];
  });
  const asNow = await sync.indexOfOnly(now);
  const asBefore = await sync.indexOfOnly(former);
  const ids = now.map(({ id }) => id);
  const stems = await sync.stemsFor(
    asNow,
    searches.flatMap(({ search }) => search ?? []),
  );

  const found: string[][] = [];
  let pausedAt = performance.now();
  for (const query of searches) {
    if (performance.now() - pausedAt > pauseMs) {
      await setImmediate();
      pausedAt = performance.now();
    }
    const fitting = asNow.fitting(query, stems, ids);
    const earlier = new Set(asBefore.fitting(query, stems, fitting));
    const newly = fitting.filter((id) => !earlier.has(id));
    const isSure = newly.length === 0 || query.search === null;
    found.push(isSure ? newly : await sync.fitting(query, stems, newly));
  }
  return found;
}

function formerFacts(
  facts: ProjectFacts,
  { name, text, roles, archived, hidden, starter, maintainerWanted, techs }: FormerFacts,
  sync: Pick<ProjectsReader, "numbersOf">,
): ProjectFacts {
  let { flags } = facts;
  const set = (bit: number, isSet: boolean | undefined) => {
    if (isSet !== undefined) flags = isSet ? flags | bit : flags & ~bit;
  };
  set(flag.developer, roles?.includes("developer"));
  set(flag.designer, roles?.includes("designer"));
  set(flag.archived, archived);
  set(flag.hidden, hidden);
  set(flag.starter, starter);
  set(flag.maintainerWanted, maintainerWanted);
  return {
    ...facts,
    name: name ?? facts.name,
    text: text ?? facts.text,
    flags,
    techs: techs ? sync.numbersOf(techs) : facts.techs,
  };
}
