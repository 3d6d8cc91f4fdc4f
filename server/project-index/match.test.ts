// What is learnt from few projects, from one owner's many, and what matches are said to be for.
import { expect, test } from "vitest";
import { techCategories } from "#shared/tech-categories.ts";
import { flag, type ProjectFacts, type TechFacts } from "./facts.ts";
import type { MatchQuery } from "./match.ts";
import { ProjectIndex } from "./project-index.ts";

const slugs = [
  "zig",
  "elixir",
  "gleam",
  "docker",
  "react",
  "postgresql",
  "mysql",
  "sqlite",
  "nextjs",
  "rust",
];

const techFacts = slugs.map((slug, number): TechFacts => {
  // As in the catalogue, Next.js builds on React; and let Docker belong with a language.
  const relations: Record<string, string[]> = {
    react: ["nextjs"],
    nextjs: ["react"],
    docker: ["rust"],
    rust: ["docker"],
  };
  const related = relations[slug] ?? [];
  const category = slug === "rust" ? "language" : "tooling";
  return {
    id: `tech-${number}`,
    slug,
    name: slug,
    imageUrl: null,
    description: "",
    category: techCategories.findIndex(({ id }) => id === category),
    formerSlugs: [],
    aliases: [],
    related: related.map((other) => slugs.indexOf(other)),
  };
});

interface Described {
  readonly name?: string;
  readonly text?: string;
  readonly techs: readonly string[];
  /** A person of their own by default. */
  readonly owner?: number;
  /** How reliably it answers, of 1000. */
  readonly answers?: number;
}

const idOf = (number: number) =>
  `00000000-0000-7000-8000-${(number + 1).toString(16).padStart(12, "0")}`;

function indexOf(projects: readonly Described[]): ProjectIndex {
  const index = new ProjectIndex();
  index.setTechs(techFacts);
  for (const [number, { name, text = "", techs, owner, answers = 0 }] of projects.entries()) {
    const facts: ProjectFacts = {
      id: idOf(number),
      name: name ?? `project${number}`,
      text,
      techs: techs.map((slug) => slugs.indexOf(slug)),
      stars: 0,
      activeAt: Math.floor(Date.now() / 1000),
      flags: flag.developer | flag.designer | flag.hasActivity,
      owner: owner ?? 1000 + number,
      answers,
    };
    index.set(facts, 0);
  }
  index.setStems(new Map(index.unresolvedWords(Infinity).map((word) => [word, word])));
  index.complete();
  index.use({ version: 1, statistics: index.learn() });
  return index;
}

const matchesOf = (index: ProjectIndex, stack: readonly string[], more: Partial<MatchQuery> = {}) =>
  index.matches({
    stack,
    role: null,
    isNamed: false,
    freeOnly: false,
    history: [],
    without: [],
    size: 100,
    atMs: null,
    version: null,
    after: null,
    ...more,
  }).matches;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Many people's projects with a technology or two and no words in common. */
const others = times(400, (index): Described => ({
  text: `alpha${index} beta${index} gamma${index}`,
  techs: [["docker"], ["docker", "react"], ["react"]][index % 3] ?? [],
}));
const some: Described[] = [{ techs: ["elixir"] }, { techs: ["gleam"] }, { techs: ["gleam"] }];
const sharesTwo: Described = {
  techs: ["zig", "elixir", "docker", "react"],
  text: "Plain and modest.",
};

test("of projects that fit as well, one that answers soon comes first, and less than what fits better", () => {
  const idsOf = (answers: number) =>
    matchesOf(indexOf([{ techs: ["zig"] }, { techs: ["zig"], answers }, ...others, ...some]), [
      "zig",
    ])
      .slice(0, 2)
      .map(({ id }) => id);
  // Equal ones come by age.
  expect(idsOf(0)).toEqual([idOf(1), idOf(0)]);
  const withRecord = indexOf([
    { techs: ["zig"], answers: 900 },
    { techs: ["zig"] },
    { techs: ["zig", "elixir"], answers: 0 },
    { techs: ["zig", "docker", "react"], answers: 1000 },
    ...others,
    ...some,
  ]);
  const found = matchesOf(withRecord, ["zig", "elixir"]).map(({ id }) => id);
  expect(found[0]).toBe(idOf(2));
  expect(found.indexOf(idOf(0))).toBeLessThan(found.indexOf(idOf(1)));
  expect(found.indexOf(idOf(1))).toBeLessThan(found.indexOf(idOf(3)));
});

test("words that one owner repeats in many projects aren't learnt as a technology's, so these stay behind", () => {
  const repeated = times(12, (): Described => ({
    techs: ["zig"],
    text: "Blazing hyper turbo quantum.",
    owner: 7,
  }));
  const bestOf = (projects: readonly Described[]) =>
    matchesOf(indexOf([sharesTwo, ...projects, ...others, ...some]), ["zig", "elixir", "gleam"])[0];
  expect(bestOf(repeated)?.id).toBe(idOf(0));
  // The same words in as many people's projects are learnt.
  const ofMany = repeated.map(({ techs, text = "" }) => ({ techs, text }));
  expect(bestOf(ofMany)?.id).not.toBe(idOf(0));
});

test("where all projects are one account's, as after an import, each of them is weighting", () => {
  const about = times(8, (index): Described => ({ techs: ["zig"], text: `Turbo lexer${index}.` }));
  const plain: Described = { techs: ["zig"], text: "Nothing of it." };
  const telling: Described = { techs: ["zig"], text: "Turbo." };
  const projects = [telling, plain, ...about, ...others];
  const scoresOf = (owner: number | undefined) => {
    const owned = projects.map((one) => (owner === undefined ? one : { ...one, owner }));
    const found = matchesOf(indexOf(owned), ["zig"]);
    return [0, 1].map((number) => found.find(({ id }) => id === idOf(number))?.score ?? 0);
  };
  for (const [withWord = 0, without = 0] of [scoresOf(undefined), scoresOf(5)]) {
    expect(withWord).toBeGreaterThan(without);
  }
});

test("an owner's further projects move back up to a limit, and not at all where all are theirs", () => {
  const ofOne = times(60, (): Described => ({ techs: ["zig"], owner: 7 }));
  const scoresOf = (projects: readonly Described[]) =>
    matchesOf(indexOf(projects), ["zig"]).map(({ score }) => score);
  const [best = 0, second, third, ...rest] = scoresOf([...ofOne, ...others]);
  expect(second).toBe(best);
  expect(third).toBeLessThan(best);
  expect(rest.at(-1)).toBeCloseTo(best / 4, 5);
  expect(new Set(scoresOf(ofOne)).size).toBe(1);
});

const relatedIn = (projects: readonly Described[], stack: readonly string[]) =>
  matchesOf(indexOf(projects), stack)
    .find(({ id }) => id === idOf(0))
    ?.related.map(({ tech, stackTech, relation }) => [tech.name, relation, stackTech.name]);

test("a technology that does the job of a missing one is named as such, one of the catalogue's relations after it", () => {
  const project: Described = { techs: ["rust", "nextjs", "sqlite"] };
  const known: Described[] = [{ techs: ["react"] }, { techs: ["postgresql"] }];
  expect(relatedIn([project, ...known], ["rust", "react", "postgresql"])).toEqual([
    ["sqlite", "alternative", "postgresql"],
    ["nextjs", "catalogue", "react"],
  ]);
});

test("each technology of a project goes with one of the stack, and a shared one with none", () => {
  const projects: Described[] = [
    { techs: ["rust", "sqlite", "zig"] },
    { techs: ["postgresql", "react"] },
    { techs: ["elixir"] },
  ];
  // SQLite could go with PostgreSQL; Zig, which does Rust's job, isn't missing Rust here.
  expect(relatedIn(projects, ["rust", "postgresql", "elixir"])).toEqual([
    ["sqlite", "alternative", "postgresql"],
  ]);
  const one = [{ techs: ["rust", "sqlite"] }, { techs: ["postgresql", "mysql"] }];
  expect(relatedIn(one, ["rust", "postgresql", "mysql"])).toHaveLength(1);
});

test("a few projects with two technologies don't relate them, many people's do, and those of one person don't", () => {
  const both = (owner?: number) => (): Described => ({
    techs: ["zig", "docker"],
    ...(owner === undefined ? {} : { owner }),
  });
  const project: Described = { techs: ["elixir", "docker"] };
  const rest = times(60, (): Described => ({ techs: ["react"] }));
  const stack = ["elixir", "zig"];
  expect(relatedIn([project, ...times(3, both()), ...rest], stack)).toEqual([]);
  expect(relatedIn([project, ...times(12, both(7)), ...rest], stack)).toEqual([]);
  expect(relatedIn([project, ...times(12, both()), ...rest], stack)).toEqual([
    ["docker", "together", "zig"],
  ]);
});

test("a relation of the catalogue with a language isn't named", () => {
  expect(relatedIn([{ techs: ["elixir", "docker"] }], ["elixir", "rust"])).toEqual([]);
});

test("technologies that are common everywhere aren't related by that", () => {
  const project: Described = { techs: ["elixir", "docker"] };
  const those = (count: number, ...techs: string[]) => times(count, (): Described => ({ techs }));
  // 20 of a hundred would have both by chance.
  const hundred = [
    ...those(28, "docker", "zig"),
    ...those(12, "zig"),
    ...those(21, "docker"),
    ...those(38, "react"),
  ];
  expect(relatedIn([project, ...hundred], ["elixir", "zig"])).toEqual([]);
});

test("a match that resembles an earlier project by several rare words names it", () => {
  const earlier: Described = { name: "Echo", text: "Whale songs of the arctic.", techs: ["gleam"] };
  const alike: Described = {
    name: "Sonar",
    text: "Whale songs in the arctic night.",
    techs: ["zig"],
  };
  const oneWord: Described = { name: "Whale", text: "Container shipping.", techs: ["zig"] };
  const index = indexOf([alike, oneWord, earlier, ...others, ...some]);
  const history = [{ id: idOf(2), text: "Echo Whale songs of the arctic." }];
  const likeOf = (more: Partial<MatchQuery>) =>
    [0, 1].map(
      (number) => matchesOf(index, ["zig"], more).find(({ id }) => id === idOf(number))?.like,
    );
  expect(likeOf({ history })).toEqual([idOf(2), null]);
  expect(likeOf({})).toEqual([null, null]);
  const itself = [{ id: idOf(0), text: "Sonar Whale songs in the arctic night." }];
  expect(likeOf({ history: itself })).toEqual([null, null]);
});
