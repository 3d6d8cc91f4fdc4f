// The filter in the address of the home page and of the page with all matches:
// `/?techs=rust,react&role=developer`.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useMemo, useRef } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { type MatchRole, matchRoles } from "#web/data/matches.ts";
import { useSession } from "#web/data/session.ts";
import { cacheStack, stackQuery, suggestedTechsQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import type { LoaderContext } from "#web/lib/loader.ts";

export interface MatchFilter {
  /** Slugs of technologies, without duplicates. */
  slugs: string[];
  role: MatchRole;
  /** Only projects with a free seat in the role. */
  freeOnly: boolean;
  /** The slugs are those of the viewer's own stack. */
  isOwn: boolean;
}

/** The API's maximum of technologies per match. */
export const maxStack = 20;

/** The maximum length of a slug. */
const maxSlugLength = 60;

/** Without `techs` in the address the viewer's own stack applies; an empty list means none. */
export function matchFilterOf(params: URLSearchParams, ownTechs: readonly TechRef[]): MatchFilter {
  const inAddress = params.get("techs")?.split(",");
  const named = inAddress ?? ownTechs.map(({ slug }) => slug);
  const slugs = named.map((slug) => slug.trim().toLowerCase());
  return {
    slugs: [...new Set(slugs)].filter(isSlug).slice(0, maxStack),
    role: roleOf(params.get("role")),
    freeOnly: params.get("seats") === "free",
    isOwn: inAddress === undefined && ownTechs.length > 0,
  };
}

export function roleOf(text: string | null): MatchRole {
  return matchRoles.find((role) => role === text) ?? "developer";
}

/** The text to add from a form without scripts. */
export function textToAdd(params: URLSearchParams): string {
  return [...(params.get("add") ?? "").trim()].slice(0, maxSlugLength).join("").trim();
}

/** A technology by its slug: one of `known`, otherwise with its slug as the name. */
export const techBySlug =
  (known: readonly TechRef[]) =>
  (slug: string): TechRef =>
    known.find((tech) => tech.slug === slug) ?? { id: slug, slug, name: slug, imageUrl: null };

const isSlug = (text: string) => text !== "" && text.length <= maxSlugLength;

interface StackAndRole {
  stack: readonly TechRef[];
  role: MatchRole;
  /** As now if it is left out. */
  freeOnly?: boolean;
}

/** The address of a page for a stack and a role. */
type PathOfMatches = typeof paths.home;

export interface MatchFilterState extends StackAndRole {
  freeOnly: boolean;
  isOwn: boolean;
  /** Where a form without scripts is sent. */
  action: string;
  /** The address of all matches. */
  allPath: string;
  /** The address of another filter on the same page. */
  pathOf: (other: StackAndRole) => string;
  /** Replaces the address. Gets the latest filter, which the address may not contain yet. */
  change: (next: (now: StackAndRole) => StackAndRole) => void;
}

const none: readonly TechRef[] = [];

/** The stack and the role of the address, else the viewer's own stack. */
export function useMatchFilter(pageAt: PathOfMatches): MatchFilterState {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ownTechs = useSession().user?.techs ?? none;
  const { slugs, role, freeOnly, isOwn } = useMemo(
    () => matchFilterOf(params, ownTechs),
    [params, ownTechs],
  );
  const named = useQuery({
    ...stackQuery(api, slugs),
    enabled: params.has("techs") && slugs.length > 0,
  });
  const stack = useMemo(
    () => named.data ?? slugs.map(techBySlug(ownTechs)),
    [named.data, slugs, ownTechs],
  );

  // Quick changes build on each other, though the address follows a render later.
  const latest = useRef<StackAndRole>({ stack, role });
  useEffect(() => {
    latest.current = { stack, role };
  }, [stack, role]);
  const pathAt = (page: PathOfMatches, other: StackAndRole) => {
    const techs = other.stack.map(({ slug }) => slug);
    const isSameStack = ownTechs.length === 0 ? techs.length === 0 : isOwn && isEqual(techs, slugs);
    const seats = (other.freeOnly ?? freeOnly) ? "free" : undefined;
    if (!isSameStack) return page({ techs, role: other.role, seats });
    return page({ role: other.role === "developer" ? undefined : other.role, seats });
  };
  const pathOf = (other: StackAndRole) => pathAt(pageAt, other);
  const change: MatchFilterState["change"] = (next) => {
    const changed = next(latest.current);
    latest.current = changed;
    cacheStack(api, queryClient, changed.stack);
    void navigate(pathOf(changed), { replace: true, preventScrollReset: true });
  };
  const allPath = pathAt(paths.matches, { stack, role });
  return { stack, role, freeOnly, isOwn, action: pageAt(), allPath, pathOf, change };
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((slug, index) => slug === other[index]);

/** A project's technologies, those of the stack first and in the stack's order. */
export function sharedFirst(techs: readonly TechRef[], stack: readonly TechRef[]): TechRef[] {
  const positions = new Map(stack.map(({ id }, index) => [id, index]));
  const positionOf = ({ id }: TechRef) => positions.get(id) ?? stack.length;
  return techs.toSorted((one, other) => positionOf(one) - positionOf(other));
}

/** Whether a click on a link opens it in this tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** Whether a click came from the keyboard; after a tap a focused field would open a phone's keyboard. */
export function isKeyClick(event: MouseEvent): boolean {
  return event.detail === 0;
}

// What the loaders of the home page and of the page with all matches have in common.
/**
 * For forms without scripts: a technology that was typed is added to the address, and an unknown one
 * stays in the form. Without a text the form leads to all matches.
 */
export async function redirectToAdded(
  { api, url, ensure }: LoaderContext,
  { slugs, role, freeOnly }: MatchFilter,
  pageAt: typeof paths.home,
): Promise<void> {
  if (!url.searchParams.has("add")) return;
  const seats = freeOnly ? "free" : undefined;
  const added = textToAdd(url.searchParams);
  const next = slugs.length > 0 ? paths.matches : pageAt;
  if (added === "") throw redirect(next({ techs: slugs, role, seats }));
  const [best] = await ensure(suggestedTechsQuery(api, added));
  if (best) throw redirect(pageAt({ techs: [...new Set([...slugs, best.slug])], role, seats }));
}

/** The technologies in the address; their slugs serve as names if they can't be loaded. */
export async function stackOf(
  { api, session, ensure }: LoaderContext,
  { slugs, isOwn }: MatchFilter,
) {
  const known = session.user?.techs ?? [];
  if (isOwn || slugs.length === 0) return slugs.map(techBySlug(known));
  return ensure(stackQuery(api, slugs)).catch(() => slugs.map(techBySlug(known)));
}
