import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Trending } from "#contract/trending.ts";
import { formatNumber } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { trendingQuery } from "#web/data/trending.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { LeaderRow } from "#web/ui/Dividers.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";

const list = "columns-2 gap-x-16 max-md:columns-1";
const row = "break-inside-avoid py-[9px]";

const explanations = {
  searches: "trending.bySearches",
  both: "trending.byBoth",
  techs: "trending.byTechs",
} as const satisfies Record<Trending["source"], TextKey>;

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
          {t("trending.title")}
        </h2>
        {trending && (
          <p className="mt-2 max-w-[36ch] text-ink-2">{t(explanations[trending.source])}</p>
        )}
      </div>
      {query.isPending && <SuggestionsSkeleton />}
      {query.isError && !trending && <QueryError title={t("trending.notLoaded")} query={query} />}
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
    <Loading label={t("trending.loading")}>
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

/** "212 projects" for a technology; "2.5" for a search, with a decimal below ten. */
function scoreLabel({ score, projectCount }: Trending["suggestions"][number]): ReactNode {
  if (projectCount !== undefined) {
    return rich("trending.projectCount", {
      count: projectCount,
      word: (word) => <span className="font-sans">{word}</span>,
    });
  }
  const digits = score >= 9.95 ? 0 : 1;
  return formatNumber(Math.max(0.1, score), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
