// The names, texts and stacks that generated projects are recombined from: of real projects, or
// generated ones.
import fs from "node:fs";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { techWords } from "#server/features/techs/queries.ts";
import { TechDictionary } from "#server/import/tech-words.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { firsts, seconds, sentences } from "./seed.ts";

export interface ProjectSource {
  readonly names: readonly string[];
  /** Words of the names. */
  readonly words: readonly string[];
  readonly sentences: readonly Sentence[];
  /** Technologies' ids, about {@link techsEach} of each project on average. */
  readonly stacks: readonly (readonly string[])[];
}

interface Sentence {
  readonly text: string;
  /** The rendered text without its paragraph. */
  readonly html: string;
}

interface Described {
  readonly name: string;
  readonly description: string;
  readonly techIds: readonly string[];
}

/** Shares of all projects that use the technologies with these slugs. */
const shares: Readonly<Record<string, number>> = { docker: 0.29, python: 0.15, javascript: 0.13 };
const techsEach = 1.9;
/** Stacks to draw from; each is a real one with technologies left out or added. */
const stackCount = 20_000;

/**
 * Reads the projects of a JSON-lines file with the fields `name`, `description` and `raw_tags`.
 * Without a file, generates some.
 */
export async function readSource(db: Db, file: string | undefined): Promise<ProjectSource> {
  const techs = await sql<{
    id: string;
    slug: string;
  }>`select id, slug from techs order by slug`.all(db);
  const projects = file
    ? readProjects(file, new TechDictionary(await techWords(db)))
    : generatedProjects(techs.map(({ id }) => id));
  const shareOf = new Map<string, number>();
  for (const { id, slug } of techs) if (shares[slug]) shareOf.set(id, shares[slug]);
  return {
    names: projects.map(({ name }) => name),
    words: distinct(projects.flatMap(({ name }) => name.match(/\p{L}{3,}/gu) ?? [])),
    sentences: await renderedSentences(projects),
    stacks: drawStacks(
      projects.map(({ techIds }) => techIds),
      shareOf,
    ),
  };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

function readProjects(file: string, dictionary: TechDictionary): Described[] {
  const lines = fs.readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const { name, description, raw_tags } = JSON.parse(line) as {
        name: string;
        description: string;
        raw_tags: string[];
      };
      const found = raw_tags.map((word) => dictionary.find(word)).filter((id) => id !== undefined);
      return { name, description, techIds: distinct(found) };
    });
}

/** With technologies as unevenly used as real ones. */
function generatedProjects(techIds: readonly string[]): Described[] {
  const random = randomNumbers(1);
  const names = firsts
    .split(",")
    .flatMap((first) => seconds.split(",").map((second) => `${first} ${second}`));
  return names.map((name, index) => ({
    name,
    description: sentences[index % sentences.length] ?? name,
    techIds: distinct(
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
        return techIds[Math.floor(random() ** 3 * techIds.length)] ?? "";
      }),
    ),
  }));
}

/** Only those that are a single paragraph, so that two of them can be joined. */
async function renderedSentences(projects: readonly Described[]): Promise<Sentence[]> {
  const all = distinct(
    projects.flatMap(({ description }) =>
      description.replace(/\s+/g, " ").split(/(?<=[.!?])\s+(?=\p{Lu})/u),
    ),
  );
  const rendered: Sentence[] = [];
  for (const sentence of all) {
    if (sentence.length < 10 || sentence.length > 450) continue;
    const { html, text } = await renderMarkdown(sentence);
    const inner = /^<p>((?:(?!<p>).)*)<\/p>\s*$/s.exec(html)?.[1];
    if (inner && text === sentence) rendered.push({ text, html: inner });
  }
  return rendered;
}

/**
 * Draws real stacks and changes them at random, such that each technology of `shareOf` is in its
 * share of them, and the others are about as frequent among each other as before.
 */
function drawStacks(
  real: readonly (readonly string[])[],
  shareOf: ReadonlyMap<string, number>,
): string[][] {
  const random = randomNumbers(2);
  const uses = (id: string) => real.filter((stack) => stack.includes(id)).length / real.length;
  const fixed = [...shareOf].map(([id, share]) => ({ id, share, before: uses(id) }));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const others =
    sum(real.map((stack) => stack.filter((id) => !shareOf.has(id)).length)) / real.length;
  const kept = Math.min(1, (techsEach - sum(fixed.map(({ share }) => share))) / others);
  return Array.from({ length: stackCount }, () => {
    const stack = real[Math.floor(random() * real.length)] ?? [];
    const result = stack.filter((id) => {
      const { share = kept, before = 1 } = fixed.find((one) => one.id === id) ?? {};
      return random() < share / before;
    });
    for (const { id, share, before } of fixed) {
      const missing = (share - before) / (1 - before);
      if (!stack.includes(id) && random() < missing) result.push(id);
    }
    return result;
  });
}

/** Pseudo-random numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
