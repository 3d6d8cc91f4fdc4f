import { Link, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application } from "#contract/applications.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FitDiamonds } from "#web/entities/techs/FitDiamonds.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StatusBadge } from "./ApplicationStatus.tsx";
import { summaryOf } from "./message-summary.ts";
import { useListLinkState } from "./BackLink.tsx";

type ApplicantRowProps = {
  application: Application;
  to: string;
  current: boolean;
  /** Whether it is shown beside the list, in wide windows, without having been opened. */
  isBeside?: boolean;
  /** In a list of several projects that isn't grouped by them. */
  showProject?: boolean;
  /** A hairline above; "narrow" for one in narrow windows only. */
  divided: boolean | "narrow";
};

/** The applicant, the time, the beginning of the message, the role and the seat, and what fits. */
export function ApplicantRow(props: ApplicantRowProps) {
  const { application, to, current, isBeside, showProject, divided } = props;
  const { user, project, requestedRole, position, createdAt, contentHtml, status, fit } =
    application;
  const note = useListLinkState(useParams()["applicationId"] !== undefined);
  return (
    <li
      className={classNames(
        "relative",
        divided &&
          !current &&
          "before:absolute before:inset-x-0 before:top-0 before:border-t before:border-line-soft",
        divided === "narrow" && "lg:before:hidden",
      )}
    >
      <Link
        to={to}
        state={note}
        preventScrollReset
        aria-current={current ? "true" : undefined}
        className={classNames(
          "-mx-4 grid grid-cols-[40px_minmax(0,1fr)] gap-3.5 rounded-lg border p-4 max-md:-mx-3 max-md:px-3",
          current ? "border-line bg-card card-shadow" : "border-transparent hover:bg-highlight",
          isBeside && "lg:border-line lg:bg-card lg:card-shadow",
        )}
      >
        <Avatar name={user.displayName} src={user.avatarUrl} size={40} decorative />
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2 leading-[1.35]">
            <b className="min-w-0 truncate font-semibold">
              <bdi>{user.displayName}</bdi>
            </b>
            {(status === "withdrawn" || status === "expired") && <StatusBadge status={status} />}
            {application.unreadNotification && (
              <span className="size-2 flex-none self-center rounded-full bg-danger">
                <span className="sr-only">{t("applications.unread")}</span>
              </span>
            )}
            <RelativeTime
              at={createdAt}
              label={(ago) => t("applications.appliedAgo", { ago })}
              className="text-14 text-ink-3 sm:ms-auto"
            />
          </span>
          <span dir="auto" className="text-start text-15 text-ink-2 wrap-break-word">
            {summaryOf(contentHtml) || t("applications.noMessage")}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2.5">
            <span className="min-w-0 truncate text-14 text-ink-2">
              <bdi>{user.username}</bdi>
              {t("ui.comma")}
              <b className="font-medium text-user-ink">
                {position
                  ? rich("applications.roleAndSeat", {
                      role: requestedRole,
                      position: position.title,
                      seat: (title) => <bdi>{title}</bdi>,
                    })
                  : t("applications.role", { role: requestedRole })}
              </b>
            </span>
            {showProject && (
              <bdi className="min-w-0 truncate text-14 text-ink-2">{project.name}</bdi>
            )}
            {fit && <FitDiamonds {...fit} />}
          </span>
        </span>
      </Link>
    </li>
  );
}

export function ApplicantRowSkeleton() {
  return (
    <div className="grid grid-cols-[40px_1fr] gap-3.5 py-[17px]">
      <Skeleton round className="size-10" />
      <div className="grid content-center gap-2">
        <Skeleton className="w-40" />
        <Skeleton className="w-4/5" />
      </div>
    </div>
  );
}
