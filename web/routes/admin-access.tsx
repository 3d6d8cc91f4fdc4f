import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { AccessRequest } from "#contract/access-requests.ts";
import {
  accessFilterOf,
  accessRequestsCountQuery,
  accessRequestsQuery,
} from "#web/data/access-requests.ts";
import { AccessRequestRow } from "#web/features/access-requests/AccessRequestRow.tsx";
import { AdminHead } from "#web/features/admin/AdminHead.tsx";
import { AdminList } from "#web/features/admin/AdminList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { adminLoader } from "./guards.ts";

type State = AccessRequest["state"];

const views = [
  {
    state: "waiting",
    label: "Waiting",
    empty: { title: "No requests", children: "People who ask to join appear here." },
  },
  {
    state: "approved",
    label: "Approved",
    empty: {
      title: "No approved requests",
      children:
        "People you approve appear here for 90 days. You can take the approval back until then.",
    },
  },
  {
    state: "declined",
    label: "Declined",
    empty: {
      title: "No declined requests",
      children: "Declined requests are kept for 90 days, and can still be approved.",
    },
  },
] as const satisfies readonly { state: State; label: string; empty: object }[];

export const loader = adminLoader(async ({ api, url, ensurePages, prefetch }) => {
  await Promise.all([
    awaitOnServer(ensurePages(accessRequestsQuery(api, accessFilterOf(url.searchParams)))),
    awaitOnServer(prefetch(accessRequestsCountQuery(api))),
  ]);
  return { title: "Access requests · Admin", noindex: true };
});

const query = (state: State) => (state === "waiting" ? {} : { state });

/** The people who ask to be let in, and those who were answered lately. */
export default function AdminAccessPage() {
  const filter = accessFilterOf(useSearchParams()[0]);
  const { state } = filter;
  const requests = useInfiniteQuery(accessRequestsQuery(useApi(), filter));
  const view = views.find((one) => one.state === state) ?? views[0];
  return (
    <section aria-labelledby="admin-title">
      <AdminHead title="Access requests" of="user" about={<About />} />
      <Tabs label="Access requests">
        {views.map(({ state: value, label }) => (
          <Tab
            key={value}
            current={state === value}
            render={<Link to={paths.admin("access", query(value))} preventScrollReset />}
          >
            {label}
          </Tab>
        ))}
      </Tabs>
      <AdminList
        query={requests}
        of="requests"
        hrefAfter={(after) => paths.admin("access", { ...query(state), after })}
        empty={<EmptyState compact kind="user" {...view.empty} />}
      >
        {(request) => <AccessRequestRow key={request.id} request={request} />}
      </AdminList>
    </section>
  );
}

/** Whether people have to ask. */
function About() {
  const { data } = useQuery(accessRequestsCountQuery(useApi()));
  if (data?.needsApproval === false) {
    return "Approval is off: people can sign in without asking. The setting ACCESS turns it on.";
  }
  return "New people can sign in only after an admin has approved them.";
}
