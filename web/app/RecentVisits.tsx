// Loaded when the page is first used, or was open for some seconds: before, it isn't a visit.
import { useEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useMatches } from "react-router";
import { projectQuery } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { arrivalFrom, tellView } from "#web/data/visits.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { usePage } from "#web/lib/PageContext.tsx";
import type { PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { recentPrefix } from "#web/lib/sign-outs.ts";

interface RecentVisitsProps {
  /** The page before this one: a path on this site, an address elsewhere, or "". */
  cameFrom: string;
}

/**
 * Remembers which projects, technologies, people and searches are opened, for the command palette: in
 * this browser only, until the viewer clears it or signs out (sign-outs.ts).
 */
export default function RecentVisits({ cameFrom }: RecentVisitsProps) {
  const { user } = useSession();
  const viewerId = user?.id ?? null;
  const item = useOpened(user?.username);
  const latest = useRef<RecentItem | null>(null);
  const { kind, href, name, imageUrl } = item ?? noItem;
  useEffect(() => {
    const former = latest.current;
    latest.current = kind ? { kind, href, name, imageUrl } : null;
    if (!latest.current) return;
    // While filters are chosen, only the latest list counts.
    const isRefined = kind === "search" && former?.kind === "search";
    addRecent(viewerId, latest.current, isRefined ? former.href : null);
  }, [viewerId, kind, href, name, imageUrl]);
  useTellView(cameFrom);
  return null;
}

/** Counts that a project's page is viewed, unless by its team. */
function useTellView(cameFrom: string): void {
  const api = useApi();
  const { isReadOnly } = usePage();
  const { projectId = "" } = useMatches().at(-1)?.params ?? {};
  // The page has it; nothing is fetched for this.
  const { data: project } = useQuery({ ...projectQuery(api, projectId), enabled: false });
  const isCounted = project !== undefined && !project.can.viewApplications && !isReadOnly;
  useEffect(() => {
    if (isCounted) tellView(api, projectId, arrivalFrom(cameFrom, window.location.origin));
  }, [api, isCounted, projectId, cameFrom]);
}

const noItem = { kind: undefined, href: "", name: "", imageUrl: null };

/** What the page is about, by its own meta data; null for other pages and one's own profile. */
function useOpened(ownName: string | undefined): Required<RecentItem> | null {
  const { pathname, search } = useLocation();
  // A project's name is that of its header, around each of its tabs.
  const page = useMatches().find(({ loaderData }) => isMeta(loaderData));
  const meta = page?.loaderData;
  if (!page || !isMeta(meta)) return null;
  const { projectId, slug, username } = page.params;
  const { title, image = null, searchName } = meta;
  if (projectId) {
    return { kind: "project", href: paths.project(projectId), name: title, imageUrl: null };
  }
  if (slug) return { kind: "tech", href: paths.tech(slug), name: title, imageUrl: image };
  if (username) {
    if (username.toLowerCase() === ownName?.toLowerCase()) return null;
    const name = title.replace(` (${username})`, "");
    return { kind: "person", href: paths.user(username), name, imageUrl: image };
  }
  if (!searchName) return null;
  return { kind: "search", href: firstPage(pathname, search), name: searchName, imageUrl: null };
}

const isMeta = (data: unknown): data is PageMeta =>
  typeof data === "object" && data !== null && "title" in data;

function firstPage(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete("after");
  return `${pathname}?${params}`.replaceAll("%2C", ",");
}

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
function addRecent(viewerId: string | null, item: RecentItem, instead: string | null = null): void {
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
