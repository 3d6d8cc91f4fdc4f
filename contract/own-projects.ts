// The projects that a person is in, as they work with them.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { member, roleName } from "./members.ts";
import { projectCard } from "./projects.ts";
import { paging } from "./text.ts";

export const ownProject = member
  .pick({ id: true, roleName: true, position: true, createdAt: true })
  .extend({
    project: projectCard,
    waitingCount: z.number().int().nullable().meta({
      description: "Applications that wait for the caller's answer; null unless they own it",
    }),
  })
  .meta({ id: "OwnProject", description: "A membership, with its project" });

export type OwnProject = z.infer<typeof ownProject>;

export const listOwnProjects = endpoint({
  method: "GET",
  path: "/own_projects",
  summary: "The projects that the caller is in, latest joined first",
  access: "session",
  query: z.object({
    role: roleName.optional(),
    archived: z
      .literal("true")
      .optional()
      .meta({ description: "Only archived projects; with the others if left out" }),
    ...paging(),
  }),
  reply: z.array(ownProject),
  paged: true,
});

const count = z.number().int().min(0);

export const countOwnProjects = endpoint({
  method: "GET",
  path: "/own_projects/counts",
  summary: "How many projects the caller is in: by role, and how many of all are archived",
  access: "session",
  reply: z.object({ owner: count, developer: count, designer: count, archived: count }),
});
