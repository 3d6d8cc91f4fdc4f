import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { AccessRequest } from "#contract/access-requests.ts";
import { providerNames } from "#shared/provider-names.ts";
import {
  accessFilterOf,
  accessRequestsCountQuery,
  accessRequestsQuery,
  approveAccess,
  declineAccess,
  invalidateAccessRequests,
} from "#web/data/access-requests.ts";
import { AdminHead, AdminList } from "#web/features/admin/AdminList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { adminLoader } from "./guards.ts";

type State = AccessRequest["state"];

const views = [
  {
    state: "waiting",
    label: "access-requests.waiting",
    emptyTitle: "access-requests.waitingEmptyTitle",
    emptyText: "access-requests.waitingEmptyText",
  },
  {
    state: "approved",
    label: "access-requests.approved",
    emptyTitle: "access-requests.approvedEmptyTitle",
    emptyText: "access-requests.approvedEmptyText",
  },
  {
    state: "declined",
    label: "access-requests.declined",
    emptyTitle: "access-requests.declinedEmptyTitle",
    emptyText: "access-requests.declinedEmptyText",
  },
] as const satisfies readonly {
  state: State;
  label: TextKey;
  emptyTitle: TextKey;
  emptyText: TextKey;
}[];

export const loader = adminLoader(async ({ api, url, ensurePages, prefetch }) => {
  await Promise.all([
    awaitOnServer(ensurePages(accessRequestsQuery(api, accessFilterOf(url.searchParams)))),
    awaitOnServer(prefetch(accessRequestsCountQuery(api))),
  ]);
  return { title: t("access-requests.pageTitle"), noindex: true };
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
      <AdminHead title={t("access-requests.title")} of="user" about={<About />} />
      <Tabs label={t("access-requests.title")}>
        {views.map(({ state: value, label }) => (
          <Tab
            key={value}
            current={state === value}
            render={<Link to={paths.admin("access", query(value))} preventScrollReset />}
          >
            {t(label)}
          </Tab>
        ))}
      </Tabs>
      <AdminList
        query={requests}
        of="other"
        hrefAfter={(after) => paths.admin("access", { ...query(state), after })}
        empty={
          <EmptyState compact kind="user" title={t(view.emptyTitle)}>
            {t(view.emptyText)}
          </EmptyState>
        }
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
    return t("access-requests.approvalOff");
  }
  return t("access-requests.approvalOn");
}

const loadTakeBack = () => import("#web/features/access-requests/TakeBackDialog.tsx");

/** A person who asks to be let in, or was answered, with the answers that are left. */
function AccessRequestRow({ request }: { request: AccessRequest }) {
  const { provider, login, name, message, state, can } = request;
  const host = providerNames[provider];
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const answering = useSubmit({
    mutationFn: (isApproved: boolean) =>
      isApproved ? approveAccess(api, request) : declineAccess(api, request),
    onSuccess(answered) {
      const isApproved = answered.state === "approved";
      toast({
        title: t(isApproved ? "access-requests.approvedToast" : "access-requests.declinedToast", {
          login,
        }),
        mark: "user",
      });
      // The row is about to leave the list.
      document.getElementById("admin-title")?.focus();
      return invalidateAccessRequests(queryClient);
    },
  });
  return (
    <li className="grid gap-2 border-b border-line-soft py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium wrap-anywhere">
            <bdi>{name ?? login}</bdi>
            {/* The same login elsewhere may be another person. */}
            <span className="small ms-2 font-normal text-ink-2">
              {name
                ? t("access-requests.loginAt", { login, host })
                : t("access-requests.at", { host })}
            </span>
          </p>
          <p className="small text-ink-3">
            <When request={request} />
            <PeopleLetIn request={request} />
          </p>
          {message && (
            <p className="mt-2 max-w-measure text-15 whitespace-pre-line wrap-anywhere">
              {message}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {state === "approved" && can.takeBack && (
            <Button size="sm" disabled={!hydrated} {...opensDialog(loadTakeBack, { request })}>
              {rich("access-requests.takeBack", { login, hint })}
            </Button>
          )}
          {state !== "approved" && (
            <Button
              size="sm"
              variant="ink"
              disabled={!hydrated}
              pending={answering.isPending && answering.variables === true}
              onClick={() => answering.submit(true)}
            >
              {rich("access-requests.approve", { login, hint })}
            </Button>
          )}
          {state === "waiting" && (
            <Button
              size="sm"
              disabled={!hydrated}
              pending={answering.isPending && answering.variables === false}
              onClick={() => answering.submit(false)}
            >
              {rich("access-requests.decline", { login, hint })}
            </Button>
          )}
        </div>
      </div>
      <FormError title={t("access-requests.notAnswered")} error={answering.error} />
    </li>
  );
}

const hint = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** Several if the account was unlinked from a profile, and approved again or linked to another. */
function PeopleLetIn({ request: { people, state } }: { request: AccessRequest }) {
  if (people.length === 0) return null;
  const links = () =>
    people.map(({ username }, index) => (
      <Fragment key={username}>
        {index > 0 && ", "}
        <Link className="link" to={paths.user(username)}>
          {username}
        </Link>
      </Fragment>
    ));
  const key = state === "waiting" ? "access-requests.letInBefore" : "access-requests.letIn";
  return (
    <>
      {" · "}
      {rich(key, { people: links })}
    </>
  );
}

const labels = {
  waiting: "access-requests.askedAgo",
  approved: "access-requests.approvedAgo",
  declined: "access-requests.declinedAgo",
} as const;

function When({ request: { state, requestedAt, answeredAt } }: { request: AccessRequest }) {
  return <RelativeTime at={answeredAt ?? requestedAt} label={(ago) => t(labels[state], { ago })} />;
}
