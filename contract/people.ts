// People as others see them, the session's own user, and the settings of a person.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { profileLimits } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { techRef } from "./techs.ts";
import { availabilities, openRoles } from "#shared/findable.ts";
import { id, line, lookup, paging, text, time } from "./text.ts";

/** A person wherever they are mentioned. No other data about a person is public. */
export const userRef = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  })
  .meta({ id: "UserRef" });

export type UserRef = z.infer<typeof userRef>;

/** Hours a week that a person has for a project. */
export const availability = z.enum(availabilities);

export type Availability = z.infer<typeof availability>;

/** A findable person's wishes. */
export const findable = z
  .object({
    roles: z.array(z.enum(openRoles)).meta({ description: "The seats that they would take" }),
    availability: availability.meta({ description: "Hours a week" }),
    lookingFor: z.string().nullable().meta({ description: "In their own words" }),
  })
  .meta({ id: "Findable" });

export type Findable = z.infer<typeof findable>;

export const user = userRef
  .extend({
    techs: z.array(techRef),
    findable: findable.nullable().meta({
      description: "Null unless they chose to be found by owners of projects",
    }),
    createdAt: time,
    hiddenAt: time.nullable().meta({
      description: "Since when an admin hides them from everyone but themselves and admins",
    }),
  })
  .meta({ id: "User" });

export type User = z.infer<typeof user>;

/** The session's own user: visible to them alone. */
export const sessionUser = user
  .extend({ isAdmin: z.boolean(), updatedAt: time })
  .meta({ id: "SessionUser" });

export type SessionUser = z.infer<typeof sessionUser>;

export const session = z.object({
  isLoggedIn: z.boolean(),
  user: sessionUser.nullable(),
  unreadCount: z
    .number()
    .int()
    .min(0)
    .max(100)
    .meta({ description: "Unread notifications; 100 means that many or more" }),
});

export type Session = z.infer<typeof session>;

export const readCurrentSession = endpoint({
  method: "GET",
  path: "/current-session",
  summary: "Who is signed in",
  scope: "read",
  reply: session,
});

const signedOut = z.object({ isLoggedIn: z.literal(false) });

export const signOut = endpoint({
  method: "POST",
  path: "/auth/signout",
  summary: "End this session",
  scope: "none",
  reply: signedOut,
});

export const followSignOut = endpoint({
  method: "GET",
  path: "/auth/signout",
  summary:
    "End this session if requested by this site's scripts or a typed address. A link leads to a page that asks first (302)",
  scope: "none",
  reply: signedOut,
  cacheable: false,
});

export const findUser = endpoint({
  method: "GET",
  path: "/search/{text}",
  summary: "One person by exact username or login at a code host, regardless of case",
  scope: "read",
  params: z.object({ text: lookup(100) }),
  missing: "people.missing",
  reply: user,
});

export const listTechPeople = endpoint({
  method: "GET",
  path: "/techs/{slug}/people",
  summary: "People who work with a technology, newest first",
  scope: "read",
  params: z.object({ slug: lookup(60) }),
  missing: "techs.missing",
  query: z.object(paging()),
  reply: z.array(userRef),
  paged: true,
});

/** Refused with 400 for its format, and with 409 if another person has it. */
const username = text(profileLimits.username.min, profileLimits.username.max)
  .refine((value) => /^[A-Za-z0-9]*$/.test(value), {
    error: () => t("people.usernameSymbols"),
  })
  .meta({ pattern: "^[A-Za-z0-9]{2,50}$", description: "Unique without regard to case" });

export const displayName = line(profileLimits.displayName.min, profileLimits.displayName.max);

/** A person's own settings; fields that are left out keep their value. */
export const profileChanges = z.object({
  username: username.optional(),
  displayName: displayName.optional(),
  techs: z
    .array(id)
    .max(profileLimits.techs, { error: () => t("forms.maxTechs", { max: profileLimits.techs }) })
    .refine((ids) => new Set(ids).size === ids.length, { error: () => t("forms.eachTechOnce") })
    .optional()
    .meta({ description: "All of them, in the order in which they show" }),
  findable: z
    .object({
      roles: z
        .array(z.enum(openRoles))
        .min(1, { error: () => t("forms.chooseRole") })
        .max(openRoles.length)
        .refine((roles) => new Set(roles).size === roles.length, {
          error: () => t("forms.eachRoleOnce"),
        }),
      availability,
      lookingFor: line(1, profileLimits.lookingFor).nullable().default(null),
    })
    .nullable()
    .optional()
    .meta({ description: "Off (null) by default; null deletes what was stored" }),
});

const one = { params: z.object({ id }), missing: "people.missing" } as const;

export const searchUsers = endpoint({
  method: "GET",
  path: "/users",
  summary:
    "Up to 10 people whose username, login at a code host or display name begins with a text, in any case",
  scope: "read",
  query: z.object({ search: text(profileLimits.search, profileLimits.displayName.max) }),
  reply: z.array(userRef),
  rateLimit: "searches",
});

export const readUser = endpoint({
  method: "GET",
  path: "/users/{id}",
  summary: "One person, with their technologies",
  scope: "read",
  ...one,
  reply: user,
});

export const changeUser = endpoint({
  method: "POST",
  path: "/users/{id}",
  summary:
    "Change your profile. 409 if the username belongs to someone else, or did within 90 days",
  access: "session",
  scope: "none",
  ...one,
  body: profileChanges,
  reply: user,
});
