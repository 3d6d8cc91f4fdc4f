import type { CSSProperties } from "react";
import type { ProjectCard } from "#contract/projects.ts";
import { Avatar, Seat as FreeSeat } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { type Seat, seatsAt, tableLabel } from "./team-diagram-layout.ts";

/** The distance of the seats from the middle, in percent of the width, and their size in pixels. */
const layoutOf = (count: number) =>
  count > 6 ? ({ reach: 38, size: 20 } as const) : ({ reach: 35, size: 24 } as const);

/** A small picture of a team as a table, for rows: faces around it, dashed where a seat is free. */
export function SmallTeamDiagram({ project }: { project: ProjectCard }) {
  const seats = seatsAt(project);
  const { reach, size } = layoutOf(seats.length);
  return (
    <div role="img" aria-label={tableLabel(seats)} className="relative size-[92px] flex-none">
      <span className="absolute top-1/2 left-1/2 grid size-[34px] -translate-1/2 place-items-center rounded-full border border-line bg-sunk">
        <span className="size-2.5 rounded-[2.5px] bg-proj" />
      </span>
      {seats.map((seat, index) => (
        <span
          key={seat.key}
          className="absolute flex -translate-1/2"
          style={positionOf(index, seats.length, reach)}
        >
          <Face seat={seat} size={size} />
        </span>
      ))}
    </div>
  );
}

function Face({ seat, size }: { seat: Seat; size: 20 | 24 }) {
  if (seat.kind === "free") return <FreeSeat size={size} />;
  if (seat.kind === "more" || seat.kind === "moreFree") {
    return (
      <span
        aria-hidden
        className={classNames(
          `avatar avatar-more avatar-${size}`,
          seat.kind === "moreFree" && "border-[1.5px] border-dashed border-user text-user-ink",
        )}
      >
        <span>+{seat.count}</span>
      </span>
    );
  }
  const { user } = seat.kind === "candidate" ? seat.candidate : seat.member;
  return <Avatar name={user.displayName} src={user.avatarUrl} size={size} decorative />;
}

/** Clockwise from the top. Rounded, because server and browser may differ in the last digits. */
function positionOf(index: number, count: number, reach: number): CSSProperties {
  const angle = ((index * 360) / count - 90) * (Math.PI / 180);
  const percent = (value: number) => `${Math.round((50 + reach * value) * 10) / 10}%`;
  return { left: percent(Math.cos(angle)), top: percent(Math.sin(angle)) };
}
