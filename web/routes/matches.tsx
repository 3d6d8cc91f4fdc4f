import { useQuery } from "@tanstack/react-query";
import { data, useSearchParams } from "react-router";
import { allMatchesQuery } from "#web/data/matches.ts";
import { relatedTechsQuery, suggestedTechsQuery, unknownTechsQuery } from "#web/data/techs.ts";
import { MatchesScreen } from "#web/features/matches/MatchesScreen.tsx";
import { matchFilterOf } from "#web/features/matches/match-filter.ts";
import { matchesTitle } from "#web/features/matches/match-labels.ts";
import { redirectToAdded, stackOf } from "#web/features/matches/match-loader.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, type LoaderContext, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { UnknownTechs, unknownTechsTitle } from "#web/entities/techs/UnknownTechs.tsx";

export const loader = pageLoader(async (context) => {
  const { url, session } = context;
  const filter = matchFilterOf(url.searchParams, session.user?.techs ?? []);
  await redirectToAdded(context, filter, paths.matches);
  const stack = await stackOf(context, filter);
  const slugs = stack.map(({ slug }) => slug);
  if (slugs.length < filter.slugs.length) {
    const unknown = await context.ensure(unknownTechsQuery(context.api, filter.slugs));
    if (unknown.length > 0) {
      return data({ title: unknownTechsTitle(unknown), noindex: true }, { status: 404 });
    }
  }
  const after = url.searchParams.get("after") || undefined;
  await awaitOnServer(loadMatches(context, { ...filter, slugs }, after));
  const isPersonal = filter.isOwn || slugs.length === 0;
  return {
    title: isPersonal ? "Projects that fit" : matchesTitle(stack.map(({ name }) => name)),
    description:
      "Software projects that fit a tech stack, best first: what they share with it, and which seats are free.",
    // The order of the technologies changes nothing.
    canonical: isPersonal
      ? paths.matches()
      : paths.matches({ techs: slugs.toSorted(), role: filter.role }),
    noindex: after !== undefined || filter.freeOnly,
  };
});

/** The matches, or what the page suggests where there are none. */
async function loadMatches(
  { api, ensurePages, prefetch }: LoaderContext,
  wanted: Parameters<typeof allMatchesQuery>[1],
  after: string | undefined,
): Promise<void> {
  const suggestions = prefetch(suggestedTechsQuery(api, ""));
  if (wanted.slugs.length > 0) {
    const { pages } = await ensurePages(allMatchesQuery(api, wanted, after));
    if (pages[0]?.counts.total === 0) await prefetch(relatedTechsQuery(api, wanted.slugs));
  }
  await suggestions;
}

export default function MatchesPage() {
  const [params] = useSearchParams();
  const { slugs, role } = matchFilterOf(params, []);
  // The loader asks for them where some don't exist.
  const { data: unknown = [] } = useQuery({
    ...unknownTechsQuery(useApi(), slugs),
    enabled: false,
  });
  if (unknown.length === 0) return <MatchesScreen />;
  return (
    <div className="wrap pb-24 max-md:pb-16">
      <h1 className="page-title pt-12 pb-6 max-md:pt-6">Projects that fit</h1>
      <UnknownTechs
        techs={slugs}
        unknown={unknown}
        pathOf={(techs) => paths.matches({ techs, role })}
      />
    </div>
  );
}
