// The admin acts on reported content. Each is one transaction, and logged if it changed anything.
import { t } from "#shared/messages/t.ts";
import { type ReportedActInput, judgeReported, type ReportedAct } from "#contract/reports.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockPersonAndProjects } from "#server/features/accounts/deletion-queries.ts";
import { notFound } from "#server/http/errors.ts";
import { announceHiding } from "./announce-hiding.ts";
import { settleReports, type ReportedRef } from "./queries.ts";

const tables = {
  project: "projects",
  comment: "comments",
  user: "users",
  event: "project_events",
  update: "project_updates",
  picture: "pictures",
} as const;

/** Those that a suspension hides, too. */
const hiddenWithPeople = new Set<ReportedRef["kind"]>(["project", "comment", "user"]);

const projectOf = sql`(select name from projects where id = thing.project_id)`;
const names = {
  project: sql`thing.name`,
  comment: projectOf,
  event: projectOf,
  update: projectOf,
  picture: projectOf,
} as const;

/** Performs the act of `byUserId`. @throws 404 if the content was deleted */
export function actOnReported(
  db: Db,
  thing: ReportedRef,
  byUserId: string,
  { act, note = "" }: ReportedActInput,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const name =
      (await lockContent(transaction, thing)) ?? (await holdVersions(transaction, thing, act));
    if (name === null) throw notFound(t(judgeReported.missing));
    const { changed, reports } = await acts[act](transaction, thing);
    if (!changed) return;
    await recordAct(transaction, {
      byUserId,
      act: act === "hide" || act === "restore" ? `${act} ${thing.kind}` : `${act} reports`,
      subject: { ...thing, name },
      detail: { ...(note && { note }), ...(reports > 0 && { reports }) },
    });
    if (act === "hide" || act === "restore") await announceHiding(transaction, thing);
  });
}

/** Locks the content until the transaction ends; returns its name, or null if it was deleted. */
async function lockContent(db: Db, { kind, id }: ReportedRef): Promise<string | null> {
  // Hiding a person changes the counts of projects, so those are locked first, as everywhere.
  if (kind === "user") return (await lockPersonAndProjects(db, id))?.username ?? null;
  const row = await sql<{ name: string }>`
    select ${names[kind]} as name from ${sql.id(tables[kind])} thing
    where id = ${id} for no key update`.maybeOne(db);
  return row?.name ?? null;
}

/**
 * The same for deleted content, by its reported version: nothing can be hidden or restored, but its
 * reports can be settled.
 */
async function holdVersions(db: Db, { id }: ReportedRef, act: ReportedAct): Promise<string | null> {
  if (act === "hide" || act === "restore") return null;
  const row = await sql<{ name: string }>`
    select case kind when 'user' then coalesce(author_username, title) else title end as name
    from reported_versions where thing_id = ${id}
    order by reported_at desc, id desc for no key update`.maybeOne(db);
  return row?.name ?? null;
}

interface Outcome {
  readonly changed: boolean;
  /** How many reports were settled or re-opened. */
  readonly reports: number;
}

const acts: Record<ReportedAct, (db: Db, thing: ReportedRef) => Promise<Outcome>> = {
  // Content that a suspension hid is now hidden independently and stays hidden after it.
  hide: async (db, { kind, id }) => {
    const table = sql.id(tables[kind]);
    const rowCount = await (
      hiddenWithPeople.has(kind)
        ? sql`update ${table}
            set hidden_at = coalesce(hidden_at, now()), hidden_with_user_id = null
            where id = ${id} and (hidden_at is null or hidden_with_user_id is not null)`
        : sql`update ${table} set hidden_at = now() where id = ${id} and hidden_at is null`
    ).run(db);
    const reports = await settleReports(db, [id], "hidden");
    return { changed: rowCount === 1 || reports > 0, reports };
  },
  restore: async (db, { kind, id }) => {
    const rowCount = await sql`
      update ${sql.id(tables[kind])}
      set hidden_at = null ${hiddenWithPeople.has(kind) ? sql`, hidden_with_user_id = null` : sql``}
      where id = ${id} and hidden_at is not null`.run(db);
    return { changed: rowCount === 1, reports: 0 };
  },
  dismiss: async (db, { id }) => {
    const reports = await settleReports(db, [id], "dismissed");
    return { changed: reports > 0, reports };
  },
  reopen: async (db, { id }) => {
    const reports = await openAgain(db, id);
    return { changed: reports > 0, reports };
  },
};

/**
 * Re-opens the reports that were settled by the latest act, except those that were sent again
 * since.
 */
async function openAgain(db: Db, id: string): Promise<number> {
  const rowCount = await sql`
    update reports r set outcome = null, settled_at = null, set_aside = false
    where thing_id = ${id} and settled_at = (
        select max(settled_at) from reports where thing_id = ${id})
      and not exists (select from reports
        where thing_id = ${id} and reporter_id = r.reporter_id and outcome is null)`.run(db);
  return rowCount;
}
