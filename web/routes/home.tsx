import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link, redirect } from "react-router";
import type { SearchAction, WebSite, WithActionConstraints } from "schema-dts";
import { t } from "#shared/messages/t.ts";
import { defaultSite } from "#shared/site.ts";
import { techCategories, techCategoryLabels } from "#shared/tech-categories.ts";
import { matchesQuery } from "#web/data/matches.ts";
import { newestProjects, newestProjectsQuery } from "#web/data/project-lists.ts";
import { useSession } from "#web/data/session.ts";
import { teaserQuery } from "#web/data/teaser.ts";
import { suggestedTechsQuery, techCountsQuery } from "#web/data/techs.ts";
import { trendingQuery } from "#web/data/trending.ts";
import { cardLogos, CardSkeleton, useCardLogos } from "#web/entities/project-cards/CardGrid.tsx";
import { ProjectCard } from "#web/entities/project-cards/ProjectCard.tsx";
import { Matching } from "#web/features/matches/Matching.tsx";
import { maxPopular } from "#web/features/matches/PopularTechs.tsx";
import { matchFilterOf, redirectToAdded, stackOf } from "#web/features/matches/match-filter.ts";
import { matchesTitle } from "#web/features/matches/match-labels.ts";
import { EmptyProjects } from "#web/features/projects/ProjectsSide.tsx";
import { TeaserBand, teaserLogos } from "#web/features/teaser/TeaserBand.tsx";
import { formatCount } from "#web/features/techs/techs-filter.ts";
import { SuggestedSearches } from "#web/features/trending/SuggestedSearches.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { useSite } from "#web/lib/PageContext.tsx";
import { awaitOnServer, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LeaderRow } from "#web/ui/Dividers.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";

export const loader = pageLoader(async (context) => {
  const { api, url, session, prefetch, siteName, startPage, homeSections } = context;
  // A link to somebody's matches leads there, whatever the site begins with.
  if (startPage !== "home" && url.search === "") {
    throw redirect(startPage === "projects" ? paths.projects() : paths.explore());
  }
  const filter = matchFilterOf(url.searchParams, session.user?.techs ?? []);
  await redirectToAdded(context, filter, paths.home);
  const stack = await stackOf(context, filter);
  const slugs = stack.map(({ slug }) => slug);
  await awaitOnServer(
    Promise.all([
      slugs.length > 0 && prefetch(matchesQuery(api, { ...filter, slugs })),
      prefetch(suggestedTechsQuery(api, "")),
      homeSections.includes("projects") && prefetch(newestProjectsQuery(api)),
      homeSections.includes("technologies") && prefetch(techCountsQuery(api)),
      homeSections.includes("explorer") && prefetch(teaserQuery(api)),
      homeSections.includes("searches") && prefetch(trendingQuery(api)),
    ]),
  );
  const isShared = url.searchParams.has("techs");
  return metaOf(siteName, url.origin, isShared ? stack.map(({ name }) => name) : []);
});

function metaOf(siteName: string, origin: string, names: string[]): PageMeta {
  return {
    title: names.length > 0 ? matchesTitle(names) : "",
    description: t("home.description"),
    jsonLd: {
      "@type": "WebSite",
      name: siteName,
      url: origin + paths.home(),
      potentialAction: searchAction(origin),
    } satisfies WebSite,
  };
}

const searchAction = (origin: string) =>
  ({
    "@type": "SearchAction",
    target: `${origin}${paths.search()}?query={query}`,
    "query-input": "required name=query",
  }) satisfies WithActionConstraints<SearchAction>;

/** One sheet for the logos near the top, and later one for the others. */
function useHomeLogos() {
  const api = useApi();
  const queryClient = useQueryClient();
  const ownTechs = useSession().user?.techs ?? [];
  const newest = queryClient.getQueryData(newestProjectsQuery(api).queryKey) ?? [];
  const popular = queryClient.getQueryData(suggestedTechsQuery(api, "").queryKey) ?? [];
  const teaser = queryClient.getQueryData(teaserQuery(api).queryKey);
  useLogoSprite([
    ...popular.slice(0, maxPopular).map(({ imageUrl }) => imageUrl),
    ...cardLogos(newest.slice(0, newestNearTop), ownTechs),
  ]);
  useLogoSprite([...cardLogos(newest, ownTechs), ...teaserLogos(teaser)], { late: true });
}

/** The product in one sentence, and the matching form directly below. */
export default function HomePage() {
  const { tagline, intro, homeSections } = useSite();
  useHomeLogos();
  return (
    <>
      <section className="wrap pt-[76px] max-md:pt-10">
        <div className="grid grid-cols-[8fr_4fr] items-end gap-6 max-md:grid-cols-1 max-md:gap-4">
          <h1 className="max-w-[13em] text-[clamp(2.5rem,1.1rem+4.1vw,4rem)] leading-[1.03] font-display tracking-[-0.034em]">
            {tagline === defaultSite.tagline ? t("home.title") : tagline}
          </h1>
          <div className="max-w-[38ch] pb-1.5 text-ink-2 md:justify-self-end">
            <p dir="auto" className="wrap-anywhere">
              {intro ?? t("home.lead")}
            </p>
            <ButtonLink
              className="mt-4"
              iconEnd={<ArrowRight />}
              render={<Link to={paths.projects()} />}
            >
              {t("home.browseProjects")}
            </ButtonLink>
          </div>
        </div>
        <Matching />
      </section>
      {homeSections.includes("projects") && <NewestProjects />}
      {homeSections.includes("explorer") && <TeaserBand />}
      {homeSections.includes("searches") && <SuggestedSearches />}
      {homeSections.includes("technologies") && <TechCategories />}
    </>
  );
}

/** Columns of different widths on purpose; the first card is the largest. */
const grid =
  "grid grid-cols-[5fr_4fr_3.3fr] gap-6 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-4";

/** Those in the first row. */
const newestNearTop = 3;

/** The newest projects, for the home page. */
function NewestProjects() {
  return (
    <section className="wrap pt-20 pb-24 max-md:pt-12 max-md:pb-16" aria-labelledby="newest">
      <div className="section-header mb-5 flex-wrap">
        <Mark of="proj" />
        <h2 id="newest">{t("home.newProjects")}</h2>
        <Link className="link end text-15" to={paths.projects()}>
          {t("home.seeAll")}
        </Link>
      </div>
      <Cards />
    </section>
  );
}

function Cards() {
  const query = useQuery(newestProjectsQuery(useApi()));
  useCardLogos(query.data ?? [], newestNearTop);
  if (query.isPending) {
    return (
      <Loading label={t("home.projectsLoading")}>
        <ul className={grid}>
          {Array.from({ length: newestProjects }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </ul>
      </Loading>
    );
  }
  if (!query.data) {
    return <QueryError title={t("home.projectsNotLoaded")} query={query} compact={false} />;
  }
  if (query.data.length === 0) return <EmptyProjects />;
  return (
    <ul className={grid}>
      {query.data.map((project, index) => (
        <ProjectCard key={project.id} project={project} heading="h3" lead={index === 0} />
      ))}
    </ul>
  );
}

/** The categories of technologies with their counts, on the home page. */
function TechCategories() {
  const { data: counts } = useQuery(techCountsQuery(useApi()));
  const countOf = counts && new Map(counts.map(({ category, techCount }) => [category, techCount]));
  const categories = techCategories.filter(({ id }) => countOf?.has(id) ?? true);
  if (categories.length === 0) return null;
  const all = counts?.reduce((sum, { techCount }) => sum + techCount, 0);
  return (
    <section
      aria-labelledby="kinds"
      className="wrap grid grid-cols-[4fr_8fr] gap-x-6 gap-y-6 pb-24 max-lg:grid-cols-1 max-md:pb-16"
    >
      <div>
        <h2 id="kinds" className="text-31 max-md:text-25">
          {t("techs.title")}
        </h2>
        <p className="mt-2 text-ink-2">
          {t("home.technologiesLead")}{" "}
          <Link className="link whitespace-nowrap" to={paths.techs()}>
            {all === undefined
              ? t("home.allTechnologies")
              : t("home.allTechnologiesCount", { count: formatCount(all) })}
          </Link>
        </p>
      </div>
      <ul className="columns-2 gap-x-16 max-md:columns-1">
        {categories.map(({ id }) => (
          <LeaderRow
            key={id}
            count={countOf && formatCount(countOf.get(id) ?? 0)}
            className="break-inside-avoid py-1.5"
          >
            <Link
              className="font-serif text-20 leading-[1.4] hover:text-tech-ink"
              to={paths.techs({ category: id })}
            >
              {t(techCategoryLabels[id])}
            </Link>
          </LeaderRow>
        ))}
      </ul>
    </section>
  );
}
