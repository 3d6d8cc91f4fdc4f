import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { Issue } from "#contract/issues.ts";
import { formatDate } from "#shared/format.ts";
import { reservationLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import {
  applyReservation,
  changeReservation,
  refetchIssues,
  type ReservationAct,
} from "#web/data/issues.ts";
import { useSession } from "#web/data/session.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** "Friday 4 December" */
export const dayLabel = (at: string): string =>
  formatDate(at, { weekday: "long", day: "numeric", month: "long" });

type Reservable = Pick<Issue, "id" | "number" | "title" | "project" | "reservation" | "can">;

/** Who is on the issue, or a button for the viewer to be. Visitors sign in first. */
export function Reserving({ issue }: { issue: Reservable }) {
  const { reservation, can } = issue;
  return (
    <div className="relative z-2 flex flex-wrap items-center gap-x-2.5 gap-y-2">
      {reservation ? <Holder reservation={reservation} /> : <ReserveButton issue={issue} />}
      {can.release && <ReleaseButton issue={issue} />}
    </div>
  );
}

function Holder({ reservation }: { reservation: NonNullable<Issue["reservation"]> }) {
  const viewerId = useSession().user?.id;
  const { user, until, state } = reservation;
  const values = {
    name: user.displayName,
    date: formatDate(until, { day: "numeric", month: "long" }),
    state: state === "reserved" ? "other" : state,
  } as const;
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-14 leading-[1.35] text-ink-2">
      <Avatar name={user.displayName} src={user.avatarUrl} size={24} decorative />
      <span className="min-w-0 wrap-anywhere">
        {user.id === viewerId
          ? t("reservations.youAreOnIt", values)
          : t("reservations.isOnIt", values)}
      </span>
    </p>
  );
}

/** A dashed ring: free, as a seat is. */
const free = (
  <span
    aria-hidden
    className="size-3 flex-none rounded-full border-[1.5px] border-dashed border-user"
  />
);

function ReserveButton({ issue }: { issue: Reservable }) {
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  const changing = useReservation(issue);
  const isHydrated = useHydrated();
  const { title, can } = issue;
  const label = t("reservations.reserveNamed", { title });
  if (!isLoggedIn) {
    return (
      <ButtonLink
        size="sm"
        icon={free}
        aria-label={label}
        title={t("reservations.signIn")}
        href={paths.signIn(`${pathname}${search}`)}
      >
        {t("reservations.reserve")}
      </ButtonLink>
    );
  }
  return (
    <Button
      size="sm"
      icon={free}
      pending={changing.isPending}
      disabled={!isHydrated || !can.reserve}
      title={
        can.reserve ? undefined : t("reservations.enough", { max: reservationLimits.perPerson })
      }
      aria-label={label}
      onClick={() => changing.submit("reserve")}
    >
      {t("reservations.reserve")}
    </Button>
  );
}

export function ReleaseButton({ issue }: { issue: Reservable }) {
  const changing = useReservation(issue);
  const isHydrated = useHydrated();
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={changing.isPending}
      disabled={!isHydrated}
      aria-label={t("reservations.releaseNamed", { title: issue.title })}
      onClick={() => changing.submit("release")}
    >
      {t("reservations.release")}
    </Button>
  );
}

function useReservation({ id, number, title, project }: Reservable) {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useSubmit({
    mutationFn: (act: ReservationAct) => changeReservation(api, id, act),
    onSuccess(issue, act) {
      applyReservation(queryClient, issue);
      if (act === "release") return toast({ title: t("reservations.released", { title }) });
      return toast({
        title: t("reservations.reserved", { date: dayLabel(issue.reservation?.until ?? "") }),
        description: t("reservations.reservedNext", { number }),
        mark: "user",
        action: { label: t("ui.undo"), onClick: () => change.submit("release") },
      });
    },
    onError(error, act) {
      const failures = {
        reserve: t("reservations.notReserved"),
        release: t("reservations.notReleased"),
      };
      toast({ title: failures[act], description: messageOf(error), mark: "danger" });
      if (isApiError(error) && [403, 404, 409].includes(error.status)) {
        refetchIssues(queryClient, project.id);
      }
    },
  });
  return change;
}
