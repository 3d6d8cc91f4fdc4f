import type { Member, OpenRole } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { freeSeatsOf } from "#web/features/projects/card/seat-words.ts";

export type Seated =
  | { kind: "person"; key: string; member: Member }
  | { kind: "more"; key: string; count: number }
  | { kind: "free"; key: string; role: OpenRole };

const most = 6;

/** Who and what is drawn around a project's table: people, how many more there are, free seats. */
export function seatedAt(project: Project): Seated[] {
  const { members, memberCount } = project;
  const drawn = members.slice(0, memberCount > most ? most - 1 : most);
  const more = memberCount - drawn.length;
  return [
    ...drawn.map((member) => ({ kind: "person" as const, key: member.id, member })),
    ...(more > 0 ? [{ kind: "more" as const, key: "more", count: more }] : []),
    ...freeSeatsOf(project).map((role) => ({ kind: "free" as const, key: role, role })),
  ];
}

/** The picture in words: "The table: Mira and Aiko are seated; a designer seat is free". */
export function tableWords(seated: readonly Seated[]): string {
  const people = seated.flatMap((seat) => {
    if (seat.kind === "person") return [seat.member.user.displayName];
    return seat.kind === "more" ? [`${seat.count} more`] : [];
  });
  const free = seated.flatMap((seat) => (seat.kind === "free" ? [`a ${seat.role}`] : []));
  const sitting = `${listOf(people)} ${people.length === 1 ? "is" : "are"} seated`;
  const seats = `${listOf(free)} ${free.length === 1 ? "seat is" : "seats are"} free`;
  return `The table: ${sitting}; ${free.length > 0 ? seats : "no seat is free"}`;
}

const listOf = (words: string[]) => new Intl.ListFormat("en").format(words);
