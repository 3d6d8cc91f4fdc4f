// Which changed projects newly fit which searches: they fit now, and didn't before the change.
//
// The changed projects are put into two small indexes, as they are and as they were, so that the
// cost of a search depends on how many changed and not on how many there are. Words are judged by
// the whole index in the end: whether the beginning of a word counts depends on all other projects.
import { setImmediate } from "node:timers/promises";
import { flag, type ProjectFacts } from "./facts.ts";
import type { IndexSync } from "./index-sync.ts";
import type { ProjectIndex } from "./project-index.ts";
import type { FormerFacts, SavedSearchMatches, SavedSearchMatchesQuery } from "./questions.ts";

/** Milliseconds between two pauses, in which other questions are answered. */
const pauseMs = 20;

export async function savedSearchMatches(
  sync: IndexSync,
  index: ProjectIndex,
  { changed, searches }: SavedSearchMatchesQuery,
): Promise<SavedSearchMatches> {
  const now = await sync.factsOf(changed.map(({ id }) => id));
  const changes = new Map(changed.map((change) => [change.id, change]));
  const former = now.flatMap((facts) => {
    const before = changes.get(facts.id)?.before;
    return before ? [formerFacts(facts, before, sync)] : [];
  });
  const asNow = await sync.indexOfOnly(index, now);
  const asBefore = await sync.indexOfOnly(index, former);
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
    found.push(isSure ? newly : index.fitting(query, stems, newly));
  }
  return found;
}

function formerFacts(
  facts: ProjectFacts,
  { name, text, roles, archived, hidden, starter, techs }: FormerFacts,
  sync: IndexSync,
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
  return {
    ...facts,
    name: name ?? facts.name,
    text: text ?? facts.text,
    flags,
    techs: techs ? sync.numbersOf(techs) : facts.techs,
  };
}
