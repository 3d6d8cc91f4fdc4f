// Writes at a fixed rate, each with a text of its own, so that what was acknowledged can be compared
// with what is stored.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

export interface Try {
  /** 0 if the connection failed. */
  readonly status: number;
  /** By `performance.now()`. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** By the header of that name; null without one. */
  readonly retryAfter: string | null;
}

export interface Written {
  readonly text: string;
  /** In order. Those after the first have the same Idempotency-Key. */
  readonly tries: readonly Try[];
  /** Of the last try. */
  readonly status: number;
  /** Until the answer of the last try. */
  readonly milliseconds: number;
}

export interface Load {
  /** Comments are sent to these addresses, in turn. */
  readonly urls: readonly string[];
  /** The cookies of the people who write, in turn. */
  readonly cookies: readonly string[];
  readonly perSecond: number;
  /** For so long, or until `isOver`. */
  readonly seconds: number;
  readonly isOver?: () => boolean;
  /** While so many aren't answered the next one waits: what people send who have to see an answer first. */
  readonly maxInFlight?: number;
  /** Milliseconds for which a write that failed is sent again. */
  readonly retryMs?: number;
}

/** As `Retry-After` says, and later each time for those who meet a failure again. */
const retryAfterMs = 5_000;
const maxRetryAfterMs = 15_000;

/**
 * Sends each write at its time, or once fewer than `maxInFlight` are under way; resolves when all were
 * answered.
 */
export async function writeSteadily(load: Load): Promise<Written[]> {
  const begun = performance.now();
  const writes: Promise<Written>[] = [];
  const inFlight = new Set<Promise<Written>>();
  const endsAt = begun + load.seconds * 1000;
  for (let index = 0; index < load.perSecond * load.seconds; index += 1) {
    const wait = begun + (index * 1000) / load.perSecond - performance.now();
    if (wait > 0) await pause(wait);
    while (inFlight.size >= (load.maxInFlight ?? Infinity)) await Promise.race(inFlight);
    if (load.isOver?.() || performance.now() > endsAt) break;
    const writing = write(load, index);
    writes.push(writing);
    inFlight.add(writing);
    void writing.then(() => inFlight.delete(writing));
  }
  return Promise.all(writes);
}

async function write({ urls, cookies, retryMs = 0 }: Load, index: number): Promise<Written> {
  const text = `Write ${index}`;
  const url = urls[index % urls.length] ?? "";
  // Each person writes on every project.
  const cookie = cookies[Math.floor(index / urls.length) % cookies.length] ?? "";
  const key = randomUUID();
  const begun = performance.now();
  const tries = [await postComment({ url, cookie, text, key })];
  for (;;) {
    const { status, answeredAt } = tries.at(-1) ?? { status: 0, answeredAt: begun };
    const milliseconds = answeredAt - begun;
    if (status === 200 || milliseconds >= retryMs) return { text, tries, status, milliseconds };
    await pause(Math.min(retryAfterMs * tries.length, maxRetryAfterMs));
    tries.push(await postComment({ url, cookie, text, key }));
  }
}

interface Comment {
  readonly url: string;
  readonly cookie: string;
  readonly text: string;
  readonly key: string;
}

export async function postComment({ url, cookie, text, key }: Comment): Promise<Try> {
  const sentAt = performance.now();
  const reply = await fetch(url, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "idempotency-key": `"${key}"` },
    body: JSON.stringify({ commentText: text }),
  }).catch(() => null);
  const isRead = await reply?.arrayBuffer().then(
    () => true,
    () => false,
  );
  return {
    status: isRead ? (reply?.status ?? 0) : 0,
    sentAt,
    answeredAt: performance.now(),
    retryAfter: reply?.headers.get("retry-after") ?? null,
  };
}
