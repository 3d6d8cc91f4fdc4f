// People as others see them, and what people change about themselves.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { user, userRef } from "./people.ts";
import { projectCard } from "./projects.ts";
import { id, line, paging, text } from "./text.ts";
import { profileLimits } from "#shared/limits.ts";

/** Refused for what is wrong with it, and with 409 where somebody else has it. */
const username = text(profileLimits.username.min, profileLimits.username.max)
  .refine((value) => /^[A-Za-z0-9]*$/.test(value), {
    message: "Please use alphanumeric symbols",
  })
  .meta({ pattern: "^[A-Za-z0-9]{2,50}$", description: "Unique without regard to case" });

/** What people change about themselves; what is left out stays. */
export const profileChanges = z.object({
  username: username.optional(),
  displayName: line(profileLimits.displayName.min, profileLimits.displayName.max).optional(),
  techs: z
    .array(id)
    .max(profileLimits.techs, { message: `At most ${profileLimits.techs} technologies` })
    .refine((ids) => new Set(ids).size === ids.length, { message: "Each technology once" })
    .optional()
    .meta({ description: "All of them, in the order in which they show" }),
});

export type ProfileChanges = z.input<typeof profileChanges>;

/** The message of the 409, with the field `username`, where a name is somebody else's. */
export const usernameTaken = "This username is taken.";

const one = { params: z.object({ id }), missing: "User not found." };

export const searchUsers = endpoint({
  method: "GET",
  path: "/users",
  summary: "Up to 10 people whose username or display name begins with a text, in any case",
  query: z.object({ search: text(profileLimits.search, profileLimits.displayName.max) }),
  reply: z.array(userRef),
});

export const readUser = endpoint({
  method: "GET",
  path: "/users/{id}",
  summary: "One person, with their technologies",
  ...one,
  reply: user,
});

export const changeUser = endpoint({
  method: "POST",
  path: "/users/{id}",
  summary:
    "Change one's own profile. 409 where the username is somebody else's, or was within 90 days",
  access: "session",
  ...one,
  body: profileChanges,
  reply: user,
});

export const listUserProjects = endpoint({
  method: "GET",
  path: "/users/{id}/projects",
  summary: "The projects that a person is in, all or those built with a technology, latest first",
  ...one,
  query: z.object({ techId: id.optional(), ...paging() }),
  reply: z.array(projectCard),
  paged: true,
});
