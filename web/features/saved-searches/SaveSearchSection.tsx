import Bell from "lucide-react/icons/bell";
import { useQuery } from "@tanstack/react-query";
import { savedAs, savedSearchesQuery } from "#web/data/saved-searches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { SaveSearchProps } from "./save-search-props.ts";
import { SaveSearchButton } from "./SaveSearchButton.tsx";

/** Below a list without results: saving the search tells of the first one. */
export function SaveSearchSection(props: SaveSearchProps) {
  const { data } = useQuery(savedSearchesQuery(useApi()));
  const saved = savedAs(data ?? [], props.filters);
  return (
    <section
      aria-label="Save this search"
      className="needs-script mt-10 flex flex-wrap items-center gap-4 rounded-xl border border-line bg-raised px-5 py-4"
    >
      <span aria-hidden className="grid size-9 flex-none place-items-center rounded-full bg-sunk">
        <Bell className="size-4" />
      </span>
      <p className="min-w-0 flex-1 basis-60">
        <b className="block font-medium">
          {saved ? "This search is saved" : "Get notified of the first match"}
        </b>
        <span className="text-15 text-ink-2">
          {saved
            ? alertNotes[saved.alerts]
            : "Save this search and get a notification when a project matches."}
        </span>
      </p>
      <SaveSearchButton {...props} isLabelled />
    </section>
  );
}

const alertNotes = {
  none: "It has no alerts.",
  site: "You get a notification when a project matches.",
  daily: "You get a notification in the morning after a project matches.",
} as const;
