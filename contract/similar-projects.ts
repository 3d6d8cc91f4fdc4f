// Projects that already do what somebody is about to begin.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { matchReason } from "./match-reasons.ts";
import { match, maxWantedTechs } from "./matches.ts";
import { techSlugs } from "./techs.ts";
import { lookup } from "./text.ts";
import { projectLimits } from "#shared/limits.ts";

const wordsReason = z.object({
  kind: z.literal("words"),
  text: z.string().meta({ example: "Both are about tides and harbours" }),
  words: z.array(z.string()).meta({ description: "Shared ones, rarest first" }),
});

const answersReason = z.object({
  kind: z.literal("answers"),
  text: z.string().meta({
    description: "How soon it answers applications, where that is known",
    example: "Usually answers within 2 days",
  }),
});

const similarProject = match
  .extend({ reasons: z.array(z.union([wordsReason, matchReason, answersReason])) })
  .meta({ id: "SimilarProject" });

export type SimilarProject = z.infer<typeof similarProject>;

export const listSimilarProjects = endpoint({
  method: "GET",
  path: "/similar_projects",
  summary:
    "At most two listed projects that do what a new one would do, most similar first: with a free seat, or active within a year, and without the caller's own",
  access: "session",
  scope: "read",
  query: z.object({
    name: lookup(projectLimits.name.max).default(""),
    description: lookup(projectLimits.description.max).default(""),
    techs: techSlugs(maxWantedTechs).default([]),
  }),
  reply: z.array(similarProject),
  rateLimit: "counts",
});
