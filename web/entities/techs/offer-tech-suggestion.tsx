import { lazy, type ReactNode } from "react";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";

// Few people look for what isn't there.
const SuggestTech = lazy(() => import("./SuggestTech.tsx"));

/** Offers to suggest a technology of that name. */
export const offerTechSuggestion = (name: string): ReactNode => (
  <HydratingPart key={name} fallback={<div className="h-11" />}>
    <SuggestTech name={name} />
  </HydratingPart>
);
