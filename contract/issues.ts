// Starter issues of all listed projects in one list.
import { z } from "zod";
import { maxProjectSearchLength } from "#shared/request-limits.ts";
import { endpoint } from "./endpoint.ts";
import { matchReason } from "./match-reasons.ts";
import { userRef } from "./people.ts";
import { projectCard, projectFilters } from "./projects.ts";
import { techRef } from "./techs.ts";
import { id, lookup, paging, text, time } from "./text.ts";

const count = z.number().int();

export const issueSize = z.enum(["small", "medium", "large"]);

export type IssueSize = z.infer<typeof issueSize>;

const size = issueSize.nullable().meta({
  description:
    "Estimated from its labels and its text: an hour or two, an evening, or about two evenings; null where these don't tell",
});

/** An issue beside its project. */
export const issueRef = z
  .object({ id, number: z.number().int(), title: z.string(), size })
  .meta({ id: "IssueRef" });

export type IssueRef = z.infer<typeof issueRef>;

export const reservation = z
  .object({
    user: userRef,
    until: time.meta({ description: "It ends then by itself" }),
    state: z.enum(["reserved", "opened", "merged"]).meta({
      description:
        "Whether a pull request by the person's linked account that refers to the issue was opened or merged since",
    }),
  })
  .meta({ id: "Reservation" });

export type Reservation = z.infer<typeof reservation>;

export const issue = issueRef
  .extend({
    url: z.string(),
    labels: z.array(z.string()),
    openedAt: time,
    project: z.object({
      id,
      name: z.string(),
      imageUrl: z.string().nullable(),
      health: projectCard.shape.health,
      medianAnswerSeconds: count.nullable().meta({
        description: "How soon it answers applications, as in the project; null if too few tell",
      }),
    }),
    techs: z.array(techRef).meta({
      description:
        "What it takes: those of the project's technologies that its labels or the files in its text name, or else all of them",
    }),
    reasons: z
      .array(matchReason)
      .optional()
      .meta({ description: "Where a stack is known: why it fits, strongest first" }),
    reservation: reservation.nullable().meta({ description: "Who is on it" }),
    can: z
      .object({ reserve: z.boolean(), release: z.boolean() })
      .meta({ description: "What the session may do" }),
  })
  .meta({ id: "Issue" });

export type Issue = z.infer<typeof issue>;

export const issueFilters = z.object({
  search: text(1, maxProjectSearchLength).optional().meta({
    description: "Words of its title, its labels and its project's name; forgives typos",
  }),
  techs: projectFilters.shape.techs,
  techsMatch: projectFilters.shape.techsMatch.meta({
    description: "Whether an issue has to take all of `techs`, or one of them",
  }),
  label: lookup(50).optional().meta({ description: "In upper or lower case" }),
  size: z.enum([...issueSize.options, "unknown"]).optional(),
  activity: projectFilters.shape.activity.meta({
    description: "Only those of projects last active within 7, 30 or 365 days",
  }),
  free: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "Only those that nobody has reserved" }),
});

export type IssueFilters = z.input<typeof issueFilters>;

/** `fit` compares with the session's stack, or else with `techs`. */
export const issueSort = z.enum(["fit", "newest", "active"]);

export type IssueSort = z.infer<typeof issueSort>;

export const listIssues = endpoint({
  method: "GET",
  path: "/issues",
  summary:
    "Open issues for newcomers of all listed projects. X-Total-Count has their number: exact up to 10,000, 10000+ beyond; after a start it may be missing for a moment",
  scope: "read",
  query: issueFilters.extend({
    sort: issueSort
      .optional()
      .meta({ description: "fit by default where a stack is known, else newest" }),
    ...paging(),
  }),
  reply: z.array(issue),
  paged: true,
  rateLimit: "searches",
  rateLimitedBy: "search",
});

export const issueFacets = z
  .object({
    total: count,
    totalIsExact: z.boolean(),
    projects: count.meta({ description: "How many projects the issues are of" }),
    techs: z
      .array(techRef.extend({ count }))
      .meta({ description: "The chosen ones, then those with most issues; at most 30" }),
    labels: z
      .array(z.object({ label: z.string(), count }))
      .meta({ description: "The chosen one, then those of most issues; at most 30" }),
    sizes: z.object({ small: count, medium: count, large: count, unknown: count }),
    activity: z.object({ week: count, month: count, year: count }),
    free: count,
    fit: z.object({ known: count, mixed: count, new: count }).nullable().meta({
      description:
        "Where a stack is known: how many issues take only what is in it, something of it, and nothing of it",
    }),
    isPartial: z.boolean().meta({
      description: "No issue contains all words of the search; the list has those with some",
    }),
    corrections: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .meta({ description: "Words that occur nowhere, and what was searched for instead" }),
    without: z.array(z.object({ filter: z.string(), value: z.string(), count })).meta({
      description: "If there are no results: how many there are without each filter",
    }),
  })
  .meta({ id: "IssueFacets" });

export type IssueFacets = z.infer<typeof issueFacets>;

export const countIssues = endpoint({
  method: "GET",
  path: "/issues/facets",
  summary:
    "How many issues there are with each choice: a count says how many results there are if that value is chosen in addition to all other filters",
  scope: "read",
  query: issueFilters,
  reply: issueFacets,
  rateLimit: "counts",
  rateLimitedBy: "search",
});
