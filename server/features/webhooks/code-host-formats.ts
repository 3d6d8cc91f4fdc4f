// Normalizes the payloads of different code hosts.
import type { z } from "zod";
import type { CodeHost } from "#contract/webhooks.ts";
import {
  eventLimits,
  type ProjectEventType,
  type PullRequestPayload,
  pullRequestPayload,
  type PushPayload,
  pushPayload,
  type ReleasePayload,
  releasePayload,
  webUrl,
} from "#contract/project-events.ts";
import type { Fields, Scalar } from "./delivery-fields.ts";

/** The kind of an event by its name: a ping, an event of the feed, of an issue, or ignored. */
export type Kind = "ping" | ProjectEventType | "issues" | "other";

const kinds: Record<CodeHost, Record<string, Kind>> = {
  github: {
    ping: "ping",
    push: "repo_push",
    pull_request: "repo_pull_request",
    release: "repo_release",
    issues: "issues",
  },
  gitea: {
    push: "repo_push",
    // The others report a deletion as a push as well.
    delete: "repo_push",
    pull_request: "repo_pull_request",
    release: "repo_release",
    issues: "issues",
    issue_assign: "issues",
    issue_label: "issues",
  },
  gitlab: {
    "Push Hook": "repo_push",
    "Tag Push Hook": "repo_push",
    "Merge Request Hook": "repo_pull_request",
    "Release Hook": "repo_release",
    "Issue Hook": "issues",
  },
};

export const kindOf = (codeHost: CodeHost, event: string): Kind =>
  Object.hasOwn(kinds[codeHost], event) ? (kinds[codeHost][event] ?? "other") : "other";

const githubFields = [
  "ref",
  "ref_type",
  "before",
  "after",
  "created",
  "deleted",
  "forced",
  "compare",
  "compare_url",
  "repository.id",
  "repository.html_url",
  "repository.archived",
  "changes.repository.name.from",
  "changes.owner.from.user.login",
  "changes.owner.from.organization.login",
  "action",
  "pull_request.html_url",
  "pull_request.number",
  "pull_request.title",
  "pull_request.merged",
  "pull_request.body",
  "pull_request.user.id",
  "pull_request.user.login",
  "pull_request.user.type",
  "issue.number",
  "issue.state",
  "issue.locked",
  "issue.assignee.login",
  "release.tag_name",
  "release.name",
  "release.html_url",
  "release.author.login",
  "release.author.type",
  "sender.login",
  "sender.id",
  "sender.type",
  "pusher.name",
  "pusher.login",
];

/** The fields of a delivery that are read, as paths. */
export const neededFields: Record<CodeHost, readonly string[]> = {
  github: githubFields,
  gitea: githubFields,
  gitlab: [
    "ref",
    "before",
    "after",
    "project.id",
    "project.web_url",
    "user_id",
    "user_username",
    "user_name",
    "user.id",
    "user.username",
    "user.name",
    "object_attributes.action",
    "object_attributes.state",
    "object_attributes.url",
    "object_attributes.iid",
    "object_attributes.title",
    "object_attributes.description",
    "object_attributes.author_id",
    "object_attributes.oldrev",
    "object_attributes.assignee_id",
    "object_attributes.discussion_locked",
    "object_attributes.confidential",
    "action",
    "tag",
    "name",
    "url",
  ],
};

export type NormalizedEvent = (
  | { readonly event: "repo_push"; readonly payload: PushPayload }
  | { readonly event: "repo_pull_request"; readonly payload: PullRequestPayload }
  | { readonly event: "repo_release"; readonly payload: ReleasePayload }
) & {
  readonly isBot: boolean;
  /** The sender's number at the code host; null if it isn't known. */
  readonly senderId: number | null;
};

/** A correctly signed delivery whose payload doesn't match its event. */
export class MalformedEvent extends Error {}

/** The feed's event that `fields` describe. @throws MalformedEvent if fields are missing or invalid */
export function normalizeEvent(
  codeHost: CodeHost,
  kind: ProjectEventType,
  fields: Fields,
): NormalizedEvent {
  const read = (path: string) => clean(fields.get(path));
  const { login, id, isBot } = senderOf(codeHost, kind, read);
  const sender = login === null ? null : { login };
  const by = { senderId: id, isBot };
  if (kind === "repo_push") {
    const raw = codeHost === "gitlab" ? gitlabPush(read) : push(read);
    return { event: kind, payload: fit(pushPayload, { ...raw, sender }), ...by };
  }
  if (kind === "repo_release") {
    const raw = codeHost === "gitlab" ? gitlabRelease(read) : release(read);
    return { event: kind, payload: fit(releasePayload, { ...raw, sender }), ...by };
  }
  const raw = codeHost === "gitlab" ? mergeRequest(read) : pullRequest(read);
  return { event: kind, payload: fit(pullRequestPayload, { ...raw, sender }), ...by };
}

/** The number of the issue that a delivery says to be closed, taken, locked or gone; else null. */
export function unavailableIssue(codeHost: CodeHost, fields: Fields): number | null {
  const isOfGitLab = codeHost === "gitlab";
  const number = fields.get(isOfGitLab ? "object_attributes.iid" : "issue.number");
  if (typeof number !== "number" || !Number.isSafeInteger(number)) return null;
  const isUnavailable = isOfGitLab
    ? fields.get("object_attributes.state") === "closed" ||
      typeof fields.get("object_attributes.assignee_id") === "number" ||
      fields.get("object_attributes.discussion_locked") === true ||
      fields.get("object_attributes.confidential") === true
    : fields.get("issue.state") === "closed" ||
      typeof fields.get("issue.assignee.login") === "string" ||
      fields.get("issue.locked") === true ||
      ["deleted", "transferred"].includes(String(fields.get("action")));
  return isUnavailable ? number : null;
}

interface EventSender {
  readonly login: string | null;
  readonly id: number | null;
  readonly isBot: boolean;
}

/**
 * The sender. Deliveries about deleted accounts have none: then the person who pushed, opened the pull
 * request or wrote the release stands for them, if that is known.
 */
function senderOf(codeHost: CodeHost, kind: ProjectEventType, read: Read): EventSender {
  const named = (path: string) => {
    const name = read(path);
    return typeof name === "string" && name !== "" ? cut(name, eventLimits.login) : null;
  };
  const [first, ...others]: { login: string | null; id?: Scalar; type?: Scalar }[] =
    codeHost === "gitlab"
      ? [
          kind === "repo_push"
            ? { login: named("user_username"), id: read("user_id") ?? null }
            : { login: named("user.username"), id: read("user.id") ?? null },
          { login: named(kind === "repo_push" ? "user_name" : "user.name") },
        ]
      : [
          {
            login: named("sender.login"),
            id: read("sender.id") ?? null,
            type: read("sender.type") ?? null,
          },
          { login: named("pusher.login") },
          { login: named("pusher.name") },
          { login: named("pull_request.user.login"), type: read("pull_request.user.type") ?? null },
          { login: named("release.author.login"), type: read("release.author.type") ?? null },
        ];
  const found = [first, ...others].find((one) => one?.login);
  const login = found?.login ?? null;
  const id = typeof found?.id === "number" && Number.isSafeInteger(found.id) ? found.id : null;
  return {
    login,
    id,
    isBot: found?.type === "Bot" || (login !== null && isBotLogin(codeHost, login)),
  };
}

/**
 * GitHub marks bots. Gitea, Forgejo and GitLab don't: there, CI has accounts of its own, and tokens
 * of a GitLab project or group act as accounts that are named after it.
 */
const isBotLogin = (codeHost: CodeHost, login: string) =>
  /\[bot\]$/i.test(login) ||
  (codeHost !== "github" &&
    /^(?:gitea-actions|forgejo-actions|(?:project|group)_\d+_bot.*|service_account_.*)$|[-_.]bot$/i.test(
      login,
    ));

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed();

/** What changes a pull request's state; other actions, such as labels, are details of it. */
const steps = new Set(["opened", "closed", "merged", "reopened", "ready_for_review"]);

/**
 * Events of the same key take one line of the feed, the latest one's: what bots do, and the details
 * of a pull request. Null for an event that has its own line.
 */
export function foldKeyOf({ event, payload, isBot }: NormalizedEvent): string | null {
  if (isBot) return `bot:${event}`;
  if (!("pull_request" in payload) || steps.has(payload.action)) return null;
  return `pr:${payload.pull_request.number}`;
}

/** Line breaks, characters that can't be stored, and characters that change the text direction. */
const disruptive = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

const clean = (scalar: Scalar | undefined) =>
  typeof scalar === "string" ? scalar.toWellFormed().replace(disruptive, " ").trim() : scalar;

function fit<T extends z.ZodType>(schema: T, raw: unknown): z.output<T> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const unfit = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new MalformedEvent(`These fields are missing or invalid: ${unfit}.`);
}

type Read = (path: string) => Scalar | undefined;

/** A link that the event must have. */
const required = (url: Scalar | undefined) => url ?? undefined;

const push = (read: Read) => {
  const [kind, ref] = [read("ref_type"), read("ref")];
  // Gitea's deletion names the branch or tag without its folder.
  if (kind === "branch" || kind === "tag") {
    return {
      ref: `refs/${kind === "branch" ? "heads" : "tags"}/${String(ref)}`,
      compare: null,
      repository: { html_url: required(read("repository.html_url")) },
      deleted: true,
    };
  }
  const change = changeOf(read);
  return {
    ref,
    compare: change.deleted ? null : compareOf(read("compare") ?? read("compare_url")),
    repository: { html_url: required(read("repository.html_url")) },
    ...change,
  };
};

const noCommit = /^0{7,}$/;

/** Whether the push created, deleted or replaced the branch or tag, each only where it is so. */
function changeOf(read: Read) {
  const isNone = (path: string) => noCommit.test(String(read(path)));
  if (read("deleted") === true || isNone("after")) return { deleted: true } as const;
  if (read("created") === true || isNone("before")) return { created: true } as const;
  return read("forced") === true ? ({ forced: true } as const) : {};
}

/** Null for a comparison with a commit that doesn't exist: that of a new or deleted branch. */
function compareOf(url: Scalar | undefined): string | null {
  if (!isWebUrl(url)) return null;
  const ends =
    new URL(url).pathname
      .split("/")
      .at(-1)
      ?.split(/\.{2,3}/) ?? [];
  return ends.some((end) => noCommit.test(end)) ? null : url;
}

const isWebUrl = (url: unknown): url is string => webUrl.safeParse(url).success;

const titleOf = (title: Scalar | undefined) =>
  typeof title === "string" ? cut(title, eventLimits.title) : title;

const pullRequest = (read: Read) => {
  const action = read("action");
  const isMerge = action === "closed" && read("pull_request.merged") === true;
  return {
    action: isMerge ? "merged" : githubAction(action),
    pull_request: {
      html_url: required(read("pull_request.html_url")),
      number: read("pull_request.number"),
      title: titleOf(read("pull_request.title")),
    },
  };
};

/**
 * Whether a delivery about a release is about its publication: releases are also drafted, edited and
 * deleted.
 */
export const isPublication = (codeHost: CodeHost, fields: Fields): boolean =>
  fields.get("action") === (codeHost === "gitlab" ? "create" : "published");

const release = (read: Read) => ({
  release: {
    tag_name: read("release.tag_name"),
    name: releaseName(read("release.name"), read("release.tag_name")),
    html_url: required(read("release.html_url")),
  },
});

const gitlabRelease = (read: Read) => ({
  release: {
    tag_name: read("tag"),
    name: releaseName(read("name"), read("tag")),
    html_url: required(read("url")),
  },
});

/** Null if it has no name, or is called as its tag. */
const releaseName = (name: Scalar | undefined, tag: Scalar | undefined) =>
  name === undefined || name === null || name === "" || name === tag ? null : titleOf(name);

const commit = /^(?!0+$)[0-9a-f]{40,64}$/;

/** GitLab sends no compare link, but its address is known. */
const gitlabPush = (read: Read) => {
  const [url, before, after] = [read("project.web_url"), read("before"), read("after")];
  const bothEnds = commit.test(String(before)) && commit.test(String(after));
  const compare = `${String(url)}/-/compare/${String(before)}...${String(after)}`;
  return {
    ref: read("ref"),
    compare: bothEnds && isWebUrl(compare) ? compare : null,
    repository: { html_url: required(url) },
    ...changeOf(read),
  };
};

/** The names of Gitea, Forgejo and GitLab for actions, mapped to GitHub's. */
const actions: Record<string, string> = {
  open: "opened",
  close: "closed",
  reopen: "reopened",
  update: "updated",
  merge: "merged",
  synchronized: "synchronize",
  label_updated: "labeled",
  label_cleared: "unlabeled",
};

const githubAction = (action: Scalar | undefined) =>
  Object.hasOwn(actions, String(action)) ? actions[String(action)] : action;

const mergeRequest = (read: Read) => {
  const action = read("object_attributes.action") ?? read("object_attributes.state");
  // An update with a commit before it brought new commits.
  const isPush = action === "update" && commit.test(String(read("object_attributes.oldrev")));
  return {
    action: isPush ? "synchronize" : githubAction(action),
    pull_request: {
      html_url: required(read("object_attributes.url")),
      number: read("object_attributes.iid"),
      title: titleOf(read("object_attributes.title")),
    },
  };
};
