import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { accessFilterOf, accessRequestsQuery } from "#web/data/access-requests.ts";
import { AccessRequestRow } from "#web/features/access-requests/AccessRequestRow.tsx";
import { AdminHead } from "#web/features/admin/AdminHead.tsx";
import { AdminList } from "#web/features/admin/AdminList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages }) => {
  await awaitOnServer(ensurePages(accessRequestsQuery(api, accessFilterOf(url.searchParams))));
  return { title: "Access requests · Admin", noindex: true };
});

/** The people who ask to be let in, and those who were declined. */
export default function AdminAccessPage() {
  const filter = accessFilterOf(useSearchParams()[0]);
  const { state } = filter;
  const query = useInfiniteQuery(accessRequestsQuery(useApi(), filter));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title="Access requests"
        of="user"
        about="If ACCESS is set to approval, new people can sign in only after an admin has approved them."
      />
      <Tabs label="Access requests">
        <Tab
          current={state === "waiting"}
          render={<Link to={paths.admin("access")} preventScrollReset />}
        >
          Waiting
        </Tab>
        <Tab
          current={state === "declined"}
          render={<Link to={paths.admin("access", { state: "declined" })} preventScrollReset />}
        >
          Declined
        </Tab>
      </Tabs>
      <AdminList
        query={query}
        of="requests"
        hrefAfter={(after) =>
          paths.admin("access", { state: state === "declined" ? state : undefined, after })
        }
        empty={
          state === "declined" ? (
            <EmptyState compact kind="user" title="No declined requests">
              Declined requests are kept for 90 days, and can still be approved.
            </EmptyState>
          ) : (
            <EmptyState compact kind="user" title="No requests">
              People who ask to join appear here.
            </EmptyState>
          )
        }
      >
        {(request) => <AccessRequestRow key={request.id} request={request} />}
      </AdminList>
    </section>
  );
}
