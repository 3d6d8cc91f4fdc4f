// What the words of a search mean, as full-text queries: what find.ts does with arrays.
import type { Stems } from "#server/project-index/parts.ts";
import type { SearchTerm, SearchText } from "#server/project-index/search-text.ts";
import { maxNameWords } from "#server/project-index/tech-words.ts";
import type { Techs } from "./conditions.ts";
import { everyProject, techWord } from "./document.ts";
import { anyOf, inFields, phrase, plainWord } from "./sphinxql.ts";

/** How much a word counts by where it is found, as in term-score.ts. */
export const fieldWeights =
  "field_weights=(name_stems=30, name=24, techs=20, name_parts=14, text_stems=8, text=5, whole_name=1, choices=1)";

/** The others are looked for as they are written, and by their stems. */
const forgivenTerms = 8;

/** A term of a search with the technologies that it names. */
export interface Meaning {
  readonly term: SearchTerm;
  readonly techs: readonly number[];
  /** Words that were probably meant, where it occurs nowhere. */
  readonly similar: readonly string[];
  /** Whether beginnings and parts of words count. */
  readonly isForgiving: boolean;
  /** Whether it occurs nowhere as it is written, so that its beginning counts in descriptions. */
  readonly isUnknown: boolean;
}

/** @param stems of the search's words */
export function meaningsOf({ terms }: SearchText, { techWords }: Techs, stems: Stems): Meaning[] {
  const meanings: Meaning[] = [];
  for (let start = 0; start < terms.length;) {
    const run = namedAt(terms, start, techWords);
    const term = run?.term ?? terms[start];
    if (term) {
      const isForgiving = meanings.length < forgivenTerms;
      const techs = run?.techs ?? [];
      meanings.push({ term, techs, similar: [], isForgiving, isUnknown: false });
    }
    start += run?.length ?? 1;
  }
  const telling = meanings.filter(
    ({ term, techs }) => techs.length > 0 || !term.words.every((word) => isStop(stems, word)),
  );
  return telling.length > 0 ? telling : meanings;
}

const isStop = (stems: Stems, word: string): boolean => stems.get(word) === null;

/** The longest name of a technology that begins there. */
function namedAt(terms: readonly SearchTerm[], start: number, techWords: Techs["techWords"]) {
  for (let length = Math.min(maxNameWords, terms.length - start); length >= 1; length -= 1) {
    const run = terms.slice(start, start + length);
    if (run.some(({ isPhrase }) => isPhrase)) continue;
    const text = run.map((term) => term.text).join(" ");
    const techs = techWords.named(text);
    if (techs.length === 0) continue;
    const term: SearchTerm = { text, words: run.flatMap(({ words }) => words), isPhrase: false };
    return { term, techs, length };
  }
  return null;
}

/** The same for a word as it is written, and its stems; null where no other form of it counts. */
export function exactMatchOf(meaning: Meaning, techs: Techs, stems: Stems): string | null {
  const { term, isForgiving } = meaning;
  if (!isForgiving || term.isPhrase || term.words.length > 1) return null;
  return matchOf({ ...meaning, isForgiving: false }, techs, stems);
}

/** The full-text query of one term. */
export function matchOf(meaning: Meaning, { techFacts, techWords }: Techs, stems: Stems): string {
  const { term, techs, similar, isForgiving, isUnknown } = meaning;
  const wordsOfTechs = (numbers: readonly number[]) =>
    numbers.flatMap((number) => (techFacts[number] ? [techWord(techFacts[number].id)] : []));
  const alternatives: string[] = [];
  const named = [...wordsOfTechs(techs)];
  if (term.isPhrase || term.words.length > 1) {
    alternatives.push(...phrasesOf(term.words, stems));
  } else {
    const [written = ""] = term.words;
    const word = plainWord(written);
    const stem = stems.get(written);
    if (stem === null) alternatives.push(inFields("name", word));
    else {
      alternatives.push(inFields("name_stems,text_stems", plainWord(stem ?? written)));
      for (const other of similar) {
        alternatives.push(inFields("name_stems,text_stems", plainWord(stems.get(other) ?? other)));
      }
    }
    if (isForgiving && word.length >= 3) {
      alternatives.push(inFields(isUnknown ? "name,text" : "name", `${word}*`));
      if (techs.length === 0) named.push(...wordsOfTechs(techWords.startingWith(written)));
    }
    if (isForgiving && (word.length > 3 || (word.length === 3 && isUnknown))) {
      alternatives.push(inFields("name_parts", `*${word}*`));
    }
    for (const other of similar) named.push(...wordsOfTechs(techWords.named(other)));
  }
  if (named.length > 0) alternatives.push(inFields("techs", anyOf(named)));
  return anyOf(alternatives);
}

/** Descriptions have any word in place of one without meaning. */
function phrasesOf(words: readonly string[], stems: Stems): string[] {
  const first = words.findIndex((word) => !isStop(stems, word));
  const last = words.findLastIndex((word) => !isStop(stems, word));
  const inName = inFields("name", phrase(words));
  if (first < 0) return [inName];
  const telling = words.slice(first, last + 1).map((word) => (isStop(stems, word) ? "*" : word));
  const inText = `"${telling.map((word) => (word === "*" ? word : plainWord(word))).join(" ")}"`;
  return [inName, inFields("text", inText)];
}

/** What the words to leave out are found by; null without any. */
export function excludedBy(
  { without }: SearchText,
  { techFacts, techWords }: Techs,
  stems: Stems,
): string | null {
  const alternatives = without.flatMap(({ text, words, isPhrase }) => {
    const techs = isPhrase ? [] : techWords.named(text);
    const named = techs.flatMap((number) =>
      techFacts[number] ? [techWord(techFacts[number].id)] : [],
    );
    const found =
      words.length === 1 && !isStop(stems, words[0] ?? "")
        ? [inFields("name,text", plainWord(words[0] ?? ""))]
        : phrasesOf(words, stems);
    return named.length === 0 ? found : [...found, inFields("techs", anyOf(named))];
  });
  return alternatives.length === 0 ? null : `!${anyOf(alternatives)}`;
}

/** Those whose whole name is the search; null for a search without words. */
export function wholeNameOf({ terms }: SearchText): string | null {
  const words = terms.flatMap((term) => term.words);
  if (words.length === 0) return null;
  return inFields("whole_name", `"^${words.map(plainWord).join(" ")}$"`);
}

export const anyProject = inFields("choices", everyProject);
