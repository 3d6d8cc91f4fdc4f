import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { projectCard } from "./projects.ts";
import { id, paging } from "./text.ts";

export const starring = z
  .object({ starCount: z.number().int(), starred: z.boolean() })
  .meta({ id: "Starring" });

export type Starring = z.infer<typeof starring>;

const act = {
  method: "POST",
  access: "session",
  params: z.object({ id }),
  missing: "Project not found.",
  body: z.object({ user: id.optional().meta({ description: "The caller; anybody else is 403" }) }),
  reply: starring,
} as const;

export const starProject = endpoint({
  ...act,
  path: "/projects/{id}/star",
  summary: "Star a project; once is enough",
});

export const unstarProject = endpoint({
  ...act,
  path: "/projects/{id}/unstar",
  summary: "Take one's star from a project",
});

export const listStarredProjects = endpoint({
  method: "GET",
  path: "/starred_projects",
  summary: "The projects that one starred, latest star first",
  access: "session",
  query: z.object(paging()),
  reply: z.array(projectCard),
  paged: true,
});
