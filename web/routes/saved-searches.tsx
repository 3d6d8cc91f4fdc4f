import type { SavedSearch } from "#contract/saved-searches.ts";
import { savedSearchesQuery } from "#web/data/saved-searches.ts";
import { allChoicesOf } from "#web/features/projects/list/choices.ts";
import { filterOf } from "#web/features/projects/list/projects-address.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { ProjectsSide } from "#web/features/projects/ProjectsSide.tsx";
import { SavedSearchList } from "#web/features/saved-searches/SavedSearchList.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { savedSearchPath } from "#web/lib/paths.ts";

export const loader = pageLoader(async (context) => {
  const { api, prefetch } = context;
  requireSession(context);
  await awaitOnServer(prefetch(savedSearchesQuery(api)));
  return { title: "Saved searches", noindex: true };
});

/** The viewer's saved searches. */
export default function SavedSearchesPage() {
  return (
    <ListPage title="Saved searches" side={<ProjectsSide />}>
      <SavedSearchList labelsOf={labelsOf} />
    </ListPage>
  );
}

function labelsOf({ filters, techs }: SavedSearch): string[] {
  const { searchParams } = new URL(savedSearchPath(filters), "http://localhost");
  const filter = filterOf(searchParams);
  const labels = allChoicesOf(filter, techs).map(({ label }) => label);
  const isAny = filter.techsMatch === "any" && filter.techs.length > 1;
  return isAny ? [...labels, "Any of the technologies"] : labels;
}
