import { useQueryClient } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { SavedSearch } from "#contract/saved-searches.ts";
import { savedSearchesQuery } from "#web/data/saved-searches.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { clearRecent, type RecentItem, recentItems, removeRecent } from "#web/app/RecentVisits.tsx";
import { savedSearchPath } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import type { Row } from "./row-groups.tsx";
import type { Scope } from "./scopes.ts";

/** How many are listed among everything, and how many of a kind. */
const [mostOfAll, mostOfKind] = [3, 6];

export type RecentRows = ReturnType<typeof useRecentRows>;

/** What the viewer opened lately, but for this page; read whenever the palette opens. */
export function useRecentRows(isOpen: boolean) {
  const { user } = useSession();
  const viewerId = user?.id ?? null;
  const { pathname, search } = useLocation();
  const [items, setItems] = useState<readonly RecentItem[]>([]);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setItems(recentItems(viewerId));
  }
  const saved = useQueryClient().getQueryData(savedSearchesQuery(useApi()).queryKey) ?? [];
  const isShown = (href: string) => href === pathname + search || pathname.startsWith(`${href}/`);
  return {
    hasAny: items.length > 0,
    clear() {
      clearRecent(viewerId);
      setItems([]);
    },
    /** Takes an item that is opened from the list: its page adds it again, unless it is gone. */
    leave({ key, href }: Row) {
      if (href && key === keyOf(href)) removeRecent(viewerId, href);
    },
    rowsOf: (scope: Scope): Row[] =>
      items
        .filter(({ kind, href }) => kinds[scope].includes(kind) && !isShown(href))
        .slice(0, scope === "all" ? mostOfAll : mostOfKind)
        .map((item) => rowOf(item, saved)),
  };
}

const keyOf = (href: string) => `recent-${href}`;

const kinds: Record<Scope, readonly RecentItem["kind"][]> = {
  all: ["project", "tech", "person", "search"],
  projects: ["project", "search"],
  techs: ["tech"],
  people: ["person"],
  actions: [],
};

const labels = {
  project: "palette.project",
  tech: "palette.technology",
  person: "members.person",
  search: "frame.search",
} satisfies Record<RecentItem["kind"], TextKey>;

function rowOf({ kind, href, name, imageUrl }: RecentItem, saved: readonly SavedSearch[]): Row {
  const row = { key: keyOf(href), href };
  const search =
    kind === "search" && saved.find(({ filters }) => isSame(savedSearchPath(filters), href));
  if (search) {
    const { newCount } = search;
    return {
      ...row,
      icon: <Bookmark />,
      label: search.name,
      detail: t("saved-searches.savedTitle"),
      ...(newCount > 0 && {
        end: t("palette.newCount", { count: countLabel(newCount) }),
        endTone: "tech" as const,
      }),
    };
  }
  const icons: Record<RecentItem["kind"], ReactNode> = {
    project: <Mark of="proj" className="size-3" />,
    tech: <Logo name={name} src={imageUrl ?? null} size={20} />,
    person: <Avatar name={name} src={imageUrl ?? null} size={24} decorative />,
    search: <Search />,
  };
  return { ...row, icon: icons[kind], label: name, detail: t(labels[kind]) };
}

/** Whether both addresses have the same parameters, in any order. */
function isSame(one: string, other: string): boolean {
  const sorted = (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    searchParams.sort();
    return `${pathname}?${searchParams}`;
  };
  return sorted(one) === sorted(other);
}
