import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lookup } from "./text.ts";

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
  summary: "A page about the site: about, team, terms, privacy or contact",
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
  query: z.object({
    url: lookup(2000).meta({
      description: "A path below /content/ of this site, or an https address",
      example: "/content/about.md",
    }),
  }),
  reply: document,
  rateLimit: "remoteTexts",
});
