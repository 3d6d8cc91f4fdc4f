// A project as the engine stores it: words in fields, all else as attributes. The same columns are in
// ops/manticore.conf.
import type { ProjectFacts, TechFacts } from "#server/project-index/facts.ts";
import { innerWords, wordsOf } from "#server/project-index/tokens.ts";
import type { Stem } from "#server/project-index/vocabulary.ts";
import type { Row } from "./engine.ts";
import { plainWord, quoted } from "./sphinxql.ts";

/** Raised with each change of what is stored: an engine that was filled by another version is refilled. */
export const documentFormat = 2;

const fieldNames = [
  "whole_name",
  "name_stems",
  "name",
  "name_parts",
  "text_stems",
  "text",
  "techs",
  "choices",
] as const;

const columns = `id, id_high, id_low, ${fieldNames.join(", ")},
  tech_ids, categories, flags, stars, active_at, starred, answers, tech_length`;

export const insertInto = `REPLACE INTO stack_cafe_projects (${columns}) VALUES `;

/** Beside words, where nothing stands between two of them. */
const gap = "_";

/** The word that every project has among its choices. */
export const everyProject = "_all";

const hexOf = (id: string): string => id.replaceAll("-", "");

/** 52 bits of an id, which are random in those of this site: exact numbers in JavaScript. */
export const techKey = (id: string): number => Number.parseInt(hexOf(id).slice(-13), 16);

export const techWord = (id: string): string => `_t${hexOf(id).slice(-13)}`;

export const categoryWord = (category: number): string => `_c${category}`;

const half = 1n << 63n;

/** The two halves of an id as signed numbers in the same order. */
export function halvesOf(id: string): readonly [high: string, low: string] {
  const hex = hexOf(id);
  const halves = [hex.slice(0, 16), hex.slice(16)].map((part) => BigInt(`0x${part}`) - half);
  return [String(halves[0]), String(halves[1])];
}

function idOf(high: string | number, low: string | number): string {
  const hex = [high, low]
    .map((part) => (BigInt(part) + half).toString(16).padStart(16, "0"))
    .join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What {@link idsIn} reads. */
export const idColumns = "id_high, id_low";
export const newestFirst = "id_high DESC, id_low DESC";

export const idsIn = (rows: readonly Row[]): string[] =>
  rows.map((row) => idOf(row["id_high"] ?? 0, row["id_low"] ?? 0));

/** The engine's own id: 62 random bits of the project's. */
export const documentId = (id: string): string => {
  const bits = BigInt(`0x${hexOf(id).slice(16)}`) & ((1n << 62n) - 1n);
  return String(bits === 0n ? 1n : bits);
};

/** Stars as part of the standing, see standing.ts; a whole number, in which sums are exact. */
export const standingUnit = 1_000_000_000_000_000;
const starredOf = (stars: number): number =>
  stars === 0 ? 0 : Math.round(0.6 * Math.min(1, Math.log2(1 + stars) / 20) * standingUnit);

export interface DocumentContext {
  readonly techs: readonly TechFacts[];
  /** The stem of a word; null for words without meaning. */
  readonly stemOf: (word: string) => Stem;
  /** By technology: its rarity, as matches count it. */
  readonly rarityOf: (tech: number) => number;
}

/** All words that a project needs stems of. */
export const wordsIn = ({ name, text }: ProjectFacts): string[] => [
  ...wordsOf(name),
  ...wordsOf(innerWords(name) ?? ""),
  ...wordsOf(text),
];

/** The values of {@link columns}. */
export function rowOf(facts: ProjectFacts, { techs, stemOf, rarityOf }: DocumentContext): string {
  const name = wordsOf(facts.name);
  const inner = wordsOf(innerWords(facts.name) ?? "");
  const text = wordsOf(facts.text);
  const nameWords = inner.length === 0 ? name : [...name, gap, ...inner];
  const stemsOf = (words: readonly string[]) => words.map((word) => stemOf(word) ?? gap);
  const built = facts.techs.flatMap((number) => techs[number] ?? []);
  const categories = [...new Set(built.map(({ category }) => category))].filter((one) => one >= 0);
  const techWords = built.map(({ id }) => techWord(id));
  const fields: Record<(typeof fieldNames)[number], readonly string[]> = {
    whole_name: name,
    name_stems: stemsOf([...name, ...inner]),
    name: nameWords,
    name_parts: nameWords,
    text_stems: stemsOf(text),
    text,
    techs: techWords,
    choices: [everyProject, ...techWords, ...categories.map(categoryWord)],
  };
  const [high, low] = halvesOf(facts.id);
  const length = Math.hypot(...facts.techs.map(rarityOf)) || 1;
  const values = [
    documentId(facts.id),
    high,
    low,
    ...fieldNames.map((field) => quoted(fields[field].map(plainWord).join(" "))),
    `(${built.map(({ id }) => techKey(id)).join(",")})`,
    `(${categories.map((category) => category + 1).join(",")})`,
    facts.flags,
    facts.stars,
    facts.activeAt,
    starredOf(facts.stars),
    facts.answers,
    length.toFixed(4),
  ];
  return `(${values.join(",")})`;
}
