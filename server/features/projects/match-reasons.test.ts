import { expect, test } from "vitest";
import { inLanguage } from "#server/languages.ts";
import type { FoundMatch } from "#server/project-index/match.ts";
import { reasonsFor } from "./match-reasons.ts";

const named = (name: string) => ({ id: name.toLowerCase(), name });
const [rust, react, docker] = ["Rust", "React", "Docker"].map(named);
if (!rust || !react || !docker) throw new Error("There are three");

const now = new Date("2026-03-20T12:00:00Z");
const quiet = { settingOpenRoles: [], lastActivityAt: null };
const asker = { stackSize: 3, like: null };

const textsOf = (
  { shared = [rust], related = [] }: Partial<FoundMatch>,
  card: Parameters<typeof reasonsFor>[1] = quiet,
  viewer: Parameters<typeof reasonsFor>[2] = asker,
) => reasonsFor({ shared, related }, card, viewer, now).map(({ text }) => text);

test("shared technologies are named, counted where there are more than three", () => {
  expect(textsOf({ shared: [rust] })).toEqual(["Rust"]);
  expect(textsOf({ shared: [rust, react] })).toEqual(["Rust and React"]);
  expect(textsOf({ shared: [rust, react, docker] })).toEqual(["All 3 of your technologies"]);
  const five = ["A", "B", "C", "D", "E"].map(named);
  expect(textsOf({ shared: five.slice(0, 4) }, quiet, { stackSize: 6, like: null })).toEqual([
    "4 of your 6 technologies",
  ]);
});

test("only technologies that do the same job stand instead of each other", () => {
  const pairs = [
    { tech: named("SQLite"), stackTech: named("PostgreSQL"), relation: "alternative" },
    { tech: named("Next.js"), stackTech: react, relation: "catalogue" },
    { tech: docker, stackTech: named("Kubernetes"), relation: "together" },
  ] as const;
  expect(textsOf({ related: pairs.slice(0, 1) })).toContain("SQLite instead of PostgreSQL");
  expect(textsOf({ related: pairs.slice(1, 2) })).toContain("Next.js, related to React");
  expect(textsOf({ related: pairs.slice(2) })).toContain("Docker, often used with Kubernetes");
  expect(textsOf({ related: pairs })).toHaveLength(3);
});

test.each([
  ["owned", "like Lantern, which you own"],
  ["joined", "like Lantern, which you joined"],
  ["starred", "like Lantern, which you starred"],
  ["applied", "like Lantern, which you applied to"],
  ["commented", "like Lantern, which you wrote about"],
] as const)("a match that is like a project that one %s says so", (involvement, text) => {
  const like = { id: "1", name: "Lantern", involvement };
  const reasons = reasonsFor({ shared: [rust], related: [] }, quiet, { stackSize: 1, like }, now);
  expect(reasons[1]).toEqual({
    kind: "like",
    text,
    project: { id: "1", name: "Lantern" },
    involvement,
  });
});

test.each([
  ["2026-03-20T10:00:00Z", "active 2 hours ago"],
  ["2026-03-19T12:00:00Z", "active yesterday"],
  ["2026-03-10T12:00:00Z", "active last week"],
  ["2026-01-01T12:00:00Z", "active 2 months ago"],
])("activity at %s is %s", (at, text) => {
  const lastActivityAt = new Date(at);
  expect(textsOf({}, { settingOpenRoles: ["designer"], lastActivityAt })).toEqual([
    "Rust",
    "needs a designer",
    text,
  ]);
});

test("reasons are in the language of the request", () => {
  const card = { settingOpenRoles: ["developer", "designer"], lastActivityAt: now } as const;
  const related = [{ tech: docker, stackTech: react, relation: "together" }] as const;
  const like = { id: "p", name: "Tidewater", involvement: "owned" } as const;
  const texts = () =>
    textsOf({ shared: [rust, react], related: [...related] }, card, { stackSize: 2, like });
  expect(inLanguage("de", texts)).toEqual([
    "Deine beiden Technologien",
    "ähnlich wie Tidewater, das du leitest",
    "Docker, oft zusammen mit React",
    "sucht Entwicklung und Design",
    "aktiv gerade eben",
  ]);
});
