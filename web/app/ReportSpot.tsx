import { lazy, Suspense } from "react";
import type { Reportable } from "#web/api/ask-to-report.ts";
import { useSession } from "#web/api/session.ts";

// Visitors need none of it.
const ReportButton = lazy(() => import("#web/features/reports/ReportButton.tsx"));

/** Where whoever is signed in can report something, unless it is their own. */
export function ReportSpot({ isOwn, ...thing }: Reportable & { isOwn: boolean }) {
  const { user } = useSession();
  if (!user || isOwn) return null;
  // Keeps the button's place for as long as its script is on the way.
  return (
    <Suspense fallback={<span className="h-9 w-24" />}>
      <ReportButton {...thing} />
    </Suspense>
  );
}
