import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { firstProjects, listedProjects } from "./queries.ts";
import { makeFindable } from "#tests/support/findable.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const { publicUrl } = site.app.settings;

const ask = (url: string) => site.app.inject({ url, headers: { host: "127.0.0.1:3000" } });

/** The addresses of a sitemap, or of an index of them, and when each changed. */
async function addressesIn(path: string) {
  const { statusCode, headers, body } = await ask(path);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, max-age=3600");
  const { root } = parseXml(body);
  expect(root?.attributes["xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  const [name, item] = path === "/sitemap.xml" ? ["sitemapindex", "sitemap"] : ["urlset", "url"];
  expect(root?.name).toBe(name);
  const items = root?.children.filter((child) => child instanceof XmlElement) ?? [];
  expect(new Set(items.map((one) => one.name))).toEqual(new Set(items.length > 0 ? [item] : []));
  return items.map((one) => {
    const parts = one.children.filter((child) => child instanceof XmlElement);
    const textOf = (part: string) => parts.find((child) => child.name === part)?.text;
    const address = textOf("loc") ?? "";
    expect(address.startsWith(`${publicUrl}/`)).toBe(true);
    return { path: address.slice(publicUrl.length), updatedAt: textOf("lastmod") };
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

  const robots = (await ask("/robots.txt")).body;
  expect(robots).toContain(`\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  expect(robots).toContain("\nDisallow: /projects?\n");
  expect(robots).not.toMatch(/Disallow: \/projects\n/);

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
  // Each is there, and may be read.
  const refused = robots.split("\n").flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  for (const path of all) {
    expect(refused.filter((start) => path.startsWith(start))).toEqual([]);
  }
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
