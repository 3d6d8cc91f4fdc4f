// What the loaders of the home page and of the page with all matches have in common.
import { redirect } from "react-router";
import { stackQuery, suggestedTechsQuery } from "#web/data/techs.ts";
import type { LoaderContext } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { type MatchFilter, techBySlug, textToAdd } from "./match-filter.ts";

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
