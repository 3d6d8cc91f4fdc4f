// The same card for somebody who is signed in: the form, their application, or their seat.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionUser } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { AppliedState, type Arrival } from "./AppliedState.tsx";
import { ApplyForm } from "./ApplyForm.tsx";
import { ApplyWaiting } from "./ApplyWaiting.tsx";
import { FreeSeats, NoApplications } from "./FreeSeats.tsx";
import { OnTheTeam } from "./OnTheTeam.tsx";
import { ownApplicationQuery } from "./queries.ts";

export default function PersonArea({ user, project }: { user: SessionUser; project: Project }) {
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
        <FreeSeats project={project} />
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
  return own.isPending ? <ApplyWaiting /> : <NoApplications project={project} />;
}
