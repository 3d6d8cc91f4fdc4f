import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ProjectCard as Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CardLogos } from "./CardLogos.tsx";
import { Reason } from "./Reason.tsx";
import { SeatLine } from "./SeatLine.tsx";
import { StarCount } from "./StarCount.tsx";

interface ProjectCardProps {
  project: Project;
  heading?: "h2" | "h3";
  /** The first among equals: a larger name and one more line. */
  lead?: boolean;
  /** The stack that it is held against; one's own if not given. */
  ownTechs?: readonly TechRef[];
  /** In place of the plain name and summary, where a part of them is marked. */
  name?: ReactNode;
  summary?: ReactNode;
  /** In place of the count of its stars. */
  star?: ReactNode;
  /** Between the summary and the reason. */
  children?: ReactNode;
}

/** A project in a list, an item of it; the whole card leads to the project. */
export function ProjectCard(props: ProjectCardProps) {
  const { project, heading: Heading = "h2", lead = false, children } = props;
  const { user } = useSession();
  const ownTechs = props.ownTechs ?? user?.techs ?? [];
  return (
    <Card as="li" interactive className="flex min-w-0 flex-col px-6 py-5 max-md:px-5">
      <div className="flex items-center justify-between gap-3">
        <CardLogos techs={project.techs} ownTechs={ownTechs} />
        {project.hiddenAt && <Badge>Hidden</Badge>}
        {project.archivedAt && <Badge>Archived</Badge>}
      </div>
      <Heading
        dir="auto"
        className={classNames(
          "mt-4 leading-[1.25] wrap-anywhere",
          lead ? "text-31 tracking-[-0.026em] max-md:text-25" : "text-22",
        )}
      >
        <Link className="card-link" to={paths.project(project.id)}>
          {props.name || project.name}
        </Link>
      </Heading>
      <p
        dir="auto"
        className={classNames(
          "mt-1.5 max-w-[58ch] leading-[1.55] wrap-anywhere text-ink-2",
          lead ? "line-clamp-3 text-16" : "line-clamp-2 text-15",
        )}
      >
        {props.summary || project.summary}
      </p>
      {children}
      <Reason project={project} ownTechs={ownTechs} />
      <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-5">
        <SeatLine project={project} />
        <span className="flex min-h-8 items-center">
          {props.star ?? <StarCount project={project} />}
        </span>
      </div>
    </Card>
  );
}
