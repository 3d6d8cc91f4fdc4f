import Star from "lucide-react/icons/star";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { ProjectCard, ProjectCard as Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { ProjectMark } from "#web/entities/pictures/ProjectMark.tsx";
import { freeSeatsOf, seatsLabel, starterIssuesLabel } from "#web/entities/seats/team.ts";
import { techFit } from "#web/entities/techs/tech-fit.ts";
import { paths } from "#web/lib/paths.ts";
import { AvatarStack } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Chip.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Saucer } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { MonthTime, RelativeTime, useNow } from "#web/ui/RelativeTime.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { shortNumber } from "#web/ui/short-number.ts";
import { logosOf } from "./CardGrid.tsx";
import {
  type ActivityLabel,
  capitalized,
  cardActivityLabel,
  fitLabel,
  needsLabel,
} from "./card-labels.ts";

interface ProjectCardProps {
  project: Project;
  heading?: "h2" | "h3";
  /** The first card: a larger name and one more line. */
  lead?: boolean;
  /** The stack to compare with; the viewer's own by default. */
  ownTechs?: readonly TechRef[];
  /** Replaces the plain name and summary, to highlight parts of them. */
  name?: ReactNode;
  summary?: ReactNode;
  /** Replaces the count of stars. */
  star?: ReactNode;
  /** Replaces the reasons to join. */
  reason?: ReactNode;
  /** Between the summary and the reason. */
  children?: ReactNode;
}

/** A project as a list item; the whole card links to the project. */
export function ProjectCard(props: ProjectCardProps) {
  const { project, heading: Heading = "h2", lead = false, children } = props;
  const { user } = useSession();
  const ownTechs = props.ownTechs ?? user?.techs ?? [];
  return (
    <Card as="li" interactive className="flex min-w-0 flex-col px-6 py-5 max-md:px-5">
      <div className="flex items-center justify-between gap-3">
        <CardLogos techs={project.techs} ownTechs={ownTechs} />
        {project.hiddenAt && <Badge>{t("project-cards.hidden")}</Badge>}
        {project.maintainerWanted && !project.archivedAt && (
          <Badge>{t("projects.maintainerWanted")}</Badge>
        )}
        {project.archivedAt && <Badge>{t("projects.archived")}</Badge>}
        {!project.archivedAt && project.repositoryArchivedAt && (
          <Badge>{t("projects.repositoryArchived")}</Badge>
        )}
      </div>
      <Heading
        dir="auto"
        className={classNames(
          "mt-4 leading-[1.25] wrap-anywhere",
          lead ? "text-31 tracking-[-0.026em] max-md:text-25" : "text-22",
        )}
      >
        {project.imageUrl !== null && (
          <ProjectMark project={project} size={26} className="me-2 inline-block align-[-5px]" />
        )}
        <Link className="card-link" to={paths.project(project.id)}>
          {props.name || project.name}
        </Link>
      </Heading>
      <p
        dir="auto"
        className={classNames(
          "[text-align:var(--start)] mt-1.5 max-w-[58ch] leading-[1.55] wrap-anywhere text-ink-2",
          lead ? "text-16" : "text-15",
        )}
      >
        {props.summary || project.summary}
      </p>
      {project.latestUpdate && <LatestUpdate project={project} update={project.latestUpdate} />}
      {children}
      {props.reason ?? <JoinReason project={project} ownTechs={ownTechs} />}
      <div className="@container mt-auto flex items-end justify-between gap-3 pt-5">
        <SeatLine project={project} isShort={props.star !== undefined} />
        <span className="flex min-h-8 flex-none items-center">
          {props.star ?? <StarCount project={project} />}
        </span>
      </div>
    </Card>
  );
}

/** Days for which a card shows an update. */
const updateDays = 14;

/** The team's latest update in one line, while it is new. */
function LatestUpdate({
  project,
  update,
}: {
  project: Project;
  update: NonNullable<Project["latestUpdate"]>;
}) {
  const ageMs = useNow() - Date.parse(update.createdAt);
  if (ageMs > updateDays * 24 * 60 * 60 * 1000) return null;
  return (
    <p className="mt-2 flex min-w-0 items-center gap-2 text-14 text-ink-2">
      <Mark of="proj" className="flex-none" />
      <Link
        dir="auto"
        to={paths.update(project.id, update.id)}
        className="relative min-w-0 truncate font-semibold text-ink hover:underline"
      >
        {update.excerpt}
      </Link>
      <RelativeTime at={update.createdAt} className="flex-none text-ink-3" />
    </p>
  );
}

/** The first technologies, the viewer's own first and ringed, then the number of the others. */
function CardLogos({
  techs,
  ownTechs,
}: {
  techs: readonly TechRef[];
  ownTechs: readonly TechRef[];
}) {
  const shown = logosOf(techs, ownTechs);
  const more = techs.length - shown.length;
  return (
    <div className="flex min-h-9 items-center gap-1.5 text-14 whitespace-nowrap text-ink-3">
      {shown.map(({ tech, own }) => (
        <span key={tech.id} data-tech={tech.slug} className="flex">
          <Saucer name={tech.name} src={tech.imageUrl} hit={own} />
        </span>
      ))}
      {more > 0 && <span className="ms-1">{t("project-cards.moreTechs", { count: more })}</span>}
      {techs.length === 0 && t("project-cards.noTechs")}
    </div>
  );
}

/**
 * The reasons to join in a sentence: the match, the open roles, and the last activity; nothing where
 * none of them is known.
 */
function JoinReason({ project, ownTechs }: { project: ProjectCard; ownTechs: readonly TechRef[] }) {
  const fit = fitLabel(techFit(project.techs, ownTechs));
  const needs = needsLabel(freeSeatsOf(project));
  const activity = cardActivityLabel(project);
  if (!fit && !needs && !activity) return null;
  const parts: { key: string; part: ReactNode }[] = [];
  if (fit) parts.push({ key: "fit", part: <b className="font-semibold text-tech-ink">{fit}</b> });
  if (needs) parts.push({ key: "needs", part: fit ? needs : capitalized(needs) });
  if (activity) {
    parts.push({
      key: "activity",
      part: (
        <span className="whitespace-nowrap">
          <ActivityTime {...activity} isFirst={!fit && !needs} />
        </span>
      ),
    });
  }
  return (
    <p className="mt-3 text-15 leading-[1.55]">
      {parts.map(({ key, part }, index) => (
        <Fragment key={key}>
          {index > 0 && t("ui.comma")}
          {part}
        </Fragment>
      ))}
      .
    </p>
  );
}

/**
 * The members and the free seats, or else the starter issues; shorter where a button needs the rest
 * of the line.
 */
function SeatLine({ project, isShort }: { project: ProjectCard; isShort: boolean }) {
  const free = freeSeatsOf(project).length;
  const people = project.members.map(({ user }) => ({
    id: user.id,
    name: user.displayName,
    src: user.avatarUrl,
  }));
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 text-14 leading-[1.35] text-ink-2">
      <AvatarStack
        people={people}
        total={project.memberCount}
        max={isShort ? 3 : 4}
        narrowMax={2}
        seats={isShort ? 0 : Math.min(free, 2)}
        label={t("members.team")}
      />
      {free > 0 && <span className="font-medium text-user-ink">{seatsLabel(free)}</span>}
      {free === 0 && project.archivedAt === null && <span>{starterIssuesLabel(project)}</span>}
    </div>
  );
}

/** The number of stars; filled if the viewer's is among them. */
function StarCount({ project }: { project: Pick<ProjectCard, "starCount" | "starred"> }) {
  const { starCount, starred } = project;
  if (starCount === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-ink-3 tabular-figures">
      <Star className={starred ? "fill-tech text-tech" : undefined} />
      {shortNumber(starCount)}
      <span className="sr-only">
        {starred
          ? t("project-cards.starsOneYours", { count: starCount })
          : t("project-cards.stars", { count: starCount })}
      </span>
    </span>
  );
}

/** A project's last activity with its time; `isFirst` begins with a capital. */
export function ActivityTime(props: ActivityLabel & { isFirst?: boolean }) {
  const { activity, at, precision, isFirst } = props;
  const label = (ago: string) => {
    const text = t("project-cards.activity", { activity, ago });
    return isFirst ? capitalized(text) : text;
  };
  return precision === "month" ? (
    <MonthTime at={at} label={label} />
  ) : (
    <RelativeTime at={at} label={label} />
  );
}
