// What the home page's address asks for: `/?techs=rust,react&role=developer`.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { type WantedRole, wantedRoles } from "#web/data/matches.ts";
import { stackQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";

export interface Wanted {
  /** Of technologies, each once. */
  slugs: string[];
  role: WantedRole;
}

/** As many as the API matches at once. */
export const mostWanted = 20;

/** No slug is longer. */
const longestSlug = 60;

/** An address that names no technologies asks for one's own; one with an empty list for none. */
export function wantedOf(params: URLSearchParams, ownTechs: readonly TechRef[]): Wanted {
  const named = params.get("techs")?.split(",") ?? ownTechs.map(({ slug }) => slug);
  const slugs = named.map((slug) => slug.trim().toLowerCase());
  return {
    slugs: [...new Set(slugs)].filter(isSlug).slice(0, mostWanted),
    role: roleOf(params.get("role")),
  };
}

export function roleOf(text: string | null): WantedRole {
  return wantedRoles.find((role) => role === text) ?? "developer";
}

/** Text that is to be added, as a form without scripts sends it. */
export function addedOf(params: URLSearchParams): string {
  return [...(params.get("add") ?? "").trim()].slice(0, longestSlug).join("").trim();
}

/** A technology whose name has not come, or can't: as it is known from elsewhere, else by its slug. */
export const techNamed =
  (known: readonly TechRef[]) =>
  (slug: string): TechRef =>
    known.find((tech) => tech.slug === slug) ?? { id: slug, slug, name: slug, imageUrl: null };

const isSlug = (text: string) => text !== "" && text.length <= longestSlug;

interface Choice {
  stack: readonly TechRef[];
  role: WantedRole;
}

export interface WantedState extends Choice {
  /** The address of another choice. */
  pathOf: (choice: Choice) => string;
  /** Goes there, in place of this address. Takes what is chosen by then. */
  change: (next: (now: Choice) => Choice) => void;
}

const none: readonly TechRef[] = [];

/** The stack and the role that the address asks for, else one's own stack. */
export function useWanted(): WantedState {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ownTechs = useSession().user?.techs ?? none;
  const { slugs, role } = useMemo(() => wantedOf(params, ownTechs), [params, ownTechs]);
  const named = useQuery({
    ...stackQuery(api, slugs),
    enabled: params.has("techs") && slugs.length > 0,
  });
  const stack = useMemo(
    () => named.data ?? slugs.map(techNamed(ownTechs)),
    [named.data, slugs, ownTechs],
  );

  // Whoever is quicker than the address changes goes on from their last choice, however often the
  // one before is drawn until then.
  const latest = useRef<Choice>({ stack, role });
  useEffect(() => {
    latest.current = { stack, role };
  }, [stack, role]);
  const pathOf = (choice: Choice) => {
    const isPlain = choice.stack.length === 0 && choice.role === "developer";
    if (isPlain && ownTechs.length === 0) return paths.home();
    return paths.home({ techs: choice.stack.map(({ slug }) => slug), role: choice.role });
  };
  const change: WantedState["change"] = (next) => {
    const choice = next(latest.current);
    latest.current = choice;
    const chosen = choice.stack.map(({ slug }) => slug);
    queryClient.setQueryData(stackQuery(api, chosen).queryKey, [...choice.stack]);
    void navigate(pathOf(choice), { replace: true, preventScrollReset: true });
  };
  return { stack, role, pathOf, change };
}
