// Who is asking. The session cookie alone says so; nothing in a body or header can.
import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "#server/database/connect.ts";
import { TooMany } from "#server/http/errors.ts";
import type { RateLimits } from "#server/http/edge/rate-limits.ts";
import { networkOf } from "#server/http/edge/networks.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { sessionCookie } from "./session-cookie.ts";
import { findViewer } from "./session-queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    database: Database;
  }
}

/** Makes `request.database` and the viewer available to handlers. */
export function identifyViewers(
  app: FastifyInstance,
  database: Database,
  rates: RateLimits | null = null,
): void {
  const sessions = new SessionLookups(database, rates);
  app.decorateRequest("database", { getter: () => database });
  app.decorateRequest("viewer", null);
  app.decorateRequest("findViewer", async function findOwnViewer(this: FastifyRequest) {
    const token = sessionCookie.read(this);
    return token ? sessions.find(token, this.ip) : null;
  });
}

/** Sessions that are remembered at once, of those that are there and of those that aren't. */
const mostRemembered = 50_000;
/**
 * Milliseconds for which a session that wasn't there isn't looked for again. Short, since that of
 * somebody whose suspension is lifted is there again.
 */
const absentFor = 10_000;

/**
 * Looks sessions up, so that made-up ones cost little: the same one a query now and then, and all of
 * a network as many as its limit. Sessions that were there before are looked up in any case, so that
 * nobody in the same network is kept out.
 */
class SessionLookups {
  readonly #database: Database;
  readonly #rates: RateLimits | null;
  /** By the tokens' hashes, as they are no business of memory dumps either. */
  readonly #present = new LRUCache<string, true>({ max: mostRemembered });
  readonly #absent = new LRUCache<string, true>({ max: mostRemembered, ttl: absentFor });

  constructor(database: Database, rates: RateLimits | null) {
    this.#database = database;
    this.#rates = rates;
  }

  async find(token: string, address: string): Promise<Viewer | null> {
    const key = hash("sha256", token, "base64");
    if (this.#absent.has(key)) return null;
    const isNew = !this.#present.has(key);
    const limit = isNew ? this.#rates?.get("unknownSessions") : undefined;
    const network = limit ? networkOf(address) : "";
    // Counted before it is known, or many at once would all pass.
    const wait = limit?.hit(network) ?? 0;
    if (wait > 0) throw new TooMany(wait);
    const viewer = await findViewer(this.#database, token).catch((error: unknown) => {
      limit?.refund(network);
      throw error;
    });
    if (viewer) {
      this.#present.set(key, true);
      limit?.refund(network);
    } else {
      this.#present.delete(key);
      this.#absent.set(key, true);
    }
    return viewer;
  }
}
