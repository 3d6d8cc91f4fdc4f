import { z } from "zod";
import { siteLimits, sitePageNames } from "#shared/site.ts";
import { sitePageState, siteVersion } from "./appearance.ts";
import { endpoint } from "./endpoint.ts";
import { lookup, text } from "./text.ts";

/** A text as safe HTML. */
export const document = z
  .object({
    title: z.string(),
    description: z.string().meta({ description: "Its first paragraph, as plain text" }),
    html: z.string().meta({ description: "The text below the title, sanitised" }),
    source: z.string().meta({ description: "Where the markdown itself can be read" }),
  })
  .meta({ id: "Document" });

export type Document = z.infer<typeof document>;

export const readPage = endpoint({
  method: "GET",
  path: "/pages/{name}",
  summary:
    "A page about the site: about, team, terms, privacy or contact, and imprint once it is written",
  scope: "read",
  params: z.object({ name: lookup(50) }),
  reply: document,
  missing: "errors.pageNotFound",
});

export const readContent = endpoint({
  method: "GET",
  path: "/content",
  summary:
    "A markdown text of this site, or of an https host that the operator allows. 502 if that " +
    "host has no readable text, 504 if it takes too long",
  scope: "read",
  query: z.object({
    url: lookup(2000).meta({
      description: "A path below /content/ of this site, or an https address",
      example: "/content/about.md",
    }),
  }),
  reply: document,
  rateLimit: "remoteTexts",
});

const sitePageText = z
  .object({
    name: z.enum(sitePageNames),
    state: sitePageState,
    markdown: z.string().meta({ description: "With placeholders such as {site}; empty for none" }),
    version: siteVersion,
    canUndo: z.boolean(),
  })
  .meta({ id: "SitePageText" });

export type SitePageText = z.infer<typeof sitePageText>;

const ofPage = {
  access: "admin",
  params: z.object({ name: lookup(50) }),
  missing: "errors.pageNotFound",
} as const;

export const readSitePage = endpoint({
  ...ofPage,
  method: "GET",
  path: "/admin/pages/{name}",
  summary: "The markdown of a page about the site",
  scope: "admin",
  reply: sitePageText,
});

const markdown = text(siteLimits.pageText.min, siteLimits.pageText.max);

export const setSitePage = endpoint({
  ...ofPage,
  method: "POST",
  path: "/admin/pages/{name}",
  summary: "Write a page about the site, on all servers within a second",
  scope: "admin",
  body: z.object({
    markdown: markdown.nullable().meta({ description: "Null for the text as delivered" }),
    version: siteVersion.meta({ description: "The one that was changed; 409 if it isn't current" }),
  }),
  reply: sitePageText,
});

export const previewSitePage = endpoint({
  ...ofPage,
  method: "POST",
  path: "/admin/pages/{name}/preview",
  summary: "What a page about the site would look like; nothing is saved",
  scope: "admin",
  body: z.object({ markdown }),
  reply: document,
});

export const undoSitePage = endpoint({
  ...ofPage,
  method: "POST",
  path: "/admin/pages/{name}/undo",
  summary: "Go back to the text before; once more brings the change back",
  scope: "admin",
  body: z.object({
    version: siteVersion.meta({ description: "The one to undo; 409 if it isn't current" }),
  }),
  reply: sitePageText,
});
