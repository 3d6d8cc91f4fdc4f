// Suggested technologies: the admins' list, limits, and the notification once one is added.
import { expect, test } from "vitest";
import type { WantedTech } from "#contract/admin-techs.ts";
import type { Failure } from "#contract/errors.ts";
import type { Notification } from "#contract/notifications.ts";
import type { TechSuggestion } from "#contract/tech-suggestions.ts";
import { sql } from "#server/database/sql.ts";
import { removeUnwantedTechs } from "#server/jobs/clean-up.ts";
import { techLimits } from "#shared/limits.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const admin = await site.admin();
const ada = await site.person("ada");
const eve = await site.person("eve");

const suggest = (person: Pick<Person, "post">, name: string) =>
  person.post<TechSuggestion & Failure>("/tech_suggestions", { name });
const wantedTech = async (word: string) =>
  (await admin.get<WantedTech[]>("/admin/wanted_techs?pageSize=100")).body.find(
    (one) => one.word === word,
  );
const notificationsTo = async (person: Person) =>
  (await person.get<Notification[]>("/notifications")).body.filter(
    ({ event }) => event === "tech_added",
  );
const add = (slug: string, fields: object = {}) =>
  admin.post("/admin/techs", { name: slug, slug, category: "tooling", ...fields });

test("a suggestion joins the admins' list once for each person, and a repeat changes nothing", async () => {
  const first = await suggest(ada, " Abacus  QL ");
  expect(first).toMatchObject({ status: 200, body: { word: "abacus ql", tech: null } });
  expect(await wantedTech("abacus ql")).toMatchObject({ times: 1, suggestedBy: 1 });
  expect((await suggest(ada, "abacus ql")).body).toEqual(first.body);
  await suggest(eve, "ABACUS QL");
  expect(await wantedTech("abacus ql")).toMatchObject({ times: 2, suggestedBy: 2 });
});

test("a technology that is there is named instead, by alias too", async () => {
  const { body } = await suggest(ada, "Postgres");
  expect(body).toMatchObject({ tech: { slug: "postgresql" } });
  expect(await wantedTech("postgres")).toBeUndefined();
});

test("who suggested it is notified once it is added, under any of its names", async () => {
  await suggest(ada, "Slide Rule");
  await suggest(eve, "sliderule.js");
  await add("slide-rule", { name: "Slide Rule", aliases: ["sliderule.js"] });
  for (const person of [ada, eve]) {
    expect(await notificationsTo(person)).toMatchObject([
      { data: { user: null, tech: { slug: "slide-rule", name: "Slide Rule" } }, isRead: false },
    ]);
  }
  expect(await wantedTech("slide rule")).toBeUndefined();
  expect((await suggest(ada, "slide rule")).body).toMatchObject({ tech: { slug: "slide-rule" } });
});

test("a name that a technology gets later notifies, too", async () => {
  const fay = await site.person("fay");
  const { body } = await add("quipu");
  await suggest(fay, "knots");
  await admin.post(`/admin/techs/${String(body["id"])}`, { aliases: ["knots"] });
  expect(await notificationsTo(fay)).toMatchObject([{ data: { tech: { slug: "quipu" } } }]);
});

test.each(["x", "!!", "https://evil.example", "a@b.example", "one two three four five"])(
  "%j is no name of a technology",
  async (name) => {
    const { status, body } = await suggest(ada, name);
    expect([status, body.fields?.[0]?.path]).toEqual([400, "name"]);
  },
);

test("requires a session, and is bounded for each person", async () => {
  expect((await suggest(site.visitor, "anything")).status).toBe(401);
  const gus = await site.person("gus");
  for (let number = 1; number <= techLimits.suggestions; number += 1) {
    expect((await suggest(gus, `missing ${"abcdefghijklmnopqrstuvwxyz"[number]}`)).status).toBe(
      200,
    );
  }
  expect((await suggest(gus, "one more")).status).toBe(409);
  expect((await suggest(gus, "missing b")).status).toBe(200);
});

test("of many repeats at once one is stored", async () => {
  const hal = await site.person("hal");
  const answers = await Promise.all(
    Array.from({ length: racers }, () => suggest(hal, "astrolabe")),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await wantedTech("astrolabe")).toMatchObject({ times: 1, suggestedBy: 1 });
});

test("nobody misses the notification when they suggest while it is added", async () => {
  const people = Object.values(
    await site.people(Array.from({ length: racers / 2 }, (_, index) => `rush${index}`)),
  );
  const [, ...answers] = await Promise.all([
    add("sextant"),
    ...people.map((person) => suggest(person, "sextant")),
  ]);
  for (const [index, { body }] of answers.entries()) {
    const person = people[index];
    if (person && body.tech === null) expect(await notificationsTo(person)).toHaveLength(1);
  }
  const rows = await sql`select from tech_suggestions where word = 'sextant'`.all(db);
  expect(rows).toHaveLength(0);
});

test("suggested words stay on the list, however old", async () => {
  await suggest(ada, "orrery script");
  await sql`update wanted_techs set last_sought_at = now() - interval '300 days'
    where word in ('orrery script', 'abacus ql')`.run(db);
  await sql`delete from tech_suggestions where word = 'abacus ql'`.run(db);
  await removeUnwantedTechs(db);
  expect(await wantedTech("orrery script")).toBeDefined();
  expect(await wantedTech("abacus ql")).toBeUndefined();
});
