import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { PagedList } from "#web/features/projects/PagedList.tsx";
import { countWords } from "#web/features/techs/count-labels.ts";
import { NoTechs } from "#web/features/techs/NoTechs.tsx";
import { techCountsQuery, techsQuery } from "#web/features/techs/queries.ts";
import { TechCard } from "#web/features/techs/TechCard.tsx";
import { TechCards, TechCardSkeletons } from "#web/features/techs/TechCards.tsx";
import { addressOf, techsFilterOf } from "#web/features/techs/techs-filter.ts";
import { TechsHead } from "#web/features/techs/TechsHead.tsx";
import { TechsSide } from "#web/features/techs/TechsSide.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { paths } from "#web/lib/paths.ts";

export { techsLoader as loader } from "#web/app/loaders/techs.ts";

/** All technologies, by kind, by name or by a search. */
export default function TechsPage() {
  const filter = techsFilterOf(useSearchParams()[0]);
  const query = useInfiniteQuery({
    ...techsQuery(useApi(), filter),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage title="Technologies" note={<Total />} side={<TechsSide filter={filter} />}>
      <h2 className="sr-only">Results</h2>
      <TechsHead filter={filter} found={query.data?.pages[0]?.items} />
      <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-55">
        <PagedList
          query={query}
          what="The technologies"
          skeleton={<TechCardSkeletons />}
          empty={<NoTechs filter={filter} />}
          hrefAfter={(after) => paths.techs({ ...addressOf(filter), after })}
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
  return countWords(all, "technology", "technologies");
}
