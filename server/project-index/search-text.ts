// The syntax of searches: words, "phrases", -without, role:designer, tech:rust, stars:>10, and
// 'needs a designer'.
import { rolePhrase } from "#shared/role-phrases.ts";
import { withoutInvisible } from "#shared/invisible.ts";
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

/** Both ends included. */
export interface StarRange {
  readonly min: number;
  readonly max: number;
}

export const anyStars: StarRange = { min: 0, max: Infinity };

export interface SearchText {
  readonly terms: readonly SearchTerm[];
  readonly without: readonly SearchTerm[];
  readonly roles: readonly Role[];
  readonly withoutRoles: readonly Role[];
  /** Names of technologies, as written. */
  readonly techs: readonly string[];
  readonly withoutTechs: readonly string[];
  readonly stars: StarRange;
  readonly withoutStars: readonly StarRange[];
  /** What was read as a filter, as written. */
  readonly filters: readonly {
    readonly text: string;
    readonly filter: "role" | "tech" | "stars";
  }[];
}

const part = /(-?)(?:(role|tech|stars):)?("[^"]*"?|[^\s,;"]+)/giu;

/** Reads `written`; what isn't syntax is looked for as words. */
export function readSearch(written: string): SearchText {
  // One of them counts as a space.
  const text = withoutInvisible(written);
  const roles: Role[] = [];
  const withoutRoles: Role[] = [];
  const filters: { text: string; filter: "role" | "tech" | "stars" }[] = [];
  const terms: SearchTerm[] = [];
  const without: SearchTerm[] = [];
  const techs: string[] = [];
  const withoutTechs: string[] = [];
  let stars = anyStars;
  const withoutStars: StarRange[] = [];
  const quoted: string[] = [];
  const rest = text
    .replace(/-?"[^"]*"?/g, (found) => `\uE000${quoted.push(found) - 1}\uE001`)
    .replace(rolePhrase, (found, role: string, offset: number, whole: string) => {
      const isWithout = /(^|\s)-$/.test(whole.slice(0, offset));
      (isWithout ? withoutRoles : roles).push(role.toLowerCase() as Role);
      filters.push({ text: isWithout ? `-${found}` : found, filter: "role" });
      return " ";
    })
    .replace(/\uE000(\d+)\uE001/g, (_, index: string) => quoted[Number(index)] ?? "");
  for (const [found, minus, key, value = ""] of rest.matchAll(part)) {
    const plain = value.replaceAll('"', "").trim();
    const isWithout = minus === "-" && plain !== "";
    const filter = key?.toLowerCase();
    const range = filter === "stars" ? readStars(plain) : null;
    if (filter === "role" && /^(developer|designer)s?$/i.test(plain)) {
      (isWithout ? withoutRoles : roles).push(plain.toLowerCase().replace(/s$/, "") as Role);
      filters.push({ text: found, filter });
    } else if (filter === "tech" && plain !== "") {
      (isWithout ? withoutTechs : techs).push(plain);
      filters.push({ text: found, filter });
    } else if (filter === "stars" && range !== null) {
      if (isWithout) withoutStars.push(range);
      else stars = both(stars, range);
      filters.push({ text: found, filter });
    } else {
      const isPhrase = value.startsWith('"');
      const term = termOf(filter === undefined ? plain : `${key}:${plain}`, isPhrase);
      if (term !== null) (isWithout ? without : terms).push(term);
    }
  }
  return {
    terms,
    without,
    roles: [...new Set(roles)],
    withoutRoles: [...new Set(withoutRoles)],
    techs,
    withoutTechs,
    stars,
    withoutStars,
    filters,
  };
}

const both = (one: StarRange, other: StarRange): StarRange => ({
  min: Math.max(one.min, other.min),
  max: Math.min(one.max, other.max),
});

/** @param isPhrase whether it was written in quotes */
export function termOf(text: string, isPhrase: boolean): SearchTerm | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : { text: text.toLowerCase(), words, isPhrase };
}

function readStars(text: string): StarRange | null {
  const found = /^(>=|<=|>|<)?(\d{1,9})(?:\.\.(\d{1,9}))?$/.exec(text);
  if (!found) return null;
  const [, operator, first = "", last] = found;
  const number = Number(first);
  if (last !== undefined) return operator === undefined ? { min: number, max: Number(last) } : null;
  if (operator === ">") return { min: number + 1, max: Infinity };
  if (operator === ">=") return { min: number, max: Infinity };
  if (operator === "<") return { min: 0, max: number - 1 };
  if (operator === "<=") return { min: 0, max: number };
  return { min: number, max: number };
}

/** The words that a search looks for, or leaves out. */
export const searchedWords = (search: string): string[] => {
  const { terms, without } = readSearch(search);
  return [...terms, ...without].flatMap(({ words }) => words);
};
