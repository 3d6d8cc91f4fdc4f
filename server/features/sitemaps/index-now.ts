// Submits the pages of projects that changed to search engines, over IndexNow
// (https://www.indexnow.org/documentation).
import { randomBytes } from "node:crypto";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { isShownToVisitors } from "#server/database/visibility.ts";
import { type Connecting, requestRemote } from "#server/http/remote-request.ts";
import type { Settings } from "#server/settings.ts";

/** It passes them on to all engines that take part. */
const endpoint = new URL("https://api.indexnow.org/indexnow");

/** The protocol's maximum of addresses in one request. */
const maxPages = 10_000;

/** A project that changes several times within these seconds is submitted once. */
const debounceSeconds = 60;

const timeoutMs = 30_000;

/** Seconds until the next try after a refusal that doesn't say, and at most. */
const retrySeconds = { usual: 60 * 60, most: 24 * 60 * 60 };

/** Longer than a request takes: then the server that made it counts as gone. */
const claimSeconds = 120;

/** The name of the key's file; null before the first run. */
export async function indexNowKey(db: Db): Promise<string | null> {
  const row = await sql<{ key: string }>`select key from index_now`.maybeOne(db);
  return row?.key ?? null;
}

interface Options {
  readonly to?: URL;
  readonly connecting?: Connecting;
  /** Pages in one request. */
  readonly batch?: number;
}

/** Submits what changed since the last time, one server at a time; returns what it did. */
export async function submitChangedPages(
  { db }: Database,
  { publicUrl }: Pick<Settings, "publicUrl">,
  { to = endpoint, connecting = {}, batch = maxPages }: Options = {},
): Promise<string> {
  // What changed before the first run is in the sitemaps.
  await sql`insert into index_now (key) values (${randomBytes(16).toString("hex")})
    on conflict do nothing`.run(db);
  let submitted = 0;
  for (;;) {
    const key = await claim(db);
    if (key === null) return `${submitted} submitted; the next ones later`;
    const pages = await changedPages(db, batch);
    const last = pages.at(-1);
    if (!last) {
      await release(db);
      return submitted === 0 ? "Nothing to submit" : `${submitted} submitted`;
    }
    const body = JSON.stringify({
      host: new URL(publicUrl).host,
      key,
      keyLocation: `${publicUrl}/${key}.txt`,
      urlList: pages.map(({ id }) => `${publicUrl}/projects/${id}`),
    });
    const { status, waitSeconds } = await post(to, body, connecting);
    if (status !== 200 && status !== 202) {
      await release(db, waitSeconds);
      const reason = status === 0 ? "there was no answer" : `refused with status ${status}`;
      return `${submitted} submitted, then ${reason}; the next try is in ${waitSeconds} s`;
    }
    await sql`
      update index_now set submitted_at = ${last.updatedAt}::timestamptz, submitted_id = ${last.id},
        due_at = now()`.run(db);
    submitted += pages.length;
  }
}

/** The key; null while another server submits, or after a refusal. */
async function claim(db: Db): Promise<string | null> {
  const row = await sql<{ key: string }>`
    update index_now set due_at = now() + make_interval(secs => ${claimSeconds})
    where due_at <= now() returning key`.maybeOne(db);
  return row?.key ?? null;
}

const release = (db: Db, afterSeconds = 0): Promise<number> =>
  sql`update index_now set due_at = now() + make_interval(secs => ${afterSeconds})`.run(db);

/** In the order of their changes. The most recent ones wait, also since others are still being committed. */
const changedPages = (db: Db, count: number): Promise<{ id: string; updatedAt: string }[]> =>
  sql<{ id: string; updatedAt: string }>`
    select p.id, p.updated_at::text as "updatedAt" from projects p
    where ${isShownToVisitors} and (p.updated_at, p.id)
        > ((select submitted_at from index_now), (select submitted_id from index_now))
      and p.updated_at <= now() - make_interval(secs => ${debounceSeconds})
    order by p.updated_at, p.id limit ${count}`.all(db);

interface Outcome {
  /** 0 if there was no answer. */
  readonly status: number;
  /** Until the next try, if it was refused. */
  readonly waitSeconds: number;
}

async function post(to: URL, body: string, connecting: Connecting): Promise<Outcome> {
  try {
    const headers = { "content-type": "application/json; charset=utf-8" };
    const signal = AbortSignal.timeout(timeoutMs);
    const request = { method: "POST", headers, body, signal } as const;
    const response = await requestRemote(to, request, connecting);
    response.destroy();
    const asked = Number(response.headers["retry-after"]);
    const waitSeconds =
      asked > 0 ? Math.min(Math.ceil(asked), retrySeconds.most) : retrySeconds.usual;
    return { status: response.statusCode ?? 0, waitSeconds };
  } catch {
    return { status: 0, waitSeconds: retrySeconds.usual };
  }
}
