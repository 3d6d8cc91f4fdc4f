// The projects that a person is in, as they work with them.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { member, openRole, roleName } from "./members.ts";
import { projectCard } from "./projects.ts";
import { id, paging } from "./text.ts";

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
  scope: "projects",
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
  scope: "projects",
  reply: z.object({
    owner: count,
    developer: count,
    designer: count,
    archived: count,
    withoutSeats: count.meta({
      description:
        "Of those that they own, without archived and hidden ones: how many have no free seat",
    }),
  }),
});

/** Maximum number of projects in which roles are opened at once. */
export const maxOpenedAtOnce = 100;

const unique = (list: readonly string[]) => new Set(list).size === list.length;

export const openOwnRoles = endpoint({
  method: "POST",
  path: "/own_projects/open_roles",
  summary:
    "Open roles in several projects together, beside those that are open; owners of each of them only. 404 or 403 for one of them changes none",
  access: "session",
  scope: "projects",
  missing: "projects.missing",
  body: z.object({
    projects: z
      .array(id)
      .min(1)
      .max(maxOpenedAtOnce, { error: () => t("forms.maxProjects", { max: maxOpenedAtOnce }) })
      .refine(unique, { error: () => t("forms.eachProjectOnce") }),
    roles: z
      .array(openRole)
      .min(1)
      .max(2)
      .refine(unique, { error: () => t("forms.eachRoleOnce") }),
  }),
  reply: z.object({
    opened: z.array(id),
    unchanged: z.array(id).meta({ description: "These roles were open already" }),
    left: z.array(z.object({ id, reason: z.enum(["positions", "archived", "hidden"]) })).meta({
      description:
        "Those with positions, whose free seats follow them, and those that accept no applications",
    }),
  }),
});

export type OpenedRoles = z.infer<typeof openOwnRoles.reply>;
