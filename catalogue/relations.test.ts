import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { afterAll, describe, expect, it } from "vitest";
import { readRelations } from "./relations.ts";
import { catalogueTech } from "./tech.ts";

const here = import.meta.dirname;
const techs = z
  .array(catalogueTech)
  .parse(JSON.parse(readFileSync(join(here, "techs.json"), "utf8")));
const slugs = techs.map(({ slug }) => slug);

describe("relations", () => {
  it("are many", () => {
    const pairs = techs.flatMap(({ slug, related }) => related.map((other) => [slug, other]));
    expect(pairs.length).toBeGreaterThanOrEqual(600);
  });

  it("match the curated file, and refer to existing technologies", () => {
    const curated = readRelations(join(here, "relations.txt"), slugs);
    expect(techs.map(({ slug, related }) => [slug, related])).toEqual(
      slugs.map((slug) => [slug, curated.get(slug) ?? []]),
    );
  });

  it("are few enough to read, for each technology", () => {
    expect(techs.filter(({ related }) => related.length > 5)).toEqual([]);
  });

  it.each([
    ["nextjs", "react"],
    ["kubernetes", "docker"],
    ["express", "nodejs"],
    ["prisma", "typescript"],
  ])("of %s include %s", (from, to) => {
    expect(techs.find(({ slug }) => slug === from)?.related).toContain(to);
  });
});

describe("reading relations", () => {
  const folder = mkdtempSync(join(tmpdir(), "relations-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (...lines: string[]) => {
    const path = join(folder, "relations.txt");
    writeFileSync(path, lines.join("\n"));
    return readRelations(path, ["a", "b", "c"]);
  };

  it("preserves the order of a line", () => {
    expect([...read("// a comment", "", "a → c, b")]).toEqual([["a", ["c", "b"]]]);
  });

  it.each([
    [["a → d"], "a: no d"],
    [["d → a"], "d: no d"],
    [["a → a"], "a: related to itself"],
    [["a → b, b"], "a: repeated"],
    [["a → b", "a → c"], "a: repeated"],
    [["a b"], "bad line: a b"],
    [["a → b → c"], "bad line: a → b → c"],
  ])("refuses %s", (lines, mistake) => expect(() => read(...lines)).toThrow(mistake));
});
