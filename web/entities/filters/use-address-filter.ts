import { startTransition, useOptimistic } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * The filter of the address, and a function that changes it. A choice shows at once, before the
 * navigation ends.
 */
export function useAddressFilter<Filter>(
  filterOf: (params: URLSearchParams) => Filter,
  pathOf: (filter: Filter) => string,
): [Filter, (changed: Filter) => void] {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [filter, setFilter] = useOptimistic(filterOf(params), (_, changed: Filter) => changed);
  return [
    filter,
    (changed) =>
      startTransition(async () => {
        setFilter(changed);
        await navigate(pathOf(changed), { preventScrollReset: true });
      }),
  ];
}
