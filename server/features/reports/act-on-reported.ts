// What admins do about what was reported: each in one transaction, and in the log where it changed
// anything.
import { sql } from "kysely";
import {
  type ReportedActInput,
  judgeReported,
  type ReportedAct,
  type ReportedKind,
} from "#contract/reports.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockProjectsOf } from "#server/features/accounts/deletion-queries.ts";
import { notFound } from "#server/http/errors.ts";
import { announceHiding } from "./announce-hiding.ts";
import { settleReports, type ReportedRef } from "./queries.ts";

const tables = { project: "projects", comment: "comments", user: "users" } as const;

const names: Record<ReportedKind, string> = {
  project: "thing.name",
  comment: "(select name from projects where id = thing.project_id)",
  user: "thing.username",
};

/** Does what `byUserId` decided. @throws 404 where the thing is gone */
export function actOnReported(
  db: Db,
  thing: ReportedRef,
  byUserId: string,
  { act, note = "" }: ReportedActInput,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const name = (await hold(transaction, thing)) ?? (await holdVersions(transaction, thing, act));
    if (name === null) throw notFound(judgeReported.missing);
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

/** Holds the thing until the transaction ends; returns its name, or null where it is gone. */
async function hold(db: Db, { kind, id }: ReportedRef): Promise<string | null> {
  // What hidden people gave is no longer counted: their projects first, as everybody else does.
  if (kind === "user") await lockProjectsOf(db, id);
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(names[kind])} as name from ${sql.table(tables[kind])} thing
    where id = ${id} for no key update`.execute(db);
  return rows[0]?.name ?? null;
}

/**
 * The same of what is gone, by what was reported of it: there is nothing to hide or restore, but
 * reports to settle.
 */
async function holdVersions(db: Db, { id }: ReportedRef, act: ReportedAct): Promise<string | null> {
  if (act === "hide" || act === "restore") return null;
  const { rows } = await sql<{ name: string }>`
    select case kind when 'user' then coalesce(author_username, title) else title end as name
    from reported_versions where thing_id = ${id}
    order by reported_at desc, id desc for no key update`.execute(db);
  return rows[0]?.name ?? null;
}

interface Outcome {
  readonly changed: boolean;
  /** How many reports were settled by it, or opened again. */
  readonly reports: number;
}

const acts: Record<ReportedAct, (db: Db, thing: ReportedRef) => Promise<Outcome>> = {
  // What a suspension hid is hidden for a reason of its own from now on, and outlasts that.
  hide: async (db, { kind, id }) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(tables[kind])}
      set hidden_at = coalesce(hidden_at, now()), hidden_with_user_id = null
      where id = ${id} and (hidden_at is null or hidden_with_user_id is not null)`.execute(db);
    const reports = await settleReports(db, [id], "hidden");
    return { changed: numAffectedRows === 1n || reports > 0, reports };
  },
  restore: async (db, { kind, id }) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(tables[kind])} set hidden_at = null, hidden_with_user_id = null
      where id = ${id} and hidden_at is not null`.execute(db);
    return { changed: numAffectedRows === 1n, reports: 0 };
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

/** Opens those again that were settled last, all by one act; but none that was sent anew since. */
async function openAgain(db: Db, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reports r set outcome = null, settled_at = null, set_aside = false
    where thing_id = ${id} and settled_at = (
        select max(settled_at) from reports where thing_id = ${id})
      and not exists (select from reports
        where thing_id = ${id} and reporter_id = r.reporter_id and outcome is null)`.execute(db);
  return Number(numAffectedRows);
}
