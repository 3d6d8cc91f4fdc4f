// Generates load on one address, bounded in time and connections.
import { randomInt } from "node:crypto";
import autocannon from "autocannon";

export interface Load {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p95: number;
}

const octet = () => randomInt(1, 255);

/**
 * Requests `paths` in turn over 16 connections for some seconds, each from another address.
 * @throws if a request is refused or fails
 */
export async function load(
  address: string,
  paths: readonly string[],
  seconds: number,
  encoding = "gzip",
): Promise<Load> {
  let requestCount = 0;
  const result = await autocannon({
    url: address,
    connections: 16,
    duration: seconds,
    // Generated one by one: a list of thousands would be copied for each connection during the
    // measurement.
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: paths[(requestCount += 1) % paths.length] ?? "/",
          headers: {
            ...request.headers,
            "accept-encoding": encoding,
            "x-forwarded-for": `10.${octet()}.${octet()}.${octet()}`,
          },
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${address}${paths[0]}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { perSecond: result.requests.average, p95: result.latency.p97_5 };
}

/** The value that a share of the values stays below. */
export const percentileOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

export const medianOf = (values: readonly number[]): number => percentileOf(values, 0.5);
