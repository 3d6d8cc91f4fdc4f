// How somebody joins a project, in the card beside it: the form, or why there is none.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionUser } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/api/ApiContext.tsx";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { AppliedState, type Arrival } from "./AppliedState.tsx";
import { ApplyForm } from "./ApplyForm.tsx";
import { OnTheTeam } from "./OnTheTeam.tsx";
import { ownApplicationQuery } from "./queries.ts";

export default function ApplyArea({ project }: { project: Project }) {
  const { user } = useSession();
  return (
    <div className="grid gap-4 px-6 pt-5 pb-6 max-md:px-5">
      {user ? <Person user={user} project={project} /> : <Visitor project={project} />}
    </div>
  );
}

function Visitor({ project }: { project: Project }) {
  if (!takesApplications(project)) return <NoApplications project={project} />;
  return (
    <>
      <Seats project={project} />
      <p className="text-15 text-ink-2">Ask the team for a seat with a few words about yourself.</p>
      <ButtonLink variant="user" size="lg" href={paths.signIn(paths.project(project.id))}>
        Sign In to Join the Team
      </ButtonLink>
    </>
  );
}

function Person({ user, project }: { user: SessionUser; project: Project }) {
  const api = useApi();
  const [arrival, setArrival] = useState<Arrival>();
  const isMember = project.can.viewApplications;
  const own = useQuery({
    ...ownApplicationQuery(api, user.id, project.id),
    // Whoever may apply has no application yet.
    enabled: !isMember && !project.can.apply,
  });
  if (isMember) return <OnTheTeam user={user} project={project} />;
  if (own.data) return <AppliedState application={own.data} arrival={arrival} />;
  if (project.can.apply) {
    return (
      <>
        <Seats project={project} />
        <ApplyForm key={project.id} user={user} project={project} onEnd={setArrival} />
      </>
    );
  }
  if (own.isError) {
    return (
      <ErrorState
        compact
        title="Failed to load application"
        onRetry={() => void own.refetch()}
        retrying={own.isFetching}
      />
    );
  }
  return own.isPending ? <Waiting /> : <NoApplications project={project} />;
}

const takesApplications = ({ archivedAt, settingOpenRoles }: Project) =>
  archivedAt === null && settingOpenRoles.length > 0;

function Seats({ project }: { project: Project }) {
  return (
    <h2>{project.settingOpenRoles.length === 1 ? "One seat is free" : "Two seats are free"}</h2>
  );
}

function NoApplications({ project }: { project: Project }) {
  return (
    <>
      <h2>{project.archivedAt ? "This table is closed" : "Full table"}</h2>
      <p className="text-15 text-ink-2">
        {project.archivedAt
          ? "The project is archived and takes no applications."
          : "The project takes no applications at the moment. Star it to find it again."}
      </p>
    </>
  );
}

function Waiting() {
  return (
    <Loading label="Your application is loading">
      <div className="grid gap-4">
        <Skeleton className="h-7 w-44" />
        <SkeletonText lines={2} />
      </div>
    </Loading>
  );
}
