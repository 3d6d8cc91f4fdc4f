// Administration of technologies.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { techCategories } from "#shared/tech-categories.ts";
import { tech, techRef } from "./techs.ts";
import { id, line, lookup, paging, text, time } from "./text.ts";
import { techLimits } from "#shared/limits.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";

/** A technology as admins see it. */
export const adminTech = tech
  .extend({
    editedAt: time.nullable().meta({
      description: "When an admin last changed it; catalogue updates don't change it from then on",
    }),
    formerSlugs: z.array(z.string()).meta({ description: "Former slugs, which redirect to it" }),
    logoUploaded: z.boolean(),
  })
  .meta({ id: "AdminTech" });

export type AdminTech = z.infer<typeof adminTech>;

const slug = text(techLimits.slug.min, techLimits.slug.max)
  .refine((value) => /^[a-z0-9][a-z0-9+.-]*$/.test(value), {
    error: () => t("techs.slugSymbols"),
  })
  .meta({ pattern: "^[a-z0-9][a-z0-9+.-]*$" });

const category = z.enum(techCategories.map((each) => each.id));

const aliases = z
  .array(line(techLimits.alias.min, techLimits.alias.max).transform((word) => word.toLowerCase()))
  .max(techLimits.aliases, { error: () => t("forms.maxOtherNames", { max: techLimits.aliases }) })
  .refine((words) => new Set(words).size === words.length, {
    error: () => t("forms.eachNameOnce"),
  });

const name = line(techLimits.name.min, techLimits.name.max);
const description = text(0, techLimits.description);

export const newTech = z.object({
  name,
  slug,
  category,
  description: description.default(""),
  aliases: aliases.default([]),
});

export type NewTech = z.input<typeof newTech>;

/** Fields that are left out keep their value. */
export const techChanges = z.object({
  name: name.optional(),
  slug: slug.optional().meta({ description: "The old slug redirects to it" }),
  category: category.optional(),
  description: description.optional(),
  aliases: aliases.optional(),
});

export type TechChanges = z.input<typeof techChanges>;

export const listAdminTechs = endpoint({
  method: "GET",
  path: "/admin/techs",
  summary: "Technologies by name",
  access: "admin",
  scope: "admin",
  query: z.object({
    ...paging(),
    search: text(1, maxNameSearchLength)
      .optional()
      .meta({ description: "A part of a name, slug or other name" }),
  }),
  reply: z.array(adminTech),
  paged: true,
});

export const addTech = endpoint({
  method: "POST",
  path: "/admin/techs",
  summary: "Add a technology. 409 if its slug, name or another of its names is taken",
  access: "admin",
  scope: "admin",
  body: newTech,
  reply: adminTech,
});

const onTech = {
  access: "admin",
  params: z.object({ id }),
  missing: "techs.missing",
} as const;

export const readAdminTech = endpoint({
  ...onTech,
  method: "GET",
  path: "/admin/techs/{id}",
  summary: "One technology",
  scope: "admin",
  reply: adminTech,
});

export const changeTech = endpoint({
  ...onTech,
  method: "POST",
  path: "/admin/techs/{id}",
  summary: "Change a technology. 409 if its slug, name or another of its names is taken",
  scope: "admin",
  body: techChanges,
  reply: adminTech,
});

export const uploadLogo = endpoint({
  ...onTech,
  method: "POST",
  path: "/admin/techs/{id}/logo",
  summary:
    "Set a technology's logo: an SVG or a PNG, recognised by its content, of at most 200 KB. It is drawn on the server, and the drawing is kept, a PNG",
  scope: "admin",
  // Base64: four characters encode three bytes.
  bodyLimit: 300 * 1024,
  body: z.object({
    data: z
      .base64({
        error: ({ code }) => (code === "invalid_format" ? t("forms.notBase64") : undefined),
      })
      .max(Math.ceil(techLimits.logo / 3) * 4, {
        error: () => t("forms.maxFileSize", { kilobytes: 200 }),
      })
      .meta({ description: "The file's bytes" }),
  }),
  reply: adminTech,
});

export const removeLogo = endpoint({
  ...onTech,
  method: "DELETE",
  path: "/admin/techs/{id}/logo",
  summary: "Remove a technology's logo; a monogram replaces it",
  scope: "admin",
  reply: adminTech,
});

export const techMerge = z
  .object({
    from: techRef,
    into: techRef,
    projects: z.number().int().meta({ description: "Projects that use the removed technology" }),
    projectsWithBoth: z.number().int(),
    people: z.number().int().meta({ description: "People who work with the removed technology" }),
    peopleWithBoth: z.number().int(),
    aliases: z.array(z.string()).meta({ description: "Names that the kept technology also gets" }),
    relations: z.number().int().meta({ description: "Related technologies that move" }),
  })
  .meta({ id: "TechMerge" });

export type TechMerge = z.infer<typeof techMerge>;

export const previewMerge = endpoint({
  ...onTech,
  method: "GET",
  path: "/admin/techs/{id}/merge",
  summary: "What would move if the technology were merged into another",
  scope: "admin",
  query: z.object({ into: id }),
  reply: techMerge,
});

export const mergeTechs = endpoint({
  ...onTech,
  method: "POST",
  path: "/admin/techs/{id}/merge",
  summary:
    "Merge a technology into another permanently: everything that refers to it then refers to the other, and its slug redirects there. Returns the kept technology",
  scope: "admin",
  body: z.object({ into: id }),
  reply: adminTech,
});

export const wantedTech = z
  .object({
    word: z.string(),
    times: z.number().int().meta({ description: "Counted once a visitor an hour" }),
    lastSoughtAt: time,
    suggestedBy: z.number().int().meta({ description: "People who suggested it" }),
  })
  .meta({ id: "WantedTech" });

export type WantedTech = z.infer<typeof wantedTech>;

export const listWantedTechs = endpoint({
  method: "GET",
  path: "/admin/wanted_techs",
  summary: "Words that people searched for and no technology has, most frequent first",
  access: "admin",
  scope: "admin",
  query: z.object(paging()),
  reply: z.array(wantedTech),
  paged: true,
  // Counts searches recorded up to the request.
  cacheable: false,
});

export const dismissWantedTech = endpoint({
  method: "POST",
  path: "/admin/wanted_techs/dismiss",
  summary: "Remove a word from the list",
  access: "admin",
  scope: "admin",
  body: z.object({ word: lookup(60) }),
  reply: wantedTech,
});
