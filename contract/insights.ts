// How projects fare with people: visits, and what came of them.
import { z } from "zod";
import { visitSources, visitSteps } from "#shared/visits.ts";
import { endpoint } from "./endpoint.ts";
import { id, lookup } from "./text.ts";

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
