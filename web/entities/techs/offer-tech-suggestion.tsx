import type { ReactNode } from "react";
import SuggestTech from "./SuggestTech.tsx";

/** Offers to suggest a technology of that name. */
export const offerTechSuggestion = (name: string): ReactNode => (
  <SuggestTech key={name} name={name} />
);
