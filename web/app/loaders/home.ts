import { redirect } from "react-router";
import { load, type PageMeta, type Visit } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { titleFor } from "#web/features/matches/match-labels.ts";
import { matchesQuery, stackQuery, suggestionsQuery } from "#web/features/matches/queries.ts";
import { addedOf, techNamed, type Wanted, wantedOf } from "#web/features/matches/wanted.ts";
import { newestProjectsQuery } from "#web/features/projects/queries.ts";
import { teaserQuery } from "#web/features/teaser/queries.ts";
import { techCountsQuery } from "#web/features/techs/queries.ts";
import { trendingQuery } from "#web/features/trending/queries.ts";
import { arriving } from "./ssr-await.ts";

export const homeLoader = load(async (visit) => {
  const { api, url, session, prefetch } = visit;
  const wanted = wantedOf(url.searchParams, session.user?.techs ?? []);
  await redirectToAdded(visit, wanted);
  const stack = await stackOf(visit, wanted);
  const slugs = stack.map(({ slug }) => slug);
  await arriving(
    Promise.all([
      slugs.length > 0 && prefetch(matchesQuery(api, slugs, wanted.role)),
      prefetch(suggestionsQuery(api, "")),
      prefetch(newestProjectsQuery(api)),
      prefetch(techCountsQuery(api)),
      prefetch(teaserQuery(api)),
      prefetch(trendingQuery(api)),
    ]),
  );
  const isShared = url.searchParams.has("techs");
  return metaOf(url.origin, isShared ? stack.map(({ name }) => name) : []);
});

/**
 * What a form without scripts asks to add becomes a part of the address; what isn't known stays in
 * the form.
 */
async function redirectToAdded({ api, url, ensure }: Visit, { slugs, role }: Wanted) {
  if (!url.searchParams.has("add")) return;
  const added = addedOf(url.searchParams);
  if (added === "") throw redirect(paths.home({ techs: slugs, role }));
  const [best] = await ensure(suggestionsQuery(api, added));
  if (best) throw redirect(paths.home({ techs: [...new Set([...slugs, best.slug])], role }));
}

/** The technologies of the address; where they can't be read, the page goes by their slugs. */
async function stackOf({ api, url, session, ensure }: Visit, { slugs }: Wanted) {
  const known = session.user?.techs ?? [];
  if (!url.searchParams.has("techs") || slugs.length === 0) return slugs.map(techNamed(known));
  return ensure(stackQuery(api, slugs)).catch(() => slugs.map(techNamed(known)));
}

function metaOf(origin: string, names: string[]): PageMeta {
  return {
    title: names.length > 0 ? titleFor(names) : "",
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
