// Cached responses to visitors, compared with node:http that sends the same bytes.
import { fork } from "node:child_process";
import { once } from "node:events";
import { load, medianOf } from "./load.ts";

export interface Ratio {
  readonly name: string;
  /** Our rate divided by the ceiling, pair by pair. */
  readonly ratios: readonly number[];
  readonly ours: number;
  readonly ceiling: number;
  readonly target: number;
}

const pairs = 7;
const seconds = 3;

/**
 * Alternates between the product and the ceiling, so that both run under the same load of the
 * machine.
 */
export async function compareWithRaw(name: string, address: string, path: string): Promise<Ratio> {
  const raw = await startRaw(address + path);
  await load(address, [path], 2);
  await load(raw.address, [path], 2);
  const productRate: number[] = [];
  const ceiling: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    productRate.push((await load(address, [path], seconds)).perSecond);
    ceiling.push((await load(raw.address, [path], seconds)).perSecond);
  }
  raw.stop();
  return {
    name,
    ratios: productRate.map((rate, pair) => rate / (ceiling[pair] ?? Number.NaN)),
    ours: medianOf(productRate),
    ceiling: medianOf(ceiling),
    target: 0.7,
  };
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
  return { address: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}
