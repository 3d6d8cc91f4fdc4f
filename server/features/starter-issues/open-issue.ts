// The way from the list to an issue at its code host. Whether it is still open to newcomers is asked
// there at the click, so that people don't find it closed or taken; a code host that is silent, or
// allows no more requests, isn't waited for.
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announceProject } from "#server/features/projects/team.ts";
import { codeHostApiOf, settingsAt } from "#server/features/repositories/code-host-api.ts";
import {
  settleRefreshRequests,
  takeRefreshRequests,
} from "#server/features/repositories/code-host-budget.ts";
import { repositoryPathOf } from "#server/features/repositories/repository-address.ts";
import { sourceOf } from "#server/features/repositories/source-of.ts";
import type { Settings } from "#server/settings.ts";
import { isListed } from "./issue-sql.ts";
import { hostOf } from "./refresh.ts";

type HostSettings = Pick<Settings, "codeHost" | "github" | "demoCodeHost" | "furtherCodeHosts">;

/** Milliseconds for which a person waits for the code host. */
const patienceMs = 2_500;

/** For so long nobody asks again about an issue that was open. */
const knownForMs = 60_000;
const maxKnown = 5_000;

/** By id of an issue: what the last question said, with its time by `performance.now()`. */
const asked = new Map<string, { readonly at: number; readonly isOpen: Promise<boolean> }>();

interface ListedIssue {
  readonly projectId: string;
  readonly number: number;
  readonly url: string;
  readonly repositoryUrl: string;
}

/** The address of an issue at its code host; null if it isn't open to newcomers any more. */
export async function addressOfIssue(
  { db }: Database,
  settings: HostSettings,
  id: string,
): Promise<string | null> {
  const issue = await sql<ListedIssue>`
    select s.project_id as "projectId", s.number::float8 as number, s.url,
      coalesce(p.repository_url, '') as "repositoryUrl"
    from starter_issues s join projects p on p.id = s.project_id
    where s.id = ${id}::uuid and ${isListed}`.maybeOne(db);
  if (!issue) return null;
  if (await isStillOpen(db, settings, id, issue)) return issue.url;
  await removeIssue(db, issue.projectId, issue.number);
  return null;
}

/** Whoever asks at the same moment, or a little later, gets the same answer. */
function isStillOpen(
  db: Db,
  settings: HostSettings,
  id: string,
  issue: ListedIssue,
): Promise<boolean> {
  const now = performance.now();
  const known = asked.get(id);
  if (known && now - known.at < knownForMs) return known.isOpen;
  // Where it can't be asked, the list is believed.
  const isOpen = askCodeHost(db, settings, issue).catch(() => true);
  asked.delete(id);
  asked.set(id, { at: now, isOpen });
  const [oldest = ""] = asked.keys();
  if (asked.size > maxKnown) asked.delete(oldest);
  return isOpen;
}

async function askCodeHost(
  db: Db,
  settings: HostSettings,
  { repositoryUrl, number }: ListedIssue,
): Promise<boolean> {
  // The demo code host has no issues to ask for.
  const hosts = [
    ...(settings.demoCodeHost ? [] : [settings]),
    ...settings.furtherCodeHosts.map(settingsAt),
  ];
  for (const host of hosts) {
    const path = repositoryPathOf(repositoryUrl, host.codeHost);
    if (path === null) continue;
    const name = hostOf(host);
    if (!(await takeRefreshRequests(db, name, 1))) return true;
    const api = codeHostApiOf(host);
    const patience = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(true), patienceMs).unref();
    });
    const isOpen = sourceOf(host, api)
      .isStarterIssue(path, number)
      .catch(() => true);
    const answer = await Promise.race([isOpen, patience]);
    const { pauseSeconds } = api;
    if (pauseSeconds !== null) {
      await settleRefreshRequests(db, name, { spared: 0, unchanged: 0, checked: 0, pauseSeconds });
    }
    return answer;
  }
  return true;
}

/** Takes an issue off the list. */
export function removeIssue(db: Db, projectId: string, number: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const removed = await sql`
      delete from starter_issues where project_id = ${projectId} and number = ${number}`.run(
      transaction,
    );
    if (removed === 0) return false;
    await sql`update projects set starter_issue_count = greatest(0, starter_issue_count - 1)
      where id = ${projectId}`.run(transaction);
    await announceProject(transaction, projectId);
    return true;
  });
}
