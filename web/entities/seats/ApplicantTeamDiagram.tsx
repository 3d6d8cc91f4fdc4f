import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { ownApplicationQuery } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import TeamDiagram from "#web/entities/seats/TeamDiagram.tsx";

/** The team's diagram with the viewer on the seat that they have applied for. */
export function ApplicantTeamDiagram(props: { user: SessionUser; project: Project }) {
  const { user, project } = props;
  const { data: application } = useQuery(ownApplicationQuery(useApi(), user.id, project.id));
  return <TeamDiagram project={project} application={application} />;
}
