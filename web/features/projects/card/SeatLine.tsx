import { Star } from "lucide-react";
import type { ProjectCard } from "#contract/projects.ts";
import { AvatarStack } from "#web/ui/Avatar.tsx";
import { freeSeatsOf, seatWords } from "./seat-words.ts";

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

export function StarCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-ink-3 tabular-nums">
      <Star />
      {count}
      <span className="sr-only">{count === 1 ? "star" : "stars"}</span>
    </span>
  );
}
