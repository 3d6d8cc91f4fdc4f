import { redirect } from "react-router";
import { load } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { chosenTech } from "#web/features/people/chosen-tech.ts";
import {
  membershipsQuery,
  personQuery,
  rolesQuery,
  techProjectsQuery,
} from "#web/features/people/queries.ts";
import { arriving } from "./ssr-await.ts";

export const profileLoader = load(async ({ api, param, url, ensure, ensurePages, prefetch }) => {
  const asked = param("username");
  const person = await ensure(personQuery(api, asked));
  const { id, username, displayName, techs, avatarUrl } = person;
  // A name that somebody has given up leads to the one that they have now.
  if (username.toLowerCase() !== asked.toLowerCase()) {
    throw redirect(paths.user(username) + url.search);
  }
  const tech = chosenTech(techs, url.searchParams.get("tech"));
  const after = url.searchParams.get("after") ?? undefined;
  await Promise.all([
    prefetch(rolesQuery(api, id)),
    arriving(ensurePages(membershipsQuery(api, id))),
    tech && arriving(ensurePages(techProjectsQuery(api, id, tech.id, after))),
  ]);
  const stack = techs.slice(0, 5).map(({ name }) => name);
  return {
    title: `${displayName} (${username})`,
    description:
      stack.length > 0
        ? `${displayName} works with ${stack.join(", ")}. Their projects on Stack Cafe.`
        : `The projects of ${displayName} on Stack Cafe.`,
    canonical: paths.user(username),
    noindex: after !== undefined,
    ...(avatarUrl && { image: avatarUrl }),
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      mainEntity: { "@type": "Person", name: displayName, alternateName: username },
    },
  };
});
