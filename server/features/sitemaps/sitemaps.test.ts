import { Readable } from "node:stream";
import { parseXml } from "@rgrove/parse-xml";
import robotsModule from "robots-parser";
import { ErrorLevel, XMLToSitemapIndexStream, XMLToSitemapItemStream } from "sitemap";
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { firstProjects, listedProjects } from "./queries.ts";
import { makeFindable } from "#tests/support/findable.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const { publicUrl } = site.app.settings;

/** Its types are those of a module that it isn't. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

const ask = (url: string) => site.app.inject({ url, headers: { host: "127.0.0.1:3000" } });

/**
 * The addresses of a sitemap, or of an index of them, and when each changed. Fails for what the protocol
 * doesn't allow.
 */
async function addressesIn(path: string) {
  const { statusCode, headers, body } = await ask(path);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, max-age=3600");
  const { root } = parseXml(body);
  expect(root?.attributes["xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  const isIndex = path === "/sitemap.xml";
  expect(root?.name).toBe(isIndex ? "sitemapindex" : "urlset");
  const strict = { level: ErrorLevel.THROW, logger: false } as const;
  const parser = isIndex ? new XMLToSitemapIndexStream(strict) : new XMLToSitemapItemStream(strict);
  const items: { url: string; lastmod?: string }[] = await Readable.from([Buffer.from(body)])
    .pipe(parser)
    .toArray();
  return items.map(({ url, lastmod: updatedAt }) => {
    expect(url.startsWith(`${publicUrl}/`)).toBe(true);
    return { path: url.slice(publicUrl.length), ...(updatedAt !== undefined && { updatedAt }) };
  });
}

test("search engines find all pages that visitors see, and no filtered lists", async () => {
  const owner = await site.person("owner");
  const [tech] = await sql<{ id: string }>`select id from techs where slug = 'rust'`.all(db);
  const shown = await site.project(owner, { name: "Alder", techs: [tech?.id] });
  const hidden = await site.project(owner, { name: "Beech" });
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  const findable = await site.person("seeker");
  await makeFindable(findable);

  const robots = robotsParser(`${publicUrl}/robots.txt`, (await ask("/robots.txt")).body);
  expect(robots.getSitemaps()).toEqual([`${publicUrl}/sitemap.xml`]);
  const mayRead = (path: string) => robots.isAllowed(publicUrl + path, "Examplebot");

  const index = await addressesIn("/sitemap.xml");
  const ofProjects = index.filter(({ path }) => path.startsWith("/sitemaps/projects/"));
  expect(ofProjects.map(({ path }) => path)).toEqual([`/sitemaps/projects/${shown.id}.xml`]);
  const listed = await Promise.all(index.map(({ path }) => addressesIn(path)));
  const all = listed.flat().map(({ path }) => path);
  expect(all).toContain("/issues");
  expect(all).toContain("/terms");
  expect(all).toContain("/techs/rust");
  expect(all).not.toContain("/techs/react");
  expect(all).toContain(`/user/${findable.username}`);
  expect(all).not.toContain(`/user/${owner.username}`);
  expect(listed.flat().filter(({ path }) => path.startsWith("/projects/"))).toEqual([
    { path: `/projects/${shown.id}`, updatedAt: shown.updatedAt },
  ]);
  expect(all.filter((path) => !mayRead(path))).toEqual([]);
  const lists = ["/projects", "/people", "/issues", "/techs", "/explore"];
  const refused = [
    ...lists.map((list) => `${list}?after=x`),
    "/projects/search?query=rust",
    "/matches?techs=rust",
    "/feeds/projects.rss",
    "/api/v1/projects",
    `/projects/${shown.id}/vouched.json`,
  ];
  expect(refused.filter(mayRead)).toEqual([]);
});

test("many projects are in several sitemaps, each once, and hidden ones in none", async () => {
  // Takes a second.
  await sql`insert into projects (id, name, description, description_html, description_text)
    select gen_random_uuid(), 'Project ' || n, 'About', '', 'About'
    from generate_series(1, 10050) n`.run(db);
  await sql`update projects set hidden_at = now()
    where id in ((select id from projects order by id limit 1),
      (select id from projects order by id offset 10000 limit 1))`.run(db);
  const shown = await sql<{ path: string }>`
    select '/projects/' || id as path from projects where hidden_at is null order by id`.all(db);
  const firstIds = await firstProjects(db);
  expect(firstIds).toHaveLength(2);
  const lists = await Promise.all(firstIds.map((id) => listedProjects(db, id)));
  expect(lists.flat().map(({ path }) => path)).toEqual(shown.map(({ path }) => path));
});

test.each(["none.xml", "01890000-0000-7000-8000-000000000000", ".xml"])(
  "there is no sitemap %s",
  async (file) => {
    expect((await ask(`/sitemaps/projects/${file}`)).statusCode).toBe(404);
  },
);
