// How the site is called and looks: one set of settings, which admins change as a whole.
import { z } from "zod";
import { siteLimits } from "#shared/site.ts";
import { endpoint } from "./endpoint.ts";
import { line } from "./text.ts";

const fields = {
  name: line(siteLimits.name.min, siteLimits.name.max).meta({
    description: "In the header, in mails and in titles",
  }),
  tagline: line(siteLimits.tagline.min, siteLimits.tagline.max).meta({
    description: "The large sentence on the home page",
  }),
};

/** What admins set. */
export const siteSettings = z.object(fields).meta({ id: "SiteSettings" });

export type SiteSettings = z.infer<typeof siteSettings>;

const version = z.number().int().min(0).meta({ description: "How often it was changed" });

export const appearance = z
  .object({
    site: siteSettings,
    fixed: z.array(z.string()).meta({
      description: "Fields that the server's environment sets, which nobody can change here",
    }),
    version,
    canUndo: z.boolean().meta({ description: "Whether the version before is stored" }),
  })
  .meta({ id: "Appearance" });

export type Appearance = z.infer<typeof appearance>;

export const readAppearance = endpoint({
  method: "GET",
  path: "/admin/appearance",
  summary: "How the site is called and looks",
  access: "admin",
  reply: appearance,
});

export const setAppearance = endpoint({
  method: "POST",
  path: "/admin/appearance",
  summary: "Change how the site is called and looks, on all servers within a second",
  access: "admin",
  body: z.object({
    site: siteSettings,
    version: version.meta({ description: "The one that was changed; 409 if it isn't current" }),
  }),
  reply: appearance,
});

export const undoAppearance = endpoint({
  method: "POST",
  path: "/admin/appearance/undo",
  summary: "Go back to the version before; once more brings the change back",
  access: "admin",
  body: z.object({
    version: version.meta({ description: "The one to undo; 409 if it isn't current" }),
  }),
  reply: appearance,
});
