import { beforeAll, expect, test } from "vitest";
import type { Match } from "#contract/matches.ts";
import type { Tech } from "#contract/techs.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let owner: Person;

interface Answer {
  matches: Match[];
  total: number;
  close: number;
}

const ask = async (query: string, as: { get: typeof site.visitor.get } = site.visitor) =>
  (await as.get<Answer>(`/matches?${query}&pageSize=24`)).body;

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
  const answer = await ask("techs=javascript,zig&role=developer");
  expect(namesOf(answer).slice(0, 1)).toEqual(["One rare"]);
  expect(namesOf(answer)).not.toContain("Archived");
  expect(namesOf(answer)).not.toContain("Designers only");
  expect(answer.total).toBe(10);
  expect(answer.close).toBe(0);

  const both = await ask("techs=javascript,css&role=developer");
  expect(namesOf(both)[0]).toBe("Two common");
  expect(both.close).toBe(1);
});

test("a match lists the shared technologies, rarest first, and its score sums their weights", async () => {
  const [best] = (await ask("techs=javascript,zig&role=designer")).matches;
  expect(best?.name).toBe("Designers only");
  expect(best?.shared).toEqual([await idOf("zig"), await idOf("javascript")]);
  const [alone] = (await ask("techs=zig&role=designer")).matches;
  expect(best?.score).toBeGreaterThan(alone?.score ?? Infinity);
});

test("own projects, an empty stack and unknown technologies give no matches", async () => {
  expect(await ask("techs=zig", owner)).toEqual({ matches: [], total: 0, close: 0 });
  expect(await ask("techs=")).toEqual({ matches: [], total: 0, close: 0 });
  expect(await ask("techs=nothing-like-it")).toEqual({ matches: [], total: 0, close: 0 });
});

test("too many technologies, an unknown role, an invalid page size and a missing stack are refused", async () => {
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`).join(",");
  for (const query of [`techs=${many}`, "techs=zig&role=owner", "techs=zig&pageSize=25", ""]) {
    expect((await site.visitor.get(`/matches?${query}`)).status).toBe(400);
  }
});
