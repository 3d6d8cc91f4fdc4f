import { lazy } from "react";
import { useSession } from "#web/data/session.ts";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";
import type { SaveSearchProps } from "./save-search-props.ts";

// Not loaded for visitors.
const SaveSearchButton = lazy(() => import("./SaveSearchButton.tsx"));
const SaveSearchSection = lazy(() => import("./SaveSearchSection.tsx"));

/** Saves the search, or changes it where it is saved. */
export function SaveSearch(props: SaveSearchProps) {
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return (
    <HydratingPart>
      <SaveSearchButton {...props} />
    </HydratingPart>
  );
}

/** Offers to save a search that has no results yet. */
export function SaveSearchAdvice(props: SaveSearchProps) {
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return (
    <HydratingPart>
      <SaveSearchSection {...props} />
    </HydratingPart>
  );
}
