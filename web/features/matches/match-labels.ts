import type { Match } from "#contract/matches.ts";
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

export interface MatchGroup<Item> {
  /** How many technologies of the stack each of them shares; null in a mixed group. */
  readonly shared: number | null;
  readonly matches: readonly Item[];
  /** Whether no more of them can follow. */
  readonly isComplete: boolean;
}

/**
 * Groups matches by how many technologies they share, as far as their own order goes by that. The
 * order counts rarity, length and words too, so that a project with fewer of the technologies may
 * come first: from there on the rest is one mixed group. If that is already so on the first page,
 * there are no groups. Pages that are added never regroup the ones before.
 */
export function groupsOf<Item extends Pick<Match, "shared">>(
  pages: readonly (readonly Item[])[],
  hasMore: boolean,
): MatchGroup<Item>[] {
  const matches = pages.flat();
  const rise = matches.findIndex(
    ({ shared }, index) => shared.length > (matches[index - 1]?.shared.length ?? Infinity),
  );
  const isMixed = rise !== -1 && rise < (pages[0]?.length ?? 0);
  const inOrder = rise === -1 ? matches.length : rise;
  const end = isMixed ? 0 : inOrder;
  const [ordered, rest] = [matches.slice(0, end), matches.slice(end)];
  const groups = new Map<number, Item[]>();
  for (const match of ordered) {
    groups.set(match.shared.length, [...(groups.get(match.shared.length) ?? []), match]);
  }
  const last = [...groups.keys()].at(-1);
  return [
    ...[...groups].map(([shared, items]) => {
      return { shared, matches: items, isComplete: !hasMore || shared !== last || rest.length > 0 };
    }),
    ...(rest.length > 0 ? [{ shared: null, matches: rest, isComplete: !hasMore }] : []),
  ];
}

/** 'All four of your technologies', 'Both of your technologies', 'Three of four'. */
export function groupLabel(shared: number | null, stackSize: number): string {
  if (shared === null) return "Further matches, best first";
  const size = spelledOut(stackSize);
  if (shared < stackSize) return `${capitalized(spelledOut(shared))} of ${size}`;
  if (stackSize === 1) return "Your technology";
  return stackSize === 2 ? "Both of your technologies" : `All ${size} of your technologies`;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
