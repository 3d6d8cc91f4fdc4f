// The card of a project's seats with what they do about them.
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pencil from "lucide-react/icons/pencil";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { applicationsQuery } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { roleLabel } from "#web/entities/seats/position-labels.ts";
import { freeSeatsOf } from "#web/entities/seats/team.ts";
import { rich } from "#web/lib/rich.ts";
import { AvatarStack, Seat } from "#web/ui/Avatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import type { Position } from "#contract/positions.ts";
import { applyPositionToCache, changePosition } from "#web/data/positions.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface OwnersSeatsProps {
  project: Project;
  /** The list of the positions; nothing for a project without positions. */
  seats: ReactNode;
}

/** A project's seats as its owners see them, with the applications that wait. */
export default function OwnersSeats({ project, seats }: OwnersSeatsProps) {
  const { positions, archivedAt } = project;
  // Nobody can apply to an archived or hidden project.
  const reopenable = archivedAt === null && project.can.engage ? positions : [];
  const free = freeSeatsOf(project).length;
  return (
    <div className="grid gap-4 px-6 pt-5 pb-6 max-md:px-5">
      <div className="flex items-center justify-between gap-3">
        <h2>{t("projects.columnSeats")}</h2>
        <ButtonLink size="sm" icon={<Pencil />} render={<Link to={paths.editSeats(project.id)} />}>
          {t("positions.editSeats")}
        </ButtonLink>
      </div>
      <WaitingApplications project={project} />
      {reopenable
        .filter(({ seatFreed }) => seatFreed)
        .map((position) => (
          <SeatFreedNotice key={position.id} project={project} position={position} />
        ))}
      {seats || <OpenRoles project={project} />}
      {archivedAt === null && project.can.engage && (
        <ButtonLink
          variant="user"
          size="lg"
          render={<Link to={paths.people({ project: project.id })} />}
        >
          {t("positions.invitePeople")}
        </ButtonLink>
      )}
      <div className="text-center text-14 leading-[1.45] text-ink-2">
        <p>{t("positions.onTeamAsOwner")}</p>
        <p className="empty:hidden">{listingNote(project, free)}</p>
      </div>
    </div>
  );
}

function listingNote({ archivedAt, hiddenAt }: Project, free: number): string {
  if (archivedAt || hiddenAt) return "";
  return free > 0 ? t("positions.listed") : t("positions.noneFree");
}

/** Without positions, each open role is a seat. */
function OpenRoles({ project }: { project: Project }) {
  const free = freeSeatsOf(project);
  if (free.length === 0) return null;
  return (
    <ul aria-label={t("projects.columnSeats")} className="grid">
      {free.map((role) => (
        <li
          key={role}
          className="flex items-center gap-3 border-t border-line-soft py-2.5 first:border-t-0"
        >
          <Seat size={40} />
          <span className="min-w-0 leading-[1.4]">
            <b className="block font-semibold">{roleLabel(role)}</b>
            <span className="text-14 text-ink-2">{t("positions.noPosition")}</span>
          </span>
          <span className="ms-auto text-14 font-semibold text-user-ink">
            {t("seats.stateFree")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Links to the pending applications, if there are any. */
function WaitingApplications({ project }: { project: Project }) {
  const { data } = useInfiniteQuery(
    applicationsQuery(useApi(), { project: project.id }, "pending"),
  );
  const waiting = data?.pages.flatMap(({ items }) => items) ?? [];
  if (waiting.length === 0) return null;
  const hasMore = Object.keys(data?.pages.at(-1)?.next ?? {}).length > 0;
  const people = waiting.map(({ user }) => ({
    id: user.id,
    name: user.displayName,
    src: user.avatarUrl,
  }));
  return (
    <Link
      to={paths.projectApplications(project.id)}
      className="flex items-center gap-3 rounded-md bg-user-wash px-3 py-2.5 text-15 font-medium text-user-ink"
      style={onWash}
    >
      <span aria-hidden className="flex" style={onCard}>
        <AvatarStack people={people.slice(0, 3)} size={24} />
      </span>
      {hasMore
        ? t("positions.moreApplicationsWait", { count: waiting.length })
        : t("positions.applicationsWait", { count: waiting.length })}
      <ChevronRight className="ms-auto" />
    </Link>
  );
}

/** The colours of the avatars' rings and of what is behind their initials. */
const onWash = { "--surface": "var(--user-wash)" } as CSSProperties;
const onCard = { "--user-wash": "var(--card)" } as CSSProperties;

interface SeatFreedNoticeProps {
  project: Project;
  position: Position;
}

/** Asks whether a position that was full opens again, now that a member has left it. */
function SeatFreedNotice({ project, position }: SeatFreedNoticeProps) {
  const { id, title, seats, taken } = position;
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const answer = useSubmit({
    mutationFn: (isOpen: boolean) => changePosition(api, project.id, id, { isOpen }),
    onSuccess(saved) {
      toast({
        title: saved.isOpen
          ? t("positions.isOpen", { title: saved.title })
          : t("positions.staysClosed", { title: saved.title }),
        mark: "user",
      });
      document.getElementById("joining")?.focus({ preventScroll: true });
      applyPositionToCache(queryClient, project.id, saved);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  const free = seats - taken;
  const isPending = (isOpen: boolean) => answer.isPending && answer.variables === isOpen;
  return (
    <div
      role="group"
      aria-label={t("positions.seatFreeIn", { title })}
      className="grid gap-2.5 rounded-md bg-sunk px-3 py-2.5 text-14 leading-[1.45] text-ink-2"
    >
      <p className="wrap-anywhere">
        {rich("positions.seatsFreed", {
          count: free,
          title,
          b: (text) => (
            <b className="font-semibold text-ink">
              <bdi>{text}</bdi>
            </b>
          ),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={!hydrated}
          pending={isPending(true)}
          onClick={() => answer.submit(true)}
        >
          {t("positions.openAgain")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={!hydrated}
          pending={isPending(false)}
          onClick={() => answer.submit(false)}
        >
          {t("positions.keepClosed")}
        </Button>
      </div>
      <FormError title={t("positions.nothingChanged")} error={answer.error} />
    </div>
  );
}
