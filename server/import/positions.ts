// The positions of a record, and what of them an import adds to a project or changes in it.
import type { z } from "zod";
import type { OpenRole } from "#contract/members.ts";
import { newPosition, positionChanges } from "#contract/positions.ts";
import { id } from "#contract/text.ts";
import { newId } from "#server/database/ids.ts";
import { reviewSeats, type SeatState } from "#server/features/positions/rules.ts";
import { positionLimits } from "#shared/limits.ts";
import { type Fields, fieldName } from "./source.ts";
import { arrayIn, wordsOf } from "./tech-words.ts";

/** A position as the file has it. What it leaves out is undefined: it keeps its value. */
export interface FilePosition {
  /** For messages: `positions[0]`. */
  readonly field: string;
  readonly id: string | undefined;
  readonly role: OpenRole;
  readonly title: string;
  readonly description: string | null | undefined;
  readonly hoursAWeek: number | null | undefined;
  readonly seats: number | undefined;
  readonly isOpen: boolean | undefined;
  /** The words for its technologies. */
  readonly words: readonly string[] | undefined;
}

const details = positionChanges
  .omit({ techs: true })
  .required({ title: true })
  .extend({ role: newPosition.shape.role });

const fieldNames = ["role", "title", "description", "hoursAWeek", "seats", "isOpen"] as const;

/**
 * The valid positions of the field, or `null` without it. The others are left out, with a remark that
 * names the field.
 */
export function readPositions(
  value: unknown,
  remarks: string[],
  knows: (phrase: string) => boolean,
): readonly FilePosition[] | null {
  if (value === undefined || value === null || value === "") return null;
  const list = typeof value === "string" ? (arrayIn(value) ?? listedIn(value)) : value;
  if (!Array.isArray(list)) {
    remarks.push("positions left out: not a list of positions");
    return null;
  }
  const max = positionLimits.perProject;
  if (list.length > max) remarks.push(`positions beyond the first ${max} left out`);
  return list.slice(0, max).flatMap((item: unknown, index) => {
    const field = `positions[${index}]`;
    const read = readPosition(field, item, knows);
    if ("problem" in read) remarks.push(`${read.problem} (position left out)`);
    return "problem" in read ? [] : [read];
  });
}

/** "developer: Tide tables; designer: Charts", as in a cell of a table. */
function listedIn(text: string): { role: string; title: string }[] | null {
  if (text.trim().startsWith("[") || !text.includes(":")) return null;
  const parts = text.split(/[;|\n]/).filter((part) => part.trim() !== "");
  return parts.map((part) => {
    const [role = "", ...title] = part.split(":");
    return { role: role.trim().toLowerCase().replace(/s$/, ""), title: title.join(":").trim() };
  });
}

function readPosition(
  field: string,
  item: unknown,
  knows: (phrase: string) => boolean,
): FilePosition | { problem: string } {
  if (typeof item !== "object" || item === null || Array.isArray(item)) {
    return { problem: `${field}: not a position` };
  }
  const values = Object.fromEntries(
    Object.entries(item as Fields).map(([name, one]) => [fieldName(name), one]),
  );
  const parsed = details.safeParse(
    Object.fromEntries(fieldNames.map((name) => [name, valueOf(name, values[fieldName(name)])])),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = issue?.path.join(".");
    return { problem: `${field}${name ? `.${name}` : ""}: ${messageOf(issue, values)}` };
  }
  const { role, title, description, hoursAWeek, seats, isOpen } = parsed.data;
  const words = values["techs"] ?? undefined;
  return {
    field,
    id: id.safeParse(values["id"]).data,
    role,
    title,
    description,
    hoursAWeek,
    seats,
    isOpen,
    words: words === undefined ? undefined : wordsOf(words, knows),
  };
}

/** Lists write nothing in several ways. */
function valueOf(name: (typeof fieldNames)[number], value: unknown): unknown {
  if (name === "description" && value === "") return null;
  if (name === "role" && typeof value === "string") return value.trim().toLowerCase();
  const mayBeNull = name === "description" || name === "hoursAWeek";
  return value === null && !mayBeNull ? undefined : value;
}

function messageOf(issue: z.core.$ZodIssue | undefined, values: Fields): string {
  const [name] = issue?.path ?? [];
  if (name === "role") return "Use developer or designer";
  const isMissing = typeof name === "string" && (values[fieldName(name)] ?? null) === null;
  return isMissing ? "Missing" : (issue?.message ?? "Invalid");
}

/** A position of a record with its technologies; undefined where the file names none. */
export interface ListedPosition extends Omit<FilePosition, "words"> {
  readonly techIds: readonly string[] | undefined;
}

/** A position that a project has. */
export interface KnownPosition extends SeatState {
  readonly id: string;
  readonly role: OpenRole;
  readonly title: string;
  readonly description: string | null;
  readonly hoursAWeek: number | null;
  readonly techIds: readonly string[];
}

/** A position to add or to change, with all of its values. */
export interface PositionRow {
  readonly id: string;
  readonly isNew: boolean;
  readonly role: OpenRole;
  readonly title: string;
  readonly description: string | null;
  readonly hoursAWeek: number | null;
  readonly seats: number;
  /** Null if it stays open or closed, for the reason that it had. */
  readonly isOpen: boolean | null;
  readonly techIds: readonly string[];
  /** Whether its last free seats go, of which the people who wait for one are notified. */
  readonly isFilled: boolean;
}

export interface PositionPlan {
  readonly rows: readonly PositionRow[];
  readonly remarks: readonly string[];
}

/**
 * What has to be written so that the project has the positions of the file. They are the same by
 * their id, or else by role and title. Positions that the file doesn't name stay: members may sit
 * there.
 */
export function planPositions(
  known: readonly KnownPosition[],
  listed: readonly ListedPosition[],
): PositionPlan {
  const remarks: string[] = [];
  const left = new Set(known);
  const take = (fits: (one: KnownPosition) => boolean) => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  // Ids first, so that no title takes what an id names.
  const byId = new Map(
    listed.map((one) => [one, take((other) => other.id === one.id && other.role === one.role)]),
  );
  let count = known.length;
  const rows = listed.flatMap((one) => {
    const title = one.title.toLowerCase();
    const same =
      byId.get(one) ??
      take((other) => other.role === one.role && other.title.toLowerCase() === title);
    if (same) return changed(same, one, remarks) ?? [];
    count += 1;
    if (count <= positionLimits.perProject) return added(one);
    remarks.push(`${one.field} left out: a project has at most ${positionLimits.perProject}`);
    return [];
  });
  return { rows, remarks };
}

const added = (one: ListedPosition): PositionRow => ({
  id: newId(),
  isNew: true,
  role: one.role,
  title: one.title,
  description: one.description ?? null,
  hoursAWeek: one.hoursAWeek ?? null,
  seats: one.seats ?? 1,
  isOpen: one.isOpen ?? true,
  techIds: one.techIds ?? [],
  isFilled: false,
});

/** Undefined if nothing changes. */
function changed(
  known: KnownPosition,
  one: ListedPosition,
  remarks: string[],
): PositionRow | undefined {
  const next = nextSeats(known, one, remarks);
  const isFilled = known.taken < known.seats && known.taken === next.seats;
  const { id: knownId, role } = known;
  const row: PositionRow = {
    id: knownId,
    isNew: false,
    role,
    title: one.title,
    description: one.description === undefined ? known.description : one.description,
    hoursAWeek: one.hoursAWeek === undefined ? known.hoursAWeek : one.hoursAWeek,
    seats: next.seats,
    isOpen: next.isOpen === known.isOpen ? null : next.isOpen,
    techIds: one.techIds ?? known.techIds,
    isFilled,
  };
  const isSame =
    row.title === known.title &&
    row.description === known.description &&
    row.hoursAWeek === known.hoursAWeek &&
    row.seats === known.seats &&
    row.isOpen === null &&
    row.techIds.join() === known.techIds.join();
  return isSame ? undefined : row;
}

/** As for a change by an owner, but what isn't possible stays as it is. */
function nextSeats(known: KnownPosition, one: ListedPosition, remarks: string[]) {
  const isBelow = one.seats !== undefined && one.seats < known.taken;
  if (isBelow) remarks.push(`${one.field}.seats left as they are: more are taken`);
  const seats = isBelow ? undefined : one.seats;
  const reviewed = reviewSeats(known, { seats, isOpen: one.isOpen });
  if (typeof reviewed !== "string") return reviewed;
  remarks.push(`${one.field}.isOpen left as it is: all of its seats are taken`);
  return { seats: seats ?? known.seats, isOpen: null };
}
