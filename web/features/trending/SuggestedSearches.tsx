import { once } from "#shared/once.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Trending } from "#contract/trending.ts";
import { trendingQuery } from "#web/data/trending.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { LeaderRow } from "#web/ui/Dividers.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";

const list = "columns-2 gap-x-16 max-md:columns-1";
const row = "break-inside-avoid py-[9px]";

const explanations: Record<Trending["source"], string> = {
  searches: "Popular searches this week. Recent ones count more.",
  both: "Popular searches this week, followed by the most-used technologies.",
  techs: "Most-used technologies.",
};

/** The home page's popular searches, with scores. */
export function SuggestedSearches() {
  const query = useQuery(trendingQuery(useApi()));
  const { data: trending } = query;
  if (trending?.suggestions.length === 0) return null;
  return (
    <section
      aria-labelledby="suggested"
      className="wrap grid grid-cols-[4fr_8fr] gap-6 pb-24 max-lg:grid-cols-1 max-md:pb-16"
    >
      <div>
        <h2 id="suggested" className="text-31 max-md:text-25">
          Suggested Searches
        </h2>
        {trending && (
          <p className="mt-2 max-w-[36ch] text-ink-2">{explanations[trending.source]}</p>
        )}
      </div>
      {query.isPending && <SuggestionsSkeleton />}
      {query.isError && !trending && (
        <QueryError title="Failed to get latest trending searches" query={query} />
      )}
      {trending && <Suggestions trending={trending} />}
    </section>
  );
}

function Suggestions({ trending: { suggestions } }: { trending: Trending }) {
  return (
    <ol className={list} aria-labelledby="suggested">
      {suggestions.map((suggestion) => (
        <LeaderRow key={suggestion.query} count={scoreLabel(suggestion)} className={row}>
          <Link
            dir="auto"
            className="min-w-0 font-serif text-20 leading-[1.3] font-medium underline-offset-[0.2em] wrap-anywhere hover:underline"
            to={paths.search(suggestion.query)}
          >
            {suggestion.query}
          </Link>
        </LeaderRow>
      ))}
    </ol>
  );
}

function SuggestionsSkeleton() {
  return (
    <Loading label="The suggested searches are loading">
      <div className={list}>
        {Array.from({ length: 10 }, (_, index) => (
          <div key={index} className={row}>
            <Skeleton className="h-[26px]" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

const whole = once(() => new Intl.NumberFormat("en", { maximumFractionDigits: 0 }));
const fine = once(
  () => new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** "212 projects" for a technology; "2.5" for a search, with a decimal below ten. */
function scoreLabel({ score, projectCount }: Trending["suggestions"][number]): ReactNode {
  if (projectCount !== undefined) {
    const word = projectCount === 1 ? "project" : "projects";
    return (
      <>
        {whole().format(projectCount)} <span className="font-sans">{word}</span>
      </>
    );
  }
  return score >= 9.95 ? whole().format(score) : fine().format(Math.max(0.1, score));
}
