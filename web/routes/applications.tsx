import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application } from "#contract/applications.ts";
import type { SessionUser } from "#contract/people.ts";
import {
  applicationsQuery,
  applicationsIn,
  tabCountsQuery,
  tabInSearch,
} from "#web/data/applications.ts";
import { useSession, waitingCountQuery } from "#web/data/session.ts";
import { ApplicationPages } from "#web/features/applications/ApplicationPages.tsx";
import { StatusBadge, useExpiry } from "#web/features/applications/ApplicationStatus.tsx";
import {
  ApplicationsHead,
  SignInPrompt,
  StatusTabs,
} from "#web/features/applications/ApplicationsHead.tsx";
import { BulletedLine } from "#web/features/applications/ApplicationHistory.tsx";
import { summaryOf } from "#web/features/applications/message-summary.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { type ApplicationsTab, paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The viewer's applications; asks visitors to sign in. */
export const loader = pageLoader(async ({ api, session, url, ensurePages, prefetch }) => {
  const tab = tabInSearch(url.searchParams) ?? "pending";
  if (session.user) {
    await Promise.all([
      awaitOnServer(ensurePages(applicationsQuery(api, { user: session.user.id }, tab))),
      awaitOnServer(prefetch(waitingCountQuery(api))),
      awaitOnServer(prefetch(tabCountsQuery(api, { user: session.user.id }))),
    ]);
  }
  return { title: t("frame.applications"), noindex: true };
});

export default function ApplicationsPage() {
  return <ApplicationsScreen />;
}

function ApplicationsScreen() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const tab = tabInSearch(search) ?? "pending";
  if (!user) return <SignInPrompt returnTo={paths.applications(tabInSearch(search))} />;
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <ApplicationsHead box="sent" />
      <StatusTabs owner={{ user: user.id }} current={tab} pathOf={paths.applications} />
      <OwnApplications key={tab} user={user} tab={tab} />
    </div>
  );
}

function OwnApplications({ user, tab }: { user: SessionUser; tab: ApplicationsTab }) {
  const query = useInfiniteQuery({
    ...applicationsQuery(useApi(), { user: user.id }, tab),
    select: applicationsIn,
  });
  return (
    <div className="mt-6">
      <ApplicationPages
        query={query}
        skeleton={<ApplicationRowSkeleton />}
        empty={<NoneYet tab={tab} />}
      >
        {(applications, list) => (
          <ul ref={list} className="grid gap-4 lg:grid-cols-2">
            {applications.map((application) => (
              <ApplicationRow key={application.id} application={application} />
            ))}
          </ul>
        )}
      </ApplicationPages>
    </div>
  );
}

const none = {
  pending: { title: "applications.noPending", text: "applications.noPendingText" },
  accepted: { title: "applications.noAccepted", text: "applications.noAcceptedText" },
  closed: { title: "applications.noClosed", text: "applications.noClosedText" },
} as const satisfies Record<ApplicationsTab, { title: TextKey; text: TextKey }>;

function NoneYet({ tab }: { tab: ApplicationsTab }) {
  return (
    <EmptyState
      kind="proj"
      title={t(none[tab].title)}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
          {t("home.browseProjects")}
        </ButtonLink>
      }
    >
      {t(none[tab].text)}
    </EmptyState>
  );
}

const highlighted = (words: ReactNode) => <b className="font-medium text-user-ink">{words}</b>;

/** One's own application in the list. */
function ApplicationRow({ application }: { application: Application }) {
  const { id, project, requestedRole, position, createdAt, contentHtml, status } = application;
  const expiry = useExpiry(application);
  return (
    <Card as="li" interactive className="px-6 py-5 max-md:px-5">
      <div className="flex items-start justify-between gap-3">
        <h2 dir="auto" className="min-w-0 text-22 leading-[1.2] wrap-break-word">
          <Link className="card-link" to={paths.application(id)}>
            {t("applications.toProject", { project: project.name })}
          </Link>
        </h2>
        <StatusBadge status={status} />
      </div>
      <div className="mt-1 text-15 text-ink-2">
        <BulletedLine>
          {position
            ? rich("applications.asRoleForSeat", {
                role: requestedRole,
                position: position.title,
                b: highlighted,
                bdi: (title) => <bdi>{title}</bdi>,
              })
            : rich("applications.asRole", { role: requestedRole, b: highlighted })}
          <RelativeTime at={createdAt} label={(ago) => t("applications.submittedAgo", { ago })} />
        </BulletedLine>
        {expiry && <p>{t("applications.expires", expiry)}</p>}
      </div>
      <p dir="auto" className="mt-3 text-ink-2 wrap-anywhere">
        {summaryOf(contentHtml) || t("applications.noMessage")}
      </p>
      {status === "pending" && position?.isFull && (
        <p className="mt-3 text-14 text-ink-2">{t("applications.allSeatsTaken")}</p>
      )}
    </Card>
  );
}

function ApplicationRowSkeleton() {
  return (
    <Card className="mb-4 grid gap-3 px-6 py-5 max-md:px-5">
      <Skeleton className="h-6 w-52" />
      <Skeleton className="w-40" />
      <Skeleton className="w-4/5" />
    </Card>
  );
}
