import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { techRef } from "./techs.ts";
import { id, lookup, time, paging } from "./text.ts";

/** How a person appears wherever they are mentioned. Nothing else of a person is ever public. */
export const userRef = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  })
  .meta({ id: "UserRef" });

export type UserRef = z.infer<typeof userRef>;

export const user = userRef
  .extend({
    techs: z.array(techRef),
    createdAt: time,
    hiddenAt: time.nullable().meta({
      description: "Since when an admin hides them from all but themselves and admins",
    }),
  })
  .meta({ id: "User" });

export type User = z.infer<typeof user>;

/** The session's own user: what only they themselves see. */
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
    .meta({ description: "Unread notifications; 100 stands for that many or more" }),
});

export type Session = z.infer<typeof session>;

export const readCurrentSession = endpoint({
  method: "GET",
  path: "/current-session",
  summary: "Who is signed in",
  reply: session,
});

const signedOut = z.object({ isLoggedIn: z.literal(false) });

export const signOut = endpoint({
  method: "POST",
  path: "/auth/signout",
  summary: "End this session",
  reply: signedOut,
});

export const followSignOut = endpoint({
  method: "GET",
  path: "/auth/signout",
  summary:
    "End this session, where this site's scripts ask or the address was typed. A link leads to a page that asks first (302)",
  reply: signedOut,
  cacheable: false,
});

export const findUser = endpoint({
  method: "GET",
  path: "/search/{text}",
  summary: "One person by exact username, regardless of case",
  params: z.object({ text: lookup(50) }),
  missing: "User not found.",
  reply: user,
});

export const listTechPeople = endpoint({
  method: "GET",
  path: "/techs/{slug}/people",
  summary: "Who works with a technology, newest here first",
  params: z.object({ slug: lookup(60) }),
  missing: "Technology not found.",
  query: z.object(paging()),
  reply: z.array(userRef),
  paged: true,
});
