import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { CardGrid } from "./card/CardGrid.tsx";
import { CardSkeletons } from "./card/CardSkeletons.tsx";
import { ListPage } from "./ListPage.tsx";
import { NothingFound, NothingSought } from "./NothingFound.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { searchQuery } from "#web/data/projects.ts";
import { SearchForm } from "./SearchForm.tsx";
import { SearchResultCard } from "./SearchResultCard.tsx";
import { searchOf } from "./search-of.ts";

export function SearchScreen() {
  const [params] = useSearchParams();
  const { search, after } = searchOf(params);
  return (
    <ListPage title="Search">
      <div className="mb-8 max-w-[620px] max-md:mb-5">
        <SearchForm label="Search Project By Name" search={search} />
      </div>
      {search === "" ? <NothingSought /> : <Results search={search} after={after} />}
    </ListPage>
  );
}

function Results({ search, after }: { search: string; after: string | undefined }) {
  const query = useInfiniteQuery(searchQuery(useApi(), search, after));
  return (
    <>
      <h2 className="sr-only">Results</h2>
      <PagedList
        query={query}
        what="The results"
        skeleton={<CardSkeletons count={4} label="Searching" />}
        empty={<NothingFound search={search} />}
        hrefAfter={(next) => paths.search(search, next)}
      >
        {(results, list) => (
          <>
            <p role="status" className="mb-5 text-15 wrap-anywhere text-ink-2">
              {countWords(results.length, query.hasNextPage, after !== undefined)}{" "}
              <q className="font-medium text-ink" dir="auto">
                {search}
              </q>
            </p>
            <CardGrid ref={list}>
              {results.map((result) => (
                <SearchResultCard key={result.id} result={result} search={search} />
              ))}
            </CardGrid>
          </>
        )}
      </PagedList>
    </>
  );
}

function countWords(count: number, hasMore: boolean, isLaterPage: boolean): string {
  if (isLaterPage) return "More projects for";
  if (hasMore) return `The ${count} best matches for`;
  return count === 1 ? "1 project for" : `${count} projects for`;
}
