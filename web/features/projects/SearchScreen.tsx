import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { SearchResult } from "#contract/projects.ts";
import { searchQuery } from "#web/data/projects.ts";
import { CardGrid, CardSkeletons } from "#web/features/projects/card/CardGrid.tsx";
import { ProjectCard } from "#web/features/projects/card/ProjectCard.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Highlight } from "#web/ui/Highlight.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { ListPage } from "./ListPage.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { searchInParams } from "./project-params.ts";
import { excerptFor, wordsToMark } from "./search-highlights.ts";
import { SearchForm } from "./SearchForm.tsx";

export function SearchScreen() {
  const [params] = useSearchParams();
  const { search, after } = searchInParams(params);
  return (
    <ListPage title="Search">
      <div className="mb-8 max-w-[620px] max-md:mb-5">
        <SearchForm label="Search Project By Name" search={search} />
      </div>
      {search === "" ? <EmptySearch /> : <Results search={search} after={after} />}
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
        failure="The results could not be loaded"
        skeleton={<CardSkeletons count={4} label="Searching" />}
        empty={<EmptySearchResult search={search} />}
        hrefAfter={(next) => paths.search(search, next)}
      >
        {(results, list) => (
          <>
            <p role="status" className="mb-5 text-15 wrap-anywhere text-ink-2">
              {countLabel(results.length, query.hasNextPage, after !== undefined)}{" "}
              <q className="font-medium text-ink" dir="auto">
                {search}
              </q>
            </p>
            <CardGrid ref={list} projects={results}>
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

function countLabel(count: number, hasMore: boolean, isLaterPage: boolean): string {
  if (isLaterPage) return "More projects for";
  if (hasMore) return `The ${count} best matches for`;
  return count === 1 ? "1 project for" : `${count} projects for`;
}

/** A found project with the matches highlighted. */
function SearchResultCard({ result, search }: { result: SearchResult; search: string }) {
  const { matchType } = result;
  const inText = matchType.description ? wordsToMark(result.description, search) : [];
  const techs = markedTechs(result, search);
  return (
    <ProjectCard
      project={result}
      name={
        matchType.name && <Highlight text={result.name} words={wordsToMark(result.name, search)} />
      }
      summary={
        inText.length > 0 && (
          <Highlight text={excerptFor(result.summary, result.description, inText)} words={inText} />
        )
      }
    >
      {techs.length > 0 && (
        <ul className="chips mt-3" aria-label="Technologies that match">
          {techs.map(({ tech, words }) => (
            <li key={tech.id} className="flex max-w-full">
              <Chip image={<Logo name={tech.name} src={tech.imageUrl} />}>
                <Highlight text={tech.name} words={words} />
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </ProjectCard>
  );
}

/** The matched technologies; the whole name is marked if an alias or a typing error matched. */
function markedTechs({ techs, matchedTechs }: SearchResult, search: string) {
  return techs
    .filter(({ id }) => matchedTechs.includes(id))
    .map((tech) => {
      const words = wordsToMark(tech.name, search);
      return { tech, words: words.length > 0 ? words : [tech.name] };
    });
}

function EmptySearchResult({ search }: { search: string }) {
  return (
    <EmptyState
      kind="proj"
      title={
        <span className="wrap-anywhere">
          No project matches <q dir="auto">{search}</q>
        </span>
      }
      action={<BrowseProjects />}
    >
      Try fewer or more general words, or the name of a technology: short forms such as ts, k8s and
      postgres work too.
    </EmptyState>
  );
}

function EmptySearch() {
  return (
    <EmptyState kind="proj" title="What would you like to build?" action={<BrowseProjects />}>
      Search by a project’s name, by what it is about, or by a technology it is built with.
    </EmptyState>
  );
}

function BrowseProjects() {
  return (
    <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
      Browse Projects
    </ButtonLink>
  );
}
