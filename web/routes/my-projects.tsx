import { useEffect, useRef } from "react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import { waitingQuery } from "#web/data/applications.ts";
import { waitingCountQuery, useSession } from "#web/data/session.ts";
import { WaitingBanner } from "#web/features/applications/WaitingBanner.tsx";
import { OwnInvitations } from "#web/features/invitations/OwnInvitations.tsx";
import { invitationsQuery } from "#web/data/invitations.ts";
import { LeaveTeam } from "#web/features/members/TeamList.tsx";
import { ownProjectCountsQuery, ownProjectsQuery } from "#web/data/own-projects.ts";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { Tab, Tabs, scrollStrip } from "#web/ui/Tabs.tsx";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { OpenSeats, SelectBox, useSeatSelection } from "#web/features/projects/OpenSeats.tsx";
import { ownProjectColumns, OwnProjectRow } from "#web/features/projects/OwnProjectRow.tsx";
import { ProjectsSide } from "#web/features/projects/ProjectsSide.tsx";
import type { RoleName } from "#contract/members.ts";

export const loader = pageLoader(async (context) => {
  const { api, url, ensurePages, prefetch } = context;
  requireSession(context);
  await Promise.all([
    awaitOnServer(ensurePages(ownProjectsQuery(api, myProjectsInSearch(url.searchParams)))),
    awaitOnServer(prefetch(ownProjectCountsQuery(api))),
    awaitOnServer(prefetch(waitingCountQuery(api))),
    // The lists show their own errors.
    awaitOnServer(ensurePages(waitingQuery(api)).catch(() => undefined)),
    awaitOnServer(ensurePages(invitationsQuery(api)).catch(() => undefined)),
  ]);
  return { title: t("frame.myProjects"), noindex: true };
});

export default function MyProjectsPage() {
  const [params] = useSearchParams();
  const current = myProjectsInSearch(params).tab;
  const { isLoggedIn } = useSession();
  const { data: counts } = useQuery({ ...ownProjectCountsQuery(useApi()), enabled: isLoggedIn });
  const all = counts && counts.owner + counts.developer + counts.designer;
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(tabs.current), [current, all]);
  const waiting = (
    <>
      <WaitingBanner />
      <OwnInvitations />
    </>
  );
  return (
    <ListPage title={t("frame.myProjects")} lead={waiting} side={<ProjectsSide />}>
      <Tabs ref={tabs} label={t("projects.yourRole")} className={`max-sm:gap-4 ${scrollStrip}`}>
        {myProjectsTabs.map(({ label, tab }) => (
          <Tab
            key={label}
            current={tab === current}
            count={(tab ? counts?.[tab] : all) || undefined}
            render={<Link to={paths.myProjects(tab)} />}
          >
            {t(label)}
          </Tab>
        ))}
      </Tabs>
      <OwnProjects />
    </ListPage>
  );
}

/** Scrolls the current tab into sight, within their row alone. */
function showCurrent(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>("[aria-current]");
  if (!row || !tab) return;
  const margin = 48;
  const end = tab.offsetLeft + tab.offsetWidth + margin - row.clientWidth;
  const start = tab.offsetLeft - margin;
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, end), start);
}

function OwnProjects() {
  const [params] = useSearchParams();
  const { tab, role, isArchived, after } = myProjectsInSearch(params);
  const { isLoggedIn } = useSession();
  const query = useInfiniteQuery({
    ...ownProjectsQuery(useApi(), { role, isArchived, after }),
    enabled: isLoggedIn,
  });
  const selection = useSeatSelection();
  return (
    <>
      {after && (
        <p className="mt-5">
          <Link className="link" to={paths.myProjects(tab)}>
            {t("projects.backToLatest")}
          </Link>
        </p>
      )}
      <PagedList
        query={query}
        failure={t("projects.ownNotLoaded")}
        skeleton={<OwnProjectSkeletons />}
        empty={<EmptyMemberships tab={tab} />}
        hrefAfter={(next) => paths.myProjects(tab, next)}
      >
        {(projects, list) => (
          <>
            {tab !== "archived" && <OpenSeats selection={selection} projects={projects} />}
            <ColumnNames />
            <ul ref={list}>
              {projects.map((own) => (
                <OwnProjectRow
                  key={own.id}
                  own={own}
                  select={selection.isOn && <SelectBox own={own} selection={selection} />}
                  leave={<LeaveTeam project={own.project} small />}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

/** Of wide windows. The rows name themselves to screen readers. */
function ColumnNames() {
  return (
    <div
      aria-hidden
      className={`small grid gap-x-5 border-b border-line pt-4 pb-2 text-ink-2 max-lg:hidden ${ownProjectColumns}`}
    >
      <span>{t("projects.project")}</span>
      <span>{t("projects.techStack")}</span>
      <span>{t("projects.columnSeats")}</span>
      <span>{t("frame.applications")}</span>
    </div>
  );
}

function OwnProjectSkeletons() {
  return (
    <Loading label={t("projects.ownLoading")}>
      <ul aria-hidden>
        {[0, 1, 2, 3].map((index) => (
          <li key={index} className="grid gap-2.5 border-b border-line-soft py-4">
            <Skeleton className="h-6 w-56" />
            <Skeleton className="h-5 w-56" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}

/** An empty tab of My Projects, with the next step. */
function EmptyMemberships({ tab }: { tab: MyProjectsTab }) {
  if (tab === "archived") {
    return (
      <EmptyState
        kind="proj"
        title={t("projects.noArchived")}
        action={
          <ButtonLink variant="line" render={<Link to={paths.myProjects()} />}>
            {t("projects.viewAllOwn")}
          </ButtonLink>
        }
      >
        {t("projects.noArchivedHint")}
      </EmptyState>
    );
  }
  if (tab === "owner") {
    return (
      <EmptyState
        kind="proj"
        title={t("projects.noneOwned")}
        action={<CreateProjectButton variant="proj" />}
      >
        {t("projects.noneOwnedHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="proj"
      title={tab ? t("projects.noneJoinedAs", { role: tab }) : t("projects.noneJoined")}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
          {t("home.browseProjects")}
        </ButtonLink>
      }
    >
      {t("projects.noneJoinedHint")}
    </EmptyState>
  );
}

type MyProjectsTab = RoleName | "archived" | undefined;

const myProjectsTabs: readonly { label: TextKey; tab?: RoleName | "archived" }[] = [
  { label: "projects.roleOwner", tab: "owner" },
  { label: "projects.developer", tab: "developer" },
  { label: "projects.designer", tab: "designer" },
  { label: "projects.allRoles" },
  { label: "projects.archived", tab: "archived" },
];

/** The parameters of My Projects; an unknown role means all roles. */
function myProjectsInSearch(params: URLSearchParams) {
  const isArchived = params.get("archived") === "true";
  const requested = isArchived ? "archived" : params.get("role");
  const tab = myProjectsTabs.find((one) => one.tab !== undefined && one.tab === requested)?.tab;
  const role = tab === "archived" ? undefined : tab;
  return { tab, role, isArchived, after: params.get("after") || undefined };
}
