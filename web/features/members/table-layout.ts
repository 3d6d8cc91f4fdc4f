import type { Member, OpenRole, RoleName } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import type { ProjectCard } from "#contract/projects.ts";
import { freeSeatsOf } from "#web/lib/team.ts";

/** An invited person who hasn't accepted yet. */
export interface Invited {
  readonly id: string;
  readonly user: UserRef;
  readonly roleName: RoleName;
  /** Whether it is the viewer, who is drawn on a free seat of that role. */
  readonly isViewer: boolean;
}

export type Seat =
  | { kind: "person"; key: string; member: Member }
  | { kind: "invited"; key: string; invited: Invited }
  | { kind: "more"; key: string; count: number }
  | { kind: "free"; key: string; role: OpenRole };

/** What a project's seats depend on. */
type Seated = Pick<ProjectCard, "members" | "memberCount" | "settingOpenRoles" | "archivedAt">;

const maxPeople = 6;

/** Seats that fit around the table. */
const maxSeats = 8;

/**
 * The seats around a project's table: members, the number of further ones, as many invited people
 * as fit, and free seats. An invited viewer takes the free seat of their role.
 */
export function seatsAt(project: Seated, invited: readonly Invited[] = []): Seat[] {
  const { members, memberCount } = project;
  const drawn = members.slice(0, memberCount > maxPeople ? maxPeople - 1 : maxPeople);
  const more = memberCount - drawn.length;
  const viewerRole = invited.find(({ isViewer }) => isViewer)?.roleName;
  const free = freeSeatsOf(project).filter((role) => role !== viewerRole);
  const maxInvited = maxSeats - drawn.length - (more > 0 ? 1 : 0) - free.length;
  return [
    ...drawn.map((member) => ({ kind: "person" as const, key: member.id, member })),
    ...(more > 0 ? [{ kind: "more" as const, key: "more", count: more }] : []),
    ...invited
      .slice(0, Math.max(maxInvited, 0))
      .map((one) => ({ kind: "invited" as const, key: `invited ${one.id}`, invited: one })),
    ...free.map((role) => ({ kind: "free" as const, key: role, role })),
  ];
}

/** The picture in words: "The table: Mira and Aiko are seated; a designer seat is free". */
export function tableLabel(seated: readonly Seat[]): string {
  const people = seated.flatMap((seat) => {
    if (seat.kind === "person") return [seat.member.user.displayName];
    return seat.kind === "more" ? [`${seat.count} more`] : [];
  });
  const free = seated.flatMap((seat) => (seat.kind === "free" ? [`a ${seat.role}`] : []));
  const invited = seated.flatMap((seat) => {
    if (seat.kind !== "invited") return [];
    return [seat.invited.isViewer ? "you" : seat.invited.user.displayName];
  });
  const sitting = `${listOf(people)} ${people.length === 1 ? "is" : "are"} seated`;
  const seats = `${listOf(free)} ${free.length === 1 ? "seat is" : "seats are"} free`;
  const invitations = `${listOf(invited)} ${invited.length > 1 || invited[0] === "you" ? "are" : "is"} invited`;
  const parts = [sitting, ...(invited.length > 0 ? [invitations] : [])];
  return `The table: ${[...parts, free.length > 0 ? seats : "no seat is free"].join("; ")}`;
}

const listOf = (words: string[]) => new Intl.ListFormat("en").format(words);

// The positions around the table, in a picture 360 units wide.

export interface SeatPosition {
  /** The centre of the avatar or seat. */
  x: number;
  y: number;
  /** Where its line meets the edge of the table. */
  edge: { x: number; y: number };
}

export const tableWidth = 360;
export const tableRadius = 46;
export const faceRadius = 23;
/** The height of the name and the role below an avatar. */
const labelHeight = 41;
const top = 42;

/** With more than five the seats are closer, and only names are shown. */
export const isCrowded = (count: number) => count > 5;

/**
 * The positions of `count` seats. The first is at the top, the next ones alternate between right
 * and left, so that the first ones are the highest.
 */
export function seatPositions(count: number): {
  positions: SeatPosition[];
  middle: SeatPosition["edge"];
  height: number;
} {
  const reach = isCrowded(count) ? { x: 130, y: 118 } : { x: 116.7, y: 86.5 };
  const middle = { x: tableWidth / 2, y: top + reach.y };
  const positions = Array.from({ length: count }, (_, index) => {
    const step = Math.ceil(index / 2) * (index % 2 === 1 ? 1 : -1);
    const angle = ((step * 360) / count - 90) * (Math.PI / 180);
    const x = middle.x + reach.x * Math.cos(angle);
    const y = middle.y + reach.y * Math.sin(angle);
    return { x: round(x), y: round(y), edge: edgeTowards(middle, x, y) };
  });
  const lowest = Math.max(middle.y + tableRadius - labelHeight, ...positions.map(({ y }) => y));
  return { positions, middle, height: round(lowest + faceRadius + labelHeight) };
}

function edgeTowards(middle: { x: number; y: number }, x: number, y: number) {
  const distance = Math.hypot(x - middle.x, y - middle.y);
  return {
    x: round(middle.x + ((x - middle.x) * tableRadius) / distance),
    y: round(middle.y + ((y - middle.y) * tableRadius) / distance),
  };
}

/** Rounded, because server and browser may differ in the last digits of a cosine. */
const round = (value: number) => Math.round(value * 10) / 10;
