import { redirect } from "react-router";
import { load } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { projectsQuery } from "#web/features/projects/queries.ts";
import {
  techCountsQuery,
  techPeopleQuery,
  techQuery,
  techsQuery,
} from "#web/features/techs/queries.ts";
import { addressOf, categoryName, techsFilterOf } from "#web/features/techs/techs-filter.ts";
import { arriving } from "./ssr-await.ts";

export const techsLoader = load(async ({ api, url, ensurePages, prefetch }) => {
  const filter = techsFilterOf(url.searchParams);
  const { query, category, after } = filter;
  await arriving(
    Promise.all([ensurePages(techsQuery(api, filter)), prefetch(techCountsQuery(api))]),
  );
  const kind = category ? `${categoryName(category)} · ` : "";
  return {
    title: `${kind}Technologies`,
    description: category
      ? `${categoryName(category)}: what each technology is, which projects use it and who works with it.`
      : "Each technology on Stack Cafe: what it is, which projects use it and who works with it.",
    canonical: paths.techs(addressOf({ query: "", category, sort: "popular" })),
    noindex: query !== "" || after !== undefined,
  };
});

export const techLoader = load(async ({ api, url, param, ensure, ensurePages }) => {
  const tech = await ensure(techQuery(api, param("slug")));
  const { slug, name, description, aliases, projectCount, imageUrl } = tech;
  // Found by a slug that it had, or that was merged into it.
  if (slug !== param("slug")) throw redirect(paths.tech(slug), 301);
  await Promise.all([
    arriving(ensurePages(projectsQuery(api, { tech: slug }))),
    // The list of people tells of its own failure.
    arriving(ensurePages(techPeopleQuery(api, slug)).catch(() => undefined)),
  ]);
  return {
    title: name,
    description:
      description ||
      (projectCount > 0
        ? `The projects that are built with ${name}, and the people who work with it.`
        : `What ${name} goes with, and who works with it.`),
    canonical: paths.tech(slug),
    ...(imageUrl && { image: imageUrl }),
    jsonLd: {
      "@type": "DefinedTerm",
      name,
      url: url.origin + paths.tech(slug),
      ...(description && { description }),
      ...(aliases.length > 0 && { alternateName: aliases }),
      inDefinedTermSet: url.origin + paths.techs(),
    },
  };
});
