import { useInfiniteQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useSearchParams } from "react-router";
import { adminTechsQuery, wantedTechsQuery } from "#web/data/admin.ts";
import { hiddenWordsQuery, trendingQuery } from "#web/data/trending.ts";
import { AdminHead } from "#web/features/admin/AdminHead.tsx";
import { AdminList } from "#web/features/admin/AdminList.tsx";
import { AdminSearch } from "#web/features/admin/AdminSearch.tsx";
import { TechRow } from "#web/features/admin/TechRow.tsx";
import { WantedTechs } from "#web/features/admin/WantedTechs.tsx";
import { adminFilterOf } from "#web/features/admin/filters.ts";
import { DismissSearches } from "#web/features/trending/DismissSearches.tsx";
import { HiddenWords } from "#web/features/trending/HiddenWords.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { openDialog, opensDialog } from "#web/lib/dialogs.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages, prefetch, queryClient }) => {
  const filter = adminFilterOf(url.searchParams);
  await awaitOnServer(
    Promise.all([
      ensurePages(adminTechsQuery(api, filter)),
      // Below the list; these parts show their own errors.
      queryClient.infiniteQuery(wantedTechsQuery(api)).catch(() => undefined),
      prefetch(trendingQuery(api)),
      prefetch(hiddenWordsQuery(api)),
    ]),
  );
  return { title: "Techs · Admin", noindex: true };
});

/** Technologies and suggested searches, for admins. */
export default function AdminTechsPage() {
  return (
    <>
      <TechsScreen />
      <DismissSearches />
      <HiddenWords />
    </>
  );
}

const loadAdding = () => import("#web/features/admin/TechDialog.tsx");

/** The list of all technologies. */
function TechsScreen() {
  const filter = adminFilterOf(useSearchParams()[0]);
  const query = useInfiniteQuery(adminTechsQuery(useApi(), filter));
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title="Techs"
        of="tech"
        about="Updates of the built-in catalogue don’t change technologies that you add or edit."
        end={
          <Button
            variant="ink"
            icon={<Plus />}
            disabled={!hydrated}
            {...opensDialog(loadAdding, { tech: null })}
          >
            Add technology
          </Button>
        }
      />
      <AdminSearch part="techs" label="Search technologies" search={filter.search} />
      <AdminList
        query={query}
        of="technologies"
        hrefAfter={(after) => paths.admin("techs", { search: filter.search, after })}
        empty={
          <EmptyState compact kind="tech" title="No technologies found">
            No name, slug or other name contains “{filter.search}”.
          </EmptyState>
        }
      >
        {(tech) => <TechRow key={tech.id} tech={tech} />}
      </AdminList>
      <WantedTechs onAdd={(initialName) => openDialog(loadAdding, { tech: null, initialName })} />
    </section>
  );
}
