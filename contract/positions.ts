import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { openRole } from "./members.ts";
import { userRef } from "./people.ts";
import { techRef } from "./techs.ts";
import { id, line, text, time } from "./text.ts";
import { positionLimits } from "#shared/limits.ts";

/** One or more seats of a project with a title, for people of one role. */
export const position = z
  .object({
    id,
    role: openRole,
    title: z.string(),
    description: z.string().nullable().meta({ description: "Plain text; line breaks count" }),
    techs: z.array(techRef),
    hoursAWeek: z.number().int().nullable(),
    seats: z.number().int(),
    taken: z.number().int().meta({ description: "How many of the seats members have" }),
    members: z.array(z.object({ user: userRef, createdAt: time })).meta({
      description:
        "The members who have these seats, and since when they are on the team, the first 5; fewer than `taken` where an admin hides a person",
    }),
    isOpen: z.boolean().meta({
      description: "Whether people can apply: its owners haven't closed it, and a seat is free",
    }),
    seatFreed: z.boolean().meta({
      description:
        "It closed when its last seat was taken, and one is free again. It stays closed until an owner opens it; an owner who closes it again isn't reminded any more",
    }),
    createdAt: time,
  })
  .meta({ id: "Position" });

export type Position = z.infer<typeof position>;

const title = line(positionLimits.title.min, positionLimits.title.max);
const description = text(1, positionLimits.description).nullable();
const techs = z
  .array(id)
  .max(positionLimits.techs, { error: () => t("forms.maxTechs", { max: positionLimits.techs }) })
  .refine((ids) => new Set(ids).size === ids.length, { error: () => t("forms.eachTechOnce") });

const between = ({ min, max }: { min: number; max: number }) => {
  const error = () => t("forms.numberBetween", { min, max });
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

const hoursAWeek = between(positionLimits.hoursAWeek).nullable();
const seats = between(positionLimits.seats);

export const newPosition = z.object({
  role: openRole,
  title,
  description: description.default(null),
  techs: techs.default([]),
  hoursAWeek: hoursAWeek.default(null),
  seats: seats.default(1),
});

export type NewPosition = z.input<typeof newPosition>;

/** The fields that owners change; those that are left out keep their value. */
export const positionChanges = z.object({
  title: title.optional(),
  description: description.optional(),
  techs: techs.optional(),
  hoursAWeek: hoursAWeek.optional(),
  seats: seats.optional().meta({
    description:
      "Not below those taken: 409. More seats open a position again that closed when its last seat was taken",
  }),
  isOpen: z.boolean().optional().meta({
    description: "Closes it to applications, or opens it: 409 while all seats are taken",
  }),
});

export type PositionChanges = z.input<typeof positionChanges>;

const ofProject = { params: z.object({ id }), missing: "projects.missing" } as const;

const one = { params: z.object({ id, positionId: id }), missing: "positions.missing" } as const;

export const listPositions = endpoint({
  method: "GET",
  path: "/projects/{id}/positions",
  summary: `The positions of a project, at most ${positionLimits.perProject}, oldest first`,
  scope: "read",
  ...ofProject,
  reply: z.array(position),
});

export const createPosition = endpoint({
  method: "POST",
  path: "/projects/{id}/positions",
  summary: `Add a position to a project, open; owners only. From the first one on, the project's open roles follow its positions. 409 if it has ${positionLimits.perProject}, or an admin hid it`,
  access: "session",
  scope: "projects",
  ...ofProject,
  body: newPosition,
  reply: position,
});

export const changePosition = endpoint({
  method: "POST",
  path: "/projects/{id}/positions/{positionId}",
  summary:
    "Change a position, open or close it; owners only. Its role can't be changed: its members and applicants agreed to it. 409 for fewer seats than are taken, and for opening it or adding seats while an admin hides the project",
  access: "session",
  scope: "projects",
  ...one,
  body: positionChanges,
  reply: position,
});

export const deletePosition = endpoint({
  method: "DELETE",
  path: "/projects/{id}/positions/{positionId}",
  summary:
    "Delete a position; owners only. Its members stay on the team; applications and invitations to it stay, for the role only. Without positions, the open roles stay as they were and the owners set them. Returns the deleted position",
  access: "session",
  scope: "projects",
  ...one,
  reply: position,
});
