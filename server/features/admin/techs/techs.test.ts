import { beforeAll, describe, expect, test } from "vitest";
import type { AdminTech } from "#contract/admin-techs.ts";
import type { AuditEntry } from "#contract/admin.ts";
import type { Failure } from "#contract/errors.ts";
import type { Tech, TechDetail } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const nowhere = "0198c0de-0000-7000-8000-000000000000";
let root: Person;
let eve: Person;

beforeAll(async () => {
  root = await site.person("warden");
  eve = await site.person("eve");
  await sql`update users set is_admin = true where id = ${root.id}`.run(db);
});

const add = (fields: object) =>
  root.post<AdminTech & Failure>("/admin/techs", { category: "tooling", ...fields });
const edit = (id: string, changes: object) =>
  root.post<AdminTech & Failure>(`/admin/techs/${id}`, changes);
const read = (slug: string) => site.visitor.get<TechDetail>(`/techs/${slug}`);
const found = async (text: string) =>
  (await site.visitor.get<Tech[]>(`/techs?search=${text}`)).body.map(({ slug }) => slug);

describe("adding a technology", () => {
  test("makes it searchable at once and is logged", async () => {
    expect(await found("zebrascript")).toEqual([]);
    const { status, body } = await add({
      name: " ZebraScript ",
      slug: "zebrascript",
      category: "language",
      description: "Striped.",
      aliases: ["ZS", "zebrascript", "zebra script"],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "ZebraScript",
      category: "language",
      aliases: ["zebra script", "zs"],
      editedAt: expect.any(String),
    });
    expect(await found("zebrascript")).toEqual(["zebrascript"]);
    expect((await read("zebrascript")).body).toMatchObject({ description: "Striped." });
    const { body: log } = await root.get<AuditEntry[]>(`/admin/audit?subject=${body.id}`);
    expect(log).toMatchObject([
      {
        act: "add tech",
        by: { username: "warden" },
        subject: { kind: "tech", name: "ZebraScript" },
      },
    ]);
  });

  test.each([
    [{ slug: "react" }, "slug", "“react” already means React"],
    [{ slug: "golang" }, "slug", "“golang” already means Go"],
    [{ name: "REACT" }, "name", "“react” already means React"],
    [{ aliases: ["k8s"] }, "aliases", "“k8s” already means Kubernetes"],
  ])("refuses a word that belongs to another technology: %j", async (fields, path, message) => {
    const { status, body } = await add({ name: "Another Thing", slug: "another-thing", ...fields });
    expect(status).toBe(409);
    expect(body.fields).toEqual([{ path, message }]);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ slug: "With Spaces" }, "slug"],
    [{ slug: "-a" }, "slug"],
    [{ slug: "a/b" }, "slug"],
    [{ category: "none" }, "category"],
    [{ description: "x".repeat(501) }, "description"],
    [{ aliases: ["a", "a"] }, "aliases"],
    [{ aliases: Array.from({ length: 31 }, (_, n) => `a${n}`) }, "aliases"],
    [{ aliases: ["a\u202Eb"] }, "aliases.0"],
  ])("refuses invalid fields: %j", async (fields, path) => {
    const { status, body } = await add({ name: "Another", slug: "another", ...fields });
    expect([status, body.fields?.[0]?.path]).toEqual([400, path]);
  });

  test("of three concurrent additions with the same slug, one succeeds", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: "Twice", slug: "twice" })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("is for admins only", async () => {
    expect((await site.visitor.post("/admin/techs", {})).status).toBe(401);
    expect((await eve.post("/admin/techs", {})).status).toBe(403);
    expect((await eve.get("/admin/techs")).status).toBe(403);
  });
});

describe("editing a technology", () => {
  test("changes the fields that are sent, and the old slug still leads to it", async () => {
    const { body: made } = await add({ name: "Oldname", slug: "oldname", aliases: ["old"] });
    const project = await site.project(eve, { techs: [made.id] });
    const { body } = await edit(made.id, { name: "Newname", slug: "newname" });
    expect(body).toMatchObject({ slug: "newname", formerSlugs: ["oldname"], aliases: ["old"] });
    for (const slug of ["oldname", "newname"]) {
      expect((await read(slug)).body).toMatchObject({ id: made.id, slug: "newname" });
      const { body: using } = await site.visitor.get<{ id: string }[]>(`/projects?tech=${slug}`);
      expect(using.map(({ id }) => id)).toEqual([project.id]);
      expect((await site.visitor.get(`/techs/${slug}/people`)).status).toBe(200);
    }
    expect((await add({ name: "Thief", slug: "oldname" })).status).toBe(409);
    const back = await edit(made.id, { slug: "oldname" });
    expect(back.body.formerSlugs).toEqual(["newname"]);
  });

  test("without a difference is not logged", async () => {
    const { body: made } = await add({ name: "Still", slug: "still" });
    await edit(made.id, { description: "Said." });
    await edit(made.id, { description: "Said." });
    const { body: log } = await root.get<AuditEntry[]>(`/admin/audit?subject=${made.id}`);
    expect(log).toMatchObject([
      { act: "edit tech", detail: { description: { from: "", to: "Said." } } },
      { act: "add tech" },
    ]);
  });

  test("refuses names of other technologies, unknown ids, and callers other than admins", async () => {
    const { body: made } = await add({ name: "Mine", slug: "mine" });
    expect((await edit(made.id, { name: "React" })).status).toBe(409);
    expect((await edit(nowhere, { name: "React" })).status).toBe(404);
    expect((await edit("7", {})).status).toBe(404);
    expect((await eve.post(`/admin/techs/${made.id}`, { name: "Hers" })).status).toBe(403);
  });

  test("survives loading the catalogue, which updates the unedited technologies", async () => {
    const { body: vue } = await read("vue");
    const changes = { name: "Vue!", description: "Ours.", aliases: ["view"], slug: "vue-bang" };
    expect((await edit(vue.id, changes)).status).toBe(200);
    await sql`update techs set name = '?' where slug = 'svelte'`.run(db);
    expect(await loadCatalogue(site.database)).toEqual({ added: 0, updated: 1 });
    expect((await read("vue")).body).toMatchObject({ id: vue.id, ...changes });
    expect((await read("svelte")).body.name).toBe("Svelte");
  });

  test("an alias that an admin moved to another technology stays there when the catalogue is loaded", async () => {
    const { body: golang } = await read("go");
    await edit(golang.id, { aliases: golang.aliases.filter((word) => word !== "golang") });
    const { body: other } = await add({ name: "Gopherlang", slug: "gopher", aliases: ["golang"] });
    await loadCatalogue(site.database);
    expect((await read("gopher")).body.aliases).toEqual(["golang"]);
    expect(other.aliases).toEqual(["golang"]);
  });
});

describe("the list of technologies", () => {
  test("is paged and contains each technology once", async () => {
    const names: string[] = [];
    for (let path: string | undefined = "/admin/techs?pageSize=100"; path;) {
      const answer: { headers: Record<string, string | undefined>; body: AdminTech[] } =
        await root.get<AdminTech[]>(path);
      names.push(...answer.body.map(({ name }) => name.toLowerCase()));
      path = /<([^>]+)>/.exec(answer.headers["link"] ?? "")?.[1];
    }
    const { count } = await sql<{ count: number }>`select count(*) from techs`.one(db);
    expect(names).toHaveLength(count);
    expect(new Set(names).size).toBeGreaterThan(names.length - 20);
  });

  test("is searched by parts of names, slugs and aliases", async () => {
    const { body } = await root.get<AdminTech[]>("/admin/techs?search=UBERNET");
    expect(body.map(({ slug }) => slug)).toContain("kubernetes");
    expect((await root.get("/admin/techs?search=%25")).body).toEqual([]);
  });
});
