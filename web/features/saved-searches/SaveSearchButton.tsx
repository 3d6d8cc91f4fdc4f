import { useQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import BellCheck from "lucide-react/icons/bell-check";
import { useEffect, useRef } from "react";
import { invalidateProjectLists } from "#web/data/project-keys.ts";
import { savedAs, savedSearchesQuery, seeSavedSearch } from "#web/data/saved-searches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import type { SaveSearchProps } from "./save-search-props.ts";

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

  const label = saved ? "Saved search" : "Save this search";
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
