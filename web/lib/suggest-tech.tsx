import { lazy, type ReactNode, Suspense } from "react";

// Few people look for what isn't there.
const SuggestTech = lazy(() => import("./SuggestTech.tsx"));

/** Offers to suggest a technology of that name. */
export const suggestTech = (name: string): ReactNode => (
  <Suspense fallback={<div className="h-11" />}>
    <SuggestTech key={name} name={name} />
  </Suspense>
);
