// Counts the requests of clients, and those that the server makes for pages and for its cache. In
// plain numbers, which Prometheus's format is made of when it is read: prom-client would look
// the labels up for each request.
import type { FastifyInstance } from "fastify";
import { internalRequestOf } from "#server/http/internal-requests.ts";
import { operationOf } from "#server/http/operation.ts";

/** Notes a request of a client that was answered. */
export type RecordRequest = (operation: string, statusCode: number, seconds: number) => void;

export interface RequestMetrics {
  /** For responses that bypass Fastify. */
  readonly record: RecordRequest;
  /** The metrics in Prometheus's text format. */
  readonly text: () => string;
}

/** In seconds. Few, since each operation has all of them. */
const upperBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

class Series {
  readonly statuses = new Map<number, number>();
  /** The last one is for longer times than the last bound. */
  readonly buckets = Array.from({ length: upperBounds.length + 1 }, () => 0);
  sum = 0;

  add(statusCode: number, seconds: number): void {
    this.statuses.set(statusCode, (this.statuses.get(statusCode) ?? 0) + 1);
    let index = 0;
    while (index < upperBounds.length && seconds > (upperBounds[index] ?? 0)) index += 1;
    this.buckets[index] = (this.buckets[index] ?? 0) + 1;
    this.sum += seconds;
  }
}

type SeriesByOperation = Map<string, Series>;

function seriesOf(all: SeriesByOperation, operation: string): Series {
  let series = all.get(operation);
  if (!series) {
    series = new Series();
    all.set(operation, series);
  }
  return series;
}

/** Must be called before routes are added. */
export function measureRequests(app: FastifyInstance): RequestMetrics {
  const byCaller = { client: new Map<string, Series>(), server: new Map<string, Series>() };
  app.addHook("onResponse", (request, reply, done) => {
    const all = internalRequestOf(request) ? byCaller.server : byCaller.client;
    seriesOf(all, operationOf(request)).add(reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  return {
    record: (operation, statusCode, seconds) =>
      seriesOf(byCaller.client, operation).add(statusCode, seconds),
    text: () => textOf(Object.entries(byCaller)),
  };
}

const requests = "stack_cafe_http_requests_total";
const durations = "stack_cafe_http_request_duration_seconds";

function textOf(byCaller: [string, SeriesByOperation][]): string {
  const all = byCaller.flatMap(([caller, series]) =>
    Array.from(series, ([operation, one]) => ({
      labels: `operation="${operation}",caller="${caller}"`,
      one,
    })),
  );
  const counts = all.flatMap(({ labels, one }) =>
    Array.from(
      one.statuses,
      ([status, count]) => `${requests}{${labels},status="${status}"} ${count}`,
    ),
  );
  return [
    `# HELP ${requests} Requests answered, by operation, by who made them (client, or server for pages and the cache) and by status.`,
    `# TYPE ${requests} counter`,
    ...counts,
    `# HELP ${durations} Time until a response was sent, by operation and by who made the request.`,
    `# TYPE ${durations} histogram`,
    ...all.flatMap(({ labels, one }) => histogramOf(labels, one)),
    "",
  ].join("\n");
}

/** Buckets count all times up to their bound. */
function histogramOf(labels: string, { buckets, sum }: Series): string[] {
  let count = 0;
  const rows = buckets.map((own, index) => {
    count += own;
    return `${durations}_bucket{le="${upperBounds[index] ?? "+Inf"}",${labels}} ${count}`;
  });
  return [...rows, `${durations}_sum{${labels}} ${sum}`, `${durations}_count{${labels}} ${count}`];
}
