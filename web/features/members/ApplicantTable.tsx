// Loaded for signed-in people who may have applied.
import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { ownApplicationQuery } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import RoundTable from "./RoundTable.tsx";

/** The table with the viewer on the seat that they have applied for. */
export default function ApplicantTable(props: { user: SessionUser; project: Project }) {
  const { user, project } = props;
  const { data: application } = useQuery(ownApplicationQuery(useApi(), user.id, project.id));
  return <RoundTable project={project} application={application} />;
}
