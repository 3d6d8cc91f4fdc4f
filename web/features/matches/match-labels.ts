import { t } from "#shared/messages/t.ts";
import type { Match } from "#contract/matches.ts";
import { formatList } from "#shared/format.ts";
import type { MatchRole } from "#web/data/matches.ts";

/** "four"; figures above twelve. */
const spelledOut = (count: number) => t("matches.spelledOut", { count });

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
  if (total <= shown) return sharedSummary(found);
  const best =
    free > 0 && free < total
      ? t("matches.someFree", { free, others: total - free, role })
      : t("matches.bestShown", { shown: spelledOut(shown) });
  return `${sharedSummary(found)} ${best}`;
}

/** Counts the projects that share two or more if all that are shown do. */
function sharedSummary({ total, close, shown, shownClose, names }: Found): string {
  const [tech = ""] = names;
  if (names.length === 1) return t("matches.allUse", { count: total, tech, seat: "any" });
  const size = spelledOut(names.length);
  if (shownClose < shown) {
    return t("matches.share", { count: total, amount: close > 0 ? "atLeastOne" : "one", size });
  }
  const amount = names.length === 2 ? "both" : "atLeastTwo";
  return t("matches.share", { count: close, amount, size });
}

/** '40 projects share at least one of your four technologies; 14 share at least two.' */
export function allMatchesSummary({
  total,
  close,
  names,
  role,
  freeOnly,
}: Pick<Found, "total" | "close" | "names" | "role"> & { freeOnly: boolean }): string {
  const [tech = ""] = names;
  const seat = freeOnly ? role : "any";
  if (names.length === 1) return t("matches.allUse", { count: total, tech, seat });
  const both = names.length === 2 ? "both" : "other";
  const size = spelledOut(names.length);
  if (close === total) return t("matches.allShareMany", { count: total, seat, both, size });
  return t("matches.allShareOne", { count: total, seat, both, size, close });
}

/** '3 with a free developer seat' */
export const freeGroupLabel = (free: number, role: MatchRole): string =>
  t("matches.freeGroup", { free, role });

/** 'No developer seat is free in them right now.' */
export const noSeatLabel = (role: MatchRole): string => t("matches.noSeatFree", { role });

/** '218 more that fit'; where no project has a free seat, '218 projects that fit'. */
export function otherGroupLabel(others: number, free: number): string {
  return free > 0
    ? t("matches.moreThatFit", { count: others })
    : t("matches.projectsThatFit", { count: others });
}

/** 'No project uses Elm or COBOL yet.'; of those with a free seat alone, 'No project with a …' */
export function noMatchesLabel(
  names: readonly string[],
  { role, freeOnly, isSignedIn }: { role: MatchRole; freeOnly: boolean; isSignedIn: boolean },
): string {
  const listed = names.length > 4 ? [...names.slice(0, 3), t("matches.theOthers")] : names;
  return t("matches.noneUses", {
    techs: formatList(listed, "or"),
    // One's own projects aren't matches.
    which: isSignedIn ? "notOwn" : "other",
    seat: freeOnly ? role : "any",
  });
}

/** 'Projects for Rust and React' */
export function matchesTitle(names: readonly string[]): string {
  const listed = names.length > 4 ? [...names.slice(0, 3), t("matches.more")] : names;
  return t("matches.title", { techs: formatList(listed) });
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
  if (shared === null) return t("matches.furtherGroup");
  const size = spelledOut(stackSize);
  if (shared < stackSize) {
    return capitalized(t("matches.someOfStack", { shared: spelledOut(shared), size }));
  }
  return t("matches.allOfStack", { count: stackSize, size });
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
