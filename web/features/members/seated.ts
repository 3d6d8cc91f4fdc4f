import type { Member, OpenRole, RoleName } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { freeSeatsOf } from "#web/features/projects/card/seat-labels.ts";

/** Somebody who was invited, and hasn't accepted yet. */
export interface Invited {
  readonly id: string;
  readonly user: UserRef;
  readonly roleName: RoleName;
  /** It is the viewer, for whom the seat is held. */
  readonly isViewer: boolean;
}

export type Seated =
  | { kind: "person"; key: string; member: Member }
  | { kind: "invited"; key: string; invited: Invited }
  | { kind: "more"; key: string; count: number }
  | { kind: "free"; key: string; role: OpenRole };

const most = 6;

/** Places that the picture has room for. */
const mostPlaces = 8;

/**
 * Who and what is drawn around a project's table: people, how many more there are, as many of the
 * invited as there is room for, free seats. The viewer is drawn on the free seat of their role.
 */
export function seatedAt(project: Project, invited: readonly Invited[] = []): Seated[] {
  const { members, memberCount } = project;
  const drawn = members.slice(0, memberCount > most ? most - 1 : most);
  const more = memberCount - drawn.length;
  const held = invited.find(({ isViewer }) => isViewer)?.roleName;
  const free = freeSeatsOf(project).filter((role) => role !== held);
  const room = mostPlaces - drawn.length - (more > 0 ? 1 : 0) - free.length;
  return [
    ...drawn.map((member) => ({ kind: "person" as const, key: member.id, member })),
    ...(more > 0 ? [{ kind: "more" as const, key: "more", count: more }] : []),
    ...invited
      .slice(0, Math.max(room, 0))
      .map((one) => ({ kind: "invited" as const, key: one.id, invited: one })),
    ...free.map((role) => ({ kind: "free" as const, key: role, role })),
  ];
}

/** The picture in words: "The table: Mira and Aiko are seated; a designer seat is free". */
export function tableWords(seated: readonly Seated[]): string {
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
  const asked = `${listOf(invited)} ${invited.length > 1 || invited[0] === "you" ? "are" : "is"} invited`;
  const parts = [sitting, ...(invited.length > 0 ? [asked] : [])];
  return `The table: ${[...parts, free.length > 0 ? seats : "no seat is free"].join("; ")}`;
}

const listOf = (words: string[]) => new Intl.ListFormat("en").format(words);
