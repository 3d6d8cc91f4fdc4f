import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { techCountsQuery, techsQuery } from "#web/data/techs.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import {
  EmptyTechs,
  TechCard,
  TechCards,
  TechCardSkeletons,
  TechListHeader,
} from "#web/features/techs/TechList.tsx";
import { TechsSidebar } from "#web/features/techs/TechsSidebar.tsx";
import { countLabel } from "#web/features/techs/count-labels.ts";
import { techsQueryOf, categoryName, techsFilterOf } from "#web/features/techs/techs-filter.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";

export const loader = pageLoader(async ({ api, url, ensurePages, prefetch }) => {
  const filter = techsFilterOf(url.searchParams);
  const { query, category, after } = filter;
  await awaitOnServer(
    Promise.all([ensurePages(techsQuery(api, filter)), prefetch(techCountsQuery(api))]),
  );
  const kind = category ? `${categoryName(category)} · ` : "";
  return {
    title: `${kind}Technologies`,
    description: category
      ? `${categoryName(category)}: what each technology is, which projects use it and who works with it.`
      : "Each technology on Stack Cafe: what it is, which projects use it and who works with it.",
    canonical: paths.techs(techsQueryOf({ query: "", category, sort: "popular" })),
    noindex: query !== "" || after !== undefined,
  };
});

/** All technologies, by category, by name or by search. */
export default function TechsPage() {
  const filter = techsFilterOf(useSearchParams()[0]);
  const query = useInfiniteQuery({
    ...techsQuery(useApi(), filter),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="Technologies"
      note={<Total />}
      side={<TechsSidebar filter={filter} />}
      sideFirst
    >
      <h2 className="sr-only">Results</h2>
      <TechListHeader filter={filter} found={query.data?.pages[0]?.items} />
      <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-55">
        <PagedList
          query={query}
          failure="The technologies could not be loaded"
          skeleton={<TechCardSkeletons />}
          empty={<EmptyTechs filter={filter} />}
          hrefAfter={(after) => paths.techs({ ...techsQueryOf(filter), after })}
        >
          {(techs, list) => (
            <TechCards ref={list}>
              {techs.map((tech) => (
                <TechCard key={tech.id} tech={tech} />
              ))}
            </TechCards>
          )}
        </PagedList>
      </div>
    </ListPage>
  );
}

function Total() {
  const { data: counts, isError } = useQuery(techCountsQuery(useApi()));
  if (isError) return null;
  if (!counts) return <Skeleton className="inline-block w-32" />;
  const all = counts.reduce((sum, { techCount }) => sum + techCount, 0);
  return countLabel(all, "technology", "technologies");
}
