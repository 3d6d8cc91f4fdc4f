import type { ProjectCard } from "#contract/projects.ts";
import { AvatarStack } from "#web/ui/Avatar.tsx";
import { freeSeatsOf, seatWords } from "./seat-labels.ts";

/** Who sits at the table, and which seats are free. */
export function SeatLine({ project }: { project: ProjectCard }) {
  const free = freeSeatsOf(project).length;
  const people = project.members.map(({ user }) => ({
    id: user.id,
    name: user.displayName,
    src: user.avatarUrl,
  }));
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-14 leading-[1.35] text-ink-2">
      <AvatarStack people={people} total={project.memberCount} seats={free} label="Team" />
      {project.archivedAt === null && (
        <span className={free > 0 ? "font-medium text-user-ink" : undefined}>
          {seatWords(free)}
        </span>
      )}
    </div>
  );
}
