// Reads files again: after a push, and every few hours without one. Within the requests that each code
// host allows, like whatever else keeps projects as their repositories are.
import { t } from "#shared/messages/t.ts";
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
import { Refusal, Unavailable } from "#server/http/errors.ts";
import { asStored } from "#server/languages.ts";
import type { Settings } from "#server/settings.ts";
import {
  type FileHost,
  fileHosts,
  type HostSettings,
  requestsPerFile,
  textsOf,
} from "./file-source.ts";
import { fetchPictures, wantedPictures } from "./file-pictures.ts";
import { planFor } from "./plan.ts";
import {
  type DueFile,
  lockDueFile,
  postponeFiles,
  storeProblems,
  takeDueFiles,
} from "./queries.ts";
import { problem, type StoredProblem } from "./parse-file.ts";
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

type ReadSettings = HostSettings & Pick<Settings, "languages" | "s3Url" | "maxPictureMb">;

/** Returns how many files were read, and how many of these have problems. */
export async function readDueFiles(
  { db }: Database,
  settings: ReadSettings,
  apiOf?: Parameters<typeof fileHosts>[1],
): Promise<ReadFiles> {
  const hosts = fileHosts(settings, apiOf);
  // A slow code host doesn't hold up the others.
  const results = await Promise.all(hosts.map((host) => readAt(db, settings, host)));
  return {
    read: results.reduce((sum, { read }) => sum + read, 0),
    refused: results.reduce((sum, { refused }) => sum + refused, 0),
  };
}

async function readAt(db: Db, settings: ReadSettings, host: FileHost): Promise<ReadFiles> {
  const begun = performance.now();
  const { api, name } = host;
  let [read, refused] = [0, 0];
  while (read < maxFiles && performance.now() - begun < maxRunMs) {
    const due = await takeDueFiles(db, repositoryPrefix(host.settings.codeHost), batchSize);
    if (due.length === 0) break;
    let taken = due.length * requestsPerFile;
    const takeMore = async (count: number) => {
      if (!(await takeRefreshRequests(db, name, count))) {
        throw new NoneAllowed(retryMinutes * 60, t("projects.codeHostLimit"));
      }
      taken += count;
    };
    if (!(await takeRefreshRequests(db, name, taken))) {
      await postponeFiles(db, due, retryMinutes);
      break;
    }
    const requestsBefore = api.requestCount;
    let isCutShort = false;
    for (const [index, file] of due.entries()) {
      // Pictures may take long.
      if (performance.now() - begun > maxRunMs) {
        await postponeFiles(db, due.slice(index), 0);
        break;
      }
      try {
        const isTaken = await readOne(db, settings, host, file, takeMore);
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
async function readOne(
  db: Db,
  settings: ReadSettings,
  host: FileHost,
  due: DueFile,
  takeMore: (requests: number) => Promise<void>,
): Promise<boolean> {
  const [language = "en"] = settings.languages;
  const { projectId, path, repositoryUrl } = due;
  const repository = repositoryPathOf(repositoryUrl, host.settings.codeHost);
  const texts = repository === null ? null : await textsOf(host, repository, [path]);
  const [text = null] = texts ?? [];
  const file = text === null ? null : readFile(path, text, language);
  const rendered = file ? await renderedOf(file) : undefined;
  const named = file && file.problems.length === 0 ? wantedPictures(file.content).length : 0;
  if (named > 0) await takeMore(named);
  const { fetched, problems } =
    file && repository !== null && named > 0
      ? await fetchPictures(db, settings, { host, repository, projectId, file })
      : { fetched: new Map(), problems: [] };
  const write = async (transaction: Db) => {
    // Owners may have stopped it, or given another address, meanwhile.
    if (!(await lockDueFile(transaction, due))) return true;
    if (!file) {
      const why = asStored(() =>
        texts ? t("repository-files.missing", { path }) : t("repository-files.notPublic"),
      );
      await noteProblems(transaction, projectId, [problem(why)]);
      return false;
    }
    const plan = await planFor(transaction, projectId, file);
    const found = [...plan.problems, ...problems];
    if (found.length > 0) {
      await noteProblems(transaction, projectId, found);
      return false;
    }
    const { content } = file;
    const taken = { projectId, path, plan, content, rendered, fetched, actorId: null };
    await takeOver(transaction, settings, taken);
    return true;
  };
  return asStored(() => inTransaction(db, write)).catch(async (error: unknown) => {
    // Such as no room for its pictures.
    if (!(error instanceof Refusal) || error instanceof Unavailable) throw error;
    await inTransaction(db, async (transaction) => {
      if (await lockDueFile(transaction, due)) {
        await noteProblems(transaction, projectId, [problem(error.message)]);
      }
    });
    return false;
  });
}

/** The owners are notified once, until it is mended; their open settings show them. */
async function noteProblems(
  db: Db,
  projectId: string,
  problems: readonly StoredProblem[],
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
