import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type InboxFilter, inboxOrder, inboxQuery, tabInSearch } from "#web/data/applications.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";

/** The tab and the project in the address of an owner's inbox. */
export const inboxInSearch = (search: URLSearchParams): InboxFilter => ({
  tab: tabInSearch(search) ?? "pending",
  project: search.get("project") || undefined,
});

/** The same for links: the first tab isn't named. */
export const inboxAddress = ({ tab, project }: InboxFilter) => ({
  tab: tab === "pending" ? undefined : tab,
  project,
});

/** What the inbox shows, and its applications. */
export function useInbox() {
  const [search] = useSearchParams();
  const filter = inboxInSearch(search);
  const { user } = useSession();
  const query = useInfiniteQuery({
    ...inboxQuery(useApi(), filter),
    select: inboxOrder(filter.tab),
    enabled: user !== null,
  });
  return { filter, address: inboxAddress(filter), query };
}
