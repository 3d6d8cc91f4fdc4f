import { expect, test } from "vitest";
import type { UserRef } from "#contract/people.ts";
import type { Tech, TechDetail } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { techCategories } from "#shared/tech-categories.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { loadCatalogue } from "./load-catalogue.ts";

const site = await startTestApp();
const list = async (query: string) => (await site.visitor.get<Tech[]>(`/techs?${query}`)).body;
const slugs = (techs: Tech[]) => techs.map(({ slug }) => slug);

test("a search finds technologies by prefix, alias and with a typo, best match first", async () => {
  expect(slugs(await list("search=ru&pageSize=50"))).toContain("rust");
  expect(slugs(await list("search=k8s"))[0]).toBe("kubernetes");
  expect(slugs(await list("search=Typescirpt"))[0]).toBe("typescript");
  expect(slugs(await list("search=c"))[0]).toBe("c");
  for (const [start, slug] of Object.entries({ rus: "rust", reac: "react", pyth: "python" })) {
    expect(slugs(await list(`search=${start}`))[0]).toBe(slug);
  }
  expect(await list("search=xqzwvxqz")).toEqual([]);
  expect((await site.visitor.get("/techs?search=%20")).status).toBe(400);
});

test("popular technologies come first, and paging has no gaps or duplicates", async () => {
  const owner = await site.person("techowner");
  const [rust, zig] = [await list("search=rust"), await list("search=zig")];
  await site.project(owner, { name: "Uses both", techs: [rust[0]?.id, zig[0]?.id] });
  await site.project(owner, { name: "Uses one", techs: [zig[0]?.id] });
  expect(slugs(await list("sort=popular&pageSize=2"))).toEqual(["zig", "rust"]);

  const seen: string[] = [];
  let path: string | undefined = "/techs?sort=name&category=language&pageSize=50";
  while (path) {
    const page: { body: Tech[]; headers: Record<string, string | undefined> } =
      await site.visitor.get<Tech[]>(path);
    expect(page.body.every(({ category }) => category === "language")).toBe(true);
    seen.push(...slugs(page.body));
    path = /<(.*)>/.exec(page.headers["link"] ?? "")?.[1];
  }
  const rows = await sql<{ slug: string }>`
    select slug from techs where category = 'language' order by lower(name), id
  `.all(site.database.db);
  expect(seen).toEqual(rows.map(({ slug }) => slug));
});

test("among technologies with the same prefix the most used comes first", async () => {
  const [postgresql] = await list("search=postgresql");
  await site.project(await site.person("postowner"), { techs: [postgresql?.id] });
  expect(slugs(await list("search=post"))[0]).toBe("postgresql");
});

test("the page of a technology contains its relations in both directions", async () => {
  const next = await site.visitor.get<TechDetail>("/techs/nextjs");
  expect(next.body.related.map(({ slug }) => slug)).toContain("react");
  // Many technologies build on React; those that projects use come first.
  await site.project(await site.person("nextowner"), { techs: [next.body.id] });
  const react = await site.visitor.get<TechDetail>("/techs/react");
  expect(react.body.related.map(({ slug }) => slug)).toContain("nextjs");
  const missing = await site.visitor.get("/techs/no-such-thing");
  expect(missing).toMatchObject({ status: 404, body: { message: "Technology not found." } });
});

test("the people of a technology are listed newest account first, with public fields only", async () => {
  const [ada, bob] = [await site.person("techada"), await site.person("techbob")];
  await sql`
    insert into user_techs select u, t.id, 1 from techs t, unnest(${[ada.id, bob.id]}::uuid[]) u
    where t.slug = 'elm'`.run(site.database.db);
  const first = await site.visitor.get<UserRef[]>("/techs/elm/people?pageSize=1");
  expect(first.body).toEqual([
    { id: bob.id, username: "techbob", displayName: "techbob", avatarUrl: null },
  ]);
  const next = /<(.*)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
  expect((await site.visitor.get<UserRef[]>(next)).body.map(({ id }) => id)).toEqual([ada.id]);
});

test("loading the catalogue again changes nothing", async () => {
  expect(await loadCatalogue(site.database)).toEqual({ added: 0, updated: 0 });
  const rows = await sql<{ twice: number }>`
    select count(*) - count(distinct slug) as twice from techs`.all(site.database.db);
  expect(rows).toEqual([{ twice: 0 }]);
});

test("every category of a technology has a name", async () => {
  const answer =
    await site.visitor.get<{ category: string; techCount: number }[]>("/tech_categories");
  const known: string[] = techCategories.map(({ id }) => id);
  expect(answer.body.map(({ category }) => category).toSorted()).toEqual(known.toSorted());
});

test("a technology with many relations contains only some of them", async () => {
  const { body } = await site.visitor.get<TechDetail>("/techs/python");
  expect(body.related.length).toBeGreaterThan(10);
  expect(body.related.length).toBeLessThan(30);
});
