import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import type { Member, RoleName } from "#contract/members.ts";
import { membershipsQuery } from "#web/data/members.ts";
import { useSession } from "#web/data/session.ts";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { ListPage } from "./ListPage.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { myProjectsInSearch, roleTabs } from "./my-projects-params.ts";
import { ProjectsSide } from "./ProjectsSide.tsx";

type LeaveButtonOf = (project: Member["project"]) => ReactNode;

interface MyProjectsScreenProps {
  invitations: ReactNode;
  /** The button to leave the team; may load lazily. */
  leaveButtonOf: LeaveButtonOf;
}

export function MyProjectsScreen({ invitations, leaveButtonOf }: MyProjectsScreenProps) {
  const [params] = useSearchParams();
  const { role } = myProjectsInSearch(params);
  return (
    <ListPage title="My Projects" side={<ProjectsSide />}>
      {invitations}
      <Tabs label="Your role" className="max-sm:gap-4">
        {roleTabs.map((tab) => (
          <Tab
            key={tab.label}
            current={tab.role === role}
            render={<Link to={paths.myProjects(tab.role)} />}
          >
            {tab.label}
          </Tab>
        ))}
      </Tabs>
      <Memberships leaveButtonOf={leaveButtonOf} />
    </ListPage>
  );
}

function Memberships({ leaveButtonOf }: { leaveButtonOf: LeaveButtonOf }) {
  const [params] = useSearchParams();
  const { role, after } = myProjectsInSearch(params);
  const user = useSession().user?.id ?? "";
  const query = useInfiniteQuery({
    ...membershipsQuery(useApi(), { user, role, after }),
    enabled: user !== "",
  });
  return (
    <>
      {after && (
        <p className="mt-5">
          <Link className="link" to={paths.myProjects(role)}>
            Back to the latest
          </Link>
        </p>
      )}
      <PagedList
        query={query}
        failure="Your projects could not be loaded"
        skeleton={<MembershipSkeletons />}
        empty={<EmptyMemberships role={role} />}
        hrefAfter={(next) => paths.myProjects(role, next)}
      >
        {(memberships, list) => (
          <ul ref={list}>
            {memberships.map((membership) => (
              <MembershipRow
                key={membership.id}
                membership={membership}
                leaveButtonOf={leaveButtonOf}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

const row =
  "relative flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-soft py-3";

/** A project with the viewer's role and since when they have it. */
function MembershipRow(props: { membership: Member; leaveButtonOf: LeaveButtonOf }) {
  const { membership, leaveButtonOf } = props;
  const { project, roleName, createdAt } = membership;
  return (
    <li className={`${row} has-[:focus-visible]:rounded-md hover:bg-sunk`}>
      <Mark of="proj" className="ml-1" />
      <h2 className="min-w-0 flex-1 basis-32 text-20 leading-[1.25] wrap-anywhere" dir="auto">
        <Link className="card-link" to={paths.project(project.id)}>
          {project.name}
        </Link>
      </h2>
      <Badge tone={roleName === "owner" ? "accepted" : "neutral"}>
        <span className="capitalize">{roleName}</span>
      </Badge>
      <span className="small w-36 text-right text-ink-3 max-sm:basis-[calc(100%-4rem)] max-sm:pl-7 max-sm:text-left">
        <RelativeTime at={createdAt} prefix="Joined" />
      </span>
      {/* Above the link that covers the row. */}
      <span className="relative size-10 max-md:h-11">
        <Suspense fallback={null}>{leaveButtonOf(project)}</Suspense>
      </span>
    </li>
  );
}

function MembershipSkeletons() {
  return (
    <Loading label="Your projects are loading">
      <ul aria-hidden>
        {[0, 1, 2, 3].map((index) => (
          <li key={index} className={row}>
            <Skeleton className="h-6 w-56" />
            <Skeleton className="ml-auto h-6 w-20" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}

/** An empty tab of My Projects, with the next step. */
function EmptyMemberships({ role }: { role: RoleName | undefined }) {
  if (role === "owner") {
    return (
      <EmptyState
        kind="proj"
        title="You own no project yet"
        action={<CreateProjectButton variant="proj" />}
      >
        List yours: those whose tech stack fits will find it.
      </EmptyState>
    );
  }
  const seat = role ? `a ${role}’s seat` : "a seat";
  return (
    <EmptyState
      kind="proj"
      title={role ? `You are on no team as a ${role} yet` : "You are on no team yet"}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
          Browse Projects
        </ButtonLink>
      }
    >
      Ask a team for {seat}: once its owner accepts, the project stands here.
    </EmptyState>
  );
}
