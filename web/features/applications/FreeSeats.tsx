import type { Project } from "#contract/projects.ts";

export const takesApplications = ({ archivedAt, settingOpenRoles }: Project) =>
  archivedAt === null && settingOpenRoles.length > 0;

export function FreeSeats({ project }: { project: Project }) {
  return (
    <h2>{project.settingOpenRoles.length === 1 ? "One seat is free" : "Two seats are free"}</h2>
  );
}

export function NoApplications({ project }: { project: Project }) {
  return (
    <>
      <h2>{project.archivedAt ? "This table is closed" : "Full table"}</h2>
      <p className="text-15 text-ink-2">{reasonOf(project)}</p>
    </>
  );
}

function reasonOf({ archivedAt, can }: Project): string {
  if (!can.grow) return "It takes no applications while an admin hides it.";
  if (archivedAt) return "The project is archived and takes no applications.";
  return "The project takes no applications at the moment.";
}
