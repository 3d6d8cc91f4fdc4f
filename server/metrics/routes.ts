// Metrics in Prometheus's format, for requests with the token.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { Refusal } from "#server/http/errors.ts";
import { type RecordRequest, measureRequests } from "./request-metrics.ts";
import { addStateMetrics, type MetricSources } from "./state-metrics.ts";

/** Of memory, event loop and garbage collection: one for the process, however many apps it runs. */
let processRegistry: Registry | null = null;

/** Milliseconds between two looks at the event loop. */
const eventLoopMonitoringPrecision = 20;

function processMetrics(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision });
  return processRegistry;
}

export interface Metrics {
  readonly record: RecordRequest;
  /** Adds `GET /metrics`. */
  readonly serve: (sources: MetricSources) => void;
}

/** Starts to measure; must be called before routes are added. */
export function openMetrics(app: FastifyInstance, token: string): Metrics {
  // Of this app alone: prom-client's own registry would be shared by all apps of the process.
  const registry = new Registry();
  const { record, text } = measureRequests(app);
  const isToken = sameAs(token);
  const warn = warnOfRefused();
  const serve = (sources: MetricSources) => {
    const update = addStateMetrics(registry, sources);
    const all = Registry.merge([registry, processMetrics()]);
    app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (!isToken(tokenIn(request.headers.authorization))) {
        reply.header("www-authenticate", "Bearer");
        warn(request);
        throw new Refusal(401, "Send the value of METRICS_TOKEN as a bearer token.");
      }
      await update();
      return reply.type(all.contentType).send(`${await all.metrics()}\n${text()}`);
    });
  };
  return { record, serve };
}

/** Milliseconds between two warnings: anyone can send such requests. */
const warningIntervalMs = 60_000;

/** Logs refused requests, without the token: the first one, then at most one line a minute. */
function warnOfRefused(): (request: FastifyRequest) => void {
  let [refused, warnedAt] = [0, -Infinity];
  return ({ log, method, ip, headers }) => {
    refused += 1;
    if (performance.now() - warnedAt < warningIntervalMs) return;
    const reason = headers.authorization === undefined ? "no token" : "a wrong token";
    log.warn({ req: { method, ip }, reason, refused }, "refused to show metrics");
    [refused, warnedAt] = [0, performance.now()];
  };
}

const tokenIn = (header = ""): string => /^Bearer +(\S+)$/i.exec(header)?.[1] ?? "";

/** Compares digests, which are of equal length, in constant time. */
function sameAs(secret: string): (token: string) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(secret);
  return (token) => timingSafeEqual(digest(token), expected);
}
