// What threads that answer questions have in common: messages, and a database.
import { parentPort, workerData } from "node:worker_threads";
import { connect } from "#server/database/connect.ts";
import { connectionsFor } from "#server/database/connections.ts";
import type { Changed } from "./facts.ts";
import {
  type Answer,
  closeMessage,
  type Failure,
  type Kind,
  type Problem,
  type Question,
  type Questions,
  type WorkerData,
} from "./questions.ts";

/** Milliseconds between two readings of changes while there are no questions. */
const readEveryMs = 30_000;

export const warn = (problem: string) => parentPort?.postMessage({ problem } satisfies Problem);

/** What the thread was started with, and its own connections to the database. */
export function openThread() {
  const { addresses, standbyUrl, configuration } = workerData as WorkerData;
  const [where, direct, limits] = addresses;
  // A few suffice: each statement has one until its end, and nothing holds one while it needs another.
  const database = connect(where, direct, limits, connectionsFor.projectIndex);
  const standby = standbyUrl === null ? null : connect(standbyUrl, null, limits, 1);
  return { database, standby, configuration };
}

interface Answerer {
  readonly answerTo: (question: Question) => Promise<Questions[Kind]["answer"]>;
  /** The projects that changed since the last call. */
  readonly takeChanged: () => Changed;
  /** Reads changes. If it fails, the next question says so. */
  readonly keepCurrent: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export function serveQuestions({ answerTo, takeChanged, keepCurrent, close }: Answerer): void {
  async function reply(question: Question): Promise<void> {
    const { number } = question;
    const post = (result: { answer: Questions[Kind]["answer"] } | { failure: Failure }) => {
      parentPort?.postMessage({ number, changed: takeChanged(), ...result } satisfies Answer);
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
  /** Nothing keeps the thread alive afterwards. */
  async function end(): Promise<void> {
    await close();
    parentPort?.close();
  }
  parentPort?.on("message", (message: Question | typeof closeMessage) => {
    void (message === closeMessage ? end() : reply(message));
  });
  setInterval(() => void keepCurrent().catch(() => undefined), readEveryMs).unref();
}
