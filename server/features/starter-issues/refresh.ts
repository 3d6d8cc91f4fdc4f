// Asks the code host for the starter issues of the projects that are due, within the number of
// requests that it allows.
import type { Database, Db } from "#server/database/connect.ts";
import { Unavailable } from "#server/http/errors.ts";
import {
  type CodeHostApi,
  codeHostApiOf,
  NoneAllowed,
} from "#server/features/repositories/code-host-api.ts";
import { httpsIn, plain } from "#server/features/repositories/propose.ts";
import {
  repositoryPathOf,
  repositoryPrefix,
} from "#server/features/repositories/repository-address.ts";
import type {
  OpenIssue,
  RepositorySource,
} from "#server/features/repositories/repository-source.ts";
import { sourceOf } from "#server/features/repositories/source-of.ts";
import type { Settings } from "#server/settings.ts";
import {
  beginChecks,
  type DueCheck,
  noteFailure,
  noteUnchanged,
  returnChecks,
  storeStarterIssues,
  takeDueChecks,
} from "./queries.ts";

/** Projects of one run, and how many at a time. */
const maxProjects = 300;
const batchSize = 20;
const concurrency = 4;
/** Maximum milliseconds of one run: jobs have fifteen minutes. */
const enough = 4 * 60_000;

/** The share of the allowed requests that stays for people who wait for an answer. */
const reservedShare = 0.3;

interface Refreshed {
  readonly checked: number;
  readonly changed: number;
  /** Whether the code host allowed no more requests, or didn't answer. */
  readonly isCutShort: boolean;
}

export async function refreshStarterIssues(
  { db }: Database,
  settings: Pick<Settings, "codeHost" | "github" | "demoCodeHost">,
  api: CodeHostApi = codeHostApiOf(settings),
): Promise<Refreshed> {
  const begun = performance.now();
  const source = sourceOf(settings, api);
  await beginChecks(db);
  let checked = 0;
  let changed = 0;
  while (checked < maxProjects && performance.now() - begun < enough) {
    if (api.shareLeft < reservedShare) return { checked, changed, isCutShort: true };
    const due = await takeDueChecks(db, repositoryPrefix(settings.codeHost), batchSize);
    if (due.length === 0) break;
    const results = await inTurns(due, (one) => refreshed(db, source, settings, one));
    const left = due.filter((_, index) => results[index] === "not asked");
    checked += due.length - left.length;
    changed += results.filter((result) => result === "changed").length;
    if (left.length > 0) {
      await returnChecks(
        db,
        left.map(({ projectId }) => projectId),
      );
      return { checked, changed, isCutShort: true };
    }
  }
  return { checked, changed, isCutShort: false };
}

type Result = "changed" | "same" | "failed" | "not asked";

/** So many failures of one batch mean that the code host is down, and not a repository strange. */
const maxFailures = 3;

/** Does the work for all items, a few at once, until the code host allows no more or is down. */
async function inTurns(
  items: readonly DueCheck[],
  work: (item: DueCheck) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = items.map(() => "not asked");
  let failures = 0;
  let isStopped = false;
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) {
      const result = await work(item);
      results[index] = result;
      if (result === "failed") failures += 1;
      isStopped ||= result === "not asked" || failures >= maxFailures;
      if (isStopped) return;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

async function refreshed(
  db: Db,
  source: RepositorySource,
  { codeHost }: Pick<Settings, "codeHost">,
  { projectId, repositoryUrl, etag }: DueCheck,
): Promise<Result> {
  const path = repositoryPathOf(repositoryUrl, codeHost);
  const store = (issues: readonly OpenIssue[], newEtag: string | null) =>
    storeStarterIssues(db, { projectId, repositoryUrl, issues, etag: newEtag });
  const resultOf = (isChanged: boolean): Result => (isChanged ? "changed" : "same");
  if (path === null) return resultOf(await store([], null));
  try {
    const reading = await source.starterIssues(path, etag);
    if (reading.status === "unchanged") {
      await noteUnchanged(db, projectId);
      return "same";
    }
    if (reading.status === "missing") {
      const isChanged = await store([], null);
      await noteFailure(db, projectId);
      return resultOf(isChanged);
    }
    // A token may see what isn't public.
    const isPublic = reading.issues.length === 0 || (await source.repository(path)) !== null;
    const issues = isPublic ? reading.issues.flatMap(storable) : [];
    return resultOf(await store(issues, reading.etag));
  } catch (error) {
    if (error instanceof NoneAllowed) return "not asked";
    if (!(error instanceof Unavailable)) throw error;
    await noteFailure(db, projectId);
    return "failed";
  }
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
