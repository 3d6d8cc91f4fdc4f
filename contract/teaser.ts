// A piece of the graph, ready to be shown as a picture where nothing of the graph's code is.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { nodeType } from "./graph.ts";

/** Pixels. It isn't scaled: where there is less room, its middle is shown. */
export const teaserSize = { width: 840, height: 300 };

const across = z.number().int().min(0).max(teaserSize.width);
const down = z.number().int().min(0).max(teaserSize.height);

export const teaserNode = z
  .object({
    nid: z.string(),
    type: nodeType,
    name: z.string(),
    x: across,
    y: down,
    label: z
      .object({ text: z.string(), y: down })
      .nullable()
      .meta({
        description: "The name or its beginning, above or below; null where there is no room",
      }),
    imageUrl: z
      .string()
      .nullable()
      .meta({ description: "An avatar, or a logo's place on a sheet" }),
    tone: z.enum(["dark", "light"]).nullable().meta({ description: "Of a logo of one colour" }),
  })
  .meta({ id: "TeaserNode" });

export type TeaserNode = z.infer<typeof teaserNode>;

export const teaser = z
  .object({
    nid: z.string().nullable().meta({
      description: "The project in the middle; null where there is none to show",
    }),
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
  summary: `A well-connected recent project and what it is connected to, laid out on ${teaserSize.width} by ${teaserSize.height} pixels`,
  reply: teaser,
});
