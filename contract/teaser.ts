// A part of the graph with its layout, which pages draw without the explorer's code.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { nodeType } from "./graph.ts";

const pixels = z.number().int().min(0);

export const teaserNode = z
  .object({
    type: nodeType,
    name: z.string(),
    x: pixels,
    y: pixels,
    label: z.object({ text: z.string(), y: pixels }).nullable().meta({
      description: "The name or its beginning, above or below; null if there is no space",
    }),
    imageUrl: z
      .string()
      .nullable()
      .meta({ description: "An avatar, or a logo's place on a sheet" }),
    tone: z.enum(["dark", "light", "dim"]).nullable().meta({
      description:
        "Of a logo that would vanish on some background: dark ones are inverted on dark backgrounds and light ones on light backgrounds, dim ones are brightened on dark backgrounds",
    }),
  })
  .meta({ id: "TeaserNode" });

export type TeaserNode = z.infer<typeof teaserNode>;

export const teaser = z
  .object({
    nid: z.string().nullable().meta({
      description: "The project in the middle; null if there is none to show",
    }),
    width: pixels.meta({
      description: "It isn't scaled: if there is less space, its middle is shown",
    }),
    height: pixels,
    nodes: z.array(teaserNode),
    edges: z
      .object({ tech: z.string(), user: z.string() })
      .meta({ description: "All edges to technologies, and all to people, as SVG path data" }),
  })
  .meta({ id: "Teaser" });

export type Teaser = z.infer<typeof teaser>;

export const readTeaser = endpoint({
  method: "GET",
  path: "/graph/teaser",
  summary: "A well-connected recent project and what it is connected to, laid out as a picture",
  scope: "read",
  reply: teaser,
});
