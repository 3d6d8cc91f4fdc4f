import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SessionUser } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { ownMembershipQuery } from "#web/data/members.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { roleWithArticle } from "#web/entities/seats/position-labels.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

/** The application card of a project's members: their own seat. */
export function MemberNotice({ user, project }: { user: SessionUser; project: Project }) {
  const shown = project.members.find((member) => member.user.id === user.id);
  const asked = useQuery({ ...ownMembershipQuery(useApi(), project.id), enabled: !shown });
  const member = shown ?? asked.data;
  return (
    <>
      <h2>Your seat</h2>
      <p className="text-15 text-ink-2">
        {member
          ? `You are on the team as ${roleWithArticle(member.roleName)}.`
          : "You are on the team."}
        {member?.position && (
          <>
            {" "}
            Your seat is <bdi className="font-semibold text-user-ink">{member.position.title}</bdi>.
          </>
        )}
      </p>
      <ButtonLink variant="line" render={<Link to={paths.projectApplications(project.id)} />}>
        View applications
      </ButtonLink>
    </>
  );
}
