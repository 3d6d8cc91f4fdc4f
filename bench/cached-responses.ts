// Cached responses to visitors, compared with node:http that sends the same bytes.
import { fork } from "node:child_process";
import { once } from "node:events";
import { load, medianOf } from "./load.ts";
import type { Product } from "./product.ts";
import { mainThreadSeconds } from "./usage.ts";

export interface Ratio {
  readonly name: string;
  /** Our rate divided by the ceiling, pair by pair. */
  readonly ratios: readonly number[];
  readonly ours: number;
  readonly ceiling: number;
  /** The shares of the time in which the main threads of both and of the client computed. */
  readonly busy?: readonly [ours: number, ceiling: number, client: number];
  readonly target: number;
}

const pairs = 7;
const seconds = 3;
const connections = 50;

/**
 * Alternates between the product and the ceiling, so that both run under the same load of the
 * machine.
 */
export async function compareWithRaw(
  name: string,
  product: Pick<Product, "address" | "pid">,
  path: string,
): Promise<Ratio> {
  const raw = await startRaw(product.address + path);
  const ours: Measured[] = [];
  const ceiling: Measured[] = [];
  await measure(product, path, 2);
  await measure(raw, path, 2);
  for (let pair = 0; pair < pairs; pair += 1) {
    ours.push(await measure(product, path, seconds));
    ceiling.push(await measure(raw, path, seconds));
  }
  raw.stop();
  return {
    name,
    ratios: ours.map(({ perSecond }, pair) => perSecond / (ceiling[pair]?.perSecond ?? Number.NaN)),
    ours: medianOf(ours.map(({ perSecond }) => perSecond)),
    ceiling: medianOf(ceiling.map(({ perSecond }) => perSecond)),
    busy: [
      medianOf(ours.map(({ busy }) => busy)),
      medianOf(ceiling.map(({ busy }) => busy)),
      medianOf([...ours, ...ceiling].map(({ clientBusy }) => clientBusy)),
    ],
    target: 0.7,
  };
}

interface Measured {
  readonly perSecond: number;
  readonly busy: number;
  readonly clientBusy: number;
}

async function measure(
  { address, pid }: Pick<Product, "address" | "pid">,
  path: string,
  forSeconds: number,
): Promise<Measured> {
  const before = mainThreadSeconds(pid);
  const startedAt = performance.now();
  const { perSecond, clientBusy } = await load(address, [path], forSeconds, { connections });
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  return { perSecond, clientBusy, busy: (mainThreadSeconds(pid) - before) / elapsedSeconds };
}

async function startRaw(url: string) {
  const answer = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  // fetch decompresses the response: the bytes are compressed again, as they were.
  const { gzipSync } = await import("node:zlib");
  const packed = answer.headers.get("content-encoding") === "gzip";
  const plain = Buffer.from(await answer.arrayBuffer());
  const body = packed ? gzipSync(plain) : plain;
  const ownHeaders = new Set([
    "date",
    "connection",
    "keep-alive",
    "transfer-encoding",
    "content-length",
  ]);
  const headers = [...answer.headers].filter(([header]) => !ownHeaders.has(header)).flat();
  headers.push("content-length", String(body.length));
  const child = fork(new URL("./raw-server.ts", import.meta.url));
  child.send({ headers, body: body.toString("base64") });
  const [port] = (await once(child, "message")) as [number];
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => child.disconnect(),
  };
}
