// The thread that holds the index, so that long searches don't delay other requests.
import { IndexSync } from "./index-sync.ts";
import { savedSearchMatches } from "./saved-search-matches.ts";
import type { ProjectIndex } from "./project-index.ts";
import { QuestionQueue } from "./question-queue.ts";
import type { Stems } from "./parts.ts";
import type { ProjectQuery } from "./query.ts";
import { openThread, serveQuestions, warn } from "./question-thread.ts";
import {
  isAboutIssues,
  type Kind,
  type Question,
  type Questions,
  unknownTechsError,
} from "./questions.ts";

type Answers = {
  [K in Kind]: (
    index: ProjectIndex,
    query: Questions[K]["query"],
    stems: Stems,
  ) => Questions[K]["answer"] | Promise<Questions[K]["answer"]>;
};

const answers: Answers = {
  page: (index, query, stems) => {
    requireKnownTechs(index, query);
    return index.page(query, stems);
  },
  facets: (index, query, stems) => {
    requireKnownTechs(index, query);
    return index.facets(query, stems);
  },
  matches: (index, query) => index.matches(query),
  issues: (index, query, stems) => {
    requireKnownTechs(index, query);
    return index.issuePage(query, stems);
  },
  issueFacets: (index, query, stems) => {
    requireKnownTechs(index, query);
    return index.issueFacets(query, stems);
  },
  savedSearchMatches: (index, query) =>
    savedSearchMatches(
      {
        factsOf: (ids) => sync.factsOf(ids),
        numbersOf: (ids) => sync.numbersOf(ids),
        indexOfOnly: (projects) => sync.indexOfOnly(index, projects),
        stemsFor: (some, searches) => sync.stemsFor(some, searches),
        fitting: (one, stems, ids) => index.fitting(one, stems, ids),
      },
      query,
    ),
  similar: (index, query) => index.similar(query),
  newest: (index, query) => index.newest(query),
  suggest: (index, query) => index.suggest(query),
  status: (index) => ({
    projects: index.size,
    bytes: index.byteLength,
  }),
};

function requireKnownTechs(index: ProjectIndex, query: Pick<ProjectQuery, "techs">): void {
  const unknown = index.unknownSlugs(query);
  if (unknown.length > 0) throw unknownTechsError(unknown);
}

const { database, standby, configuration } = openThread();
const sync = new IndexSync(database, configuration, { standby, warn });
const queue = new QuestionQueue();

serveQuestions({
  answerTo,
  takeChanged: () => sync.takeChanged(),
  keepCurrent: () => sync.current(),
  close: async () => {
    await Promise.all([database.close(), standby?.close()]);
  },
});

async function answerTo<K extends Kind>({ kind, query }: Question<K>) {
  const index = await sync.current();
  const search = query !== null && "search" in query ? query.search : null;
  if (query !== null && "version" in query && !("sort" in query && query.sort !== "fit")) {
    await sync.learn(index, query.version);
  }
  const searched = isAboutIssues(kind) ? index.issues : index;
  const stems = await sync.stemsFor(searched, search === null ? [] : [search]);
  await queue.turn(kind);
  return answers[kind](index, query, stems);
}
