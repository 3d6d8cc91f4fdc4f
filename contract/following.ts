// The technologies and people that a person follows, to be notified of new projects. Private.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { techRef } from "./techs.ts";
import { id, lookup, paging, time } from "./text.ts";

/** Maximum numbers of followed technologies and people. */
export const followLimits = { techs: 200, people: 1000 };

const following = z
  .object({ following: z.boolean().meta({ description: "Whether the caller follows it" }) })
  .meta({ id: "Following" });

export type Following = z.infer<typeof following>;

const since = time.meta({ description: "When the person began to follow it" });

export const followedTech = z.object({ tech: techRef, since }).meta({ id: "FollowedTech" });

export type FollowedTech = z.infer<typeof followedTech>;

export const followedPerson = z.object({ user: userRef, since }).meta({ id: "FollowedPerson" });

export type FollowedPerson = z.infer<typeof followedPerson>;

const oneTech = {
  path: "/techs/{slug}/follow",
  access: "session",
  params: z.object({ slug: lookup(60) }),
  missing: "techs.missing",
  reply: following,
} as const;

export const readTechFollow = endpoint({
  method: "GET",
  ...oneTech,
  summary: "Whether you follow a technology",
  scope: "notifications",
});

export const followTech = endpoint({
  method: "POST",
  ...oneTech,
  summary: `Follow a technology: one notification for each project that starts to use it. Repeating it changes nothing. 409 beyond ${followLimits.techs}`,
  scope: "notifications",
});

export const unfollowTech = endpoint({
  method: "DELETE",
  ...oneTech,
  summary: "Stop following a technology; its notifications are deleted too",
  scope: "notifications",
});

export const listFollowedTechs = endpoint({
  method: "GET",
  path: "/followed_techs",
  summary: "The technologies you follow, the latest first",
  access: "session",
  scope: "notifications",
  query: z.object(paging()),
  reply: z.array(followedTech),
  paged: true,
});

const onePerson = {
  path: "/users/{id}/follow",
  access: "session",
  params: z.object({ id }),
  missing: "people.missing",
  reply: following,
} as const;

export const readPersonFollow = endpoint({
  method: "GET",
  ...onePerson,
  summary: "Whether you follow a person",
  scope: "notifications",
});

export const followPerson = endpoint({
  method: "POST",
  ...onePerson,
  summary: `Follow a person to be notified when they start or join a project; they don't see it. Repeating it changes nothing. 403 for yourself, 409 beyond ${followLimits.people}`,
  scope: "notifications",
});

export const unfollowPerson = endpoint({
  method: "DELETE",
  ...onePerson,
  summary: "Stop following a person",
  scope: "notifications",
});

export const listFollowedPeople = endpoint({
  method: "GET",
  path: "/followed_people",
  summary: "The people you follow, the latest first",
  access: "session",
  scope: "notifications",
  query: z.object(paging()),
  reply: z.array(followedPerson),
  paged: true,
});
