import { useQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import BellCheck from "lucide-react/icons/bell-check";
import { useEffect, useRef } from "react";
import { t, type TextKey } from "#shared/messages/t.ts";
import { invalidateProjectLists } from "#web/data/project-keys.ts";
import { savedAs, savedSearchesQuery, seeSavedSearch } from "#web/data/saved-searches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import type { ProjectFilters } from "#contract/projects.ts";
import type { SavedSearchAlerts } from "#contract/saved-searches.ts";

const loadDialog = () => import("./SaveSearchDialog.tsx");

interface SaveSearchButtonProps extends SaveSearchProps {
  /** With its label in narrow windows, too: beside the order there is no space for it. */
  isLabelled?: boolean;
}

/** Opens the form to save the search, or to change the saved one. */
export function SaveSearchButton(props: SaveSearchButtonProps) {
  const { filters, suggestedName, isLabelled = false } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, isPending, isError } = useQuery(savedSearchesQuery(api));
  const saved = savedAs(data ?? [], filters);
  const openedId = useRef<string | null>(null);
  // Opening the results is looking at them; what is found while they are open alerts. The results in
  // the cache may be from before. Where telling that they were seen fails, they stay new.
  useEffect(() => {
    if (!saved || openedId.current === saved.id) return;
    openedId.current = saved.id;
    if (saved.newCount === 0) return;
    invalidateProjectLists(queryClient);
    void seeSavedSearch(api, queryClient, saved.id).catch(() => undefined);
  }, [api, queryClient, saved]);

  const label = t(saved ? "saved-searches.savedTitle" : "saved-searches.saveTitle");
  return (
    <Button
      icon={saved ? <BellCheck /> : <Bell />}
      className="needs-script"
      aria-label={label}
      disabled={!useHydrated() || (isPending && !isError)}
      {...opensDialog(loadDialog, { saved: saved ?? null, filters, suggestedName })}
    >
      <span className={isLabelled ? undefined : "max-sm:hidden"}>{label}</span>
    </Button>
  );
}

interface SaveSearchProps {
  filters: ProjectFilters;
  /** What it is called unless the person changes that. */
  suggestedName: string;
}

/** Below a list without results: saving the search tells of the first one. */
export function SaveSearchSection(props: SaveSearchProps) {
  const { data } = useQuery(savedSearchesQuery(useApi()));
  const saved = savedAs(data ?? [], props.filters);
  return (
    <section
      aria-label={t("saved-searches.saveTitle")}
      className="needs-script mt-10 flex flex-wrap items-center gap-4 rounded-xl border border-line bg-raised px-5 py-4"
    >
      <span aria-hidden className="grid size-9 flex-none place-items-center rounded-full bg-sunk">
        <Bell className="size-4" />
      </span>
      <p className="min-w-0 flex-1 basis-60">
        <b className="block font-medium">
          {t(saved ? "saved-searches.isSaved" : "saved-searches.firstMatchTitle")}
        </b>
        <span className="text-15 text-ink-2">
          {t(saved ? alertNotes[saved.alerts] : "saved-searches.firstMatchText")}
        </span>
      </p>
      <SaveSearchButton {...props} isLabelled />
    </section>
  );
}

const alertNotes = {
  none: "saved-searches.noAlertsNote",
  site: "saved-searches.siteNote",
  daily: "saved-searches.dailyNote",
} as const satisfies Record<SavedSearchAlerts, TextKey>;
