import { parseNodeInfo } from "@fedify/fedify/nodeinfo";
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { version } from "#server/version.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ site: { name: "Harbour Works" } });
const { publicUrl } = site.app.settings;

const ask = (url: string) => site.app.inject({ url, headers: { host: "127.0.0.1:3000" } });

test("a directory of sites learns what runs here, and how many use it", async () => {
  const [owner, other] = [await site.person("owner"), await site.person("other")];
  const { id } = await site.project(owner, { name: "Alder" });
  await site.project(owner, { name: "Beech" });
  await owner.post(`/projects/${id}/comment`, { commentText: "Hello" });
  await sql`update sessions set seen_at = now() - interval '40 days'
    where user_id = ${other.id}`.run(site.database.db);

  const { links } = (await ask("/.well-known/nodeinfo")).json();
  expect(links).toEqual([
    {
      rel: "http://nodeinfo.diaspora.software/ns/schema/2.1",
      href: `${publicUrl}/nodeinfo/2.1`,
    },
  ]);
  const reply = await ask("/nodeinfo/2.1");
  expect(reply.headers["content-type"]).toContain(
    'profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"',
  );
  expect(reply.json()).toEqual({
    version: "2.1",
    software: { name: "stack-cafe", version },
    protocols: [],
    services: { inbound: [], outbound: ["atom1.0", "rss2.0"] },
    openRegistrations: true,
    usage: {
      users: { total: 2, activeHalfyear: 2, activeMonth: 1 },
      localPosts: 2,
      localComments: 1,
    },
    metadata: { nodeName: "Harbour Works", nodeDescription: site.app.site.current.tagline },
  });
  // A reader of directories, which refuses what the specification doesn't know.
  expect(parseNodeInfo(reply.json())).toMatchObject({ software: { name: "stack-cafe" } });
});

test.each([
  ["sign-ups are closed", { signUps: false }],
  [
    "a list says who may come in",
    { allowed: { logins: ["ada"], organisations: [], emailDomains: [] } },
  ],
])("nobody can register by themselves where %s", async (_, change) => {
  const { app } = await startTestApp({ access: { ...site.app.settings.access, ...change } });
  const reply = await app.inject({ url: "/nodeinfo/2.1", headers: { host: "127.0.0.1:3000" } });
  expect(reply.json()).toMatchObject({ openRegistrations: false });
});
