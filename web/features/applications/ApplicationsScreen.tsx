// One's own applications; a visitor is asked to sign in first.
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { SessionUser } from "#contract/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/lib/session.ts";
import { type ApplicationsTab, paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ApplicationPages } from "./ApplicationPages.tsx";
import { ApplicationRow, ApplicationRowSkeleton } from "./ApplicationRow.tsx";
import { ApplicationsHead } from "./ApplicationsHead.tsx";
import { askedTab } from "./application-tabs.ts";
import { latestFirst } from "./latest-first.ts";
import { LogInToView } from "./LogInToView.tsx";
import { applicationsQuery } from "./queries.ts";
import { StatusTabs } from "./StatusTabs.tsx";

export function ApplicationsScreen() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const tab = askedTab(search) ?? "pending";
  if (!user) return <LogInToView returnTo={paths.applications(askedTab(search))} />;
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <ApplicationsHead box="sent" />
      <StatusTabs current={tab} pathOf={paths.applications} />
      <OwnApplications key={tab} user={user} tab={tab} />
    </div>
  );
}

function OwnApplications({ user, tab }: { user: SessionUser; tab: ApplicationsTab }) {
  const list = applicationsQuery(useApi(), { user: user.id }, tab);
  const query = useInfiniteQuery({ ...list, select: latestFirst });
  return (
    <div className="mt-6 max-w-[800px]">
      <ApplicationPages
        query={query}
        skeleton={<ApplicationRowSkeleton />}
        empty={<NoneYet tab={tab} />}
      >
        {(applications) => (
          <ul className="grid gap-4">
            {applications.map((application) => (
              <ApplicationRow key={application.id} application={application} />
            ))}
          </ul>
        )}
      </ApplicationPages>
    </div>
  );
}

const none: Record<ApplicationsTab, { title: string; text: string }> = {
  pending: {
    title: "No pending applications",
    text: "Apply on a project’s page: your application waits here for the owner’s answer.",
  },
  accepted: {
    title: "No accepted applications yet",
    text: "When a project gives you a seat, the application stays here.",
  },
  closed: {
    title: "No closed applications",
    text: "Applications that were turned down or withdrawn stay here.",
  },
};

function NoneYet({ tab }: { tab: ApplicationsTab }) {
  return (
    <EmptyState
      hue="proj"
      title={none[tab].title}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
          Browse Projects
        </ButtonLink>
      }
    >
      {none[tab].text}
    </EmptyState>
  );
}
