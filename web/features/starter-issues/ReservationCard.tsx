import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OwnReservation } from "#contract/reservations.ts";
import { formatDate } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { dayLabel, ReleaseButton } from "./Reserving.tsx";

const shortDay = (at: string | null | undefined) =>
  at ? formatDate(at, { day: "numeric", month: "long" }) : "";

interface Stop {
  readonly name: string;
  readonly note: string;
}

function seatNote({ isMember, invitationId }: OwnReservation["track"]): string {
  if (isMember) return t("reservations.onTeam");
  return invitationId ? t("invitations.youreInvited") : "";
}

/** The way from a reserved issue to a seat, and the stop that it has reached. */
function trackOf({ reservation, track }: OwnReservation): { stops: Stop[]; at: number } {
  const { reservedAt, pullRequest, mergedAt, isMember, invitationId } = track;
  const isHeld = reservation !== null && track.endedAt === null;
  const note = isHeld && pullRequest === null ? shortDay(reservation.until) : "";
  const stops = [
    {
      name: t("reservations.stopReserved"),
      note: note === "" ? shortDay(reservedAt) : t("reservations.untilDay", { date: note }),
    },
    {
      name: t("reservations.stopPullRequest"),
      note: pullRequest
        ? t("reservations.numberOn", {
            number: pullRequest.number,
            date: shortDay(pullRequest.openedAt),
          })
        : "",
    },
    { name: t("reservations.stopMerged"), note: shortDay(mergedAt) },
    { name: t("reservations.stopSeat"), note: seatNote(track) },
  ];
  if (mergedAt !== null && (isMember || invitationId)) return { stops, at: isMember ? 4 : 3 };
  if (mergedAt !== null) return { stops, at: 2 };
  return { stops, at: pullRequest === null ? 0 : 1 };
}

/** One's own reservation: the issue, how far it has come, and what holds now. */
export function ReservationCard({ issue }: { issue: OwnReservation }) {
  const { id, number, title, url, project, can, track } = issue;
  const { pullRequest, invitationId, isMember } = track;
  const isAsked = invitationId !== null && !isMember;
  return (
    <Card as="li" className="grid gap-4 px-6 py-5 max-md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap gap-x-3 text-14 text-ink-3">
            <Link
              dir="auto"
              className="font-medium wrap-anywhere text-proj-ink hover:underline"
              to={paths.project(project.id)}
            >
              {project.name}
            </Link>
            <span className="font-mono">#{number}</span>
          </p>
          <h2 dir="auto" className="font-serif text-20 leading-[1.28] text-pretty wrap-anywhere">
            {title}
          </h2>
        </div>
        <div className="flex flex-wrap gap-2">
          {isAsked ? (
            <ButtonLink variant="user" size="sm" render={<Link to={paths.joining(project.id)} />}>
              {t("reservations.seeInvitation")}
            </ButtonLink>
          ) : (
            <ButtonLink size="sm" href={pullRequest?.url ?? url} rel="nofollow ugc noopener">
              {t("reservations.open", { number: pullRequest?.number ?? number })}
            </ButtonLink>
          )}
          {can.release && <ReleaseButton key={id} issue={issue} />}
        </div>
      </div>
      <Track issue={issue} />
      <p className="border-t border-line-soft pt-3 text-15 text-ink-2">{stateOf(issue)}</p>
    </Card>
  );
}

/** What holds now, and until when. */
function stateOf({ number, project, reservation, track }: OwnReservation): string {
  const { pullRequest, mergedAt, endedAt, isMember, invitationId } = track;
  if (mergedAt !== null) {
    if (isMember) return t("reservations.stateMember", { project: project.name });
    return invitationId
      ? t("reservations.stateInvited", { project: project.name })
      : t("reservations.stateMerged");
  }
  if (endedAt !== null) return t("reservations.stateEnded", { date: dayLabel(endedAt) });
  if (pullRequest) return t("reservations.stateOpened");
  return t("reservations.stateReserved", { date: dayLabel(reservation?.until ?? ""), number });
}

const dots = {
  done: "bg-user text-card",
  now: "border-[1.5px] border-user",
  ahead: "border-[1.5px] border-dashed border-edge",
};

const lines = {
  done: "border-user",
  now: "border-dotted border-line",
  ahead: "border-dotted border-line",
};

function stateAt(distance: number): keyof typeof dots {
  if (distance === 0) return "now";
  return distance < 0 ? "done" : "ahead";
}

/** Four stops; below each other in narrow windows. */
function Track({ issue }: { issue: OwnReservation }): ReactNode {
  const { stops, at } = trackOf(issue);
  return (
    <ol className="grid grid-cols-4 max-md:grid-cols-1 max-md:gap-3">
      {stops.map(({ name, note }, index) => {
        const state = stateAt(index - at);
        const isLast = index === stops.length - 1;
        return (
          <li
            key={name}
            aria-current={state === "now" ? "step" : undefined}
            className="relative pt-[34px] text-14 leading-[1.45] text-ink-2 max-md:ps-9 max-md:pt-0"
          >
            <span
              aria-hidden
              className={classNames(
                "absolute start-0 top-0.5 z-1 grid size-[22px] place-items-center rounded-full bg-card",
                dots[state],
              )}
            >
              {state === "done" && <Check className="size-3.5" />}
              {state === "now" && <span className="size-2 rounded-full bg-user" />}
            </span>
            {!isLast && (
              <span
                aria-hidden
                className={classNames(
                  "absolute start-[26px] end-1 top-3 border-t-[1.5px] max-md:hidden",
                  lines[state],
                )}
              />
            )}
            <b
              className={classNames(
                "block font-medium",
                state === "ahead" ? "text-ink-3" : "text-ink",
              )}
            >
              {name}
              {state === "done" && <span className="sr-only">, {t("reservations.done")}</span>}
            </b>
            {note}
          </li>
        );
      })}
    </ol>
  );
}
