import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { issueRef } from "./issues.ts";
import { matchReason } from "./match-reasons.ts";
import { openRole } from "./members.ts";
import { projectCard } from "./projects.ts";
import { techSlugs } from "./techs.ts";
import { id, paging } from "./text.ts";

/** Maximum number of technologies in a request for matches. */
export const maxWantedTechs = 20;

export const match = projectCard
  .extend({
    shared: z
      .array(id)
      .meta({ description: "Which of the stack's technologies it uses, rarest first" }),
    hasFreeSeat: z.boolean().meta({
      description: "Whether a seat is free in the chosen role, or without one in any role",
    }),
    score: z.number().min(0).max(1).meta({ description: "How well it fits; 1 is a perfect fit" }),
    reasons: z.array(matchReason).meta({ description: "Strongest first" }),
    issues: z
      .array(issueRef)
      .meta({ description: "Of its open issues for newcomers, the two that fit the stack best" }),
  })
  .meta({ id: "Match" });

export type Match = z.infer<typeof match>;

export const matchProjects = endpoint({
  method: "GET",
  path: "/matches",
  summary:
    "Listed projects that share a technology with a stack and aren't dormant: first those with a free seat in the role, then all others, each best first. Without `techs`, the session's own stack, and what the person starred, joined and wrote about",
  scope: "read",
  query: z.object({
    techs: techSlugs(maxWantedTechs).optional(),
    role: openRole.optional(),
    seats: z
      .literal("free")
      .optional()
      .meta({ description: "Only those with a free seat in the role" }),
    ...paging(),
  }),
  reply: z.object({
    matches: z.array(match),
    total: z.number().int().meta({ description: "How many share at least one" }),
    close: z.number().int().meta({ description: "How many share at least two" }),
    free: z.number().int().meta({ description: "How many of all have a free seat in the role" }),
  }),
  paged: true,
});
