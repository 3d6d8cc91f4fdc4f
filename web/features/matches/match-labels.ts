import type { MatchRole } from "#web/data/matches.ts";

const smallNumbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "four"; figures above twelve. */
export const spelledOut = (count: number) => smallNumbers[count] ?? String(count);

export interface Found {
  /** How many projects share at least one technology; `close` is at least two. */
  total: number;
  close: number;
  free: number;
  role: MatchRole;
  /** How many of them are shown, and how many of these share at least two. */
  shown: number;
  shownClose: number;
  /** Names of the stack's technologies. */
  names: readonly string[];
}

/** '14 projects share at least two of your four technologies. These three fit best.' */
export function matchesSummary(found: Found): string {
  const { total, free, shown, role } = found;
  const first =
    free > 0 && free < total
      ? `${free} ${free === 1 ? "has" : "have"} a ${freeSeat(role)}, ${total - free} more ${total - free === 1 ? "fits" : "fit"}.`
      : `These ${spelledOut(shown)} fit best.`;
  const best = total > shown ? ` ${first}` : "";
  return `${sharedSummary(found)}.${best}`;
}

/** Counts the projects that share two or more if all that are shown do. */
function sharedSummary({ total, close, shown, shownClose, names }: Found): string {
  if (names.length === 1) return `${projects(total)} ${uses(total)} ${names[0]}`;
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
  role,
  freeOnly,
}: Pick<Found, "total" | "close" | "names" | "role"> & { freeOnly: boolean }): string {
  const found = freeOnly ? `${projects(total)} with a ${freeSeat(role)}` : projects(total);
  if (names.length === 1) return `${found} ${uses(total)} ${names[0]}.`;
  const many = names.length === 2 ? "both" : "at least two";
  const techs =
    names.length === 2 ? "your technologies" : `your ${spelledOut(names.length)} technologies`;
  if (close === total) return `${found} ${verb(total)} ${many} of ${techs}.`;
  const start = `${found} ${verb(total)} at least one of ${techs}`;
  return close === 0 ? `${start}.` : `${start}; ${close} ${verb(close)} ${many}.`;
}

const projects = (count: number) => (count === 1 ? "One project" : `${count} projects`);
const uses = (count: number) => (count === 1 ? "uses" : "use");
const verb = (count: number) => (count === 1 ? "shares" : "share");

const freeSeat = (role: MatchRole) => (role === "either" ? "free seat" : `free ${role} seat`);

/** '3 with a free developer seat' */
export const freeGroupLabel = (free: number, role: MatchRole): string =>
  `${free} with a ${freeSeat(role)}`;

/** 'No developer seat is free in them right now.' */
export const noSeatLabel = (role: MatchRole): string =>
  `No ${role === "either" ? "seat" : `${role} seat`} is free in them right now.`;

/** '218 more that fit'; where no project has a free seat, '218 projects that fit'. */
export function otherGroupLabel(others: number, free: number): string {
  if (free > 0) return `${others} more that ${others === 1 ? "fits" : "fit"}`;
  return others === 1 ? "One project that fits" : `${others} projects that fit`;
}

/** 'No project uses Elm or COBOL yet.'; of those with a free seat alone, 'No project with a …' */
export function noMatchesLabel(
  names: readonly string[],
  { role, freeOnly, isSignedIn }: { role: MatchRole; freeOnly: boolean; isSignedIn: boolean },
): string {
  const list = new Intl.ListFormat("en", { type: "disjunction" });
  const listed = names.length > 4 ? [...names.slice(0, 3), "the others"] : names;
  // One's own projects aren't matches.
  const other = isSignedIn ? "other project" : "project";
  const project = freeOnly ? `${other} with a ${freeSeat(role)}` : other;
  return `No ${project} uses ${list.format(listed)} yet.`;
}

/** 'Projects for Rust and React' */
export function matchesTitle(names: readonly string[]): string {
  const list = new Intl.ListFormat("en", { type: "conjunction" });
  return `Projects for ${list.format(names.length > 4 ? [...names.slice(0, 3), "more"] : names)}`;
}
