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
  missing: "projects.missing",
  body: z.object({ user: id.optional().meta({ description: "The caller; anyone else is 403" }) }),
  reply: starring,
} as const;

export const starProject = endpoint({
  ...act,
  path: "/projects/{id}/star",
  summary: "Star a project; repeating it changes nothing",
  scope: "comments",
});

export const unstarProject = endpoint({
  ...act,
  path: "/projects/{id}/unstar",
  summary: "Remove your star from a project",
  scope: "comments",
});

export const listStarredProjects = endpoint({
  method: "GET",
  path: "/starred_projects",
  summary: "Your starred projects, latest star first",
  access: "session",
  scope: "comments",
  query: z.object(paging()),
  reply: z.array(projectCard),
  paged: true,
});
