import { z } from "zod";
import { techCategories } from "../shared/tech-categories.ts";

export const slugRule = /^[a-z0-9][a-z0-9+.-]*$/;
export const aliasRule = /^[a-z0-9.+#][a-z0-9.+#_-]*$/;
export const maxLogoBytes = 12 * 1024;

/** One sentence: no punctuation that ends a sentence before its end, and single spaces. */
export const descriptionRule = z
  .string()
  .min(20)
  .max(140)
  .regex(/^[^\s|]+( [^\s|]+)*(?<=[^.\s])\.$/)
  .refine((text) => !/[.!?]["”)]? [A-Z]/.test(text), "more than one sentence");

/** One technology in `techs.json`; README.md explains the fields. */
export const catalogueTech = z.strictObject({
  slug: z.string().regex(slugRule),
  name: z.string().trim().min(1).max(50),
  category: z.enum(techCategories.map(({ id }) => id)),
  aliases: z.array(z.string().regex(aliasRule)),
  description: descriptionRule,
  related: z.array(z.string().regex(slugRule)),
  logo: z.string().endsWith(".svg").nullable(),
  tone: z.enum(["dark", "light", "dim"]).optional(),
});

export type CatalogueTech = z.infer<typeof catalogueTech>;
