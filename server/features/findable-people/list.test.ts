import { beforeAll, describe, expect, test } from "vitest";
import type { FindablePerson } from "#contract/findable-people.ts";
import { sql } from "#server/database/sql.ts";
import { makeFindable, namesAt, techIdOf } from "#tests/support/findable.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

let people: Record<"rusty" | "webby" | "both" | "listy" | "plain", Person>;

const names = async (query: string, caller: Pick<Person, "get"> = site.visitor) =>
  (await namesAt({ ...site.visitor, ...caller }, `/people?${query}`)).names;

/** Moves the week of the person's last visit back. */
const age = (person: Person, days: number) =>
  sql`update findable_people set active_week = active_week - ${days}::int
    where user_id = ${person.id}`.run(db);

beforeAll(async () => {
  people = {
    rusty: await site.person("rusty"),
    webby: await site.person("webby"),
    both: await site.person("both"),
    listy: await site.person("listy"),
    plain: await site.person("plain"),
  };
  const { rusty, webby, both, listy, plain } = people;
  await makeFindable(rusty, { techs: ["rust", "zig"], availability: "up_to_3" });
  await makeFindable(webby, { techs: ["css", "typescript"], roles: ["designer"] });
  await makeFindable(both, { techs: ["rust", "css"], roles: ["developer", "designer"] });
  const many = ["rust", "css", "typescript", "python", "go", "java", "php", "ruby", "react", "vue"];
  await makeFindable(listy, {
    techs: [...many, "docker", "nginx", "django", "svelte", "postgresql"],
    availability: "9_or_more",
  });
  await makeFindable(plain, { techs: [] });
  await site.person("quiet");
});

test("people who can be found are listed with what they said, the latest visitor first", async () => {
  await age(people.webby, 7);
  const { body, headers } = await site.visitor.get<FindablePerson[]>("/people");
  expect(body.map(({ username }) => username)).toEqual([
    "plain",
    "listy",
    "both",
    "rusty",
    "webby",
  ]);
  expect(headers["x-total-count"]).toBe("5");
  expect(body[4]).toMatchObject({
    id: people.webby.id,
    displayName: "webby",
    findable: { roles: ["designer"], availability: "4_to_8", lookingFor: null },
    lastHere: "last_week",
    shared: [],
  });
  expect(body[4]?.techs.map(({ slug }) => slug)).toEqual(["css", "typescript"]);
  expect(body[0]?.lastHere).toBe("this_week");
});

test.each([
  ["techs=rust", ["listy", "both", "rusty"]],
  ["techs=rust,css", ["listy", "both"]],
  ["techs=zig,typescript&techsMatch=any", ["listy", "rusty", "webby"]],
  ["role=designer", ["both", "webby"]],
  ["role=developer", ["plain", "listy", "both", "rusty"]],
  ["availability=4_to_8", ["plain", "both", "webby"]],
  ["techs=rust&role=designer&availability=4_to_8", ["both"]],
  ["techs=zig&role=designer", []],
])("the filter %s lists %j", async (query, expected) => {
  const found = await namesAt(site.visitor, `/people?${query}`);
  expect(found).toEqual({ names: expected, total: String(expected.length) });
  expect((await names(`${query}&sort=fit`)).toSorted()).toEqual(expected.toSorted());
});

test("by fit, rare technologies count more, and a long list counts less", async () => {
  const ordered = await names("techs=zig,css&techsMatch=any&sort=fit");
  expect(ordered).toEqual(["rusty", "both", "webby", "listy"]);
  const { body } = await site.visitor.get<FindablePerson[]>(
    "/people?techs=rust,zig&techsMatch=any&sort=fit",
  );
  expect(body[0]?.shared).toEqual([
    await techIdOf(site.visitor, "zig"),
    await techIdOf(site.visitor, "rust"),
  ]);
});

test("by fit without technologies, the session's own stack is compared, and nobody is left out", async () => {
  const asker = await site.person("asker");
  await asker.post(`/users/${asker.id}`, { techs: [await techIdOf(asker, "zig")] });
  expect((await names("sort=fit", asker))[0]).toBe("rusty");
  expect(await names("sort=fit", asker)).toHaveLength(5);
  expect(await names("sort=fit")).toEqual(await names(""));
});

test.each(["", "sort=fit", "techs=rust,css,zig&techsMatch=any&sort=fit"])(
  "pages of %j together are the list, also while others come and go",
  async (query) => {
    const whole = await names(query);
    const seen: string[] = [];
    let path: string | null = `/people?${query}&pageSize=1`;
    while (path !== null) {
      const { body, headers }: ApiResponse<FindablePerson[]> = await site.visitor.get(path);
      seen.push(...body.map(({ username }) => username));
      path = headers["link"]?.match(/<(.*)>/)?.[1] ?? null;
      if (seen.length === 1) {
        const newcomer = await site.person("newcomer");
        await makeFindable(newcomer, { techs: [] });
        await age(newcomer, -7);
      }
    }
    await sql`delete from findable_people
      where user_id in (select id from users where display_name = 'newcomer')`.run(db);
    expect(seen).toEqual(whole);
  },
);

test.each([
  ["techs=nosuchthing", "techs"],
  ["role=owner", "role"],
  ["availability=always", "availability"],
  ["sort=stars", "sort"],
  ["after=x", "after"],
  ["pageSize=0", "pageSize"],
])("the query %s is 400 for its field", async (query, path) => {
  const { status, body } = await site.visitor.get<{ fields: { path: string }[] }>(
    `/people?${query}`,
  );
  expect([status, body.fields[0]?.path]).toEqual([400, path]);
});

test("a technology is found by its former slug", async () => {
  await sql`insert into tech_former_slugs (slug, tech_id)
    select 'zig-lang', id from techs where slug = 'zig'`.run(db);
  expect(await names("techs=zig-lang")).toEqual(["rusty"]);
});

describe("never listed", () => {
  let [ada, eve]: Person[] = [];
  const [first, second] = [() => ada as Person, () => eve as Person];
  const isListed = async (caller: Pick<Person, "get">) =>
    (await names("", caller)).includes(first().username);

  beforeAll(async () => {
    [ada, eve] = [await site.person("ada"), await site.person("eve")];
    await makeFindable(first());
  });

  test("blocked people for the person who blocks them, and the other way round", async () => {
    const block = { kind: "user", id: second().id };
    expect(await isListed(second())).toBe(true);
    await first().post("/blocks", block);
    expect(await isListed(second())).toBe(false);
    expect(await isListed(site.visitor)).toBe(true);
    await first().delete("/blocks", block);
    await second().post("/blocks", { kind: "user", id: first().id });
    expect(await isListed(second())).toBe(false);
    await second().delete("/blocks", { kind: "user", id: first().id });
    expect(await isListed(second())).toBe(true);
  });

  test("suspended people, for anybody", async () => {
    const admin = await site.admin();
    await sql`update users set suspended_at = now(), suspended_reason = 'Spam'
      where id = ${first().id}`.run(db);
    expect(await isListed(second())).toBe(false);
    expect(await isListed(admin)).toBe(false);
    await sql`update users set suspended_at = null, suspended_reason = null
      where id = ${first().id}`.run(db);
    expect(await isListed(second())).toBe(true);
  });

  test("hidden people, but for themselves and admins", async () => {
    const admin = await site.admin("warden");
    await sql`update users set hidden_at = now() where id = ${first().id}`.run(db);
    expect(await isListed(second())).toBe(false);
    expect(await isListed(site.visitor)).toBe(false);
    expect(await isListed(first())).toBe(true);
    expect(await isListed(admin)).toBe(true);
    await sql`update users set hidden_at = null where id = ${first().id}`.run(db);
  });

  test("people who were away for half a year, until they are back", async () => {
    await age(first(), 189);
    expect(await isListed(second())).toBe(false);
    await site.signInAgain(first());
    expect(await isListed(second())).toBe(true);
  });

  test("deleted people", async () => {
    await first().delete("/account", { username: "ada" });
    expect(await isListed(second())).toBe(false);
  });
});
