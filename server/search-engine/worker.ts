// The thread that asks the search engine, in place of the one that holds the index.
import { workerData } from "node:worker_threads";
import { openThread, serveQuestions, warn } from "#server/project-index/question-thread.ts";
import {
  type AnswersTo,
  isAboutIssues,
  type Kind,
  type Question,
  type Questions,
  type WorkerData,
} from "#server/project-index/questions.ts";
import { answersOf } from "./answers.ts";
import { Engine } from "./engine.ts";
import { EngineSync } from "./engine-sync.ts";
import { issueAnswers } from "./issues.ts";

const { engineUrl } = workerData as WorkerData;
const { database, configuration } = openThread();
const engine = new Engine(engineUrl ?? "");
const sync = new EngineSync(database, configuration, engine, { warn });
const { keepCurrent, ...ofIssues } = issueAnswers(database, configuration, warn);
const answers: AnswersTo<Kind> = { ...answersOf(engine, sync.data), ...ofIssues };

serveQuestions({
  answerTo,
  takeChanged: () => sync.takeChanged(),
  keepCurrent: () => Promise.all([sync.current(), keepCurrent()]),
  close: async () => {
    await engine.close();
    await database.close();
  },
});

async function answerTo<K extends Kind>({
  kind,
  query,
}: Question<K>): Promise<Questions[K]["answer"]> {
  // Nobody waits while it is filled.
  if (!isAboutIssues(kind)) await (kind === "status" ? sync.filled() : sync.current());
  return answers[kind](query);
}
