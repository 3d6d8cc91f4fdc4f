// What each kind of file says, and where a wrong one is wrong.
import { describe, expect, test } from "vitest";
import type { RepositoryFilePath } from "#contract/repository-files.ts";
import { sayProblem } from "./parse-file.ts";
import { readFile } from "./read-file.ts";

const read = (path: RepositoryFilePath, text: string, language = "en") => {
  const { content, problems } = readFile(path, text, language);
  return { content, problems: problems.map(sayProblem) };
};

const own = (text: string) => read("stack-cafe.yml", text);

/** What it says, without what it doesn't decide. */
const saidBy = (path: RepositoryFilePath, text: string, language?: string) => {
  const { content, problems } = read(path, text, language);
  expect(problems).toEqual([]);
  return JSON.parse(JSON.stringify(content)) as unknown;
};

test("stack-cafe.yml says all that a project can", () => {
  const text = `
name: Tidewater
description: |
  Tide and wind.

  *Offline*, too.
website: https://tidewater.example
licence: MIT
stack:
  - Rust
  - TypeScript
positions:
  - key: charts
    role: designer
    title: Chart drawing
    seats: 2
    hoursAWeek: 3
    techs: [TypeScript]
    description: In full sun.
  - { key: tides, role: developer, title: Tide prediction }
`;
  expect(saidBy("stack-cafe.yml", text)).toEqual({
    name: "Tidewater",
    description: "Tide and wind.\n\n*Offline*, too.",
    websiteUrl: "https://tidewater.example",
    licence: "MIT",
    techs: ["Rust", "TypeScript"],
    positions: [
      {
        key: "charts",
        role: "designer",
        title: "Chart drawing",
        description: "In full sun.",
        hoursAWeek: 3,
        seats: 2,
        techs: ["TypeScript"],
      },
      {
        key: "tides",
        role: "developer",
        title: "Tide prediction",
        description: null,
        hoursAWeek: null,
        seats: 1,
        techs: [],
      },
    ],
  });
});

test("pictures have a path in the repository, and in our own format a description", () => {
  const named = "logo: /docs/logo.png\npictures:\n  - { path: ./a b.png, alt: Tides }\n";
  expect(saidBy("stack-cafe.yml", named)).toMatchObject({
    logo: { path: "docs/logo.png" },
    pictures: [{ path: "a b.png", alt: "Tides" }],
  });
  expect(saidBy("stack-cafe.yml", "logo:\npictures: []\n")).toEqual({ logo: null, pictures: [] });
  const problemsOf = (line: string) =>
    own(`pictures:\n  - ${line}\n`).problems.map(({ line: at, field }) => [at, field]);
  expect(problemsOf("{ path: a.png }")).toEqual([[2, "pictures.0.alt"]]);
  expect(problemsOf("{ path: a.png, alt: A, size: 1 }")).toEqual([[2, "pictures.0.size"]]);
  for (const path of ["../a.png", "a/../../b.png", "a//b.png", "''", "5"]) {
    expect(problemsOf(`{ path: ${path}, alt: A }`)).toEqual([[2, "pictures.0.path"]]);
  }
  const seven = Array.from({ length: 7 }, (_, index) => `  - { path: ${index}.png, alt: A }\n`);
  expect(own(`pictures:\n${seven.join("")}`).problems).toMatchObject([{ field: "pictures" }]);
});

test("what the file doesn't name it doesn't decide; an empty link is none", () => {
  expect(saidBy("stack-cafe.yml", "website:\nstack: []\n")).toEqual({
    websiteUrl: null,
    techs: [],
  });
});

test("publiccode.yml: the description in the site's language, dependencies as technologies", () => {
  const text = `
publiccodeYmlVersion: "0.4"
name: Medusa
url: https://code.example/italia/medusa.git
landingURL: https://medusa.example
platforms: [web]
legal:
  license: AGPL-3.0-or-later
description:
  it:
    shortDescription: Breve.
    longDescription: ${"Molto lungo. ".repeat(100)}
  en:
    shortDescription: A document manager.
    longDescription: It manages documents.
dependsOn:
  open:
    - { name: PostgreSQL, versionMin: "15" }
    - { name: Redis, optional: true }
  hardware:
    - name: NFC Reader
`;
  const said = {
    name: "Medusa",
    websiteUrl: "https://medusa.example",
    licence: "AGPL-3.0-or-later",
    techs: ["PostgreSQL", "Redis"],
  };
  const english = "A document manager.\n\nIt manages documents.";
  expect(saidBy("publiccode.yml", text)).toEqual({ ...said, description: english });
  expect(saidBy("publiccode.yml", text, "de")).toEqual({ ...said, description: english });
  // Both don't fit.
  expect(saidBy("publiccode.yml", text, "it")).toEqual({ ...said, description: "Breve." });
});

test("codemeta.json: languages and requirements without their versions", () => {
  const text = JSON.stringify(
    {
      "@context": "https://doi.org/10.5063/schema/codemeta-2.0",
      name: "Stars",
      description: "Counts stars.",
      license: "https://spdx.org/licenses/Apache-2.0",
      codeRepository: "https://code.example/a/stars",
      programmingLanguage: [{ "@type": "ComputerLanguage", name: "Python" }, "Rust 1.80"],
      softwareRequirements: ["numpy>=2.1", "https://redis.io", { name: "Redis" }],
    },
    null,
    "\t",
  );
  expect(saidBy("codemeta.json", text)).toEqual({
    name: "Stars",
    description: "Counts stars.",
    licence: "Apache-2.0",
    techs: ["Python", "Rust", "numpy", "Redis"],
  });
});

test("catalog-info.yaml: its first component", () => {
  const text = `
apiVersion: backstage.io/v1alpha1
kind: Location
metadata: { name: all }
---
apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: artist-web
  title: Artist Web
  description: The place to be.
  tags: [java, fun]
spec: { type: website }
`;
  expect(saidBy("catalog-info.yaml", text)).toEqual({
    name: "Artist Web",
    description: "The place to be.",
    techs: ["java", "fun"],
  });
});

describe("a wrong file", () => {
  test.each([
    ["name: T\n", [1, "name", "Too Short!"]],
    ["name: Tide\ndiscription: a\n", [2, "discription", "isn’t known"]],
    ["name: Tide\nwebsite: http://x.example\n", [2, "website", "https"]],
    ["stack: Rust\n", [1, "stack", "list"]],
    [
      "positions:\n  - key: a\n    role: pilot\n    title: Tide\n",
      [3, "positions.0.role", "developer"],
    ],
    [
      "positions:\n  - key: a\n    role: developer\n    title: Tide\n    seat: 2\n",
      [5, "positions.0.seat", "isn’t known"],
    ],
    ["positions:\n  - role: developer\n    title: Tide\n", [2, "positions.0.key", "required"]],
    [
      "positions:\n  - { key: a, role: developer, title: Tide }\n  - { key: a, role: developer, title: Wind }\n",
      [3, "positions.1.key", "Another position"],
    ],
    ["name: [Tide\n", [2, "", "can’t be read"]],
    ["# nothing\n", [null, "", "nothing"]],
    ["other: 1\n", [null, "", "nothing"]],
    ["- a\n- b\n", [null, "", "nothing"]],
    [`name: ${"x".repeat(70_000)}\n`, [null, "", "too long"]],
  ])("is named with its line: %j", (text, [line, field, words]) => {
    const { problems } = own(text);
    expect(problems[0]).toMatchObject({
      line,
      field,
      message: expect.stringContaining(String(words)) as string,
    });
  });

  test("that isn't JSON says so", () => {
    const { problems } = read("codemeta.json", '{"name": "Stars",\n}');
    expect(problems[0]?.message).toContain("can’t be read");
  });
});

test("aliases, which can stand for far more than they take, are refused", () => {
  const bomb = `a: &a [x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b]
stack: *c
`;
  expect(own(bomb).problems[0]?.message).toContain("can’t be read");
});

test.each([
  ["deep lists", "[".repeat(60_000)],
  ["deep maps", Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
  ["many keys", Array.from({ length: 9_000 }, (_, key) => `k${key}: 1`).join("\n")],
  ["keys of objects", "__proto__: { name: Tide }\nconstructor: 1\n"],
])("%s do no harm", (_, text) => {
  expect(own(text).problems.length).toBeGreaterThan(0);
  expect(Object.prototype).not.toHaveProperty("name");
});
