// How projects, people and technologies connect: project–member, project–technology,
// person–technology.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { maxNeighbourCount } from "#shared/graph.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { endpoint } from "./endpoint.ts";
import { text, time } from "./text.ts";

/** Maximum number of neighbours in one reply. */
export const maxNeighbours = 200;
export const maxPathSteps = 6;
/** Maximum number of nodes to which steps are counted at once: those of a search. */
export const maxStepCounts = 10;

const nid = z.string().meta({
  description: "P_, U_ or T_ and the id of a project, a user (person) or a tech",
  example: "P_0198c0de-0000-7000-8000-000000000000",
});

/**
 * Validated in the handler, with the specification's messages: 'Invalid nid', 'Unrecognized nid
 * prefix'.
 */
const nidParameter = z.string().meta({
  description: "P_, U_ or T_ and an id; anything else is 400",
});

export const nodeType = z.enum(["project", "user", "tech"]);

export type NodeType = z.infer<typeof nodeType>;

export const graphNode = z
  .object({
    nid,
    name: z.string().meta({ description: "A person's is their display name" }),
    type: nodeType,
    degree: z
      .number()
      .int()
      .min(0)
      .max(maxNeighbourCount)
      .meta({
        description: `How many neighbours it has; ${maxNeighbourCount} means that or more`,
      }),
    attributes: z.object({
      name: z.string(),
      username: z.string().optional().meta({ description: "People" }),
      description: z.string().optional().meta({
        description: "Projects (the first 200 characters, as plain text) and technologies",
      }),
      descriptionLanguage: z.string().nullable().optional().meta({
        description: "Technologies: null if an admin changed it",
      }),
      imageUrl: z.string().nullable().optional().meta({
        description: "A person's avatar, a technology's logo; null gives a monogram",
      }),
      slug: z.string().optional().meta({ description: "Technologies" }),
      openRoles: z.array(z.string()).optional().meta({
        description: "Projects: the roles to apply for; none where it is archived",
      }),
      starCount: z.number().int().optional().meta({ description: "Projects" }),
      memberCount: z
        .number()
        .int()
        .optional()
        .meta({
          description: `Projects; ${maxNeighbourCount} means that or more`,
        }),
      archived: z.boolean().optional().meta({ description: "Projects" }),
      freeSeats: z.number().int().optional().meta({ description: "Projects" }),
      lastActivityAt: time.nullable().optional().meta({ description: "Projects" }),
      sharedTechs: z.number().int().optional().meta({
        description:
          "Projects and other people: how many technologies of the viewer's stack they have, 0 for visitors",
      }),
    }),
  })
  .meta({ id: "GraphNode" });

export type GraphNode = z.infer<typeof graphNode>;

export const graphEdge = z
  .object({ nodes: z.tuple([nid, nid]).meta({ description: "Either way round" }) })
  .meta({ id: "GraphEdge" });

export type GraphEdge = z.infer<typeof graphEdge>;

const graphTotals = z
  .object({ project: z.number().int(), user: z.number().int(), tech: z.number().int() })
  .meta({ description: "All neighbours, by type" });

export type GraphTotals = z.infer<typeof graphTotals>;

export const graph = z
  .object({
    nodes: z.array(graphNode).meta({ description: "The requested node, then its neighbours" }),
    edges: z.array(graphEdge).meta({
      description: "Every edge among these nodes, and between them and those of earlier pages",
    }),
    truncated: z.boolean().meta({ description: "Whether there are neighbours after these" }),
    next: z.string().nullable().meta({ description: "`after` of the next ones, if truncated" }),
    totals: graphTotals,
  })
  .meta({ id: "Graph" });

export type Graph = z.infer<typeof graph>;

export const readGraph = endpoint({
  method: "GET",
  path: "/graph",
  summary: `A node, its direct neighbours, and every edge among them. At most ${maxNeighbours} neighbours: projects by stars, people the newest first`,
  scope: "read",
  query: z.object({
    nid: nidParameter,
    after: z
      .string()
      .max(400, { error: () => t("forms.notACursor") })
      .optional()
      .meta({
        description: "`next` of the answer before: the neighbours after those",
      }),
  }),
  missing: "explorer.missing",
  reply: graph,
});

const onePath = {
  path: z.array(nid).nullable().meta({ description: "From one to the other; null: none" }),
  nodes: z.array(graphNode).meta({ description: "Those of the path, in its order" }),
  edges: z.array(graphEdge).meta({ description: "Those of the path, in its order" }),
};

export const graphPath = z
  .object({
    ...onePath,
    others: z.array(z.object(onePath)).meta({
      description:
        "Further paths if `count` asks for them, best first. They share no nodes with those before, except those next to the ends where there are others between",
    }),
  })
  .meta({ id: "GraphPath" });

export type GraphPath = Omit<z.infer<typeof graphPath>, "others">;

export type GraphPaths = z.infer<typeof graphPath>;

export const findPath = endpoint({
  method: "GET",
  path: "/graph/path",
  summary: `How two nodes are connected, in at most ${maxPathSteps} steps: the shortest path over people and projects; if there is none, over technologies that few share; else over any`,
  scope: "read",
  query: z.object({
    from: nidParameter,
    to: nidParameter,
    over: z.literal("people").optional().meta({
      description: "Only over people and projects, technologies only at the ends",
    }),
    count: z.enum(["1", "2", "3"]).default("1").meta({ description: "How many paths, at most" }),
  }),
  missing: "explorer.missing",
  reply: graphPath,
  rateLimit: "searches",
});

export const stepCounts = z
  .object({
    steps: z.record(nid, z.number().int().nullable()).meta({
      description:
        "Of the shortest path to each; null where none has six steps or less. Those that took too long are missing",
    }),
  })
  .meta({ id: "StepCounts" });

export const countSteps = endpoint({
  method: "GET",
  path: "/graph/steps",
  summary: `How many steps lead from a node to others, up to ${maxStepCounts}: those of /graph/path`,
  scope: "read",
  query: z.object({
    from: nidParameter,
    to: z.string().meta({ description: `Up to ${maxStepCounts} nids, separated by commas` }),
  }),
  missing: "explorer.missing",
  reply: stepCounts,
  rateLimit: "steps",
});

export const searchGraph = endpoint({
  method: "GET",
  path: "/graph/search",
  summary: "Up to 10 projects, people and technologies by name, best first; forgives typos",
  scope: "read",
  query: z.object({ q: text(1, maxNameSearchLength) }),
  reply: z.array(graphNode),
  rateLimit: "searches",
});
