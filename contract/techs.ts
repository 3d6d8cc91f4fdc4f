import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, paging } from "./text.ts";

export const techRef = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable().meta({ description: "On this site; null gives a monogram" }),
  })
  .meta({ id: "TechRef" });

export type TechRef = z.infer<typeof techRef>;

export const tech = techRef
  .extend({
    description: z.string(),
    category: z.string(),
    aliases: z.array(z.string()),
    projectCount: z.number().int(),
    userCount: z.number().int(),
  })
  .meta({ id: "Tech" });

export type Tech = z.infer<typeof tech>;

export const listTechs = endpoint({
  method: "GET",
  path: "/techs",
  summary: "Technologies, by id",
  query: z.object({
    ...paging(100),
    gt: id
      .optional()
      .meta({ description: "Only those after this id; an empty page ends the list" }),
  }),
  reply: z.array(tech),
  paged: true,
});
