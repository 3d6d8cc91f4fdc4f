// Reads files again: after a push, and every few hours without one. Within the requests that each code
// host allows, like whatever else keeps projects as their repositories are.
import { t } from "#shared/messages/t.ts";
import type { FileProblem } from "#contract/repository-files.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { announceProject, ownerIdsOf } from "#server/features/projects/team.ts";
import { NoneAllowed } from "#server/features/repositories/code-host-api.ts";
import {
  settleRefreshRequests,
  takeRefreshRequests,
} from "#server/features/repositories/code-host-budget.ts";
import {
  repositoryPathOf,
  repositoryPrefix,
} from "#server/features/repositories/repository-address.ts";
import { Unavailable } from "#server/http/errors.ts";
import { inLanguage } from "#server/languages.ts";
import type { Settings } from "#server/settings.ts";
import {
  type FileHost,
  fileHosts,
  type HostSettings,
  requestsPerFile,
  textsOf,
} from "./file-source.ts";
import { planFor } from "./plan.ts";
import {
  type DueFile,
  lockDueFile,
  postponeFiles,
  storeProblems,
  takeDueFiles,
} from "./queries.ts";
import { problem } from "./parse-file.ts";
import { readFile } from "./read-file.ts";
import { renderedOf, takeOver } from "./take-over.ts";

/** Files of one run at each code host, and how many at a time. */
const maxFiles = 200;
const batchSize = 10;
/** Maximum milliseconds of one run. */
const maxRunMs = 60_000;
/** After a failure of the code host. */
const retryMinutes = 30;

interface ReadFiles {
  readonly read: number;
  readonly refused: number;
}

/** Returns how many files were read, and how many of these have problems. */
export function readDueFiles(
  { db }: Database,
  settings: HostSettings & Pick<Settings, "languages">,
  apiOf?: Parameters<typeof fileHosts>[1],
): Promise<ReadFiles> {
  const [language = "en"] = settings.languages;
  const hosts = fileHosts(settings, apiOf);
  return inLanguage(language, async () => {
    // A slow code host doesn't hold up the others.
    const results = await Promise.all(hosts.map((host) => readAt(db, host, language)));
    return {
      read: results.reduce((sum, { read }) => sum + read, 0),
      refused: results.reduce((sum, { refused }) => sum + refused, 0),
    };
  });
}

async function readAt(db: Db, host: FileHost, language: string): Promise<ReadFiles> {
  const begun = performance.now();
  const { api, name, settings } = host;
  let [read, refused] = [0, 0];
  while (read < maxFiles && performance.now() - begun < maxRunMs) {
    const due = await takeDueFiles(db, repositoryPrefix(settings.codeHost), batchSize);
    if (due.length === 0) break;
    const taken = due.length * requestsPerFile;
    if (!(await takeRefreshRequests(db, name, taken))) {
      await postponeFiles(db, due, retryMinutes);
      break;
    }
    const requestsBefore = api.requestCount;
    let isCutShort = false;
    for (const [index, file] of due.entries()) {
      try {
        const isTaken = await readOne(db, host, file, language);
        read += 1;
        if (!isTaken) refused += 1;
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        isCutShort = error instanceof NoneAllowed;
        await postponeFiles(db, isCutShort ? due.slice(index) : [file], retryMinutes);
        if (isCutShort) break;
      }
    }
    await settleRefreshRequests(db, name, {
      spared: taken - (api.requestCount - requestsBefore),
      unchanged: 0,
      checked: 0,
      pauseSeconds: api.pauseSeconds,
    });
    if (isCutShort) break;
  }
  return { read, refused };
}

/** Whether the file was taken over. */
async function readOne(db: Db, host: FileHost, due: DueFile, language: string): Promise<boolean> {
  const { projectId, path, repositoryUrl } = due;
  const repository = repositoryPathOf(repositoryUrl, host.settings.codeHost);
  const texts = repository === null ? null : await textsOf(host, repository, [path]);
  const [text = null] = texts ?? [];
  const file = text === null ? null : readFile(path, text, language);
  const rendered = file ? await renderedOf(file) : undefined;
  return inTransaction(db, async (transaction) => {
    // Owners may have stopped it, or given another address, meanwhile.
    if (!(await lockDueFile(transaction, due))) return true;
    if (!file) {
      const why = texts ? t("repository-files.missing", { path }) : t("repository-files.notPublic");
      await noteProblems(transaction, projectId, [problem(why)]);
      return false;
    }
    const plan = await planFor(transaction, projectId, file);
    if (plan.problems.length > 0) {
      await noteProblems(transaction, projectId, plan.problems);
      return false;
    }
    await takeOver(transaction, { projectId, path, plan, rendered, actorId: null });
    return true;
  });
}

/** The owners are notified once, until it is mended; their open settings show them. */
async function noteProblems(
  db: Db,
  projectId: string,
  problems: readonly FileProblem[],
): Promise<void> {
  const isFirst = await storeProblems(db, projectId, problems);
  await announceProject(db, projectId);
  if (!isFirst) return;
  await notify(db, await ownerIdsOf(db, projectId), {
    event: "repository_file_refused",
    actorId: null,
    projectId,
  });
}
