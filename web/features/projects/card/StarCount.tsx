import { Star } from "lucide-react";
import type { ProjectCard } from "#contract/projects.ts";
import { shortNumber } from "#web/ui/short-number.ts";

/** How many stars a project has; a filled one is one's own among them. */
export function StarCount({ project }: { project: Pick<ProjectCard, "starCount" | "starred"> }) {
  const { starCount, starred } = project;
  if (starCount === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-ink-3 tabular-nums">
      <Star className={starred ? "fill-tech text-tech" : undefined} />
      {shortNumber(starCount)}
      <span className="sr-only">
        {starCount === 1 ? "star" : "stars"}
        {starred && ", one of them yours"}
      </span>
    </span>
  );
}
