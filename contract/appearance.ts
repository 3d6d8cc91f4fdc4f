// How the site is called and looks: one set of settings, which admins change as a whole.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { detailLimits } from "#shared/limits.ts";
import { homeSections, papers, siteLimits, sitePageNames, startPages } from "#shared/site.ts";
import { firstWeekdays, isTimeZone } from "#shared/site-clock.ts";
import { endpoint } from "./endpoint.ts";
import { line, text } from "./text.ts";

export const siteLogo = z
  .object({
    hash: z.string().regex(/^[0-9a-f]{64}$/, { error: () => t("forms.notAHash") }),
    width: z
      .number()
      .int()
      .min(1)
      .max(siteLimits.logoWidth)
      .meta({
        description: `In CSS pixels, ${siteLimits.logoHeight} high`,
      }),
  })
  .meta({ id: "SiteLogo" });

export type SiteLogo = z.infer<typeof siteLogo>;

/** A path on this site, or an address that browsers and mail programs open. */
const isFooterAddress = (value: string) =>
  /^\/(?![/\\])\S*$/.test(value) ||
  (/^(?:https?:\/\/|mailto:)\S+$/i.test(value) && URL.canParse(value));

const footerLink = z.object({
  label: line(siteLimits.footerLabel.min, siteLimits.footerLabel.max),
  address: text(0, 500)
    .refine(isFooterAddress, { error: () => t("appearance.addressWrong") })
    .meta({
      description: "A path of this site, or an address with https, http or mailto",
      example: "/rules",
    }),
});

const fields = {
  name: line(siteLimits.name.min, siteLimits.name.max).meta({
    description: "In the header, in mails and in titles",
  }),
  tagline: line(siteLimits.tagline.min, siteLimits.tagline.max).meta({
    description: "The large sentence on the home page",
  }),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: () => t("forms.colour", { example: "#0b6470" }) })
    .nullable()
    .meta({
      description:
        "The colour of buttons, the line under the current page and the focus ring; null as delivered. Its tones in both themes are derived so that all texts can be read",
    }),
  paper: z.enum(papers).meta({ description: "What pages lie on; tinted is with the accent" }),
  logo: siteLogo.nullable().meta({ description: "On light pages; null as delivered" }),
  darkLogo: siteLogo.nullable().meta({ description: "On dark pages; null for the same one" }),
  startPage: z.enum(startPages).meta({ description: "What the site's root address shows" }),
  intro: line(siteLimits.intro.min, siteLimits.intro.max).nullable().meta({
    description: "Beside the tagline on the home page; null as delivered",
  }),
  homeSections: z.array(z.enum(homeSections)).max(homeSections.length).meta({
    description: "What the home page shows below the matches",
  }),
  footerLinks: z.array(footerLink).max(siteLimits.footerLinks).meta({
    description: "In the footer, after the pages about the site",
  }),
  timeZone: z
    .string()
    .max(detailLimits.timeZone)
    .refine(isTimeZone, { error: () => t("forms.notATimeZone") })
    .meta({
      description:
        "Of dates on pages and in mails, and of the times at which jobs run; an IANA name",
      example: "Europe/Lisbon",
    }),
  firstWeekday: z.enum(firstWeekdays).meta({ description: "The day that weeks begin with" }),
};

/** What admins set. */
export const siteSettings = z.object(fields).meta({ id: "SiteSettings" });

export type SiteSettings = z.infer<typeof siteSettings>;

export const siteVersion = z
  .number()
  .int()
  .min(0)
  .meta({ description: "How often it was changed" });

export const sitePageState = z.enum(["default", "written", "file", "none"]).meta({
  description:
    "Whose text a page has: the product's, an admin's, or a file's in the server's data directory, which nobody can change here; the imprint has none until it is written",
});

export type SitePageState = z.infer<typeof sitePageState>;

export const appearance = z
  .object({
    site: siteSettings,
    fixed: z.array(z.string()).meta({
      description: "Fields that the server's environment sets, which nobody can change here",
    }),
    version: siteVersion,
    canUndo: z.boolean().meta({ description: "Whether the version before is stored" }),
    pages: z
      .array(z.object({ name: z.enum(sitePageNames), state: sitePageState }))
      .meta({ description: "The pages about the site" }),
  })
  .meta({ id: "Appearance" });

export type Appearance = z.infer<typeof appearance>;

export const readShownSite = endpoint({
  method: "GET",
  path: "/site",
  summary: "How the site is called and looks now: what its pages need to show a change",
  scope: "read",
  reply: z
    .object({
      site: siteSettings,
      style: z
        .string()
        .meta({ description: "CSS that comes after the style sheet's; may be empty" }),
      hasImprint: z.boolean(),
    })
    .meta({ id: "ShownSite" }),
});

export type ShownSite = z.infer<typeof readShownSite.reply>;

export const readAppearance = endpoint({
  method: "GET",
  path: "/admin/appearance",
  summary: "How the site is called and looks",
  access: "admin",
  scope: "admin",
  reply: appearance,
});

export const setAppearance = endpoint({
  method: "POST",
  path: "/admin/appearance",
  summary: "Change how the site is called and looks, on all servers within a second",
  access: "admin",
  scope: "admin",
  body: z.object({
    site: siteSettings.partial().meta({ description: "What is left out stays" }),
    version: siteVersion.meta({ description: "The one that was changed; 409 if it isn't current" }),
  }),
  reply: appearance,
});

export const uploadSiteLogo = endpoint({
  method: "POST",
  path: "/admin/appearance/logo",
  summary:
    "Upload a logo for the settings: PNG, JPEG, WebP or SVG, recognised by its content, of at most 200 KB. It is drawn on the server, and only the drawing is kept, a PNG",
  access: "admin",
  scope: "admin",
  // Base64: four characters encode three bytes.
  bodyLimit: 300 * 1024,
  body: z.object({
    data: z
      .base64({
        error: ({ code }) => (code === "invalid_format" ? t("forms.notBase64") : undefined),
      })
      .max(Math.ceil(siteLimits.logoFile / 3) * 4, {
        error: () => t("forms.maxFileSize", { kilobytes: 200 }),
      })
      .meta({ description: "The file's bytes" }),
  }),
  reply: siteLogo,
});

const ratio = z.number().meta({ description: "The contrast, from 1 to 21" });

const accentNotes = z
  .object({
    words: z.object({ areWhite: z.boolean(), contrast: ratio }),
    onPaper: ratio,
    isPale: z.boolean().meta({ description: "Lines stay ink, since they couldn't be seen in it" }),
    dark: z.object({ colour: z.string(), onPaper: ratio }),
    meaning: z
      .object({
        of: z.enum(["projects", "technologies", "people"]),
        instead: z.string().meta({ description: "The nearest darker colour that is far enough" }),
      })
      .nullable()
      .meta({ description: "What else has such a colour on every site" }),
  })
  .meta({ id: "AccentNotes" });

export type AccentNotes = z.infer<typeof accentNotes>;

export const previewAppearance = endpoint({
  method: "POST",
  path: "/admin/appearance/preview",
  summary: "What a page, a mail or a share picture would look like; nothing is saved",
  access: "admin",
  scope: "admin",
  body: z.object({
    site: siteSettings,
    show: z.enum(["home", "project", "mail", "picture"]),
    theme: z.enum(["light", "dark"]),
  }),
  reply: z.object({
    html: z.string().meta({ description: "A document without scripts" }),
    accent: accentNotes.nullable().meta({ description: "Null without an accent" }),
  }),
});

export const undoAppearance = endpoint({
  method: "POST",
  path: "/admin/appearance/undo",
  summary: "Go back to the version before; once more brings the change back",
  access: "admin",
  scope: "admin",
  body: z.object({
    version: siteVersion.meta({ description: "The one to undo; 409 if it isn't current" }),
  }),
  reply: appearance,
});
