import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/lib/ApiContext.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { useChanges } from "#web/lib/realtime/hooks.ts";
import { openReportsQuery } from "#web/data/reports.ts";

/** The number of reported items with open reports; nothing for 0. */
export function OpenReportsCount() {
  const { data, refetch } = useQuery(openReportsQuery(useApi()));
  // Admins are notified of new reports.
  useChanges([["notifications"]], () => void refetch());
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 font-mono text-12 leading-none font-medium text-paper">
      {countLabel(count)}
      <span className="sr-only"> open</span>
    </span>
  );
}
