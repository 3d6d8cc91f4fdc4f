import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link, Outlet, useNavigate, useParams } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { Application } from "#contract/applications.ts";
import type { SessionUser } from "#contract/people.ts";
import { type InboxFilter, inboxQuery, tabCountsQuery } from "#web/data/applications.ts";
import { ownedProjectsQuery } from "#web/data/findable-people.ts";
import { useSession, waitingCountQuery } from "#web/data/session.ts";
import { seatsLabel } from "#web/entities/seats/team.ts";
import { ApplicantRow, ApplicantRowSkeleton } from "#web/features/applications/ApplicantRow.tsx";
import { ApplicationPages } from "#web/features/applications/ApplicationPages.tsx";
import {
  ApplicationsHead,
  SignInPrompt,
  StatusTabs,
} from "#web/features/applications/ApplicationsHead.tsx";
import {
  inboxAddress,
  inboxInSearch,
  useInbox,
  useWaitingSteps,
} from "#web/features/applications/use-waiting-steps.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { type ApplicationsTab, paths } from "#web/lib/paths.ts";
import { useSingleKeys } from "#web/lib/single-keys.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Select } from "#web/ui/Select.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** The applications to the viewer's projects; asks visitors to sign in. */
export const loader = pageLoader(async ({ api, session, url, ensurePages, prefetch }) => {
  if (session.user) {
    const filter = inboxInSearch(url.searchParams);
    await Promise.all([
      awaitOnServer(ensurePages(inboxQuery(api, filter))),
      awaitOnServer(prefetch(tabCountsQuery(api, { owned: "true", project: filter.project }))),
      awaitOnServer(prefetch(ownedProjectsQuery(api, session.user.id))),
      awaitOnServer(prefetch(waitingCountQuery(api))),
    ]);
  }
  return { title: t("applications.waitingTitle"), noindex: true };
});

export default function WaitingPage() {
  return <WaitingApplicationsScreen />;
}

function WaitingApplicationsScreen() {
  const { applicationId } = useParams();
  const { user } = useSession();
  if (!user) {
    const here = applicationId ? paths.waitingApplication(applicationId) : undefined;
    return <SignInPrompt returnTo={here ?? paths.waitingApplications()} />;
  }
  return <Inbox user={user} open={applicationId} />;
}

const listLabels = {
  pending: "applications.waitingForYou",
  accepted: "applications.accepted",
  closed: "applications.closed",
} as const satisfies Record<ApplicationsTab, TextKey>;

function Inbox({ user, open }: { user: SessionUser; open: string | undefined }) {
  const { filter, address, query } = useInbox();
  const { tab, project } = filter;
  const { next, previous } = useWaitingSteps();
  useSingleKeys({ j: next, k: previous });
  const nothing = query.data?.length === 0 && !query.hasNextPage;
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <ApplicationsHead box="waiting" hasSteps={Boolean(next || previous)} />
      <div
        className={classNames(
          "mb-6 flex items-end border-b border-line *:first:-mb-px max-md:flex-col-reverse max-md:items-stretch max-md:gap-3",
          open && "max-lg:hidden",
        )}
      >
        <div className="min-w-0 flex-1">
          <StatusTabs
            owner={{ owned: "true", project }}
            pendingLabel={t("applications.waiting")}
            current={tab}
            pathOf={(other) => paths.waitingApplications(inboxAddress({ tab: other, project }))}
          />
        </div>
        <ProjectSelect user={user} filter={filter} />
      </div>
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <section
          aria-label={t(listLabels[tab])}
          className={classNames(open && "max-lg:hidden", !open && nothing && "lg:col-span-2")}
        >
          <h2 className="sr-only">{t(listLabels[tab])}</h2>
          <ApplicationPages<HTMLDivElement>
            key={`${tab} ${project}`}
            query={query}
            skeleton={<ApplicantRowSkeleton />}
            empty={<EmptyInbox tab={tab} />}
            itemsOf={(list) => list.querySelectorAll("li")}
          >
            {(applications, list) => {
              const beside = open === undefined ? applications[0]?.id : undefined;
              const shown = { address, open, beside };
              return (
                <div ref={list} className="grid gap-6">
                  {tab === "pending" ? (
                    byProject(applications).map((group) => (
                      <ProjectGroup key={group[0].project.id} applications={group} {...shown} />
                    ))
                  ) : (
                    <Rows applications={applications} showProject={!project} {...shown} />
                  )}
                </div>
              );
            }}
          </ApplicationPages>
        </section>
        {(open || !nothing) && <Outlet />}
      </div>
    </div>
  );
}

type Group = [Application, ...Application[]];

/** The list comes by project. */
function byProject(applications: readonly Application[]): Group[] {
  const groups: Group[] = [];
  for (const application of applications) {
    const last = groups.at(-1);
    if (last?.[0].project.id === application.project.id) last.push(application);
    else groups.push([application]);
  }
  return groups;
}

interface RowsProps {
  applications: readonly Application[];
  showProject?: boolean;
  /** Of the list, for links that keep it. */
  address: ReturnType<typeof inboxAddress>;
  open: string | undefined;
  /** The one that is shown beside the list without having been opened. */
  beside: string | undefined;
}

function ProjectGroup({ applications, ...shown }: RowsProps & { applications: Group }) {
  const heading = useId();
  const [{ project }] = applications;
  const { freeSeats } = project;
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-baseline gap-2.5 pb-1.5">
        <Mark of="proj" className="self-center" />
        <h3 id={heading} dir="auto" className="min-w-0 truncate text-17 leading-[1.3]">
          {project.name}
        </h3>
        <span className="ms-auto flex-none text-14 font-medium text-user-ink">
          {freeSeats !== undefined && seatsLabel(freeSeats)}
        </span>
      </div>
      <Rows applications={applications} {...shown} />
    </section>
  );
}

function Rows({ applications, showProject = false, address, open, beside }: RowsProps) {
  return (
    <ul>
      {applications.map((application, index) => (
        <ApplicantRow
          key={application.id}
          application={application}
          to={paths.waitingApplication(application.id, address)}
          current={application.id === open}
          isBeside={application.id === beside}
          showProject={showProject}
          divided={dividedFrom(applications[index - 1]?.id, open, beside)}
        />
      ))}
    </ul>
  );
}

/** Shown to owners of several projects. */
function ProjectSelect({ user, filter }: { user: SessionUser; filter: InboxFilter }) {
  const { data: projects = [] } = useQuery(ownedProjectsQuery(useApi(), user.id));
  const navigate = useNavigate();
  if (projects.length < 2 && !filter.project) return null;
  const choose = (project: string) =>
    void navigate(
      paths.waitingApplications(inboxAddress({ ...filter, project: project || undefined })),
      { preventScrollReset: true },
    );
  return (
    <Select
      inline
      label={t("applications.project")}
      className="needs-script mb-2 flex-none [&_.select]:max-w-60"
      value={filter.project ?? ""}
      onChange={choose}
      options={[
        { value: "", label: t("applications.allProjects", { count: projects.length }) },
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** The one that is shown beside the list is a card in wide windows only. */
function dividedFrom(
  above: string | undefined,
  open: string | undefined,
  beside: string | undefined,
): boolean | "narrow" {
  if (above === undefined || above === open) return false;
  return above === beside ? "narrow" : true;
}

const empty = {
  pending: { title: "applications.noneWaiting", text: "applications.noneWaitingText" },
  accepted: { title: "applications.noAccepted", text: "applications.noneAcceptedText" },
  closed: { title: "applications.noClosedYet", text: "applications.noClosedText" },
} as const satisfies Record<ApplicationsTab, { title: TextKey; text: TextKey }>;

function EmptyInbox({ tab }: { tab: ApplicationsTab }) {
  return (
    <EmptyState
      kind="user"
      title={t(empty[tab].title)}
      action={
        <ButtonLink variant="line" render={<Link to={paths.myProjects("owner")} />}>
          {t("applications.viewYourProjects")}
        </ButtonLink>
      }
    >
      {t(empty[tab].text)}
    </EmptyState>
  );
}
