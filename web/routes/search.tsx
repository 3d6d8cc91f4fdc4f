import { SearchScreen } from "#web/features/projects/SearchScreen.tsx";
import { searchQuery } from "#web/data/projects.ts";
import { searchInParams } from "#web/features/projects/project-params.ts";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";

export const loader = pageLoader(async ({ api, url, ensurePages }) => {
  const { search, after } = searchInParams(url.searchParams);
  if (search === "") return { title: "Search" };
  await awaitOnServer(ensurePages(searchQuery(api, search, after)));
  return { title: `Search for ${search}` };
});

export default function SearchPage() {
  return <SearchScreen />;
}
