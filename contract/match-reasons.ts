// Why a project fits a stack.
import { z } from "zod";
import { openRole } from "./members.ts";
import { id } from "./text.ts";

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

/** Why a project is a match. `text` is the reason in words. */
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
