import type { MatchRole } from "#web/data/matches.ts";

const smallNumbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "four"; figures above twelve. */
export const spelledOut = (count: number) => smallNumbers[count] ?? String(count);

export interface Found {
  /** How many projects share at least one technology; `close` is at least two. */
  total: number;
  close: number;
  /** How many of them are shown, and how many of these share at least two. */
  shown: number;
  shownClose: number;
  /** Names of the stack's technologies. */
  names: readonly string[];
}

/** '14 projects share at least two of your four technologies. These three fit best.' */
export function matchesSummary(found: Found): string {
  const { total, shown } = found;
  const best = total > shown ? ` These ${spelledOut(shown)} fit best.` : "";
  return `${sharedSummary(found)}.${best}`;
}

/** Counts the projects that share two or more if all that are shown do. */
function sharedSummary({ total, close, shown, shownClose, names }: Found): string {
  if (names.length === 1) return `${openProjects(total)} ${names[0]}`;
  const techs = `of your ${spelledOut(names.length)} technologies`;
  if (shownClose < shown)
    return `${projects(total)} ${verb(total)} ${close > 0 ? "at least one" : "one"} ${techs}`;
  if (names.length === 2) return `${projects(close)} ${verb(close)} both of your technologies`;
  return `${projects(close)} ${verb(close)} at least two ${techs}`;
}

/** '40 projects share at least one of your four technologies; 14 share at least two.' */
export function allMatchesSummary({
  total,
  close,
  names,
}: Omit<Found, "shown" | "shownClose">): string {
  if (names.length === 1) return `${openProjects(total)} ${names[0]}.`;
  const many = names.length === 2 ? "both" : "at least two";
  const techs =
    names.length === 2 ? "your technologies" : `your ${spelledOut(names.length)} technologies`;
  if (close === total) return `${projects(total)} ${verb(total)} ${many} of ${techs}.`;
  const start = `${projects(total)} ${verb(total)} at least one of ${techs}`;
  return close === 0 ? `${start}.` : `${start}; ${close} ${verb(close)} ${many}.`;
}

const projects = (count: number) => (count === 1 ? "One project" : `${count} projects`);
/** Others use the technology too, so it is said which ones these are. */
const openProjects = (count: number) =>
  count === 1 ? "One project with a free seat uses" : `${count} projects with a free seat use`;
const verb = (count: number) => (count === 1 ? "shares" : "share");

const needs: Record<MatchRole, string> = {
  developer: "needs a developer",
  designer: "needs a designer",
  either: "has a free seat",
};

/** 'No project that needs a developer uses Elm or COBOL yet.' */
export function noMatchesLabel(names: readonly string[], role: MatchRole): string {
  const list = new Intl.ListFormat("en", { type: "disjunction" });
  const listed = names.length > 4 ? [...names.slice(0, 3), "the others"] : names;
  return `No project that ${needs[role]} uses ${list.format(listed)} yet.`;
}

/** 'Projects for Rust and React' */
export function matchesTitle(names: readonly string[]): string {
  const list = new Intl.ListFormat("en", { type: "conjunction" });
  return `Projects for ${list.format(names.length > 4 ? [...names.slice(0, 3), "more"] : names)}`;
}
