import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import type { Member, OpenRole, RoleName } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import type { Position } from "#contract/positions.ts";
import type { ProjectCard } from "#contract/projects.ts";
import { freeSeatsOf } from "./team.ts";

/** A person who isn't on the team yet: invited, or waiting for the answer to an application. */
export interface Candidate {
  readonly id: string;
  readonly user: UserRef;
  readonly roleName: RoleName;
  readonly position: { readonly id: string; readonly title: string } | null;
  readonly standing: "invited" | "waiting";
  /** Whether it is the viewer, who is drawn on a free seat of that position or role. */
  readonly isViewer: boolean;
}

interface FreeSeat {
  readonly role: OpenRole;
  /** Null for a role without positions. */
  readonly position: { readonly id: string; readonly title: string } | null;
}

export type Seat =
  | { kind: "person"; key: string; member: Member }
  | { kind: "candidate"; key: string; candidate: Candidate }
  | { kind: "more"; key: string; count: number }
  | ({ kind: "free"; key: string } & FreeSeat)
  /** Further free seats. */
  | { kind: "moreFree"; key: string; count: number };

/** What a project's seats depend on; cards know the free seats by role only. */
type Seated = Pick<
  ProjectCard,
  "members" | "memberCount" | "settingOpenRoles" | "freeSeats" | "archivedAt"
> & { readonly positions?: readonly Position[] };

const maxPeople = 6;

/** Seats that fit around the table. */
const maxSeats = 8;

/**
 * The seats around a project's table: members, the number of further ones, free seats, and as many
 * candidates as fit. A viewer who is a candidate takes the free seat of their position or role.
 */
export function seatsAt(project: Seated, candidates: readonly Candidate[] = []): Seat[] {
  const { members, memberCount } = project;
  const drawn = members.slice(0, memberCount > maxPeople ? maxPeople - 1 : maxPeople);
  const more = memberCount - drawn.length;
  const left = maxSeats - drawn.length - (more > 0 ? 1 : 0);
  const viewer = candidates.find(({ isViewer }) => isViewer);
  const free = freeSeatsDrawn(withoutSeatOf(viewer, freeSeatsAt(project)), left - (viewer ? 1 : 0));
  return [
    ...drawn.map((member) => ({ kind: "person" as const, key: member.id, member })),
    ...(more > 0 ? [{ kind: "more" as const, key: "more", count: more }] : []),
    ...candidates
      .slice(0, Math.max(left - free.length, 0))
      .map((one) => ({ kind: "candidate" as const, key: `candidate ${one.id}`, candidate: one })),
    ...free,
  ];
}

/** Each free seat: those of positions in their order, or else one for each role. */
function freeSeatsAt(project: Seated): FreeSeat[] {
  const { positions = [], archivedAt } = project;
  if (positions.length === 0) {
    return freeSeatsOf(project).map((role) => ({ role, position: null }));
  }
  if (archivedAt !== null) return [];
  return positions
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ id, role, title, seats, taken }) =>
      Array.from({ length: seats - taken }, () => ({ role, position: { id, title } })),
    );
}

function withoutSeatOf(viewer: Candidate | undefined, free: readonly FreeSeat[]): FreeSeat[] {
  const taken = free.findIndex(({ role, position }) =>
    viewer?.position ? position?.id === viewer.position.id : role === viewer?.roleName,
  );
  return free.filter((_, index) => index !== taken);
}

/** As many of them as there is space for, and the number of the others. */
function freeSeatsDrawn(free: readonly FreeSeat[], space: number): Seat[] {
  const shown = free.slice(0, free.length > space ? space - 1 : space);
  const others = free.length - shown.length;
  return [
    ...shown.map((seat, index) => ({ kind: "free" as const, key: `free ${index}`, ...seat })),
    ...(others > 0 ? [{ kind: "moreFree" as const, key: "more free", count: others }] : []),
  ];
}

/** The picture in words: "The table: Mira and Aiko are seated; a designer seat is free". */
export function tableLabel(seated: readonly Seat[]): string {
  const people = seated.flatMap((seat) => {
    if (seat.kind === "person") return [seat.member.user.displayName];
    return seat.kind === "more" ? [t("seats.moreCount", { count: seat.count })] : [];
  });
  const sitting = t("seats.seated", { names: formatList(people), count: people.length });
  const parts = [sitting, candidatesLabel(seated, "invited"), candidatesLabel(seated, "waiting")];
  return t("seats.table", { parts: [...parts, freeLabel(seated)].filter(Boolean).join("; ") });
}

function candidatesLabel(seated: readonly Seat[], standing: Candidate["standing"]): string {
  const people = seated.flatMap((seat) => {
    if (seat.kind !== "candidate" || seat.candidate.standing !== standing) return [];
    return [seat.candidate];
  });
  if (people.length === 0) return "";
  const names = formatList(
    people.map(({ isViewer, user }) => (isViewer ? t("seats.you") : user.displayName)),
  );
  // "You are", like several.
  const count = people[0]?.isViewer ? 2 : people.length;
  return standing === "invited"
    ? t("seats.areInvited", { names, count })
    : t("seats.areWaiting", { names, count });
}

/** "2 designer seats are free", "3 seats are free: a Chart drawing and 2 Tide prediction". */
function freeLabel(seated: readonly Seat[]): string {
  const names = seated.flatMap((seat) =>
    seat.kind === "free"
      ? [seat.position?.title ?? t("members.roleName", { role: seat.role })]
      : [],
  );
  const counted = [...new Set(names)].map((name) => {
    const count = names.filter((one) => one === name).length;
    return t("seats.freeNamed", { name, count });
  });
  const others = seated.flatMap((seat) => (seat.kind === "moreFree" ? [seat.count] : []));
  const total = others.reduce((sum, count) => sum + count, names.length);
  if (total === 0) return t("seats.noneFree");
  const list = formatList([...counted, ...others.map((count) => t("seats.moreCount", { count }))]);
  if (counted.length + others.length > 1) return t("seats.freeOfSeveral", { count: total, list });
  return t("seats.freeOfOneKind", { count: total, list });
}

// Coordinates around the table, in a picture 360 units wide.

export interface SeatPosition {
  /** The centre of the avatar or seat. */
  x: number;
  y: number;
  /** Where its line meets the edge of the table. */
  edge: { x: number; y: number };
}

export interface TableLayout {
  positions: SeatPosition[];
  middle: SeatPosition["edge"];
  height: number;
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
export function seatPositions(count: number): TableLayout {
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

/** Of the label below a seat at a crowded table: its distance from the centre, and two lines. */
const label = { top: 22, bottom: 51 };
const crowdedFaceRadius = 19;
const labelGap = 4;
const widestLabel = 144;

/** How wide the label of a seat at a crowded table can be, beside other seats, and the table. */
export function labelWidth(seat: SeatPosition, { positions, middle }: TableLayout): number {
  const { x, y } = seat;
  const [from, to] = [y + label.top, y + label.bottom];
  const spaces = positions.flatMap((other) => {
    const distance = Math.abs(other.x - x);
    if (distance === 0) return [];
    const meets = (first: number, last: number) => first < to && last > from;
    const besideFace = meets(other.y - crowdedFaceRadius, other.y + crowdedFaceRadius);
    const besideLabel = meets(other.y + label.top, other.y + label.bottom);
    return [
      besideFace ? distance - crowdedFaceRadius - labelGap : widestLabel,
      besideLabel ? (distance - labelGap) / 2 : widestLabel,
    ];
  });
  const height = Math.max(0, from - middle.y, middle.y - to);
  const table = Math.sqrt(Math.max(0, tableRadius ** 2 - height ** 2));
  const besideTable = table > 0 ? Math.abs(x - middle.x) - table - labelGap : widestLabel;
  return Math.floor(Math.min(widestLabel, 2 * Math.min(x, tableWidth - x, besideTable, ...spaces)));
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
