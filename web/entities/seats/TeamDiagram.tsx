import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { teamQuery } from "#web/data/members.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { roleLabel } from "./position-labels.ts";
import { teamOf } from "./team.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { initialsOf } from "#web/ui/initials.ts";
import {
  type Candidate,
  isCrowded,
  labelWidth,
  type Seat,
  type SeatPosition,
  seatPositions,
  seatsAt,
  tableLabel,
  tableRadius,
  tableWidth,
} from "./team-diagram-layout.ts";
import type { SessionUser } from "#contract/people.ts";
import { ownApplicationQuery } from "#web/data/applications.ts";

interface TeamDiagramProps {
  project: Project;
  /** The viewer's own, which is drawn on the seat that it is for while it is pending. */
  application?: Application | null | undefined;
}

/** The team as a table: the project in the middle, people around it, dashed where a seat is free. */
export default function TeamDiagram({ project, application }: TeamDiagramProps) {
  const invited = useInvited(project);
  const waiting = application?.status === "pending" ? [waitingViewer(application)] : [];
  const seated = seatsAt(project, [...invited, ...waiting]);
  const layout = seatPositions(seated.length);
  const { positions, middle, height } = layout;
  const { user } = useSession();
  const hrefOf = useSeatAddress(project);
  const seats = seated.flatMap((seat, index) => {
    const position = positions[index];
    return position ? [{ seat, position }] : [];
  });
  return (
    <div
      className="@container relative mx-auto w-full max-w-[380px]"
      style={{ aspectRatio: `${tableWidth} / ${height}` }}
    >
      <div role="img" aria-label={tableLabel(seated)}>
        <svg viewBox={`0 0 ${tableWidth} ${height}`} className="absolute inset-0 size-full">
          <circle cx={middle.x} cy={middle.y} r={tableRadius} className="fill-sunk stroke-line" />
          {seats.map(({ seat, position }) => (
            <Thread key={seat.key} seat={seat} position={position} />
          ))}
          <rect
            x={middle.x - 17}
            y={middle.y - 17}
            width="34"
            height="34"
            rx="10"
            className="fill-proj"
          />
          <text
            x={middle.x}
            y={middle.y}
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-card font-serif text-20 font-semibold"
          >
            {[...initialsOf(project.name)][0]}
          </text>
        </svg>
        {seats.map(({ seat, position }) => (
          <TableSeat
            key={seat.key}
            seat={seat}
            beside={position.x === middle.x && position.y < middle.y}
            crowded={isCrowded(seats.length)}
            maxWidth={`${shareOfWidth(labelWidth(position, layout))}cqw`}
            style={positionOf(position, height)}
          />
        ))}
      </div>
      {seats.map(({ seat, position }) => {
        const href = seat.kind === "free" ? hrefOf(seat.position?.id) : null;
        return (
          href !== null && (
            // The list beside it has the same link for keyboards and screen readers.
            <Link
              key={seat.key}
              aria-hidden
              tabIndex={-1}
              to={href}
              reloadDocument={!user}
              className="absolute size-12 -translate-1/2 rounded-full hover:bg-user/15"
              style={positionOf(position, height)}
            />
          )
        );
      })}
    </div>
  );
}

/** The team sees all invited people, an invited person only themselves. */
function useInvited({ id, can, invitation }: Project): readonly Candidate[] {
  const { user } = useSession();
  const isMember = can.viewApplications;
  const team = useInfiniteQuery({ ...teamQuery(useApi(), id), enabled: isMember });
  const standing = "invited";
  if (isMember) {
    const list = team.data?.pages.flatMap(({ items }) => items) ?? [];
    return teamOf(list).invited.map((one) => ({ ...one, standing, isViewer: false }));
  }
  if (!user || !invitation) return [];
  return [{ ...invitation, user, standing, isViewer: true }];
}

/** Where a free seat leads: to the form for it, or to the people whom owners can invite. */
function useSeatAddress({ id, can }: Project): (position: string | undefined) => string | null {
  const { user } = useSession();
  return (position) => {
    if (can.managePositions) return paths.people({ project: id });
    const form = position === undefined ? paths.joining(id) : paths.apply(id, position);
    if (!user) return paths.signIn(form);
    return can.apply ? form : null;
  };
}

const waitingViewer = ({ id, user, requestedRole, position }: Application): Candidate => ({
  id,
  user,
  roleName: requestedRole,
  position,
  standing: "waiting",
  isViewer: true,
});

function Thread({ seat, position }: { seat: Seat; position: SeatPosition }) {
  const free = seat.kind !== "person" && seat.kind !== "more";
  return (
    <line
      x1={position.edge.x}
      y1={position.edge.y}
      x2={position.x}
      y2={position.y}
      className="stroke-user"
      strokeOpacity={free ? 0.45 : 0.7}
      strokeDasharray={free ? "3 4" : undefined}
    />
  );
}

const percentOf = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
const shareOfWidth = (width: number) => percentOf(width, tableWidth);

function positionOf(position: SeatPosition, height: number): CSSProperties {
  return { left: `${shareOfWidth(position.x)}%`, top: `${percentOf(position.y, height)}%` };
}

interface TableSeatProps {
  seat: Seat;
  /** At the top of the table, where there is space for the label at the right. */
  beside: boolean;
  /** Smaller, and without roles. */
  crowded: boolean;
  /** Of its label at a crowded table. */
  maxWidth: string;
  style: CSSProperties;
}

/** An avatar or a free seat with its label, centred on a position. */
function TableSeat({ seat, beside, crowded, maxWidth, style }: TableSeatProps) {
  return (
    <span aria-hidden className="absolute size-0" style={style}>
      <Face seat={seat} small={crowded} />
      <span
        className={classNames(
          "absolute flex flex-col leading-[1.2] whitespace-nowrap",
          beside && !crowded && "-top-4 left-8",
          beside && crowded && "top-[21px] left-0 -translate-x-1/2 bg-card px-1",
          !beside && "left-0 -translate-x-1/2 items-center",
          !beside && (crowded ? "top-[22px]" : "top-[29px]"),
        )}
      >
        <Label seat={seat} crowded={crowded} maxWidth={maxWidth} />
      </span>
    </span>
  );
}

function Face({ seat, small }: { seat: Seat; small: boolean }) {
  if (seat.kind === "free") {
    return (
      <Ring small={small} className="border-dashed text-user-ink">
        <Plus />
      </Ring>
    );
  }
  if (seat.kind === "more" || seat.kind === "moreFree") {
    return (
      <Ring
        small={small}
        className={classNames(
          "text-14 font-semibold text-user-ink",
          seat.kind === "moreFree" && "border-dashed",
        )}
      >
        +{seat.count}
      </Ring>
    );
  }
  const { user } = seat.kind === "candidate" ? seat.candidate : seat.member;
  return (
    <Ring small={small} className={seat.kind === "candidate" ? "border-dashed" : ""}>
      <Avatar name={user.displayName} src={user.avatarUrl} size={small ? 32 : 40} decorative />
    </Ring>
  );
}

function Ring(props: { small: boolean; className?: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "absolute grid place-items-center rounded-full border-[1.5px] border-user bg-card",
        props.small
          ? "-top-[19px] -left-[19px] size-[38px]"
          : "-top-[23px] -left-[23px] size-[46px]",
        props.className,
      )}
    >
      {props.children}
    </span>
  );
}

function Label({ seat, crowded, maxWidth }: Pick<TableSeatProps, "seat" | "crowded" | "maxWidth">) {
  const size = crowded ? "text-12" : "text-[13px]";
  const { name, note } = labelOf(seat);
  const isSeat = seat.kind === "free" || (seat.kind === "candidate" && seat.candidate.isViewer);
  return (
    <>
      {name && (
        <bdi
          className={classNames(
            size,
            nameShape(crowded, isSeat),
            isSeat ? "font-semibold text-user-ink" : "font-medium",
          )}
          style={crowded ? { maxWidth } : undefined}
        >
          {name}
        </bdi>
      )}
      {note && (!crowded || !name || seat.kind === "candidate") && (
        <span className={classNames("text-12 text-ink-3", !crowded && "max-w-24 truncate")}>
          {note}
        </span>
      )}
    </>
  );
}

function nameShape(crowded: boolean, isSeat: boolean): string {
  if (!crowded) return "max-w-24 truncate";
  // Titles are longer than first names.
  return isSeat ? "line-clamp-2 w-max text-center whitespace-normal" : "truncate";
}

/** A seat's two lines: whose it is or what it is for, and how they stand to it. */
function labelOf(seat: Seat): { name: string; note: string } {
  if (seat.kind === "more") return { name: "", note: t("seats.more") };
  if (seat.kind === "moreFree") return { name: "", note: t("seats.moreFree") };
  if (seat.kind === "free") {
    const { position, role } = seat;
    return position
      ? { name: position.title, note: t("seats.roleFree", { role }) }
      : { name: roleLabel(role), note: "" };
  }
  if (seat.kind === "person") {
    const { user, roleName, position } = seat.member;
    const isOwner = roleName === "owner";
    return {
      name: firstNameOf(user.displayName),
      note: (!isOwner && position?.title) || t("members.roleName", { role: roleName }),
    };
  }
  const { user, roleName, position, standing, isViewer } = seat.candidate;
  if (!isViewer) return { name: firstNameOf(user.displayName), note: t("seats.invited") };
  return {
    name: position?.title ?? roleLabel(roleName),
    note: standing === "invited" ? t("seats.forYou") : t("seats.youWaiting"),
  };
}

const firstNameOf = (name: string) => name.split(/\s+/)[0] || name;

/** The team's diagram with the viewer on the seat that they have applied for. */
export function ApplicantTeamDiagram(props: { user: SessionUser; project: Project }) {
  const { user, project } = props;
  const { data: application } = useQuery(ownApplicationQuery(useApi(), user.id, project.id));
  return <TeamDiagram project={project} application={application} />;
}
