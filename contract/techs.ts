import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { endpoint } from "./endpoint.ts";
import { id, lookup, paging, text } from "./text.ts";

export const techRef = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable().meta({ description: "On this site; null gives a monogram" }),
  })
  .meta({ id: "TechRef" });

export type TechRef = z.infer<typeof techRef>;

/** Maximum number of technologies that a list is filtered by. */
export const maxFilterTechs = 20;

/** Slugs of technologies, separated by commas, each once. */
export const techSlugs = (max: number) =>
  lookup(1000)
    .transform((value) => [...new Set(value.split(",").filter((slug) => slug !== ""))])
    .refine((slugs) => slugs.length <= max, { error: () => t("forms.maxTechs", { max }) })
    .meta({ description: "Slugs, separated by commas", example: "rust,postgresql" });

export const tech = techRef
  .extend({
    description: z.string(),
    descriptionLanguage: z.string().nullable().meta({
      description: "The language of its description; null if an admin changed the technology",
    }),
    category: z.string(),
    aliases: z.array(z.string()),
    projectCount: z.number().int().meta({ description: "Archived projects don't count" }),
    userCount: z.number().int(),
  })
  .meta({ id: "Tech" });

export type Tech = z.infer<typeof tech>;

export const techDetail = tech
  .extend({
    related: z.array(techRef).meta({ description: "What it builds on or goes with, either way" }),
  })
  .meta({ id: "TechDetail" });

export type TechDetail = z.infer<typeof techDetail>;

/**
 * Sorted by age, by number of projects, or by name. Search results are sorted by relevance first.
 */
export const techOrder = z.enum(["id", "popular", "name"]);

export const listTechs = endpoint({
  method: "GET",
  path: "/techs",
  summary: "Technologies",
  scope: "read",
  query: z.object({
    ...paging(100),
    gt: id.optional().meta({
      description: "Only those after this id, by id; an empty page ends the list",
    }),
    search: text(1, maxNameSearchLength).optional().meta({
      description: "Name, slug or alias, a part of it, or nearly so; best first",
    }),
    category: lookup(40).optional(),
    sort: techOrder.default("id"),
  }),
  reply: z.array(tech),
  paged: true,
});

const one = {
  params: z.object({ slug: lookup(60) }),
  missing: "techs.missing",
} as const;

export const readTech = endpoint({
  method: "GET",
  path: "/techs/{slug}",
  summary: "One technology, with those related to it",
  scope: "read",
  ...one,
  reply: techDetail,
});

export const techCategory = z
  .object({ category: z.string(), techCount: z.number().int() })
  .meta({ id: "TechCategory" });

export const listTechCategories = endpoint({
  method: "GET",
  path: "/tech_categories",
  summary: "How many technologies there are of each kind",
  scope: "read",
  reply: z.array(techCategory),
});
