import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OwnProject } from "#contract/own-projects.ts";
import type { ProjectCard } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { paths } from "#web/lib/paths.ts";
import { freeSeatsOf } from "#web/entities/seats/team.ts";
import { rich } from "#web/lib/rich.ts";
import { AvatarStack } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Chip.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Saucer } from "#web/ui/Logo.tsx";
import { activityLabel } from "#web/entities/project-cards/card-labels.ts";
import { ActivityTime } from "#web/entities/project-cards/ProjectCard.tsx";

/** The columns of My Projects in wide windows; in narrow ones a row has three lines. */
export const ownProjectColumns =
  "lg:grid-cols-[minmax(140px,1fr)_168px_minmax(172px,248px)_96px_44px]";

interface OwnProjectRowProps {
  own: OwnProject;
  /** The box to select it with. */
  select: ReactNode;
  /** The button to leave the team. */
  leave: ReactNode;
}

/** A project with the viewer's role, its stack, its seats, and the applications that wait. */
export function OwnProjectRow({ own, select, leave }: OwnProjectRowProps) {
  const { project, roleName, position, waitingCount } = own;
  return (
    <li
      className={classNames(
        "relative grid items-center gap-x-5 border-b border-line-soft py-4 has-[:focus-visible]:rounded-md",
        "max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:gap-x-2",
        ownProjectColumns,
      )}
    >
      <div className="min-w-0 max-lg:contents">
        <h2
          dir="auto"
          className={classNames(
            "text-20 leading-[1.25] wrap-anywhere max-lg:col-span-2 max-lg:min-w-0",
            Boolean(select) && "flex items-center",
          )}
        >
          {select}
          <Link className="card-link" to={paths.project(project.id)}>
            {project.name}
          </Link>
        </h2>
        <p className="small mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2 max-lg:row-start-2">
          <span
            className={classNames(
              "font-medium wrap-anywhere",
              roleName === "owner" ? "text-user-ink" : "text-ink",
            )}
          >
            <span className="capitalize">{t("members.roleName", { role: roleName })}</span>
            {position && (
              <>
                {t("ui.comma")}
                <bdi>{position.title}</bdi>
              </>
            )}
          </span>
          <LastActivity project={project} />
          {project.hiddenAt && <Badge>{t("projects.hidden")}</Badge>}
          {project.archivedAt && <Badge>{t("projects.archived")}</Badge>}
          {!project.archivedAt && project.repositoryArchivedAt && (
            <Badge>{t("projects.repositoryArchived")}</Badge>
          )}
        </p>
      </div>
      <div className="contents max-lg:col-span-full max-lg:row-start-3 max-lg:mt-2.5 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:justify-between max-lg:gap-x-4 max-lg:gap-y-2.5">
        <Stack project={project} />
        <Seats project={project} />
      </div>
      <Waiting projectId={project.id} count={waitingCount} />
      {/* Above the link that covers the row; in narrow windows it doesn't make the name's line higher. */}
      <span className="relative ms-auto size-10 max-lg:col-start-3 max-lg:row-start-1 max-lg:-my-2 max-md:-my-2.5 max-md:h-11">
        {leave}
      </span>
    </li>
  );
}

function LastActivity({ project }: { project: ProjectCard }) {
  return (
    <span>
      <ActivityTime {...activityLabel(project)} />
    </span>
  );
}

/** Technologies that are drawn; the others are counted. */
const shownTechs = 3;

function Stack({ project: { techs } }: { project: ProjectCard }) {
  if (techs.length === 0) {
    return <span className="small text-ink-3 max-lg:order-1">{t("projects.noTechs")}</span>;
  }
  const more = techs.length - shownTechs;
  return (
    <span className="flex items-center gap-1 text-14 whitespace-nowrap text-ink-3 max-lg:order-1">
      {techs.slice(0, shownTechs).map(({ id, name, imageUrl }) => (
        <Saucer key={id} name={name} src={imageUrl} size={32} />
      ))}
      {more > 0 && (
        <span className="ms-1">
          {rich("projects.moreTechs", {
            count: more,
            more: (text) => <span className="max-lg:sr-only">{text}</span>,
          })}
        </span>
      )}
    </span>
  );
}

function Seats({ project }: { project: ProjectCard }) {
  const free = freeSeatsOf(project).length;
  const people = project.members.map(({ user: { id, displayName, avatarUrl } }) => ({
    id,
    name: displayName,
    src: avatarUrl,
  }));
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 text-ink-2">
      <AvatarStack
        people={people}
        total={project.memberCount}
        max={3}
        seats={Math.min(free, 2)}
        size={24}
        label={t("members.team")}
      />
      {project.archivedAt === null && (
        <span className={free > 0 ? "font-medium text-user-ink" : undefined}>
          {rich("projects.freeSeatCount", {
            count: free,
            word: (text) => <span className="max-sm:sr-only">{text}</span>,
          })}
        </span>
      )}
    </span>
  );
}

/** The applications that wait, with the way to them; empty where there are none. */
function Waiting({ projectId, count }: { projectId: string; count: number | null }) {
  if (!count) return <span className="max-lg:hidden" />;
  return (
    <Link
      to={paths.projectApplications(projectId)}
      className="relative w-fit rounded-md bg-user-wash px-2.5 py-1 text-14 font-medium whitespace-nowrap text-user-ink hover:underline max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2 max-lg:mt-1 max-lg:ms-auto"
    >
      {rich("projects.waiting", {
        count,
        word: (text) => <span className="sr-only">{text}</span>,
      })}
    </Link>
  );
}
