// Rate limits that several servers count together, in Redis or Valkey (REDIS_URL). Each server also counts
// by itself (rate-limits.ts), which is all while Redis can't be reached.
import { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { type RateLimit, rateLimits } from "#shared/rate-limits.ts";
import { widerNetworkFactor, widerNetworkOf } from "./networks.ts";

export interface SharedRateLimits {
  /** Counts once; resolves to the seconds to wait if that exceeded the limit, else 0. */
  readonly hit: (limit: RateLimit, key: string) => Promise<number>;
  readonly close: () => void;
}

/** Milliseconds after which a request doesn't wait for Redis any longer. */
const timeoutMs = 250;
/** Milliseconds for which Redis isn't used after a command failed, so that not every request waits. */
const pauseMs = 5_000;

/** `report` gets each loss of the connection, and each return. */
export function openSharedRateLimits(
  url: string,
  report: (problem: Error | null) => void,
): SharedRateLimits {
  let isReachable = true;
  let pausedUntil = -Infinity;
  const lose = (error: Error) => {
    if (isReachable) report(error);
    isReachable = false;
  };
  const regain = () => {
    if (!isReachable) report(null);
    isReachable = true;
  };
  const redis = new Redis(url, {
    commandTimeout: timeoutMs,
    connectTimeout: 2_000,
    // Without a connection a command fails at once.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on("ready", () => (pausedUntil = -Infinity));
  redis.on("error", lose);
  const limiterOf = (limit: RateLimit, factor: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `stack-cafe:${limit}`,
      points: rateLimits[limit].max * factor,
      duration: rateLimits[limit].windowMs / 1_000,
    });
  const limiters = Object.fromEntries(
    (Object.keys(rateLimits) as RateLimit[]).map((limit) => [
      limit,
      { own: limiterOf(limit, 1), wider: limiterOf(limit, widerNetworkFactor) },
    ]),
  ) as Record<RateLimit, { own: RateLimiterRedis; wider: RateLimiterRedis }>;
  const secondsToWait = async (limiter: RateLimiterRedis, key: string): Promise<number> => {
    if (performance.now() < pausedUntil) return 0;
    try {
      await limiter.consume(key);
      regain();
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1_000);
      // The server's own count decides.
      lose(refusal instanceof Error ? refusal : new Error(String(refusal)));
      pausedUntil = performance.now() + pauseMs;
      return 0;
    }
  };
  return {
    async hit(limit, key) {
      const wait = await secondsToWait(limiters[limit].own, key);
      const wider = widerNetworkOf(key);
      // Refused requests of a /64 network don't count for the /48 network around it.
      return wait > 0 || wider === null ? wait : secondsToWait(limiters[limit].wider, wider);
    },
    close: () => redis.disconnect(),
  };
}
