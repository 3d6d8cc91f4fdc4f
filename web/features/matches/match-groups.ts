import type { Match } from "#contract/matches.ts";
import { spelledOut } from "./match-labels.ts";

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
