import { beforeAll, expect, test } from "vitest";
import type { Match } from "#contract/matches.ts";
import type { ListedProject } from "#contract/projects.ts";
import type { Tech } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let owner: Person;

interface Answer {
  matches: Match[];
  total: number;
  close: number;
  free: number;
}

const nothing: Answer = { matches: [], total: 0, close: 0, free: 0 };

const ask = async (query: string, as: { get: typeof site.visitor.get } = site.visitor) =>
  (await as.get<Answer>(`/matches?${query}&pageSize=100`)).body;

async function idOf(slug: string): Promise<string> {
  return (await site.visitor.get<Tech>(`/techs/${slug}`)).body.id;
}

const namesOf = ({ matches }: Answer) => matches.map(({ name }) => name);

beforeAll(async () => {
  owner = await site.person("matchmaker");
  const [common, other, rare] = await Promise.all(["javascript", "css", "zig"].map(idOf));
  for (let index = 0; index < 8; index += 1) {
    await site.project(owner, { name: `Common ${index}`, techs: [common] });
  }
  await site.project(owner, { name: "Two common", techs: [common, other] });
  await site.project(owner, { name: "One rare", techs: [rare] });
  const closed = await site.project(owner, { name: "Designers only", techs: [rare, common] });
  await owner.post(`/projects/${closed.id}`, { settingOpenRoles: ["designer"] });
  const archived = await site.project(owner, { name: "Archived", techs: [rare] });
  await owner.post(`/projects/${archived.id}`, { archived: true });
});

test("a shared rare technology weighs more than a common one, and two common ones more than one", async () => {
  const answer = await ask("techs=javascript,zig&role=developer&seats=free");
  expect(namesOf(answer).slice(0, 1)).toEqual(["One rare"]);
  expect(namesOf(answer)).not.toContain("Archived");
  expect(namesOf(answer)).not.toContain("Designers only");
  expect(answer.total).toBe(10);
  expect(answer.close).toBe(0);

  const both = await ask("techs=javascript,css&role=developer&seats=free");
  expect(namesOf(both)[0]).toBe("Two common");
  expect(both.close).toBe(1);
});

test("of named technologies, sharing both comes before a rarer one alone; a profile's go by the score", async () => {
  const [common, rare, ...others] = await Promise.all(
    ["erlang", "clojure", "css", "perl", "lua", "nim", "julia", "crystal", "ocaml"].map(idOf),
  );
  for (let index = 0; index < 4; index += 1) {
    await site.project(owner, { name: `Erlang ${index}`, techs: [common] });
  }
  await site.project(owner, { name: "Everything", techs: [common, rare, ...others] });
  await site.project(owner, { name: "Rare alone", techs: [rare] });
  const resting = await site.project(owner, { name: "Put away there", techs: [common, rare] });
  await sql`update projects set repository_archived_at = now() where id = ${resting.id}`.run(
    site.database.db,
  );
  const named = await ask("techs=erlang,clojure");
  expect(namesOf(named).slice(0, 2)).toEqual(["Everything", "Rare alone"]);
  expect(named.matches[0]?.score).toBeLessThan(named.matches[1]?.score ?? 0);
  const path = "/projects?techs=erlang,clojure&techsMatch=any&sort=fit&pageSize=100";
  const listed = (await site.visitor.get<ListedProject[]>(path)).body;
  expect(listed.map(({ name }) => name)).toEqual(namesOf(named));
  expect(await pagesOf("techs=erlang,clojure&pageSize=2", async () => {})).toEqual(namesOf(named));
  const person = await site.person("profiled");
  await person.post(`/users/${person.id}`, { techs: [common, rare] });
  const own = await ask("", person);
  expect(namesOf(own)[0]).toBe("Rare alone");
  for (const { matches } of [named, own]) expect(matches).toHaveLength(7);
  const places = namesOf(named);
  expect(places.indexOf("Put away there")).toBeGreaterThan(places.indexOf("Rare alone"));
  const ids = named.matches.map(({ id }) => id);
  await sql`delete from projects where id = any(${ids}::uuid[])`.run(site.database.db);
});

test("what has a free seat in the role comes first, then all else that fits, whatever fits better", async () => {
  const query = "techs=javascript,zig&role=developer";
  const answer = await ask(query);
  const free = await ask(`${query}&seats=free`);
  expect(answer).toMatchObject({ total: 11, free: 10, close: 1 });
  expect(free).toMatchObject({ total: 10, free: 10, close: 0 });
  expect(answer.matches.slice(0, 10)).toEqual(free.matches);
  expect(answer.matches.map(({ hasFreeSeat }) => hasFreeSeat)).toEqual([
    ...Array<boolean>(10).fill(true),
    false,
  ]);
  // It shares both, which no other does.
  const last = answer.matches.at(-1);
  expect(last).toMatchObject({ name: "Designers only", settingOpenRoles: ["designer"] });
  expect(last?.score).toBeGreaterThan(answer.matches[0]?.score ?? 1);
  // Without a role any free seat counts.
  const either = await ask("techs=javascript,zig");
  expect([either.total, either.free, namesOf(either)[0]]).toEqual([11, 11, "Designers only"]);
});

test("pages run through both groups, and a full project stays where it was", async () => {
  const perl = await idOf("perl");
  const others = await Promise.all(["pam", "pim", "pum"].map(site.person));
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const by = others[index % 3] ?? owner;
    const { id } = await site.project(by, { name: `Group ${index}`, techs: [perl] });
    if (index % 2 === 1) await by.post(`/projects/${id}`, { settingOpenRoles: [] });
    ids.push(id);
  }
  const all = await ask("techs=perl&role=developer");
  expect(all).toMatchObject({ total: 12, free: 6 });
  expect(all.matches.slice(6).every(({ hasFreeSeat }) => !hasFreeSeat)).toBe(true);
  const setRoles = (id: string | undefined, roles: string[]) =>
    sql`update projects set open_roles = ${roles} where id = ${id ?? ""}`.run(site.database.db);
  const names = await pagesOf("techs=perl&role=developer&pageSize=4", async (page) => {
    if (page !== 1) return;
    // One that was shown, one that comes next, and one of the second group.
    await setRoles(all.matches[0]?.id, []);
    await setRoles(all.matches[5]?.id, []);
    await setRoles(all.matches[11]?.id, ["developer"]);
  });
  expect(names).toEqual(namesOf(all));
  const now = await ask("techs=perl&role=developer");
  expect(now.free).toBe(5);
  expect(now.matches.findIndex(({ id }) => id === all.matches[11]?.id)).toBeLessThan(5);
});

test("a match lists the shared technologies, rarest first, and sharing all scores more than sharing some", async () => {
  const [best, next] = (await ask("techs=javascript,zig&role=designer")).matches;
  expect(best?.name).toBe("Designers only");
  expect(best?.shared).toEqual([await idOf("zig"), await idOf("javascript")]);
  expect(best?.score).toBeGreaterThan(next?.score ?? 1);
  expect(best?.reasons.map(({ text }) => text)).toEqual([
    "Both of your technologies",
    "needs a designer",
    expect.stringMatching(/^active (just now|\d+ minutes? ago)$/),
  ]);
});

test("own projects, an empty stack and unknown technologies give no matches", async () => {
  expect(await ask("techs=zig", owner)).toEqual(nothing);
  expect(await ask("", owner)).toEqual(nothing);
  expect(await ask("techs=")).toEqual(nothing);
  expect(await ask("techs=nothing-like-it")).toEqual(nothing);
});

test("too many technologies, an unknown role, other seats, an invalid page size and a missing stack are refused", async () => {
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`).join(",");
  for (const query of [
    `techs=${many}`,
    "techs=zig&role=owner",
    "techs=zig&seats=2",
    "techs=zig&pageSize=101",
    "",
  ]) {
    expect((await site.visitor.get(`/matches?${query}`)).status).toBe(400);
  }
});

/** All pages of matches, by name. */
async function pagesOf(query: string, between: (page: number) => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  let path = `/matches?${query}`;
  for (let page = 1; path !== ""; page += 1) {
    const { headers, body } = await site.visitor.get<Answer>(path);
    names.push(...namesOf(body));
    path = /<\/api\/v1([^>]*)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? "";
    await between(page);
  }
  return names;
}

test("pages have every match once while projects come and go", async () => {
  const kotlin = await idOf("kotlin");
  const java = await idOf("java");
  const others = await Promise.all(["olaf", "oona"].map(site.person));
  const made: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const by = [owner, ...others][index % 3] ?? owner;
    const techs = index % 4 === 0 ? [kotlin, java] : [kotlin];
    const { id } = await site.project(by, { name: `Stays ${index}`, techs });
    if (index % 2 === 1) made.push(id);
  }
  const before = await ask("techs=kotlin");
  const gone = new Map(before.matches.filter(({ id }) => made.includes(id)).map((m) => [m.id, m]));
  const removed = new Set<string>();
  const names = await pagesOf("techs=kotlin&pageSize=3", async (page) => {
    const [id] = [...gone.keys()].filter((one) => !removed.has(one)).slice(page % 5);
    if (id === undefined || page > 4) return;
    removed.add(id);
    await sql`delete from projects where id = ${id}`.run(site.database.db);
    await site.project(owner, { name: `Comes ${page}`, techs: [kotlin] });
  });
  expect(new Set(names).size).toBe(names.length);
  const stayed = before.matches.filter(({ id }) => !removed.has(id)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(stayed));
  expect(removed.size).toBeGreaterThan(2);
});

test("an owner of many projects doesn't fill a page alone", async () => {
  const elixir = await idOf("elixir");
  const other = await site.person("modest");
  for (let index = 0; index < 12; index += 1) {
    await site.project(owner, { name: `Many ${index}`, techs: [elixir] });
  }
  await site.project(other, { name: "Only one", techs: [elixir] });
  const names = namesOf(await ask("techs=elixir"));
  expect(names.indexOf("Only one")).toBeLessThan(10);
  expect(names.filter((name) => name.startsWith("Many"))).toHaveLength(12);
});

test("the session's stack and history are used where no technologies are named", async () => {
  const person = await site.person("pia");
  const [haskell, nix] = await Promise.all(["haskell", "nix"].map(idOf));
  const plain = await site.project(owner, { name: "Plain", techs: [haskell] });
  await site.project(owner, {
    name: "Sonar",
    description: "Whale songs by night.",
    techs: [haskell],
  });
  const liked = await site.project(owner, {
    name: "Echo",
    description: "Whale songs.",
    techs: [nix],
  });
  await person.post(`/users/${person.id}`, { techs: [haskell] });
  await person.post(`/projects/${liked.id}/star`);
  const [best, next] = (await ask("", person)).matches;
  expect(best?.name).toBe("Sonar");
  expect(best?.reasons[1]).toEqual({
    kind: "like",
    text: "like Echo, which you starred",
    project: { id: liked.id, name: "Echo" },
    involvement: "starred",
  });
  expect(next?.reasons.map(({ kind }) => kind)).not.toContain("like");
  const asked = (await ask("techs=haskell", person)).matches;
  expect(asked.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).not.toContain("like");
  await person.post("/applications", { project: plain.id, requestedRole: "developer" });
  expect(namesOf(await ask("", person))).toEqual(["Sonar"]);
});

test("hidden projects are no matches, not even for admins", async () => {
  const ocaml = await idOf("ocaml");
  const { id } = await site.project(owner, { name: "Hidden", techs: [ocaml] });
  const admin = await site.admin();
  expect((await ask("techs=ocaml", admin)).total).toBe(1);
  await sql`update projects set hidden_at = ${new Date()} where id = ${id}`.run(site.database.db);
  for (const viewer of [admin, site.visitor])
    expect((await ask("techs=ocaml", viewer)).total).toBe(0);
});

test("dormant projects are no matches", async () => {
  const scala = await idOf("scala");
  const { id } = await site.project(owner, { name: "Asleep", techs: [scala] });
  expect((await ask("techs=scala")).total).toBe(1);
  await sql`
    update projects
    set last_activity_at = ${new Date(Date.now() - 181 * 24 * 60 * 60_000)}
    where id = ${id}`.run(site.database.db);
  expect((await ask("techs=scala")).total).toBe(0);
});

test("joined projects are no matches, and archived ones aren't even for their stack's owner", async () => {
  const fsharp = await idOf("fsharp");
  const joined = await site.project(owner, { name: "Joined", techs: [fsharp] });
  const archived = await site.project(owner, { name: "Put away", techs: [fsharp] });
  await site.project(owner, { name: "Open", techs: [fsharp] });
  const person = await site.person("joiner");
  await person.post(`/users/${person.id}`, { techs: [fsharp] });
  expect(namesOf(await ask("", person)).toSorted()).toEqual(["Joined", "Open", "Put away"]);
  const { body } = await person.post<{ id: string }>("/applications", {
    project: joined.id,
    requestedRole: "developer",
  });
  await owner.post(`/applications/${body.id}`, { status: "accepted" });
  await owner.post(`/projects/${archived.id}`, { archived: true });
  for (const query of ["", "techs=fsharp"]) {
    expect(namesOf(await ask(query, person))).toEqual(["Open"]);
  }
  expect((await ask("techs=fsharp")).total).toBe(2);
});

test("what somebody only looked at changes none of their matches", async () => {
  const [lua, nim] = await Promise.all(["lua", "nim"].map(idOf));
  await site.project(owner, { name: "Plain Lua", techs: [lua] });
  await site.project(owner, {
    name: "Tide Lua",
    description: "Moonlit tidal almanac.",
    techs: [lua],
  });
  const looked = await site.project(owner, {
    name: "Tide Nim",
    description: "Moonlit tidal almanac.",
    techs: [nim],
  });
  const person = await site.person("looker");
  await person.post(`/users/${person.id}`, { techs: [lua] });
  const before = await ask("", person);
  for (let visit = 0; visit < 3; visit += 1) {
    for (const path of ["", "/comments", "/members", "/events"]) {
      await person.get(`/projects/${looked.id}${path}`);
    }
    await person.get(`/projects?search=moonlit`);
  }
  expect(await ask("", person)).toEqual(before);
  await person.post(`/projects/${looked.id}/star`);
  expect(await ask("", person)).not.toEqual(before);
});

test("sorted by fit, dormant projects come after those that fit less, and say that they are dormant", async () => {
  const [crystal, julia] = await Promise.all(["crystal", "julia"].map(idOf));
  const asleep = await site.project(owner, { name: "Sleeper", techs: [crystal, julia] });
  const quiet = await site.project(owner, { name: "Quiet", techs: [crystal, julia] });
  await site.project(owner, { name: "Part", techs: [crystal] });
  const path = "/projects?techs=crystal,julia&techsMatch=any&sort=fit";
  const rest = async (id: string, at: string) =>
    sql`
      update projects
      set last_activity = 'push', last_activity_at = ${new Date(at)}
      where id = ${id}`.run(site.database.db);
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60_000).toISOString();
  await rest(quiet.id, daysAgo(100));
  await rest(asleep.id, "2025-03-10T12:00:00Z");
  const { body } = await site.visitor.get<ListedProject[]>(path);
  expect(body.map(({ name }) => name)).toEqual(["Quiet", "Part", "Sleeper"]);
  const words = body.map(
    ({ reasons = [] }) => reasons.find(({ kind }) => kind === "activity")?.text,
  );
  expect(words).toEqual([
    "active 3 months ago",
    expect.stringMatching(/^active (just now|\d+ minutes? ago)$/),
    "dormant since March 2025",
  ]);
});

test("the list sorted by fit has the order of the matches", async () => {
  const stack = "javascript,css,zig";
  const { id } = await site.project(owner, { name: "Full", techs: [await idOf("zig")] });
  await owner.post(`/projects/${id}`, { settingOpenRoles: [] });
  const listed = async (filter: string) => {
    const path = `/projects?techs=${stack}&techsMatch=any&sort=fit&pageSize=100${filter}`;
    return (await site.visitor.get<{ name: string }[]>(path)).body.map(({ name }) => name);
  };
  const matched = namesOf(await ask(`techs=${stack}`));
  expect(matched.length).toBeGreaterThan(5);
  expect(matched.at(-1)).toBe("Full");
  expect(await listed("")).toEqual(matched);
  const free = namesOf(await ask(`techs=${stack}&role=designer&seats=free`));
  expect(await listed("&role=designer")).toEqual(free);
});

test("of a longer stack the first twenty technologies count, and the reasons say so", async () => {
  const { body } = await site.visitor.get<Tech[]>("/techs?pageSize=40&category=language");
  const techs = body.map(({ id }) => id);
  const person = await site.person("polyglot");
  await person.post(`/users/${person.id}`, { techs });
  await site.project(owner, { name: "Some of many", techs: techs.slice(15, 25) });
  await site.project(owner, { name: "Beyond", techs: techs.slice(30, 32) });
  const answer = await ask("", person);
  const some = answer.matches.find(({ name }) => name === "Some of many");
  expect(some?.reasons[0]?.text).toBe("5 of your 20 technologies");
  expect(some?.shared).toHaveLength(5);
  expect(namesOf(answer)).not.toContain("Beyond");
});
