import { load } from "#web/app/load.ts";
import { paths } from "#web/app/paths.ts";
import { newestProjectsQuery } from "#web/features/projects/queries.ts";
import { arriving } from "./arriving.ts";

export const homeLoader = load(async ({ api, url, prefetch }) => {
  await arriving(prefetch(newestProjectsQuery(api)));
  return {
    title: "",
    description:
      "Find software projects that fit your tech stack, see who builds them and which seats are free, and join the team.",
    jsonLd: {
      "@type": "WebSite",
      name: "Stack Cafe",
      url: url.origin + paths.home(),
      potentialAction: {
        "@type": "SearchAction",
        target: `${url.origin}${paths.search()}?query={query}`,
        "query-input": "required name=query",
      },
    },
  };
});
