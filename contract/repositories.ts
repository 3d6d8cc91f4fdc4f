// Projects from repositories at the code host that the site is configured for.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { issue } from "./issues.ts";
import { techRef } from "./techs.ts";
import { t } from "#shared/messages/t.ts";
import { id, lookup, paging, time } from "./text.ts";

/** Why a technology is proposed. */
export const techEvidence = z
  .object({
    kind: z.enum(["language", "manifest", "topic"]),
    source: z.string().meta({ description: "The language, the file or the topic" }),
    detail: z.string().nullable().meta({
      description: "A language's share, such as 62%; what the file names, such as react",
    }),
  })
  .meta({ id: "TechEvidence" });

export type TechEvidence = z.infer<typeof techEvidence>;

export const repositoryProposal = z
  .object({
    name: z.string(),
    description: z.string().meta({ description: "Empty if the repository has none" }),
    repositoryUrl: z.string().meta({ description: "Empty if it isn't at an https address" }),
    websiteUrl: z.string().nullable(),
    licence: z.string().nullable().meta({ description: "Its SPDX identifier, or its name" }),
    topics: z.array(z.string()),
    techs: z
      .array(z.object({ tech: techRef, evidence: z.array(techEvidence) }))
      .meta({ description: "Strongest evidence first" }),
  })
  .meta({ id: "RepositoryProposal" });

export type RepositoryProposal = z.infer<typeof repositoryProposal>;

export const proposeProject = endpoint({
  method: "GET",
  path: "/repository-proposals",
  summary:
    "A proposal for a project, read from its public repository at the site's code host; nothing is stored. 503 if the code host doesn't respond or its request limit is reached",
  access: "session",
  scope: "projects",
  query: z.object({
    url: lookup(2000).meta({
      description:
        "The repository's address at the site's code host, in any form that can be cloned, or its path",
      example: "https://github.com/mirav/tidewater",
    }),
  }),
  reply: repositoryProposal,
  missing: "repositories.missing",
  rateLimit: "proposals",
});

export const ownRepository = z
  .object({
    name: z.string(),
    description: z.string(),
    repositoryUrl: z.string(),
    project: z.object({ id, name: z.string() }).nullable().meta({
      description:
        "The project that links to it; for the caller's repositories, one of the caller's",
    }),
  })
  .meta({ id: "OwnRepository" });

export type OwnRepository = z.infer<typeof ownRepository>;

export const listTopicRepositories = endpoint({
  method: "GET",
  path: "/admin/repositories",
  summary:
    "Public repositories of an organisation at the site's code host with the topic that lists them, latest first, and the projects that link to them; none if there is no such organisation. 503 if the code host doesn't respond or its request limit is reached",
  access: "admin",
  scope: "admin",
  query: z.object({
    organisation: z.string().regex(/^[\w-][\w./-]{0,200}$/, {
      error: () => t("repositories.organisationName"),
    }),
    after: paging().after,
  }),
  reply: z.array(ownRepository),
  paged: true,
  rateLimit: "repositories",
});

export const listOwnRepositories = endpoint({
  method: "GET",
  path: "/repositories",
  summary:
    "The caller's own public repositories at the site's code host, latest first. 503 if it doesn't respond or its request limit is reached",
  access: "session",
  scope: "projects",
  query: z.object({ after: paging().after }),
  reply: z.array(ownRepository),
  paged: true,
  rateLimit: "repositories",
});

export const stackProposal = z
  .object({
    repositories: z.number().int().nullable().meta({
      description:
        "The caller's latest public repositories that were read, without forks; null if the code host didn't respond",
    }),
    techs: z
      .array(
        z.object({
          tech: techRef,
          repositories: z.number().int().meta({ description: "In how many of them it is" }),
          share: z.number().min(0).max(1).nullable().meta({
            description: "Of a language: its mean share of the code of the latest ones",
          }),
          lastPushedAt: time.nullable().meta({ description: "When one of these last changed" }),
          isRecent: z.boolean().meta({
            description: "Whether it was in use within a year, and for more than a script or two",
          }),
        }),
      )
      .meta({ description: "Recent ones first; at most 20" }),
  })
  .meta({ id: "StackProposal" });

export type StackProposal = z.infer<typeof stackProposal>;

export const readStackProposal = endpoint({
  method: "GET",
  path: "/stack-proposal",
  summary:
    "The technologies of the caller's own public repositories at the site's code host, to choose a stack from; nothing is stored. Empty if the code host doesn't respond",
  access: "session",
  scope: "projects",
  reply: stackProposal,
  cacheable: false,
  rateLimit: "repositories",
});

export const listStarterIssues = endpoint({
  method: "GET",
  path: "/projects/{id}/starter-issues",
  summary:
    "Open issues of the project's repository for newcomers, latest first: unassigned and without a linked pull request",
  scope: "read",
  params: z.object({ id }),
  missing: "projects.missing",
  reply: z.array(issue),
});
