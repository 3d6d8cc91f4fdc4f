import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { Link } from "react-router";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import type { SavedSearch } from "#contract/saved-searches.ts";
import { savedSearchesQuery } from "#web/data/saved-searches.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { ProjectsSide } from "#web/features/projects/ProjectsSide.tsx";
import { allChoicesOf } from "#web/features/projects/list/choices.ts";
import { filterOf } from "#web/features/projects/list/projects-address.ts";
import { alertLabels } from "#web/features/saved-searches/alert-labels.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { paths, savedSearchPath } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

export const loader = pageLoader(async (context) => {
  const { api, prefetch } = context;
  requireSession(context);
  await awaitOnServer(prefetch(savedSearchesQuery(api)));
  return { title: t("frame.savedSearches"), noindex: true };
});

/** The viewer's saved searches. */
export default function SavedSearchesPage() {
  return (
    <ListPage title={t("frame.savedSearches")} side={<ProjectsSide />}>
      <SavedSearchList />
    </ListPage>
  );
}

/** The labels of a search's filters. */
function labelsOf({ filters, techs }: SavedSearch): string[] {
  const { searchParams } = new URL(savedSearchPath(filters), "http://localhost");
  const filter = filterOf(searchParams);
  const labels = allChoicesOf(filter, techs).map(({ label }) => label);
  const isAny = filter.techsMatch === "any" && filter.techs.length > 1;
  return isAny ? [...labels, t("saved-searches.anyTechnology")] : labels;
}

const loadDialog = () => import("#web/features/saved-searches/SaveSearchDialog.tsx");

/** The viewer's saved searches, with what is new in each. */
function SavedSearchList() {
  const query = useQuery(savedSearchesQuery(useApi()));
  const { data, isPending } = query;
  if (data?.length === 0) return <NothingSaved />;
  if (data) {
    return (
      <ul>
        {data.map((saved) => (
          <SavedSearchRow key={saved.id} saved={saved} labels={labelsOf(saved)} />
        ))}
      </ul>
    );
  }
  if (isPending) return <SavedSearchSkeletons />;
  return <QueryError title={t("saved-searches.notLoaded")} query={query} compact={false} />;
}

const row = "relative flex min-h-20 items-center gap-x-4 border-b border-line-soft py-3";

function SavedSearchRow({ saved, labels }: { saved: SavedSearch; labels: string[] }) {
  const { name, filters, alerts, newCount } = saved;
  const isHydrated = useHydrated();
  return (
    <li className={`${row} has-[:focus-visible]:rounded-md hover:bg-highlight`}>
      <Mark of="proj" className="ms-1" />
      <div className="min-w-0 flex-1">
        <h2 className="text-20 leading-[1.25] wrap-anywhere" dir="auto">
          <Link className="card-link" to={savedSearchPath(filters)}>
            {name}
          </Link>
        </h2>
        {/* The name that was suggested says the same. */}
        {formatList(labels, "commas").toLowerCase() !== name.toLowerCase() && (
          <p className="small mt-0.5 text-ink-2 wrap-anywhere" dir="auto">
            {labels.join(" · ")}
          </p>
        )}
        <p className="small mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
          {newCount > 0 && (
            <Badge tone="accepted">
              {t("saved-searches.newCount", { count: countLabel(newCount) })}
            </Badge>
          )}
          {t(alertLabels[alerts].summary)}
        </p>
      </div>
      {/* Above the link that covers the row. */}
      <span className="needs-script relative">
        <IconButton
          label={t("saved-searches.change", { name })}
          disabled={!isHydrated}
          {...opensDialog(loadDialog, { saved, filters, suggestedName: name })}
        >
          <Pencil />
        </IconButton>
      </span>
    </li>
  );
}

function SavedSearchSkeletons() {
  return (
    <Loading label={t("saved-searches.loading")}>
      <ul aria-hidden>
        {[0, 1, 2].map((index) => (
          <li key={index} className={row}>
            <div className="grid gap-2">
              <Skeleton className="h-6 w-56" />
              <Skeleton className="h-4 w-40" />
            </div>
            <Skeleton className="ms-auto h-6 w-20" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}

function NothingSaved() {
  return (
    <EmptyState
      kind="proj"
      title={t("saved-searches.emptyTitle")}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
          {t("home.browseProjects")}
        </ButtonLink>
      }
    >
      {t("saved-searches.emptyText")}
    </EmptyState>
  );
}
