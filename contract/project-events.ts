// Events in a project's repository, as its code host reported them.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { id, lookup, paging, time } from "./text.ts";

/** The stored event types. Others may follow, so screens show 'Unknown event: {type}' for them. */
export const projectEventTypes = ["repo_push", "repo_pull_request", "repo_release"] as const;
export type ProjectEventType = (typeof projectEventTypes)[number];

/** Nothing else of a delivery is stored. Longer titles are cut, other longer values are refused. */
export const eventLimits = { ref: 500, url: 2000, action: 100, title: 1000, login: 100, tag: 250 };

export const webUrl = z
  .string()
  .max(eventLimits.url)
  .refine(isWebUrl, { error: () => t("forms.useWebAddress") })
  .meta({ format: "uri", description: "http or https, of the code host" });

function isWebUrl(value: string): boolean {
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  return url !== null && url.username === "" && url.password === "";
}

const sender = z
  .object({ login: z.string().max(eventLimits.login) })
  .nullable()
  .meta({ description: "Null if the code host names none, as for a deleted account" });

/** A link of an event. It is null where it leads to another host than the project's repository. */
const link = webUrl.nullable();

export const pushPayload = z.object({
  ref: z.string().max(eventLimits.ref).meta({ example: "refs/heads/main" }),
  compare: link.meta({ description: "Null if the code host names none, and for a deletion" }),
  repository: z.object({ html_url: link }),
  sender,
  created: z.literal(true).optional().meta({ description: "The branch or tag is new" }),
  deleted: z.literal(true).optional().meta({ description: "The branch or tag was deleted" }),
  forced: z.literal(true).optional().meta({ description: "Commits were replaced" }),
});

export type PushPayload = z.infer<typeof pushPayload>;

export const pullRequestPayload = z.object({
  action: z.string().max(eventLimits.action).meta({
    example: "opened",
    description: "As GitHub names it, and merged where it was closed by merging",
  }),
  pull_request: z.object({
    html_url: link,
    number: z.number().int().min(0),
    title: z.string().max(eventLimits.title),
  }),
  sender,
});

export type PullRequestPayload = z.infer<typeof pullRequestPayload>;

export const releasePayload = z.object({
  release: z.object({
    tag_name: z.string().min(1).max(eventLimits.tag).meta({ example: "v1.4.0" }),
    name: z
      .string()
      .max(eventLimits.title)
      .nullable()
      .meta({ description: "Null if it has only a tag" }),
    html_url: link,
  }),
  sender,
});

export type ReleasePayload = z.infer<typeof releasePayload>;

const common = {
  id,
  createdAt: time.meta({ description: "When the code host reported it" }),
  user: userRef
    .optional()
    .meta({ description: "The sender, if they are certain to be a member of the team" }),
  isBot: z.literal(true).optional().meta({ description: "A bot sent it" }),
  folded: z.number().int().min(1).optional().meta({
    description: "Number of earlier events folded into it: of the same pull request, or of bots",
  }),
  hidden: z
    .literal(true)
    .optional()
    .meta({ description: "An admin hid it: only the team and admins see it" }),
  can: z
    .object({ report: z.boolean() })
    .optional()
    .meta({ description: "What the caller may do; for signed-in people" }),
};

export const projectEvent = z
  .discriminatedUnion("event", [
    z.object({ ...common, event: z.literal("repo_push"), payload: pushPayload }),
    z.object({ ...common, event: z.literal("repo_pull_request"), payload: pullRequestPayload }),
    z.object({ ...common, event: z.literal("repo_release"), payload: releasePayload }),
  ])
  .meta({ id: "ProjectEvent" });

export type ProjectEvent = z.infer<typeof projectEvent>;

export const exportedEvents = z
  .array(
    z.object({
      id,
      project: z.object({ id, name: z.string() }),
      event: z.enum(projectEventTypes),
      payload: z.union([pushPayload, pullRequestPayload, releasePayload]),
      createdAt: time,
    }),
  )
  .meta({ description: "Your activity in projects' repositories, as code hosts reported it" });

export const listProjectEvents = endpoint({
  method: "GET",
  path: "/events/projectevents",
  summary: "What happened in a project's repository, latest first",
  scope: "read",
  query: z.object({
    project: id,
    types: lookup(200)
      .optional()
      .meta({
        description: `Only events of these types, separated by commas: ${projectEventTypes.join(", ")}`,
      }),
    ...paging(),
  }),
  reply: z.array(projectEvent),
  missing: "projects.missing",
  paged: true,
});
