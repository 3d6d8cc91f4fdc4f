// What the viewer opened lately, for the command palette: in this browser only, until they clear it
// or sign out (sign-outs.ts).
import { recentPrefix } from "#web/lib/sign-outs.ts";

export interface RecentItem {
  readonly kind: "project" | "tech" | "person" | "search";
  /** The address on this site, which identifies an item. */
  readonly href: string;
  readonly name: string;
  /** The logo or the avatar. */
  readonly imageUrl?: string | null;
}

const maxItems = 12;

/** Visitors have a list of their own. */
const keyOf = (viewerId: string | null) => recentPrefix + (viewerId ?? "visitor");

/** Latest first; none in browsers without storage. */
export function recentItems(viewerId: string | null): readonly RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(viewerId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
}

const isItem = (one: Partial<RecentItem> | null): one is RecentItem =>
  typeof one?.href === "string" && typeof one.name === "string";

/** Adds an item as the latest one, in place of that with the address `instead`. */
export function addRecent(
  viewerId: string | null,
  item: RecentItem,
  instead: string | null = null,
): void {
  const others = recentItems(viewerId).filter(({ href }) => href !== item.href && href !== instead);
  store(viewerId, [item, ...others]);
}

/** Removes the item of an address; its page adds it again if it can be shown. */
export function removeRecent(viewerId: string | null, href: string): void {
  store(
    viewerId,
    recentItems(viewerId).filter((one) => one.href !== href),
  );
}

export const clearRecent = (viewerId: string | null): void => store(viewerId, []);

function store(viewerId: string | null, items: readonly RecentItem[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(keyOf(viewerId));
    else localStorage.setItem(keyOf(viewerId), JSON.stringify(items.slice(0, maxItems)));
  } catch {
    // Storage is full or disabled: nothing is remembered.
  }
}
