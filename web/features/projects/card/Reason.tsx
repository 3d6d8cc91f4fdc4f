import type { ProjectCard } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { clauses, fitWords, needsWords } from "./reason-labels.ts";
import { freeSeatsOf } from "./seat-labels.ts";
import { techFit } from "./tech-fit.ts";

/** Why one might join, in a sentence: the fit, what is needed, and whether somebody is there. */
export function Reason({
  project,
  ownTechs,
}: {
  project: ProjectCard;
  ownTechs: readonly TechRef[];
}) {
  const fit = fitWords(techFit(project.techs, ownTechs));
  const needs = needsWords(freeSeatsOf(project));
  const rest = fit ? `, ${[needs, "active"].filter(Boolean).join(", ")}` : clauses(needs, "active");
  return (
    <p className="mt-3 text-15 leading-[1.55]">
      {fit && <b className="font-semibold text-tech-ink">{fit}</b>}
      {rest} <RelativeTime at={project.updatedAt} />.
    </p>
  );
}
