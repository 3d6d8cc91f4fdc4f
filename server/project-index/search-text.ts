// The syntax of searches: words, "phrases", -without, role:designer, tech:rust, stars:>10, and
// 'needs a designer'.
import { rolePhrase } from "#shared/role-phrases.ts";
import { wordsOf } from "./tokens.ts";

export type Role = "developer" | "designer";

/** Something to look for in names, texts and technologies. */
export interface SearchTerm {
  /** As it was written, in lower case. */
  readonly text: string;
  /** Several where they have to follow each other. */
  readonly words: readonly string[];
  /** Found exactly as written: without typos, stems and parts of words. */
  readonly isPhrase: boolean;
}

export interface SearchText {
  readonly terms: readonly SearchTerm[];
  readonly without: readonly SearchTerm[];
  readonly roles: readonly Role[];
  /** Names of technologies, as written. */
  readonly techs: readonly string[];
  readonly withoutTechs: readonly string[];
  readonly minStars: number;
  readonly maxStars: number;
  /** Whether some words are ignored. */
  readonly isCutOff: boolean;
  /** What was read as a filter, as written. */
  readonly filters: readonly {
    readonly text: string;
    readonly filter: "role" | "tech" | "stars";
  }[];
}

/** Maximum number of terms; later ones would cost time without improving the results. */
export const maxTerms = 8;

const part = /(-?)(?:(role|tech|stars):)?("[^"]*"?|[^\s,;"]+)/giu;

/** Reads `text`; what isn't syntax is looked for as words. */
export function readSearch(text: string): SearchText {
  const roles: Role[] = [];
  const filters: { text: string; filter: "role" | "tech" | "stars" }[] = [];
  const terms: SearchTerm[] = [];
  const without: SearchTerm[] = [];
  const techs: string[] = [];
  const withoutTechs: string[] = [];
  let [minStars, maxStars] = [0, Infinity];
  const quoted: string[] = [];
  const rest = text
    .replace(/-?"[^"]*"?/g, (found) => `\uE000${quoted.push(found) - 1}\uE001`)
    .replace(rolePhrase, (found, role: string) => {
      roles.push(role.toLowerCase() as Role);
      filters.push({ text: found, filter: "role" });
      return " ";
    })
    .replace(/\uE000(\d+)\uE001/g, (_, index: string) => quoted[Number(index)] ?? "");
  for (const [written, minus, key, value = ""] of rest.matchAll(part)) {
    const plain = value.replaceAll('"', "").trim();
    const isWithout = minus === "-" && plain !== "";
    const filter = key?.toLowerCase();
    if (filter === "role" && !isWithout && /^(developer|designer)s?$/i.test(plain)) {
      roles.push(plain.toLowerCase().replace(/s$/, "") as Role);
      filters.push({ text: written, filter });
    } else if (filter === "tech" && plain !== "") {
      (isWithout ? withoutTechs : techs).push(plain);
      filters.push({ text: written, filter });
    } else if (filter === "stars" && !isWithout && readStars(plain) !== null) {
      [minStars, maxStars] = readStars(plain) ?? [minStars, maxStars];
      filters.push({ text: written, filter });
    } else {
      const isPhrase = value.startsWith('"');
      const term = termOf(filter === undefined ? plain : `${key}:${plain}`, isPhrase);
      if (term !== null) (isWithout ? without : terms).push(term);
    }
  }
  return {
    terms: terms.slice(0, maxTerms),
    without: without.slice(0, maxTerms),
    roles: [...new Set(roles)],
    techs: techs.slice(0, maxTerms),
    withoutTechs: withoutTechs.slice(0, maxTerms),
    minStars,
    maxStars,
    isCutOff: terms.length > maxTerms,
    filters,
  };
}

/** @param isPhrase whether it was written in quotes */
export function termOf(text: string, isPhrase: boolean): SearchTerm | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : { text: text.toLowerCase(), words, isPhrase };
}

function readStars(text: string): [min: number, max: number] | null {
  const found = /^(>=|<=|>|<)?(\d{1,9})(?:\.\.(\d{1,9}))?$/.exec(text);
  if (!found) return null;
  const [, operator, first = "", last] = found;
  const number = Number(first);
  if (last !== undefined) return operator === undefined ? [number, Number(last)] : null;
  if (operator === ">") return [number + 1, Infinity];
  if (operator === ">=") return [number, Infinity];
  if (operator === "<") return [0, number - 1];
  if (operator === "<=") return [0, number];
  return [number, number];
}
