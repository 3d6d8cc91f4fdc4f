// The thread that holds the index, so that long searches don't delay other requests.
import { parentPort, workerData } from "node:worker_threads";
import { connect } from "#server/database/connect.ts";
import { connectionsFor } from "#server/database/connections.ts";
import { IndexSync } from "./index-sync.ts";
import { savedSearchMatches } from "./saved-search-matches.ts";
import type { ProjectIndex } from "./project-index.ts";
import { QuestionQueue } from "./question-queue.ts";
import type { Stems } from "./parts.ts";
import type { ProjectQuery } from "./query.ts";
import {
  type Answer,
  closeMessage,
  type Failure,
  type Kind,
  type Problem,
  type Question,
  type Questions,
  unknownTechsCode,
  type WorkerData,
} from "./questions.ts";

/** Milliseconds between two readings of changes while there are no questions. */
const readEveryMs = 30_000;

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
  savedSearchMatches: (index, query) => savedSearchMatches(sync, index, query),
  newest: (index, query) => index.newest(query),
  suggest: (index, query) => index.suggest(query),
  status: (index) => ({
    projects: index.size,
    bytes: index.byteLength,
  }),
};

function requireKnownTechs(index: ProjectIndex, query: ProjectQuery): void {
  const unknown = index.unknownSlugs(query);
  if (unknown.length === 0) return;
  throw Object.assign(new Error(unknown.join(", ")), { code: unknownTechsCode });
}

const { addresses, standbyUrl, configuration } = workerData as WorkerData;
const [where, direct, limits] = addresses;
// A few suffice: each statement has one until its end, and nothing holds one while it needs another.
const database = connect(where, direct, limits, connectionsFor.projectIndex);
const standby = standbyUrl === null ? null : connect(standbyUrl, null, limits, 1);
const warn = (problem: string) => parentPort?.postMessage({ problem } satisfies Problem);
const sync = new IndexSync(database, configuration, { standby, warn });
const queue = new QuestionQueue();

parentPort?.on("message", (message: Question | typeof closeMessage) => {
  void (message === closeMessage ? close() : reply(message));
});
setInterval(() => void keepCurrent(), readEveryMs).unref();

async function keepCurrent(): Promise<void> {
  // If it fails, the next question says so.
  await sync.current().catch(() => undefined);
}

/** Nothing keeps the thread alive afterwards. */
async function close(): Promise<void> {
  await Promise.all([database.close(), standby?.close()]);
  parentPort?.close();
}

async function reply(question: Question): Promise<void> {
  const { number } = question;
  const post = (result: { answer: Questions[Kind]["answer"] } | { failure: Failure }) => {
    const changed = sync.takeChanged();
    parentPort?.postMessage({ number, changed, ...result } satisfies Answer);
  };
  try {
    post({ answer: await answerTo(question) });
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    const code =
      typeof error === "object" && error !== null && "code" in error ? String(error.code) : null;
    post({ failure: { message, code } });
  }
}

async function answerTo<K extends Kind>({ kind, query }: Question<K>) {
  const index = await sync.current();
  const search = query !== null && "search" in query ? query.search : null;
  if (query !== null && "version" in query && !("sort" in query && query.sort !== "fit")) {
    await sync.learn(index, query.version);
  }
  const stems = await sync.stemsFor(index, search === null ? [] : [search]);
  await queue.turn(kind);
  return answers[kind](index, query, stems);
}
