// Which technologies of the catalogue a repository is built with, and what says so.
import type { RepositoryProposal, TechEvidence } from "#contract/repositories.ts";
import type { TechRef } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { projectLimits } from "#shared/limits.ts";
import type { Db } from "#server/database/connect.ts";
import type { Mention } from "./manifests.ts";

export interface RepositoryClues {
  /** Languages and their shares of the code, from 0 to 1. */
  readonly languages: ReadonlyMap<string, number>;
  readonly mentions: readonly Mention[];
  readonly topics: readonly string[];
}

/** Languages with less of the code are left out: a script or two doesn't make a stack. */
export const minShare = 0.02;

/** Topics that are read of one repository. */
export const maxTopics = 20;

/** Pieces of evidence that are listed of one technology. */
const maxEvidence = 4;

/** A technology that a word names, by the word in lower case. */
export type TechsByWord = ReadonlyMap<string, TechRef>;

interface Clue {
  readonly words: readonly string[];
  readonly evidence: TechEvidence;
  /** Of two technologies, the one with more comes first. */
  readonly weight: number;
}

/** Words as the catalogue writes them: "Jupyter Notebook" is "jupyter-notebook" as well. */
export const spellings = (words: readonly string[]) =>
  words.flatMap((word) => {
    const lower = word.toLowerCase();
    return [lower, lower.replaceAll(/[\s_]+/g, "-")];
  });

function cluesIn({ languages, mentions, topics }: RepositoryClues): Clue[] {
  return [
    ...[...languages]
      .filter(([, share]) => share >= minShare)
      .map(([source, share]): Clue => {
        const detail = `${Math.max(1, Math.round(share * 100))}%`;
        return {
          words: spellings([source]),
          evidence: { kind: "language", source, detail },
          weight: 2 * share,
        };
      }),
    ...mentions.flatMap(({ file, name, techs }) =>
      techs.map((slug): Clue => ({
        words: [slug],
        evidence: { kind: "manifest", source: file, detail: name },
        weight: 0.5,
      })),
    ),
    ...topics.map((source): Clue => ({
      words: spellings([source]),
      evidence: { kind: "topic", source, detail: null },
      weight: 0.4,
    })),
  ];
}

/** All words that technologies are looked up by. */
export const wordsIn = (clues: RepositoryClues): string[] => [
  ...new Set(cluesIn(clues).flatMap(({ words }) => words)),
];

/** The technologies that the clues name, those with the best evidence first. */
export function techsIn(clues: RepositoryClues, byWord: TechsByWord): RepositoryProposal["techs"] {
  const found = new Map<
    string,
    { tech: TechRef; evidence: TechEvidence[]; best: number; more: number }
  >();
  for (const { words, evidence, weight } of cluesIn(clues)) {
    const word = words.find((one) => byWord.has(one));
    const tech = word === undefined ? undefined : byWord.get(word);
    if (!tech) continue;
    const one = found.get(tech.id) ?? { tech, evidence: [], best: 0, more: 0 };
    if (one.evidence.length < maxEvidence) one.evidence.push(evidence);
    // Ten packages of one technology say no more than four.
    const more = Math.min(0.2, one.more + weight / 10);
    found.set(tech.id, { ...one, best: Math.max(one.best, weight), more });
  }
  return [...found.values()]
    .toSorted((one, other) => other.best + other.more - one.best - one.more)
    .slice(0, projectLimits.techs)
    .map(({ tech, evidence }) => ({ tech, evidence }));
}

/** The technologies that the words name. A slug comes before a name, and that before an alias. */
export async function techsByWord(db: Db, words: readonly string[]): Promise<TechsByWord> {
  const rows = await sql<TechRef & { word: string }>`
    select distinct on (word) word, t.id, t.slug, t.name, t.image_url as "imageUrl" from (
      select slug as word, id, 1 as rank from techs where slug = any(${[...words]}::text[])
      union all
      select lower(name), id, 2 from techs where lower(name) = any(${[...words]}::text[])
      union all
      select alias, tech_id, 3 from tech_aliases where alias = any(${[...words]}::text[])
    ) named join techs t using (id)
    order by word, rank`.all(db);
  return new Map(rows.map(({ word, ...tech }) => [word, tech]));
}
