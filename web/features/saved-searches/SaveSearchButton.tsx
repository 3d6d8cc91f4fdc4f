// For signed-in people only.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import Check from "lucide-react/icons/check";
import { lazy, Suspense, useEffect } from "react";
import { savedAs, savedSearchesQuery, seeSavedSearch } from "#web/data/saved-searches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import type { SaveSearchProps } from "./save-search-props.ts";

const SaveSearchDialog = lazy(() => import("./SaveSearchDialog.tsx"));

/** Opens the form to save the search, or to change the saved one. */
export default function SaveSearchButton({ filters, suggestedName }: SaveSearchProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const dialog = useLazyDialog();
  const { data, isPending, isError } = useQuery(savedSearchesQuery(api));
  const saved = savedAs(data ?? [], filters);
  const unseenId = saved && saved.newCount > 0 ? saved.id : null;
  // It is the results that are on the screen. Where it fails, they stay new.
  useEffect(() => {
    if (unseenId) void seeSavedSearch(api, queryClient, unseenId).catch(() => undefined);
  }, [api, queryClient, unseenId]);

  return (
    <>
      <Button
        icon={saved ? <Check /> : <Bell />}
        className="needs-script"
        aria-haspopup="dialog"
        disabled={!useHydrated() || (isPending && !isError)}
        onClick={dialog.open}
      >
        {saved ? "Saved" : "Save"}
        <span className="max-sm:sr-only">{saved ? " search" : " this search"}</span>
      </Button>
      {dialog.isMounted && (
        <Suspense fallback={null}>
          <SaveSearchDialog
            {...dialog.state}
            saved={saved ?? null}
            filters={filters}
            suggestedName={suggestedName}
          />
        </Suspense>
      )}
    </>
  );
}
