import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { teamOf } from "#web/lib/team.ts";
import { AddMember } from "./AddMember.tsx";
import { InvitedRow } from "./InvitedRow.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { MoreMembers } from "./MoreMembers.tsx";
import { teamQuery } from "#web/data/members.ts";
import { projectQuery } from "#web/data/projects.ts";
import { TeamWaiting } from "./TeamSkeleton.tsx";

/** Who is on the team and as what. */
export function TeamSettingsScreen() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <section aria-labelledby="team-settings">
      <div className="section-header flex-wrap">
        <Mark of="user" />
        <h2 id="team-settings" tabIndex={-1} className="outline-none">
          Team
        </h2>
        <div className="end">
          <AddMember project={project} />
        </div>
      </div>
      <p className="mb-4 text-15 text-ink-2">
        Owners run the project, its team and its applications. Developers and designers read the
        applications. People join once they accept your invitation.
      </p>
      <Members project={project} />
      <noscript>
        <p className="small mt-4 text-ink-2">Changing the team needs JavaScript.</p>
      </noscript>
    </section>
  );
}

function Members({ project }: { project: Project }) {
  const [params] = useSearchParams();
  const after = params.get("after") ?? undefined;
  const query = useInfiniteQuery(teamQuery(useApi(), project.id, after));
  if (query.isPending) return <TeamWaiting count={Math.min(project.memberCount, 8)} />;
  if (!query.data) {
    return (
      <ErrorState
        compact
        title="The team could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const team = teamOf(query.data.pages.flatMap(({ items }) => items));
  return (
    <>
      <ul aria-label="Team">
        {team.members.map((member) => (
          <MemberRow
            key={member.id}
            project={project}
            member={member}
            offer={team.offers.get(member.user.id)}
          />
        ))}
      </ul>
      {team.invited.length > 0 && (
        <section aria-labelledby="invited" className="mt-8">
          <h3 id="invited" className="label font-sans tracking-normal">
            Invited
          </h3>
          <ul aria-labelledby="invited">
            {team.invited.map((invitation) => (
              <InvitedRow key={invitation.id} project={project} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <MoreMembers projectId={project.id} list={query} />
    </>
  );
}
