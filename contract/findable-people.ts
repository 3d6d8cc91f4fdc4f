// Findable people: the list of all, and those for a project.
import { z } from "zod";
import { listedForDays } from "#shared/findable.ts";
import { endpoint } from "./endpoint.ts";
import { openRole } from "./members.ts";
import { availability, findable, userRef } from "./people.ts";
import { maxFilterTechs, techRef, techSlugs } from "./techs.ts";
import { id, paging } from "./text.ts";

/** When a person last used the site; only the week is stored. */
const lastHere = z.enum(["this_week", "last_week", "this_month", "earlier"]);

export type LastHere = z.infer<typeof lastHere>;

export const findablePerson = userRef
  .extend({
    techs: z.array(techRef),
    findable,
    lastHere,
    shared: z.array(id).meta({
      description: "Which of the technologies that the list is compared with, rarest first",
    }),
  })
  .meta({ id: "FindablePerson" });

export type FindablePerson = z.infer<typeof findablePerson>;

/** Why a person fits a seat. `text` is the reason in words. */
export const seatReason = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("techs"),
      text: z.string().meta({ example: "knows React, Python and FastAPI" }),
      techs: z.array(id).meta({ description: "The shared ones, rarest first" }),
    }),
    z.object({
      kind: z.literal("role"),
      text: z.string().meta({ example: "looks for a designer seat" }),
      roles: z.array(openRole),
    }),
    z.object({
      kind: z.literal("availability"),
      text: z.string().meta({ example: "4 to 8 hours a week" }),
      availability,
    }),
    z.object({
      kind: z.literal("activity"),
      text: z.string().meta({ example: "active this week" }),
    }),
  ])
  .meta({ id: "SeatReason" });

export type SeatReason = z.infer<typeof seatReason>;

/** A person who would take a free seat of a project. */
export const suitablePerson = findablePerson
  .extend({
    score: z.number().min(0).max(1).meta({ description: "How well they fit; 1 is a perfect fit" }),
    reasons: z.array(seatReason).meta({ description: "Strongest first" }),
  })
  .meta({ id: "SuitablePerson" });

export type SuitablePerson = z.infer<typeof suitablePerson>;

const peopleFilters = z.object({
  techs: techSlugs(maxFilterTechs).optional(),
  techsMatch: z.enum(["all", "any"]).default("all").meta({
    description: "Whether a person has to list all of `techs`, or one of them",
  }),
  role: openRole.optional().meta({ description: "Only those who would take that seat" }),
  availability: availability.optional().meta({ description: "Only those with these hours a week" }),
});

export type PeopleFilters = z.input<typeof peopleFilters>;

const peopleSort = z.enum(["active", "fit"]);

export type PeopleSort = z.infer<typeof peopleSort>;

const total = "X-Total-Count has the number of results: exact up to 10,000, 10000+ beyond";

export const listPeople = endpoint({
  method: "GET",
  path: "/people",
  summary: `People who chose to be found by owners of projects. Leaves out people without a visit in ${listedForDays} days, and anyone who blocked the caller or whom the caller blocked. ${total}`,
  scope: "read",
  query: peopleFilters.extend({
    sort: peopleSort.default("active").meta({
      description:
        "Most recently active first, or best fit to `techs`, or else to the session's stack",
    }),
    ...paging(),
  }),
  reply: z.array(findablePerson),
  paged: true,
  // Ranking by technologies takes much longer than a list by the last visit.
  rateLimit: "searches",
  rateLimitedBy: "sort",
});

const count = z.number().int();

export const peopleFacets = z
  .object({
    total: count,
    techs: z
      .array(techRef.extend({ count }))
      .meta({ description: "The chosen ones, then those that most people list; at most 30" }),
    roles: z.object({ developer: count, designer: count }),
    availability: z.object({ up_to_3: count, "4_to_8": count, "9_or_more": count }),
  })
  .meta({ id: "PeopleFacets" });

export type PeopleFacets = z.infer<typeof peopleFacets>;

export const countPeople = endpoint({
  method: "GET",
  path: "/people/facets",
  summary:
    "How many people there are with each choice: a count says how many results there are if that value is chosen in addition to all other filters",
  scope: "read",
  query: peopleFilters,
  reply: peopleFacets,
  // The other filters have so few values that replies to visitors are cached.
  rateLimit: "searches",
  rateLimitedBy: "techs",
});

export const listPeopleForProject = endpoint({
  method: "GET",
  path: "/projects/{id}/people",
  summary: `People who chose to be found and are looking for a role that the project has open, best first; owners only. Leaves out members, people who are invited, declined recently or have a pending application, and anyone who blocked the caller or the project or is blocked. ${total}`,
  access: "session",
  scope: "projects",
  params: z.object({ id }),
  missing: "projects.missing",
  query: peopleFilters.extend(paging()),
  reply: z.array(suitablePerson),
  paged: true,
  rateLimit: "searches",
});
