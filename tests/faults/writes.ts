// Writes at a fixed rate, each with a text of its own, so that what was acknowledged can be compared
// with what is stored.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

export interface Written {
  readonly text: string;
  /** The status of the response; 0 if the connection failed. */
  readonly status: number;
  /** Of the first try. */
  readonly firstStatus: number;
  readonly milliseconds: number;
}

export interface Load {
  /** A comment is sent to this address. */
  readonly url: string;
  /** The cookies of the people who write, in turn. */
  readonly cookies: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Part of each text, where several write at once. */
  readonly name?: string;
  /** Milliseconds for which a write that failed is sent again, with the same Idempotency-Key. */
  readonly retryMs?: number;
}

/** Sends each write at its time, however long earlier ones take; resolves when all were answered. */
export async function writeSteadily(load: Load): Promise<Written[]> {
  const begun = performance.now();
  const writes: Promise<Written>[] = [];
  for (let index = 0; index < load.perSecond * load.seconds; index += 1) {
    const wait = begun + (index * 1000) / load.perSecond - performance.now();
    if (wait > 0) await pause(wait);
    writes.push(write(load, index));
  }
  return Promise.all(writes);
}

async function write(load: Load, index: number): Promise<Written> {
  const { url, cookies, name = "", retryMs = 0 } = load;
  const text = `Write ${index} ${name}`.trim();
  const begun = performance.now();
  const headers = {
    cookie: cookies[index % cookies.length] ?? "",
    "content-type": "application/json",
    "idempotency-key": `"${randomUUID()}"`,
  };
  const send = () =>
    fetch(url, { method: "POST", headers, body: JSON.stringify({ commentText: text }) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
  let status = await send();
  const firstStatus = status;
  while (status !== 200 && performance.now() - begun < retryMs) {
    await pause(2_000);
    status = await send();
  }
  return { text, status, firstStatus, milliseconds: performance.now() - begun };
}
