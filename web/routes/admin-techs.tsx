import { TechsScreen } from "#web/features/admin/TechsScreen.tsx";
import { adminFilterOf } from "#web/features/admin/filters.ts";
import { adminTechsQuery, wantedTechsQuery } from "#web/data/admin.ts";
import { hiddenWordsQuery, trendingQuery } from "#web/data/trending.ts";
import { DismissSearches } from "#web/features/trending/DismissSearches.tsx";
import { HiddenWords } from "#web/features/trending/HiddenWords.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages, prefetch, queryClient }) => {
  const filter = adminFilterOf(url.searchParams);
  await awaitOnServer(
    Promise.all([
      ensurePages(adminTechsQuery(api, filter)),
      // Below the list; they tell of their own failures.
      queryClient.infiniteQuery(wantedTechsQuery(api)).catch(() => undefined),
      prefetch(trendingQuery(api)),
      prefetch(hiddenWordsQuery(api)),
    ]),
  );
  return { title: "Techs · Admin", noindex: true };
});

/** Technologies and suggested searches, as admins look after them. */
export default function AdminTechsPage() {
  return (
    <>
      <TechsScreen />
      <DismissSearches />
      <HiddenWords />
    </>
  );
}
