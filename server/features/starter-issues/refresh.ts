// Keeps projects as their repositories are: the last push, whether it is archived, its address, its
// main language and topics, and its starter issues. Asks each code host for the projects that are
// due, within the number of requests that it allows.
import type { Database, Db } from "#server/database/connect.ts";
import { Unavailable } from "#server/http/errors.ts";
import {
  type CodeHostApi,
  codeHostApiOf,
  NoneAllowed,
  settingsAt,
} from "#server/features/repositories/code-host-api.ts";
import {
  settleRefreshRequests,
  takeRefreshRequests,
} from "#server/features/repositories/code-host-budget.ts";
import { httpsIn, plain } from "#server/features/repositories/propose.ts";
import { maxTopics } from "#server/features/repositories/propose-techs.ts";
import {
  repositoryPathOf,
  repositoryPrefix,
} from "#server/features/repositories/repository-address.ts";
import type {
  OpenIssue,
  Repository,
  RepositorySource,
} from "#server/features/repositories/repository-source.ts";
import { sourceOf } from "#server/features/repositories/source-of.ts";
import type { Settings } from "#server/settings.ts";
import { sizeOf } from "./issue-size.ts";
import { namedTechs } from "./issue-techs.ts";
import {
  type CheckedProject,
  beginChecks,
  type DueCheck,
  moveRepository,
  noteFailure,
  noteUnchanged,
  postponeOthers,
  returnChecks,
  storeStarterIssues,
  storeState,
  takeDueChecks,
} from "./queries.ts";

/** Projects of one run at each code host, and how many at a time. */
const maxProjects = 300;
const batchSize = 20;
const concurrency = 4;
/** Maximum milliseconds of one run: jobs have fifteen minutes. */
const enough = 4 * 60_000;

/**
 * Requests for one project, redirects aside: the repository and its issues, and either a search or
 * the language and the last push.
 */
const maxRequests = 4;

/** The share of the allowed requests that stays for people who wait for an answer. */
const reservedShare = 0.3;

interface Refreshed {
  readonly checked: number;
  readonly changed: number;
  /** Whether a code host allowed no more requests, or didn't answer. */
  readonly isCutShort: boolean;
}

type HostSettings = Pick<Settings, "codeHost" | "github" | "demoCodeHost">;

export async function refreshRepositories(
  { db }: Database,
  settings: HostSettings & Pick<Settings, "furtherCodeHosts">,
  apiOf: (settings: HostSettings) => CodeHostApi = codeHostApiOf,
): Promise<Refreshed> {
  await beginChecks(db);
  const hosts = [settings, ...settings.furtherCodeHosts.map(settingsAt)];
  await postponeOthers(
    db,
    hosts.map(({ codeHost }) => repositoryPrefix(codeHost)),
  );
  // A slow code host doesn't hold up the others.
  const results = await Promise.all(hosts.map((host) => refreshAt(db, host, apiOf(host))));
  return {
    checked: results.reduce((sum, { checked }) => sum + checked, 0),
    changed: results.reduce((sum, { changed }) => sum + changed, 0),
    isCutShort: results.some(({ isCutShort }) => isCutShort),
  };
}

async function refreshAt(db: Db, settings: HostSettings, api: CodeHostApi): Promise<Refreshed> {
  const begun = performance.now();
  const source = sourceOf(settings, api);
  const host = hostOf(settings);
  let checked = 0;
  let changed = 0;
  const result = (isCutShort: boolean) => ({ checked, changed, isCutShort });
  while (checked < maxProjects && performance.now() - begun < enough) {
    if (api.shareLeft < reservedShare) return result(true);
    const due = await takeDueChecks(db, repositoryPrefix(settings.codeHost), batchSize);
    if (due.length === 0) break;
    const giveBack = (checks: readonly DueCheck[]) =>
      returnChecks(
        db,
        checks.map(({ projectId }) => projectId),
      );
    const taken = due.length * maxRequests;
    if (!(await takeRefreshRequests(db, host, taken))) {
      await giveBack(due);
      return result(true);
    }
    const [requestsBefore, unchangedBefore] = [api.requestCount, api.unchangedCount];
    const results = await inTurns(due, (one) => refreshed(db, source, settings, one));
    const left = due.filter((_, index) => results[index] === "not checked");
    checked += due.length - left.length;
    changed += results.filter((one) => one === "changed").length;
    await settleRefreshRequests(db, host, {
      spared: taken - (api.requestCount - requestsBefore),
      unchanged: api.unchangedCount - unchangedBefore,
      checked: due.length - left.length,
      pauseSeconds: api.pauseSeconds,
    });
    if (left.length > 0) {
      await giveBack(left);
      return result(true);
    }
  }
  return result(false);
}

/** The name under which requests to a code host are counted. */
export const hostOf = ({ codeHost }: Pick<Settings, "codeHost">): string =>
  new URL(codeHost.url).host;

type Result = "changed" | "same" | "failed" | "not checked";

/** So many failures of one batch mean that the code host is down, and not a repository strange. */
const maxFailures = 3;

/** Does the work for all items, a few at once, until the code host allows no more or is down. */
async function inTurns(
  items: readonly DueCheck[],
  work: (item: DueCheck) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = items.map(() => "not checked");
  let failures = 0;
  let isStopped = false;
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) {
      const result = await work(item);
      results[index] = result;
      if (result === "failed") failures += 1;
      isStopped ||= result === "not checked" || failures >= maxFailures;
      if (isStopped) return;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

async function refreshed(
  db: Db,
  source: RepositorySource,
  { codeHost, demoCodeHost }: HostSettings,
  { repositoryEtag, etag, ...due }: DueCheck,
): Promise<Result> {
  const path = repositoryPathOf(due.repositoryUrl, codeHost);
  const gone = { pushedAt: null, isArchived: false, language: null, topics: [], etag: null };
  const forget = async () => {
    const isStateChanged = await storeState(db, due, gone);
    const none = { ...due, issues: [], etag: null, isMissing: true } as const;
    return (await storeStarterIssues(db, none)) || isStateChanged;
  };
  const resultOf = (isChanged: boolean): Result => (isChanged ? "changed" : "same");
  if (path === null) return resultOf(await forget());
  try {
    const reading = await source.state(path, repositoryEtag);
    if (reading.status === "missing") {
      const isChanged = await forget();
      // The demo code host has only a few of the repositories that its addresses may name.
      await (demoCodeHost ? noteUnchanged : noteFailure)(db, due.projectId);
      return resultOf(isChanged);
    }
    if (reading.status === "unchanged") {
      return resultOf(await refreshIssues(db, source, { due, path, etag }));
    }
    const { repository } = reading;
    const movedTo = addressIfMoved(repository, path, codeHost);
    const hasMoved = movedTo !== null && (await moveRepository(db, due, movedTo));
    const current = hasMoved ? { ...due, repositoryUrl: movedTo } : due;
    const isStateChanged = await storeState(db, current, {
      pushedAt: repository.pushedAt,
      isArchived: repository.isArchived,
      language: repository.language && plain(repository.language, 50),
      topics: repository.topics.slice(0, maxTopics).map((topic) => plain(topic, 50)),
      etag: reading.etag,
    });
    const now = hasMoved ? repository.path : path;
    // No one takes up issues of a repository that is archived.
    const haveIssuesChanged = repository.isArchived
      ? await storeStarterIssues(db, { ...current, issues: [], etag: null })
      : await refreshIssues(db, source, { due: current, path: now, etag: hasMoved ? null : etag });
    return resultOf(hasMoved || isStateChanged || haveIssuesChanged);
  } catch (error) {
    if (error instanceof NoneAllowed) return "not checked";
    if (!(error instanceof Unavailable)) throw error;
    await noteFailure(db, due.projectId);
    return "failed";
  }
}

interface IssuesToRead {
  readonly due: CheckedProject;
  readonly path: string;
  readonly etag: string | null;
}

/** Whether that changed any. */
async function refreshIssues(
  db: Db,
  source: RepositorySource,
  { due, path, etag }: IssuesToRead,
): Promise<boolean> {
  const reading = await source.starterIssues(path, etag);
  if (reading.status === "unchanged") {
    await noteUnchanged(db, due.projectId);
    return false;
  }
  // There are none where the repository has no issues at all.
  const issues = reading.status === "ok" ? reading.issues.flatMap(storable) : [];
  const newEtag = reading.status === "ok" ? reading.etag : null;
  const techs = await namedTechs(db, issues);
  const sized = issues.map(({ body, ...issue }, index) => ({
    ...issue,
    size: sizeOf({ ...issue, body }),
    namedTechs: techs[index] ?? [],
  }));
  return storeStarterIssues(db, { ...due, issues: sized, etag: newEtag });
}

/**
 * The address of a repository that was renamed or moved, null if it is still at that path. An
 * address at another host isn't believed.
 */
function addressIfMoved(
  { path, url }: Repository,
  formerPath: string,
  codeHost: Settings["codeHost"],
): string | null {
  if (path.toLowerCase() === formerPath.toLowerCase()) return null;
  const address = httpsIn(url);
  return address && repositoryPathOf(address, codeHost) === path ? address : null;
}

const maxTitle = 300;
const maxLabels = 10;

/** The issue as it is stored; without those whose link isn't safe. */
function storable(issue: OpenIssue): OpenIssue[] {
  const url = httpsIn(issue.url);
  if (url === null || !Number.isSafeInteger(issue.number)) return [];
  const labels = issue.labels.slice(0, maxLabels).map((label) => plain(label, 50));
  return [{ ...issue, url, title: plain(issue.title, maxTitle), labels }];
}
