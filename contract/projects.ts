import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { projectRecord } from "./insights.ts";
import { invitation } from "./invitations.ts";
import { matchReason } from "./match-reasons.ts";
import { member, openRole } from "./members.ts";
import { maxFilterTechs, techRef, techSlugs } from "./techs.ts";
import { picturesOfProject } from "./pictures.ts";
import { position } from "./positions.ts";
import { watchLevel } from "./watching.ts";
import { repositoryAddress } from "./repository-address.ts";
import { shownRepositoryFile } from "./repository-files.ts";
import { httpsUrl, id, line, lookup, paging, text, time } from "./text.ts";
import { latestUpdate } from "./updates.ts";
import { activityDays, activityKinds, eventWeeks, maxCountedEvents } from "#shared/activity.ts";
import { answerSample, minMedianApplications } from "#shared/answer-times.ts";
import { projectLimits } from "#shared/limits.ts";
import { maxProjectSearchLength } from "#shared/request-limits.ts";
import { techCategories } from "#shared/tech-categories.ts";

const activityKind = z.enum(activityKinds);

export type ActivityKind = z.infer<typeof activityKind>;
const count = z.number().int();
const health = z.enum(["active", "quiet", "dormant", "archived"]);

/** A project in a list. */
export const projectCard = z
  .object({
    id,
    name: z.string(),
    description: z.string().meta({ description: "Markdown" }),
    summary: z
      .string()
      .meta({ description: "The description's first 200 characters, as plain text" }),
    techs: z.array(techRef),
    members: z.array(member).meta({ description: "The first 5, owners first" }),
    memberCount: z.number().int(),
    starrers: z.array(id).meta({ description: "The latest 200" }),
    starCount: z.number().int(),
    starred: z.boolean(),
    settingOpenRoles: z.array(openRole).meta({
      description:
        "The roles that people can apply for unless the project is archived: those with a free seat in an open position, or without positions those that the owners opened",
    }),
    freeSeats: z.object({ developer: z.number().int(), designer: z.number().int() }).meta({
      description:
        "Free seats in open positions, by role. Without positions an open role counts as one: how many people it is for isn't known. 0 exactly where `settingOpenRoles` lacks the role",
    }),
    repositoryUrl: z.string().nullable(),
    pushedAt: time.nullable().meta({ description: "Its repository's last push; null if unknown" }),
    repositoryArchivedAt: time.nullable().meta({
      description: "Since when its repository is known to be archived; it comes last in lists",
    }),
    websiteUrl: z.string().nullable(),
    archivedAt: time.nullable(),
    hiddenAt: time.nullable().meta({
      description: "Since when an admin hides it from all but its members and admins",
    }),
    createdAt: time,
    updatedAt: time,
    lastActivityAt: time.nullable().meta({
      description:
        "The latest push, pull request, comment, new member, answered application or edit by its team; null for an imported project without activity",
    }),
    lastActivity: activityKind.nullable().meta({ description: "What the last activity was" }),
    starterIssueCount: count.meta({ description: "Open issues for newcomers in its repository" }),
    imageUrl: z.string().nullable().meta({ description: "Its logo, a square, on this site" }),
    health: health.meta({
      description: `Active up to ${activityDays.active} days after its last activity, quiet up to ${activityDays.quiet} days after it (or after its creation, where nothing happened yet), then dormant; or archived`,
    }),
    latestUpdate,
    maintainerWanted: z.boolean(),
    can: z
      .object({
        edit: z.boolean().meta({ description: "Texts, technologies, links, licence, open roles" }),
        apply: z.boolean(),
        viewApplications: z.boolean(),
        postUpdates: z.boolean(),
        leave: z.boolean().meta({ description: "A member, and not the last owner" }),
        settings: z.boolean(),
        manageTeam: z.boolean().meta({ description: "Add, remove, and give roles and seats" }),
        managePositions: z.boolean().meta({
          description: "Add, change, open, close and remove positions; `engage` limits opening",
        }),
        archive: z.boolean(),
        delete: z.boolean(),
        engage: z.boolean().meta({
          description:
            "Whether it takes stars, members, applications, open roles and webhooks: not while an admin hides it",
        }),
        grow: z.boolean().meta({ deprecated: true, description: "`engage`, until 0.4" }),
      })
      .meta({ description: "What the caller may do" }),
  })
  .meta({ id: "ProjectCard" });

export type ProjectCard = z.infer<typeof projectCard>;

export const project = projectCard
  .extend({
    descriptionHtml: z.string().meta({ description: "Sanitised" }),
    licence: z.string().nullable().meta({ description: "Its SPDX identifier, or its name" }),
    medianAnswerSeconds: count.nullable().meta({
      description: `Median time from an application to its first answer, of the latest ${answerSample}; null for fewer than ${minMedianApplications}, or if most have had none`,
    }),
    record: projectRecord.nullable(),
    reapplyAt: time.nullable().meta({
      description:
        "When the caller may apply again after their application was closed; null if they needn't wait. An owner may allow it earlier",
    }),
    watchLevel,
    weeklyEvents: z.array(count).meta({
      description: `How many pushes, pull requests and releases were reported in each of the last ${eventWeeks} weeks, oldest first. Weeks that began before the latest ${maxCountedEvents} events are left out`,
    }),
    positions: z.array(position).meta({ description: "In the order in which they were made" }),
    ...picturesOfProject,
    repositoryFile: shownRepositoryFile,
    invitation: invitation
      .pick({ id: true, roleName: true, position: true, invitedBy: true, invitedAt: true })
      .nullable()
      .meta({ description: "The caller's own open invitation to the team" }),
  })
  .meta({ id: "Project" });

export type Project = z.infer<typeof project>;

/** Where a search was found in a project. */
const matchType = z.object({ name: z.boolean(), description: z.boolean(), techs: z.boolean() });

const name = line(projectLimits.name.min, projectLimits.name.max);
const description = text(projectLimits.description.min, projectLimits.description.max);
const techs = z
  .array(id)
  .max(projectLimits.techs, { error: () => t("forms.maxTechs", { max: projectLimits.techs }) })
  .refine((ids) => new Set(ids).size === ids.length, { error: () => t("forms.eachTechOnce") });
const settingOpenRoles = z
  .array(openRole)
  .max(2)
  .refine((roles) => new Set(roles).size === roles.length, {
    error: () => t("forms.eachRoleOnce"),
  });

export const licence = line(projectLimits.licence.min, projectLimits.licence.max);

/** The fields of the Create Project form. */
export const newProject = z.object({
  name,
  description,
  techs: techs.default([]),
  repositoryUrl: repositoryAddress.nullable().default(null),
  websiteUrl: httpsUrl.nullable().default(null),
  licence: licence.nullable().default(null),
});

export type NewProject = z.input<typeof newProject>;

/**
 * The fields that owners change; those that are left out keep their value. An archived project
 * accepts no applications and isn't in the lists of projects to join (`GET /projects`, `GET
 * /matches`). Its page, its discussion, searches, stars and people's own lists still include it,
 * with `archivedAt`.
 */
export const projectChanges = z.object({
  name: name.optional(),
  description: description.optional(),
  techs: techs.optional(),
  settingOpenRoles: settingOpenRoles.optional().meta({
    description: "409 for a change while the project has positions, which decide what is open",
  }),
  repositoryUrl: repositoryAddress.nullable().optional(),
  websiteUrl: httpsUrl.nullable().optional(),
  licence: licence.nullable().optional(),
  archived: z.boolean().optional(),
  maintainerWanted: z.boolean().optional(),
});

export type ProjectChanges = z.input<typeof projectChanges>;

/** Deletion is confirmed by typing the project's exact name. */
export const deletionConfirmation = z.object({ name: z.string().trim() });

const one = { params: z.object({ id }), missing: "projects.missing" } as const;

const only = (words: string) =>
  z.enum(["true", "false"]).default("false").meta({ description: words });

/** The search and the filters of the list of projects. */
export const projectFilters = z.object({
  search: text(1, maxProjectSearchLength).optional().meta({
    description: 'Words, "phrases", -without, role:designer, tech:rust, stars:>10; forgives typos',
  }),
  techs: techSlugs(maxFilterTechs).optional(),
  techsMatch: z.enum(["all", "any"]).default("all").meta({
    description: "Whether a project has to be built with all of `techs`, or with one of them",
  }),
  tech: lookup(60).optional().meta({ description: "Only those built with it (a slug)" }),
  role: openRole.optional().meta({ description: "Only those with a free seat in that role" }),
  category: z
    .enum(techCategories.map((category) => category.id))
    .optional()
    .meta({ description: "Only those built with a technology of that category" }),
  activity: z
    .enum(["week", "month", "year"])
    .optional()
    .meta({ description: "Only those last active within 7, 30 or 365 days" }),
  starter: only("Only those with open issues for newcomers"),
  maintainerWanted: only("Only those whose owners look for a maintainer"),
  archived: z.enum(["false", "true"]).default("false").meta({
    description: "Lists archived projects only; they are left out otherwise",
  }),
});

export type ProjectFilters = z.input<typeof projectFilters>;

/** `fit` compares with the session's stack, or else with `techs`. */
export const projectSort = z.enum(["newest", "relevance", "fit", "stars", "active", "answers"]);

export type ProjectSort = z.infer<typeof projectSort>;

/** A project in a list that may be the result of a search. */
export const listedProject = projectCard
  .extend({
    matchType: matchType.optional().meta({ description: "With `search`: where it was found" }),
    matchedTechs: z
      .array(id)
      .optional()
      .meta({ description: "With `search`: which of its technologies were meant" }),
    reasons: z
      .array(matchReason)
      .optional()
      .meta({ description: "With `sort=fit`: why it fits, strongest first" }),
  })
  .meta({ id: "ListedProject" });

export type ListedProject = z.infer<typeof listedProject>;

export const listProjects = endpoint({
  method: "GET",
  path: "/projects",
  summary:
    "Projects, filtered and sorted. X-Total-Count has the number of results: exact up to 10,000, 10000+ beyond; after a start it may be missing for a moment",
  scope: "read",
  query: projectFilters.extend({
    sort: projectSort
      .optional()
      .meta({ description: "relevance by default with `search`, else newest" }),
    ...paging(),
  }),
  reply: z.array(listedProject),
  paged: true,
  rateLimit: "searches",
  rateLimitedBy: "search",
});

/** Maximum number of the newest projects in one reply. */
const maxNewest = 10;

export const listNewestProjects = endpoint({
  method: "GET",
  path: "/newest_projects",
  summary:
    "The newest listed projects, with at most two of one owner while there are others. For all of them: GET /projects",
  scope: "read",
  query: z.object({
    pageSize: z
      .string()
      .regex(/^([1-9]|10)$/, { error: () => t("forms.numberBetween", { min: 1, max: maxNewest }) })
      .transform(Number)
      .default(maxNewest)
      .meta({ description: `1 to ${maxNewest}, default ${maxNewest}` }),
  }),
  reply: z.array(projectCard),
});

export const projectFacets = z
  .object({
    total: count,
    totalIsExact: z.boolean(),
    techs: z
      .array(techRef.extend({ count }))
      .meta({ description: "The chosen ones, then those with most projects; at most 30" }),
    categories: z.array(z.object({ id: z.string(), name: z.string(), count })),
    roles: z.object({ developer: count, designer: count }),
    activity: z.object({ week: count, month: count, year: count }),
    starter: count,
    maintainerWanted: count,
    isPartial: z.boolean().meta({
      description: "No project contains all words of the search; the list has those with some",
    }),
    corrections: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .meta({ description: "Words that occur nowhere, and what was searched for instead" }),
    forms: z.array(z.string()).optional().meta({
      description: "Words with the stem of a word of the search, which are found too",
    }),
    read: z
      .array(z.object({ text: z.string(), filter: z.enum(["role", "tech", "stars"]) }))
      .meta({ description: "Parts of the search that were read as filters" }),
    without: z.array(z.object({ filter: z.string(), value: z.string(), count })).meta({
      description:
        "If there are no results: how many there are without each filter, or without a part of the search. Where none of these helps, `only` says how many there are with nothing but `techs`, or but `search`",
    }),
    related: z
      .array(z.object({ insteadOf: id, tech: techRef, count }))
      .meta({ description: "If there are no results: technologies instead of a chosen one" }),
  })
  .meta({ id: "ProjectFacets" });

export type ProjectFacets = z.infer<typeof projectFacets>;

export const countProjects = endpoint({
  method: "GET",
  path: "/projects/facets",
  summary:
    "How many projects there are with each choice: a count says how many results there are if that value is chosen in addition to all other filters",
  scope: "read",
  query: projectFilters,
  reply: projectFacets,
  rateLimit: "counts",
  rateLimitedBy: "search",
});

export const listUserProjects = endpoint({
  method: "GET",
  path: "/users/{id}/projects",
  summary: "The projects that a person is in, all or those built with a technology, latest first",
  scope: "read",
  params: z.object({ id }),
  missing: "people.missing",
  query: z.object({ techId: id.optional(), ...paging() }),
  reply: z.array(projectCard),
  paged: true,
});

export const createProject = endpoint({
  method: "POST",
  path: "/projects",
  takesIdempotencyKey: true,
  summary: "Create a project; its creator becomes the owner",
  access: "session",
  scope: "projects",
  body: newProject,
  reply: project,
  rateLimit: "newProjects",
});

export const readProject = endpoint({
  method: "GET",
  path: "/projects/{id}",
  summary: "One project",
  scope: "read",
  ...one,
  reply: project,
});

export const changeProject = endpoint({
  method: "POST",
  path: "/projects/{id}",
  summary: "Change a project; owners only",
  access: "session",
  scope: "projects",
  ...one,
  body: projectChanges,
  reply: project,
});

export const deleteProject = endpoint({
  method: "DELETE",
  path: "/projects/{id}",
  summary:
    "Delete a project permanently, with its team, applications, comments and stars; owners only. Returns the deleted project",
  access: "session",
  scope: "projects",
  ...one,
  body: deletionConfirmation.meta({ description: "The project's name, to confirm" }),
  reply: project,
});

export const searchResult = projectCard
  .extend({
    matchedTechs: z.array(id).meta({ description: "Which of its technologies were meant" }),
    matchType,
  })
  .meta({ id: "SearchResult" });

export type SearchResult = z.infer<typeof searchResult>;

export const searchProjects = endpoint({
  method: "GET",
  path: "/project_search",
  summary:
    "Projects by name, description and technologies, archived ones included, best first; forgives typos",
  scope: "read",
  query: z.object({ search: text(1, maxProjectSearchLength), ...paging() }),
  reply: z.array(searchResult),
  paged: true,
  rateLimit: "searches",
});
