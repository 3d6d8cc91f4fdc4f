import { z } from "zod";
import { endpoint } from "./endpoint.ts";
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
      .meta({ description: "Which of the wanted technologies it uses, rarest first" }),
    score: z.number().min(0).max(1).meta({ description: "How well it fits; 1 is a perfect fit" }),
    reasons: z.array(matchReason).meta({ description: "Strongest first" }),
  })
  .meta({ id: "Match" });

export type Match = z.infer<typeof match>;

export const matchProjects = endpoint({
  method: "GET",
  path: "/matches",
  summary:
    "Projects that fit a stack and a role, best first. Without `techs`, the session's own stack, and what the person starred, joined and wrote about",
  query: z.object({
    techs: techSlugs(maxWantedTechs).optional(),
    role: openRole.optional(),
    ...paging(),
  }),
  reply: z.object({
    matches: z.array(match),
    total: z.number().int().meta({ description: "How many share at least one" }),
    close: z.number().int().meta({ description: "How many share at least two" }),
  }),
  paged: true,
});
