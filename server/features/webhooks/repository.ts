// Follows the repository that a project names when it is renamed, transferred or archived.
import { webUrl } from "#contract/project-events.ts";
import type { CodeHost } from "#contract/webhooks.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announce } from "#server/realtime/announce.ts";
import type { Fields } from "./delivery-fields.ts";
import type { ReceivingHook } from "./record.ts";

/** The repository as a delivery describes it. */
export interface DeliveredRepository {
  readonly id: string;
  readonly url: string;
  /** Where it was, if the delivery is about its renaming or transfer. */
  readonly formerUrl: string | null;
  /** Null if the code host doesn't say, as GitLab. */
  readonly isArchived: boolean | null;
}

/** Null if the delivery doesn't describe it. */
export function repositoryOf(codeHost: CodeHost, fields: Fields): DeliveredRepository | null {
  const [id, url] =
    codeHost === "gitlab"
      ? [fields.get("project.id"), fields.get("project.web_url")]
      : [fields.get("repository.id"), fields.get("repository.html_url")];
  const parsed = webUrl.safeParse(url);
  if (typeof id !== "number" || !Number.isSafeInteger(id) || !parsed.success) return null;
  const archived = fields.get("repository.archived");
  return {
    id: String(id),
    url: parsed.data,
    formerUrl: formerUrlOf(parsed.data, fields),
    isArchived: typeof archived === "boolean" ? archived : null,
  };
}

function formerUrlOf(url: string, fields: Fields): string | null {
  const name = fields.get("changes.repository.name.from");
  const owner =
    fields.get("changes.owner.from.user.login") ??
    fields.get("changes.owner.from.organization.login");
  const former = new URL(url);
  const [currentName, currentOwner] = former.pathname.split("/").filter(Boolean).toReversed();
  if ((!name && !owner) || !currentName || !currentOwner) return null;
  former.pathname = `${String(owner ?? currentOwner)}/${String(name ?? currentName)}`;
  return former.href;
}

/** What a delivery says about the repository that the project names. */
export type RepositoryChange =
  | { readonly kind: "known"; readonly repository: DeliveredRepository }
  | { readonly kind: "moved"; readonly repository: DeliveredRepository; readonly from: string };

/**
 * Null if nothing is new, or it is another repository. A delivery proves that the project's
 * repository was renamed or transferred if it names its former address, or has its number. A change
 * of the code host is up to the owners.
 */
export function repositoryChange(
  hook: ReceivingHook,
  repository: DeliveredRepository | null,
): RepositoryChange | null {
  const named = hook.projectRepositoryUrl;
  if (!named || !repository) return null;
  if (isSameAddress(named, repository.url)) {
    const isKnown =
      hook.repositoryId === repository.id &&
      hook.repositoryUrl === repository.url &&
      (repository.isArchived ?? hook.isRepositoryArchived) === hook.isRepositoryArchived;
    return isKnown ? null : { kind: "known", repository };
  }
  const isOnHost = new URL(named).origin === new URL(repository.url).origin;
  const hasNumber = hook.repositoryId === repository.id && isSameAddress(hook.repositoryUrl, named);
  const hadAddress = isSameAddress(repository.formerUrl, named);
  return isOnHost && (hasNumber || hadAddress) ? { kind: "moved", repository, from: named } : null;
}

function isSameAddress(one: string | null, other: string | null): boolean {
  const [key, otherKey] = [one, other].map((address) => {
    const url = address === null ? null : URL.parse(address);
    return url && `${url.host}${url.pathname.replace(/(?:\.git)?\/*$/, "")}`.toLowerCase();
  });
  return key !== null && key === otherKey;
}

/** Stores the change; a project whose repository moved names its new address. */
export async function followRepository(
  { db }: Database,
  { id, projectId }: ReceivingHook,
  change: RepositoryChange,
): Promise<void> {
  const { id: repositoryId, url, isArchived } = change.repository;
  await inTransaction(db, async (transaction) => {
    if (change.kind === "moved") {
      const rowCount = await sql`
        update projects set repository_url = ${url}, updated_at = now()
        where id = ${projectId} and repository_url = ${change.from}`.run(transaction);
      if (rowCount === 0) return;
    }
    if (isArchived !== null) {
      await sql`update projects
        set repository_archived_at = case when ${isArchived}
          then coalesce(repository_archived_at, now()) end
        where id = ${projectId} and repository_url is not null
          and (repository_archived_at is not null) <> ${isArchived}`.run(transaction);
    }
    await announce(transaction, { projectId, keys: [["project", projectId]] });
    await sql`update hooks set repository_id = ${repositoryId}, repository_url = ${url}
      where id = ${id}`.run(transaction);
  });
}
