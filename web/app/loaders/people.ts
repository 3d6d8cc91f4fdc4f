import { load } from "#web/app/load.ts";
import { paths } from "#web/app/paths.ts";
import { membershipsQuery, personQuery } from "#web/features/people/queries.ts";
import { arriving } from "./arriving.ts";

export const profileLoader = load(async ({ api, param, ensure, ensurePages }) => {
  const person = await ensure(personQuery(api, param("username")));
  await arriving(ensurePages(membershipsQuery(api, person.id)));
  const { username, displayName, techs, avatarUrl } = person;
  const stack = techs.slice(0, 5).map(({ name }) => name);
  return {
    title: `${displayName} (${username})`,
    description:
      stack.length > 0
        ? `${displayName} works with ${stack.join(", ")}. Their projects on Stack Cafe.`
        : `The projects of ${displayName} on Stack Cafe.`,
    canonical: paths.user(username),
    ...(avatarUrl && { image: avatarUrl }),
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      mainEntity: { "@type": "Person", name: displayName, alternateName: username },
    },
  };
});

export const signInLoader = load(async () => ({ title: "Sign In", noindex: true }));
