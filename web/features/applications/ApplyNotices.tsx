// The notices of the application card, above the form or instead of it.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { freeSeatsOf } from "#web/entities/seats/team.ts";
import { paths } from "#web/lib/paths.ts";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";

export function ApplySkeleton() {
  return (
    <Loading label={t("applications.ownLoading")}>
      <div className="grid gap-4">
        <Skeleton className="h-7 w-44" />
        <SkeletonText lines={2} />
      </div>
    </Loading>
  );
}

export const takesApplications = ({ archivedAt, settingOpenRoles }: Project) =>
  archivedAt === null && settingOpenRoles.length > 0;

export function FreeSeats({ project }: { project: Project }) {
  const free = freeSeatsOf(project).length;
  return <h2>{t("applications.seatsFree", { free })}</h2>;
}

/** So many technologies are enough to find similar projects. */
const maxSought = 10;

export function NoApplications({ project, children }: { project: Project; children?: ReactNode }) {
  return (
    <>
      <h2>
        {project.archivedAt ? t("applications.applicationsClosed") : t("applications.noFreeSeats")}
      </h2>
      <p className="text-15 text-ink-2">{whyClosed(project)}</p>
      {children}
      {project.archivedAt === null && project.can.engage && (
        <p className="text-15">
          <Link className="link" to={paths.comments(project.id)}>
            {t("applications.askTeam")}
          </Link>
        </p>
      )}
      {project.techs.length > 0 && (
        <p className="text-15">
          <Link
            className="link"
            to={paths.matches({
              techs: project.techs.slice(0, maxSought).map(({ slug }) => slug),
              role: "either",
              seats: "free",
            })}
          >
            {t("applications.findSimilar")}
          </Link>
        </p>
      )}
    </>
  );
}

function whyClosed({ archivedAt, can }: Project): string {
  if (!can.engage) return t("applications.closedHidden");
  if (archivedAt) return t("applications.closedArchived");
  return t("applications.closedNow");
}

/** Tells an applicant that the position they wait for can't be had; nothing while it can. */
export function SeatTakenNotice({ application }: { application: Application }) {
  const { status, position, project } = application;
  if (status !== "pending" || !position || position.isOpen) return null;
  return (
    <p className="rounded-md bg-sunk px-3 py-2.5 text-14 leading-[1.45] text-ink-2 wrap-anywhere">
      {rich(position.isFull ? "applications.seatTaken" : "applications.seatClosed", {
        position: position.title,
        bdi: (title) => <bdi className="font-semibold text-ink">{title}</bdi>,
      })}{" "}
      {project.settingOpenRoles.length > 0
        ? t("applications.chooseOther")
        : t("applications.staysPending")}
    </p>
  );
}
