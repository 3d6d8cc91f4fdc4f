import type { WantedRole } from "#web/data/matches.ts";

const smallNumbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "four"; figures above twelve. */
export const inWords = (count: number) => smallNumbers[count] ?? String(count);

export interface Found {
  /** How many share at least one technology, and at least two. */
  total: number;
  close: number;
  /** How many of them are shown. */
  shown: number;
  /** The names of what they could share. */
  names: readonly string[];
}

/** '14 projects share at least two of your four techs. These three fit best.' */
export function foundWords(found: Found): string {
  const { total, shown } = found;
  const best = total > shown ? ` These ${inWords(shown)} fit best.` : "";
  return `${sharedWords(found)}.${best}`;
}

/** Counts those that share two or more where these are all that is shown. */
function sharedWords({ total, close, shown, names }: Found): string {
  if (names.length === 1) return `${projects(total)} ${total === 1 ? "uses" : "use"} ${names[0]}`;
  const techs = `of your ${inWords(names.length)} techs`;
  if (close < shown)
    return `${projects(total)} ${verb(total)} ${close > 0 ? "at least one" : "one"} ${techs}`;
  if (names.length === 2) return `${projects(close)} ${verb(close)} both of your techs`;
  return `${projects(close)} ${verb(close)} at least two ${techs}`;
}

const projects = (count: number) => (count === 1 ? "One project" : `${count} projects`);
const verb = (count: number) => (count === 1 ? "shares" : "share");

const needs: Record<WantedRole, string> = {
  developer: "needs a developer",
  designer: "needs a designer",
  either: "has a free seat",
};

/** 'No project that needs a developer uses Elm or COBOL yet.' */
export function nothingWords(names: readonly string[], role: WantedRole): string {
  const list = new Intl.ListFormat("en", { type: "disjunction" });
  const said = names.length > 4 ? [...names.slice(0, 3), "the others"] : names;
  return `No project that ${needs[role]} uses ${list.format(said)} yet.`;
}

/** 'Projects for Rust and React' */
export function titleFor(names: readonly string[]): string {
  const list = new Intl.ListFormat("en", { type: "conjunction" });
  return `Projects for ${list.format(names.length > 4 ? [...names.slice(0, 3), "more"] : names)}`;
}
