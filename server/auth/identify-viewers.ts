// Identifies the viewer of a request. Only the API token counts, or else the session cookie; nothing in
// a body or another header.
import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database, Db } from "#server/database/connect.ts";
import type { Replica } from "#server/database/replica.ts";
import { hostCookieName, isSecureUrl } from "#server/http/host-cookie.ts";
import { tokenOf } from "#server/http/bearer-token.ts";
import { TooMany, UnknownToken } from "#server/http/errors.ts";
import type { RateLimits } from "#server/http/edge/rate-limits.ts";
import { networkOf } from "#server/http/edge/networks.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import { findTokenViewer, isToken } from "./api-tokens.ts";
import { findViewer } from "./session-queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    database: Database;
    /** For what may be some seconds old; never for decisions. */
    readDb: Db;
  }
}

/** Makes `request.database` and the viewer available to handlers. */
export function identifyViewers(
  app: FastifyInstance,
  database: Database,
  rates: RateLimits | null = null,
  replica: Replica | null = null,
): void {
  const sessions = new Lookups(database, rates, findViewer);
  const apiTokens = new Lookups(database, rates, findTokenViewer);
  app.decorateRequest("database", { getter: () => database });
  readFromReplica(app, database, replica);
  app.decorateRequest("viewer", null);
  app.decorateRequest("findViewer", async function findOwnViewer(this: FastifyRequest) {
    const apiToken = tokenOf(this);
    if (apiToken !== undefined) {
      const found = isToken(apiToken) ? await apiTokens.find(apiToken, this.ip) : null;
      if (!found) throw new UnknownToken();
      this.speak(found.language);
      return found;
    }
    const token = sessionCookie.read(this);
    const viewer = token ? await sessions.find(token, this.ip) : null;
    if (viewer) this.speak(viewer.language);
    return viewer;
  });
}

/** Seconds after a write within which its author reads from the primary, whichever server answers. */
const recentWriteSeconds = 10;

/** Makes `request.readDb`: the replica's, except for people who wrote something a moment ago. */
function readFromReplica(app: FastifyInstance, database: Database, replica: Replica | null): void {
  const name = hostCookieName("recent-write", isSecureUrl(app.settings.publicUrl));
  app.decorateRequest("readDb", {
    getter(this: FastifyRequest) {
      // Programs keep no cookies.
      const isOwnWrite =
        this.method !== "GET" || this.cookies[name] !== undefined || tokenOf(this) !== undefined;
      return replica && !isOwnWrite ? replica.db : database.db;
    },
  });
  if (!replica) return;
  app.addHook("onSend", async (request, reply, payload) => {
    const { countsOnly } = request.routeOptions.config;
    const isWrite = request.method !== "GET" && request.method !== "HEAD" && !countsOnly;
    if (isWrite && reply.statusCode < 400 && sessionCookie.read(request)) {
      const secure = isSecureUrl(app.settings.publicUrl);
      const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
      reply.setCookie(name, "1", { ...options, maxAge: recentWriteSeconds });
    }
    return payload;
  });
}

/** Maximum number of sessions in each of the two caches: valid ones and unknown ones. */
const maxCachedSessions = 50_000;
/** With `max` the caches would reserve room for all sessions when they are created. */
const atMost = { maxSize: maxCachedSessions, sizeCalculation: () => 1 };
/**
 * Milliseconds for which an unknown session isn't looked up again. Short, because the session of a
 * person whose suspension is lifted is valid again.
 */
const absentFor = 10_000;

type Find = (database: Database, token: string) => Promise<Viewer | null>;

/**
 * Looks sessions or API tokens up such that unknown tokens cost little: the same token one query per interval,
 * and all tokens of a network as many as its limit. Those that were valid before are always
 * looked up, so that nobody in the same network is locked out.
 */
class Lookups {
  readonly #database: Database;
  readonly #rates: RateLimits | null;
  readonly #find: Find;
  /** Keyed by the hash of the token, so that memory dumps hold no tokens. */
  readonly #present = new LRUCache<string, true>(atMost);
  readonly #absent = new LRUCache<string, true>({ ...atMost, ttl: absentFor });

  constructor(database: Database, rates: RateLimits | null, find: Find) {
    this.#database = database;
    this.#rates = rates;
    this.#find = find;
  }

  async find(token: string, address: string): Promise<Viewer | null> {
    const key = hash("sha256", token, "base64");
    if (this.#absent.has(key)) return null;
    const isNew = !this.#present.has(key);
    const limit = isNew ? this.#rates?.get("unknownSessions") : undefined;
    const network = limit ? networkOf(address) : "";
    // Counted before the lookup, or many concurrent requests would all pass.
    const retryAfterSeconds = limit?.hit(network) ?? 0;
    if (retryAfterSeconds > 0) throw new TooMany(retryAfterSeconds);
    const viewer = await this.#find(this.#database, token).catch((error: unknown) => {
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
