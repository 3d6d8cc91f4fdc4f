// A code host that delivers as many a second as it is told to, whether answers come or not.
import { createHmac, randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { newId } from "#server/database/ids.ts";
import type { Database } from "#server/database/connect.ts";

export interface Hook {
  readonly id: string;
  readonly projectId: string;
}

export const secret = "0".repeat(64);

/** A webhook for each of the latest projects, all of the one secret. */
export async function makeHooks({ db }: Database, count: number): Promise<Hook[]> {
  const { rows: projects } = await sql<{ id: string }>`
    select id from projects order by id desc limit ${count}`.execute(db);
  const hooks = projects.map(({ id }) => ({ id: newId(), projectId: id }));
  for (const { id, projectId } of hooks) {
    await sql`insert into hooks (id, project_id, secret) values (${id}, ${projectId}, ${secret})`.execute(
      db,
    );
  }
  return hooks;
}

/** A push of about that many bytes, like no other: commits, as code hosts send them. */
export function pushOf(size: number): Buffer {
  const commit = () => ({
    id: randomUUID(),
    message: 'Say what was meant\n\nAnd why it was "meant".',
    author: { name: "Ada", email: "ada@example.org", username: "ada" },
    added: ["docs/reasons.md"],
    removed: [],
    modified: ["README.md"],
  });
  const each = JSON.stringify(commit()).length + 1;
  return Buffer.from(
    JSON.stringify({
      ref: "refs/heads/main",
      compare: "https://github.com/ada/engine/compare/1...2",
      commits: Array.from({ length: Math.floor((size - 300) / each) }, commit),
      repository: { html_url: "https://github.com/ada/engine" },
      sender: { login: "ada", id: 1 },
    }),
  );
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Delivers `body`, signed with `key`; answers the status, 0 where there was no answer. */
export function deliver(
  address: string,
  hookId: string,
  body: Buffer,
  key = secret,
): Promise<number> {
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    "x-github-event": "push",
    "x-github-delivery": randomUUID(),
    "x-hub-signature-256": `sha256=${createHmac("sha256", key).update(body).digest("hex")}`,
  };
  return new Promise((resolve) => {
    const url = `${address}/api/v1/hooks/${hookId}/events/github`;
    const request = http.request(url, { method: "POST", headers, agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", () => resolve(0));
    request.end(body);
  });
}

export interface Delivered {
  /** Milliseconds from when it was due to its answer, of each. */
  readonly times: readonly number[];
  readonly statuses: ReadonlyMap<number, number>;
}

/** Calls `send` so many times a second, evenly, without waiting for answers, until `signal` ends it. */
export async function steadily(
  perSecond: number,
  signal: AbortSignal,
  send: (number: number) => Promise<number>,
): Promise<Delivered> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const sent: Promise<void>[] = [];
  const began = performance.now();
  while (!signal.aborted) {
    const due = began + (sent.length * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await setTimeout(wait);
    const answered = send(sent.length).then((status) => {
      times.push(performance.now() - due);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    sent.push(answered);
  }
  await Promise.all(sent);
  return { times, statuses };
}
