import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { openRole } from "./members.ts";
import { projectCard, techSlugs } from "./projects.ts";
import { id, paging } from "./text.ts";

/** Maximum number of technologies in a request for matches. */
export const maxWantedTechs = 20;

const relatedReason = z.object({
  kind: z.literal("related"),
  text: z.string().meta({ example: "SQLite instead of PostgreSQL" }),
  tech: id.meta({ description: "A technology of the project" }),
  wanted: id.meta({ description: "The technology of the stack that it goes with" }),
  relation: z.enum(["alternative", "catalogue", "together"]).meta({
    description:
      "They do the same job, the catalogue relates them, or many projects use both of them",
  }),
});

export type RelatedReason = z.infer<typeof relatedReason>;

/** Why a project is a match. `text` says it in words. */
export const matchReason = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("techs"),
      text: z.string().meta({ example: "Both of your technologies" }),
      techs: z.array(id).meta({ description: "The shared ones, rarest first" }),
    }),
    z.object({
      kind: z.literal("like"),
      text: z.string().meta({ example: "like Lantern, which you starred" }),
      project: z
        .object({ id, name: z.string() })
        .meta({ description: "One of the caller's earlier projects" }),
      involvement: z
        .enum(["owned", "joined", "starred", "applied", "commented"])
        .meta({ description: "What the caller did with it" }),
    }),
    relatedReason,
    z.object({
      kind: z.literal("role"),
      text: z.string().meta({ example: "needs a designer" }),
      roles: z.array(openRole),
    }),
    z.object({
      kind: z.literal("activity"),
      text: z.string().meta({ example: "active 2 days ago" }),
    }),
  ])
  .meta({ id: "MatchReason" });

export type MatchReason = z.infer<typeof matchReason>;

export const match = projectCard
  .extend({
    shared: z
      .array(id)
      .meta({ description: "Which of the wanted technologies it uses, rarest first" }),
    score: z.number().min(0).max(1).meta({ description: "How well it fits; 1 is a perfect fit" }),
    reasons: z.array(matchReason).meta({ description: "Strongest first" }),
  })
  .meta({ id: "Match" });

export type Match = z.infer<typeof match>;

export const matchProjects = endpoint({
  method: "GET",
  path: "/matches",
  summary:
    "Projects that fit a stack and a role, best first. Without `techs`, the session's own stack, and what the person starred, joined and wrote about",
  query: z.object({
    techs: techSlugs(maxWantedTechs).optional(),
    role: openRole.optional(),
    ...paging(),
  }),
  reply: z.object({
    matches: z.array(match),
    total: z.number().int().meta({ description: "How many share at least one" }),
    close: z.number().int().meta({ description: "How many share at least two" }),
  }),
  paged: true,
});
