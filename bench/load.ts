// Generates load on one address, bounded in time and connections.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Order, Outcome, Request } from "./request-client.ts";

export interface Load {
  readonly perSecond: number;
  /** 97.5th percentile of the response times, in milliseconds. */
  readonly p975: number;
  /** The client's share of processor time: near 1, the client is the limit. */
  readonly clientBusy: number;
}

interface Options {
  readonly encoding?: string;
  readonly connections?: number;
}

let client: ChildProcess | null = null;

/**
 * Sends `requests` in turn for some seconds, by default over 16 connections, as from thousands of
 * visitors behind a proxy.
 * @throws if a request is refused or fails
 */
export async function load(
  address: string,
  requests: readonly Request[],
  seconds: number,
  { encoding = "gzip", connections = 16 }: Options = {},
): Promise<Load> {
  // One process for all measurements, whose code is compiled when they begin.
  client ??= fork(new URL("./request-client.ts", import.meta.url));
  const { host, port } = new URL(address);
  client.ref();
  client.channel?.ref();
  client.send({
    port: Number(port),
    host,
    requests,
    encoding,
    connections,
    seconds,
  } satisfies Order);
  const [{ count, refused, refusal, failed, p975, busy }] = (await once(client, "message")) as [
    Outcome,
  ];
  // It ends with this process.
  client.unref();
  client.channel?.unref();
  if (refused > 0 || failed > 0 || count === 0) {
    throw new Error(
      `${address}${JSON.stringify(requests[0])}: ${refused} of ${count} refused (${refusal}), ${failed} failed`,
    );
  }
  return { perSecond: count / seconds, p975, clientBusy: busy };
}

/** The quantile of sorted values. */
export const percentileOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

export const medianOf = (values: readonly number[]): number => percentileOf(values, 0.5);
