import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { openRole } from "./members.ts";
import { projectCard } from "./projects.ts";
import { id, lookup } from "./text.ts";

/** Maximum number of technologies in a request for matches. */
export const maxWantedTechs = 20;

const slugs = lookup(1000)
  .transform((value) => [...new Set(value.split(",").filter((slug) => slug !== ""))])
  .refine((all) => all.length <= maxWantedTechs, {
    message: `At most ${maxWantedTechs} technologies`,
  })
  .meta({ description: "Slugs, separated by commas", example: "rust,postgresql" });

export const match = projectCard
  .extend({
    shared: z
      .array(id)
      .meta({ description: "Which of the wanted technologies it uses, rarest first" }),
    score: z.number().meta({ description: "The shared technologies' rarities, added up" }),
  })
  .meta({ id: "Match" });

export type Match = z.infer<typeof match>;

export const matchProjects = endpoint({
  method: "GET",
  path: "/matches",
  summary: "Projects that fit a stack and a role, best first: a rarely used technology counts more",
  query: z.object({
    techs: slugs,
    role: openRole.optional(),
    pageSize: z
      .string()
      .regex(/^([1-9]|1[0-9]|2[0-4])$/, { message: "Use a number from 1 to 24" })
      .transform(Number)
      .default(3),
  }),
  reply: z.object({
    matches: z.array(match),
    total: z.number().int().meta({ description: "How many share at least one" }),
    close: z.number().int().meta({ description: "How many share at least two" }),
  }),
});
