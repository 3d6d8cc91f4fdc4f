// Writes at a fixed rate, each with a text of its own, so that what was acknowledged can be compared
// with what is stored.
import { setTimeout as pause } from "node:timers/promises";

export interface Written {
  readonly text: string;
  /** The status of the response; 0 if the connection failed. */
  readonly status: number;
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

async function write({ url, cookies, name = "" }: Load, index: number): Promise<Written> {
  const text = `Write ${index} ${name}`.trim();
  const begun = performance.now();
  const status = await fetch(url, {
    method: "POST",
    headers: { cookie: cookies[index % cookies.length] ?? "", "content-type": "application/json" },
    body: JSON.stringify({ commentText: text }),
  }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );
  return { text, status, milliseconds: performance.now() - begun };
}
