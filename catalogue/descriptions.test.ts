import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { afterAll, describe, expect, it } from "vitest";
import { readDescriptions } from "./descriptions.ts";
import { catalogueTech, descriptionRule } from "./tech.ts";

const here = import.meta.dirname;
const techs = z
  .array(catalogueTech)
  .parse(JSON.parse(readFileSync(join(here, "techs.json"), "utf8")));

const wordsOf = (text: string) => text.toLowerCase().match(/[^\s.,;:()]+/g) ?? [];

/** The number of descriptions for each value that `key` finds in them. */
function counted(key: (description: string, name: string) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const { description, name } of techs) {
    const found = key(description, name);
    counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

describe("descriptions", () => {
  it("match the curated files", () => {
    const slugs = techs.map(({ slug }) => slug);
    const curated = readDescriptions(join(here, "descriptions"), slugs);
    expect(techs.map(({ slug, description }) => [slug, description])).toEqual(
      slugs.map((slug) => [slug, curated.get(slug)]),
    );
  });

  it("begin in many ways", () => {
    const [commonest] = counted((text) => wordsOf(text).slice(0, 2).join(" "));
    expect(commonest?.[1]).toBeLessThanOrEqual(techs.length * 0.08);
    const named = techs.filter(({ name, description }) => description.startsWith(`${name} is `));
    expect(named.length).toBeLessThanOrEqual(techs.length * 0.08);
  });

  it("don't follow a template: none shares half of its word triples with another", () => {
    const users = new Map<string, string[]>();
    const triplesOf = (text: string) => {
      const words = wordsOf(text);
      return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
    };
    for (const { slug, description } of techs) {
      for (const triple of triplesOf(description)) {
        users.set(triple, [...(users.get(triple) ?? []), slug]);
      }
    }
    const alike = techs.flatMap(({ slug, description }) => {
      const triples = [...triplesOf(description)];
      const others = triples.flatMap((triple) => users.get(triple) ?? []);
      const shared = new Map<string, number>();
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      shared.delete(slug);
      return [...shared]
        .filter(([, count]) => count > triples.length / 2)
        .map(([by]) => [slug, by]);
    });
    expect(alike).toEqual([]);
  });

  it("describe the technology without praising it", () => {
    const praise =
      /\b(popular|powerful|seamless(ly)?|effortless(ly)?|blazing(ly)?|cutting-edge|world-class|revolutionary|state-of-the-art|next-gen(eration)?|ultimate|robust|beautiful(ly)?|elegant(ly)?|amazing|world's|easy-to-use|feature-rich|industry-leading)\b/i;
    const loud = techs.filter(({ description }) => praise.test(description));
    expect(loud.map(({ slug, description }) => `${slug}: ${description}`)).toEqual([]);
  });
});

describe("the rule for a description", () => {
  it.each([
    "Templates for Node.js that compile to C.",
    "Vue.js components, drawn as SVG; the docs are in Vert.x style.",
  ])("accepts %s", (text) => expect(descriptionRule.safeParse(text).success).toBe(true));

  it.each([
    "Too short.",
    "No period at the end of this sentence",
    "One sentence stands here. Another follows it.",
    "Two  spaces between the words of a sentence.",
    "Dots at the end of the sentence...",
    `${"Long ".repeat(28)}sentence.`,
  ])("refuses %s", (text) => expect(descriptionRule.safeParse(text).success).toBe(false));
});

describe("reading descriptions", () => {
  const folder = mkdtempSync(join(tmpdir(), "descriptions-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (lines: string[], slugs: string[]) => {
    writeFileSync(join(folder, "0-c.txt"), lines.join("\n"));
    return readDescriptions(folder, slugs);
  };

  it("finds the sentence of a slug", () => {
    const read1 = read(["// a comment", "c | Small language near the machine."], ["c"]);
    expect([...read1]).toEqual([["c", "Small language near the machine."]]);
  });

  it("reports all mistakes at once", () => {
    const lines = [
      "ada | Typed language for planes and trains.",
      "ada | Typed language for ships and trains.",
      "apl | Typed language for planes and trains.",
      "awk | Short.",
      "go | Typed language in another file.",
      "basque | Nobody asked for this language.",
    ];
    const mistakes = [
      /ada: twice/,
      /apl: says the same as ada/,
      /awk: not one sentence/,
      /go: belongs in another file/,
      /basque: no such technology/,
      /2 without a description: bash, zig/,
    ];
    const slugs = ["ada", "apl", "awk", "bash", "go", "zig"];
    for (const mistake of mistakes) expect(() => read(lines, slugs)).toThrow(mistake);
  });
});
