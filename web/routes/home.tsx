import ArrowRight from "lucide-react/icons/arrow-right";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { matchesQuery } from "#web/data/matches.ts";
import { useSession } from "#web/data/session.ts";
import { teaserQuery } from "#web/data/teaser.ts";
import { suggestedTechsQuery, techCountsQuery } from "#web/data/techs.ts";
import { trendingQuery } from "#web/data/trending.ts";
import { Matching } from "#web/features/matches/Matching.tsx";
import { maxPopular } from "#web/features/matches/PopularTechs.tsx";
import { matchesTitle } from "#web/features/matches/match-labels.ts";
import { matchFilterOf } from "#web/features/matches/match-filter.ts";
import { redirectToAdded, stackOf } from "#web/features/matches/match-loader.ts";
import { NewestProjects, newestNearTop } from "#web/features/projects/NewestProjects.tsx";
import { cardLogos } from "#web/entities/project-cards/CardGrid.tsx";
import { newestProjectsQuery } from "#web/data/project-lists.ts";
import { TeaserBand } from "#web/features/teaser/TeaserBand.tsx";
import { teaserLogos } from "#web/features/teaser/teaser-logos.ts";
import { TechCategories } from "#web/features/techs/TechCategories.tsx";
import { SuggestedSearches } from "#web/features/trending/SuggestedSearches.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { useLogoSheet } from "#web/ui/logo-sheets.ts";

export const loader = pageLoader(async (context) => {
  const { api, url, session, prefetch } = context;
  const filter = matchFilterOf(url.searchParams, session.user?.techs ?? []);
  await redirectToAdded(context, filter, paths.home);
  const stack = await stackOf(context, filter);
  const slugs = stack.map(({ slug }) => slug);
  await awaitOnServer(
    Promise.all([
      slugs.length > 0 && prefetch(matchesQuery(api, { ...filter, slugs })),
      prefetch(suggestedTechsQuery(api, "")),
      prefetch(newestProjectsQuery(api)),
      prefetch(techCountsQuery(api)),
      prefetch(teaserQuery(api)),
      prefetch(trendingQuery(api)),
    ]),
  );
  const isShared = url.searchParams.has("techs");
  return metaOf(url.origin, isShared ? stack.map(({ name }) => name) : []);
});

function metaOf(origin: string, names: string[]): PageMeta {
  return {
    title: names.length > 0 ? matchesTitle(names) : "",
    description:
      "Find software projects that fit your tech stack, see who builds them and which seats are free, and join the team.",
    jsonLd: {
      "@type": "WebSite",
      name: "Stack Cafe",
      url: origin + paths.home(),
      potentialAction: {
        "@type": "SearchAction",
        target: `${origin}${paths.search()}?query={query}`,
        "query-input": "required name=query",
      },
    },
  };
}

/** One sheet for the logos near the top, and later one for the others. */
function useHomeLogos() {
  const api = useApi();
  const queryClient = useQueryClient();
  const ownTechs = useSession().user?.techs ?? [];
  const newest = queryClient.getQueryData(newestProjectsQuery(api).queryKey) ?? [];
  const popular = queryClient.getQueryData(suggestedTechsQuery(api, "").queryKey) ?? [];
  const teaser = queryClient.getQueryData(teaserQuery(api).queryKey);
  useLogoSheet([
    ...popular.slice(0, maxPopular).map(({ imageUrl }) => imageUrl),
    ...cardLogos(newest.slice(0, newestNearTop), ownTechs),
  ]);
  useLogoSheet([...cardLogos(newest, ownTechs), ...teaserLogos(teaser)], { late: true });
}

/** The product in one sentence, and the matching form directly below. */
export default function HomePage() {
  useHomeLogos();
  return (
    <>
      <section className="wrap pt-[76px] max-md:pt-10">
        <div className="grid grid-cols-[8fr_4fr] items-end gap-6 max-md:grid-cols-1 max-md:gap-4">
          <h1 className="max-w-[13em] text-[clamp(2.5rem,1.1rem+4.1vw,4rem)] leading-[1.03] font-display tracking-[-0.034em]">
            Find projects that fit your tech stack.
          </h1>
          <div className="max-w-[38ch] pb-1.5 text-ink-2 md:justify-self-end">
            <p>Add what you work with. See who builds with it, and which teams have a free seat.</p>
            <ButtonLink
              className="mt-4"
              iconEnd={<ArrowRight />}
              render={<Link to={paths.projects()} />}
            >
              Browse Projects
            </ButtonLink>
          </div>
        </div>
        <Matching />
      </section>
      <NewestProjects />
      <TeaserBand />
      <SuggestedSearches />
      <TechCategories />
    </>
  );
}
