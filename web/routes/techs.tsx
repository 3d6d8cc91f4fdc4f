import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { techCountsQuery, techsQuery } from "#web/data/techs.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import {
  EmptyTechs,
  SuggestMissing,
  TechCard,
  TechCards,
  TechCardSkeletons,
  TechListHeader,
} from "#web/features/techs/TechList.tsx";
import { TechsSidebar } from "#web/features/techs/TechsSidebar.tsx";
import { techsQueryOf, categoryName, techsFilterOf } from "#web/features/techs/techs-filter.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

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
  const found = query.data?.pages[0]?.items;
  return (
    <ListPage title="Technologies" side={<TechsSidebar filter={filter} />} sideFirst>
      <h2 className="sr-only">Results</h2>
      <TechListHeader filter={filter} found={found} />
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
      <SuggestMissing query={filter.query} found={found} />
    </ListPage>
  );
}
