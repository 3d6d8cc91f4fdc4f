import { useQuery } from "@tanstack/react-query";
import { accessRequestsCountQuery } from "#web/data/access-requests.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { countLabel } from "#web/ui/short-number.ts";

/** How many people wait to be let in; nothing for 0. */
export function AccessRequestsCount() {
  const { data } = useQuery(accessRequestsCountQuery(useApi()));
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 font-mono text-12 leading-none font-medium text-paper">
      {countLabel(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
