// How projects fare with people: visits, and what came of them.
import { z } from "zod";
import { insightPeriods, minCount, recordRules } from "#shared/outcomes.ts";
import { visitSources, visitSteps } from "#shared/visits.ts";
import { endpoint } from "./endpoint.ts";
import { techRef } from "./techs.ts";
import { id, lookup, time } from "./text.ts";

export const visit = z.object({
  step: z.enum(visitSteps).meta({
    description:
      "viewed: the project's page was shown. opened: the form to apply was begun. applied: it was sent",
  }),
  source: z.enum(visitSources).meta({ description: "Where the visitor came from" }),
  tech: lookup(60).nullable().default(null).meta({
    description:
      "What the visitor had looked for there: the slug or a name of a technology. Anything else isn't counted by",
  }),
  search: lookup(60).nullable().default(null).meta({
    description:
      "The words of the search there. Counted as the technology that they name, or as words if the site counted that search, which found all of them as written",
  }),
});

export type Visit = z.infer<typeof visit>;

export const recordVisit = endpoint({
  method: "POST",
  path: "/projects/{id}/visits",
  summary:
    "Count a visit of a project's page, once a day for each visitor and step; pages call it themselves. Bots, prefetches and the project's own team aren't counted. Nothing is stored about the visitor beyond the day",
  params: z.object({ id }),
  missing: "projects.missing",
  body: visit,
  scope: "none",
  countsOnly: true,
  rateLimit: "visits",
  reply: z
    .object({ counted: z.boolean().meta({ description: "Whether such visits are counted" }) })
    .meta({ id: "CountedVisit" }),
});

/** Answers that are listed one by one, and searches. */
export const maxAnswerTimes = 100;
export const maxSearches = 10;

const count = z.number().int();
const told = count.nullable().meta({ description: `Null below ${minCount}` });
const seconds = count
  .nullable()
  .meta({ description: `In seconds; null below ${minCount} answers` });

/** What became of those who applied, for everyone. */
export const projectRecord = z
  .object({
    answered: z.object({ of: count, within2Days: count }).meta({
      description: `The latest ${recordRules.answers} that were answered or waited longer`,
    }),
    merged: count.meta({
      description:
        "Accepted people who had a pull request of theirs merged, as its webhook told; not owners",
    }),
    active: z.object({ of: count, after90Days: count }).meta({
      description:
        "Those who were accepted more than 90 days ago; of them, who is on the team and wrote or worked in the last 30 days",
    }),
  })
  .meta({
    description: `Of the latest ${recordRules.sample} applications; null for fewer than ${recordRules.minApplications}. Computed at each answer, and daily`,
  });

/** What people do one after the other. */
export const outcomeSteps = [...visitSteps, "answered", "accepted", "merged", "active"] as const;

export const adviceKinds = [
  "answer",
  "open",
  "describe",
  "ask_less",
  "issues",
  "webhook",
  "techs",
  "invite",
  "explain",
] as const;

export const advice = z.object({
  kind: z.enum(adviceKinds),
  text: z.string().meta({ description: "Why, in the language of the caller" }),
  href: z.string().meta({ description: "The page where it is done" }),
});

export type Advice = z.infer<typeof advice>;

export const insights = z
  .object({
    since: time.meta({
      description: "The beginning of the period, or when the project was created",
    }),
    steps: z.array(z.object({ kind: z.enum(outcomeSteps), count: told })).meta({
      description:
        "viewed and opened are visitors, once a day each; the others are people who applied in the period: answered, accepted, with a merged pull request of theirs, and active in the last 30 days though accepted more than 90 days ago",
    }),
    waiting: count.meta({ description: "Applications without an answer, of any time" }),
    answerTimes: z.object({
      median: seconds,
      p90: seconds,
      latest: z
        .array(count)
        .max(maxAnswerTimes)
        .meta({
          description: `Of the latest ${maxAnswerTimes} answers, in seconds, the quickest first; none below ${minCount}`,
        }),
    }),
    sources: z
      .array(
        z.object({
          kind: z.enum(visitSources),
          label: z.string().meta({ description: "In the language of the caller" }),
          tech: techRef.nullable().meta({
            description: "What these visitors had looked for; null of all who came that way",
          }),
          count: told,
          applied: told.meta({ description: "Of them, who applied; null below 5" }),
        }),
      )
      .meta({ description: "Where views came from, most first" }),
    searches: z
      .array(z.object({ query: z.string(), count }))
      .max(maxSearches)
      .meta({
        description: `Searches that led here and name no technology, most first; none below ${minCount}`,
      }),
    gaps: z
      .array(
        z.object({
          tech: techRef,
          asked: count.meta({ description: "Open seats that ask for it" }),
          brought: told.meta({ description: `Applicants who know it; null below ${minCount}` }),
        }),
      )
      .meta({ description: "What is asked and rarely brought comes first" }),
    advice: z.array(advice).max(3).meta({ description: "What would help most, first" }),
  })
  .meta({ id: "Insights" });

export type Insights = z.infer<typeof insights>;

export const readInsights = endpoint({
  method: "GET",
  path: "/projects/{id}/insights",
  summary:
    "How a project fares with people, for its owners: from a view to a member who stays. No count below five is shown, and no name",
  access: "session",
  scope: "projects",
  params: z.object({ id }),
  query: z.object({
    days: z
      .enum(insightPeriods)
      .default("365")
      .meta({ description: "The length of the period, until now" }),
  }),
  missing: "projects.missing",
  reply: insights,
});
