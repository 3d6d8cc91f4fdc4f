import { useInfiniteQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { teamOf } from "#web/lib/team.ts";
import { teamQuery } from "#web/data/members.ts";
import { initialsOf } from "#web/ui/initials.ts";
import { type Invited, type Seated, seatedAt, tableWords } from "./seated.ts";
import { isCrowded, type Place, tablePlaces, tableRadius, tableWidth } from "./table-places.ts";
import { TablePlace } from "./TablePlace.tsx";

/** The team as a table: the project in the middle, people around it, dashed where a seat is free. */
export function RoundTable({ project }: { project: Project }) {
  const seated = seatedAt(project, useInvited(project));
  const { places, middle, height } = tablePlaces(seated.length);
  const seats = seated.flatMap((seat, index) => {
    const place = places[index];
    return place ? [{ seat, place }] : [];
  });
  return (
    <div
      role="img"
      aria-label={tableWords(seated)}
      className="relative mx-auto w-full max-w-[380px]"
      style={{ aspectRatio: `${tableWidth} / ${height}` }}
    >
      <svg viewBox={`0 0 ${tableWidth} ${height}`} className="absolute inset-0 size-full">
        <circle cx={middle.x} cy={middle.y} r={tableRadius} className="fill-sunk stroke-line" />
        {seats.map(({ seat, place }) => (
          <Thread key={seat.key} seat={seat} place={place} />
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
      {seats.map(({ seat, place }) => (
        <TablePlace
          key={seat.key}
          seat={seat}
          beside={place.x === middle.x && place.y < middle.y}
          crowded={isCrowded(seats.length)}
          style={positionOf(place, height)}
        />
      ))}
    </div>
  );
}

/** To the team all whom it invited, to others their own invitation alone. */
function useInvited({ id, can, invitation }: Project): readonly Invited[] {
  const { user } = useSession();
  const isMember = can.viewApplications;
  const team = useInfiniteQuery({ ...teamQuery(useApi(), id), enabled: isMember });
  if (isMember) {
    const list = team.data?.pages.flatMap(({ items }) => items) ?? [];
    return teamOf(list).invited.map((one) => ({ ...one, isViewer: false }));
  }
  if (!user || !invitation) return [];
  return [{ id: invitation.id, user, roleName: invitation.roleName, isViewer: true }];
}

function Thread({ seat, place }: { seat: Seated; place: Place }) {
  const free = seat.kind === "free" || seat.kind === "invited";
  return (
    <line
      x1={place.edge.x}
      y1={place.edge.y}
      x2={place.x}
      y2={place.y}
      className="stroke-user"
      strokeOpacity={free ? 0.45 : 0.7}
      strokeDasharray={free ? "3 4" : undefined}
    />
  );
}

function positionOf(place: Place, height: number): CSSProperties {
  return { left: `${(100 * place.x) / tableWidth}%`, top: `${(100 * place.y) / height}%` };
}
