// The fields of a position's form, and the draft of what isn't saved yet: only changed fields, so
// that changes by others to the remaining fields are shown and not overwritten.
import type { OpenRole } from "#contract/members.ts";
import type { NewPosition, Position, PositionChanges } from "#contract/positions.ts";
import type { TechRef } from "#contract/techs.ts";
import { openRoles } from "#shared/findable.ts";
import { positionLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import type { FieldErrors } from "#web/lib/use-form.ts";

export interface PositionFields {
  role: OpenRole;
  title: string;
  description: string;
  techs: readonly TechRef[];
  /** As typed; "" if it isn't said. */
  hoursAWeek: string;
  /** As typed. */
  seats: string;
}

export type PositionEdits = Partial<PositionFields>;

export const emptyPosition: PositionFields = {
  role: "developer",
  title: "",
  description: "",
  techs: [],
  hoursAWeek: "",
  seats: "1",
};

export const fieldsOf = (position: Position): PositionFields => ({
  role: position.role,
  title: position.title,
  description: position.description ?? "",
  techs: position.techs,
  hoursAWeek: position.hoursAWeek === null ? "" : String(position.hoursAWeek),
  seats: String(position.seats),
});

/** The request body of a new position. */
export const newPositionOf = (fields: PositionFields): NewPosition => ({
  role: fields.role,
  ...bodyOf(fields),
});

const bodyOf = ({ title, description, techs, hoursAWeek, seats }: PositionFields) => ({
  title: title.trim(),
  description: description.trim() || null,
  techs: techs.map(({ id }) => id),
  hoursAWeek: hoursAWeek.trim() === "" ? null : Number(hoursAWeek),
  seats: Number(seats),
});

/** The request body of a change: the fields that differ from the saved ones. Null if none does. */
export function changesIn(fields: PositionFields, saved: PositionFields): PositionChanges | null {
  const before: Record<string, unknown> = bodyOf(saved);
  const changed = Object.entries(bodyOf(fields)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** The draft as text. */
export const draftText = (edits: PositionEdits): string => JSON.stringify(edits);

/** The edits of a draft. Checks their shape: an older version may have stored something else. */
export function editsIn(draft: string | null): PositionEdits {
  try {
    const stored: unknown = JSON.parse(draft ?? "null");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(fits));
  } catch {
    return {};
  }
}

function fits([field, value]: [string, unknown]): boolean {
  if (field === "techs") return Array.isArray(value) && value.every(isTech);
  if (field === "role") return openRoles.some((role) => role === value);
  return Object.hasOwn(emptyPosition, field) && typeof value === "string";
}

const isTech = (value: unknown): value is TechRef =>
  typeof value === "object" && value !== null && "id" in value && "name" in value;

// Validates with the contract's messages but without its schemas. The test compares both.

export const errorsIn = (fields: PositionFields): FieldErrors<PositionFields> => ({
  title: lengthError(fields.title, positionLimits.title),
  description: lengthError(fields.description, { min: 0, max: positionLimits.description }),
  techs:
    fields.techs.length > positionLimits.techs
      ? `At most ${positionLimits.techs} technologies`
      : undefined,
  hoursAWeek:
    fields.hoursAWeek.trim() === ""
      ? undefined
      : rangeError(fields.hoursAWeek, positionLimits.hoursAWeek),
  seats: rangeError(fields.seats, positionLimits.seats),
});

interface Range {
  min: number;
  max: number;
}

function lengthError(text: string, { min, max }: Range): string | undefined {
  const length = trimmedLength(text);
  if (length < min) return "Too Short!";
  return length > max ? "Too Long!" : undefined;
}

function rangeError(text: string, { min, max }: Range): string | undefined {
  const isWhole = /^\d+$/.test(text.trim());
  const isFine = isWhole && Number(text) >= min && Number(text) <= max;
  return isFine ? undefined : `Use a number from ${min} to ${max}`;
}
