// Opens streams in another process, and makes the changes that they receive.
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "./product.ts";
import type { Received, Opening, Report } from "./stream-clients.ts";
import { type StreamPeople, shared } from "./stream-people.ts";

export interface Clients {
  /** What was received since the last report. */
  readonly report: () => Promise<Report>;
  /** Reports, added up, until `enough`. @throws after `patience` milliseconds */
  readonly until: (enough: (all: Report) => boolean, timeoutMs?: number) => Promise<Report>;
  readonly end: () => Promise<void>;
}

export async function openStreams(
  { address }: Product,
  cookies: readonly string[],
  query: string,
): Promise<Clients> {
  const child = fork(new URL("./stream-clients.ts", import.meta.url));
  const opening: Opening = { port: Number(new URL(address).port), cookies, query };
  child.send(opening);
  const [answer] = (await once(child, "message")) as [string];
  if (answer !== "open") throw new Error(answer);
  const report = async () => {
    child.send("report");
    const [found] = (await once(child, "message")) as [Report];
    if (found.open !== cookies.length) throw new Error(`Only ${found.open} streams are open.`);
    return found;
  };
  return {
    report,
    until: async (enough, patience = 30_000) => {
      const deadline = performance.now() + patience;
      let all = await report();
      while (!enough(all)) {
        if (performance.now() > deadline) return all;
        await pause(50);
        const next = await report();
        all = {
          ...next,
          came: [...all.came, ...next.came],
          hinted: all.hinted + next.hinted,
          lastHintAt: next.lastHintAt || all.lastHintAt,
        };
      }
      return all;
    },
    end: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** Milliseconds since the epoch, with a finer resolution than `Date`. */
export const now = () => performance.timeOrigin + performance.now();

export async function post<T>(
  { address }: Product,
  cookie: string,
  path: string,
  body: object,
): Promise<T> {
  const reply = await fetch(`${address}/api/v1${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** A comment, and when it was sent. */
export interface Act {
  readonly comment: string;
  readonly began: number;
}

/**
 * That many comments per second on the shared projects in turn, by people who own none of them.
 * Those that an overloaded machine refused are left out, written or not.
 */
export async function comment(
  product: Product,
  { cookies, projects }: StreamPeople,
  { rate, count }: { rate: number; count: number },
): Promise<Act[]> {
  const under: Promise<Act | null>[] = [];
  const strangers = cookies.slice(shared.projects * shared.owners);
  const start = performance.now();
  for (let made = 0; made < count; made += 1) {
    await pause(Math.max(0, start + (made / rate) * 1_000 - performance.now()));
    const began = now();
    const path = `/projects/${projects[made % shared.projects]}/comment`;
    const body = { commentText: `Comment ${made}` };
    const written = post<{ id: string }>(product, strangers[made] ?? "", path, body);
    under.push(written.then(({ id }) => ({ comment: id, began })).catch(() => null));
  }
  return (await Promise.all(under)).filter((act) => act !== null);
}

/** Milliseconds from each comment to the last message about it. */
export function latenciesOf(came: readonly Received[], acts: readonly Act[]): number[] {
  const heard = new Map(came.map((one) => [one.comment, one.at]));
  return acts.map((act) => (heard.get(act.comment) ?? Infinity) - act.began);
}
