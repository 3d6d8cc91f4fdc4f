// The filter in the home page's address: `/?techs=rust,react&role=developer`.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { type MatchRole, matchRoles } from "#web/data/matches.ts";
import { cacheStack, stackQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";

export interface MatchFilter {
  /** Slugs of technologies, without duplicates. */
  slugs: string[];
  role: MatchRole;
}

/** The API's maximum of technologies per match. */
export const maxStack = 20;

/** The maximum length of a slug. */
const maxSlugLength = 60;

/** Without `techs` in the address the viewer's own stack applies; an empty list means none. */
export function matchFilterOf(params: URLSearchParams, ownTechs: readonly TechRef[]): MatchFilter {
  const named = params.get("techs")?.split(",") ?? ownTechs.map(({ slug }) => slug);
  const slugs = named.map((slug) => slug.trim().toLowerCase());
  return {
    slugs: [...new Set(slugs)].filter(isSlug).slice(0, maxStack),
    role: roleOf(params.get("role")),
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
}

export interface MatchFilterState extends StackAndRole {
  /** The address of another filter. */
  pathOf: (other: StackAndRole) => string;
  /** Replaces the address. Gets the latest filter, which the address may not contain yet. */
  change: (next: (now: StackAndRole) => StackAndRole) => void;
}

const none: readonly TechRef[] = [];

/** The stack and the role of the address, else the viewer's own stack. */
export function useMatchFilter(): MatchFilterState {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ownTechs = useSession().user?.techs ?? none;
  const { slugs, role } = useMemo(() => matchFilterOf(params, ownTechs), [params, ownTechs]);
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
  const pathOf = (other: StackAndRole) => {
    const isDefault = other.stack.length === 0 && other.role === "developer";
    if (isDefault && ownTechs.length === 0) return paths.home();
    return paths.home({ techs: other.stack.map(({ slug }) => slug), role: other.role });
  };
  const change: MatchFilterState["change"] = (next) => {
    const changed = next(latest.current);
    latest.current = changed;
    cacheStack(api, queryClient, changed.stack);
    void navigate(pathOf(changed), { replace: true, preventScrollReset: true });
  };
  return { stack, role, pathOf, change };
}
