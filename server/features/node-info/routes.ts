// How big this site is and what it runs, for directories of sites
// (https://nodeinfo.diaspora.software/protocol.html, version 2.1).
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { admitsEveryone } from "#server/auth/admission-rules.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { isShownToVisitors } from "#server/database/visibility.ts";
import { version } from "#server/version.ts";
import { hourMs } from "#shared/time.ts";

const schema = "http://nodeinfo.diaspora.software/ns/schema/2.1";
const maxAge = `public, max-age=${hourMs / 1000}`;

export function nodeInfoRoutes(app: FastifyInstance): void {
  const { publicUrl, access } = app.settings;

  app.get("/.well-known/nodeinfo", async (_, reply) =>
    reply
      .header("cache-control", maxAge)
      .send({ links: [{ rel: schema, href: `${publicUrl}/nodeinfo/2.1` }] }),
  );

  // Everything is counted for it: once an hour.
  const usage = new LRUCache<"usage", Usage, Db>({
    max: 1,
    ttl: hourMs,
    fetchMethod: (_, __, { context }) => usageOf(context),
  });

  app.get("/nodeinfo/2.1", async ({ readDb }, reply) => {
    const counts = await usage.fetch("usage", { context: readDb });
    const { name, tagline } = app.site.current;
    return reply
      .header("cache-control", maxAge)
      .type(`application/json; profile="${schema}#"`)
      .send({
        version: "2.1",
        software: { name: "stack-cafe", version },
        // It doesn't federate; the schema has no word for that, and wants one.
        protocols: [],
        services: { inbound: [], outbound: ["atom1.0", "rss2.0"] },
        openRegistrations: access.mode === "open" && admitsEveryone(access),
        usage: counts,
        metadata: { nodeName: name, nodeDescription: tagline },
      });
  });
}

interface Usage {
  readonly users: { total: number; activeHalfyear: number; activeMonth: number };
  /** Projects. */
  readonly localPosts: number;
  readonly localComments: number;
}

async function usageOf(db: Db): Promise<Usage> {
  const { total, activeHalfyear, activeMonth, localPosts, localComments } = await sql<
    Usage["users"] & Omit<Usage, "users">
  >`
    select
      (select count(*) from users)::int as total,
      count(distinct s.user_id)::int as "activeHalfyear",
      (count(distinct s.user_id) filter (where s.seen_at > now() - interval '30 days'))::int
        as "activeMonth",
      (select count(*) from projects p where ${isShownToVisitors})::int as "localPosts",
      (select count(*) from comments)::int as "localComments"
    from sessions s where s.seen_at > now() - interval '180 days'`.one(db);
  return { users: { total, activeHalfyear, activeMonth }, localPosts, localComments };
}
