// Normalizes the deliveries of different code hosts: headers and payload fields.
import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { CodeHost } from "#contract/webhooks.ts";
import {
  type ProjectEventType,
  type PullRequestPayload,
  pullRequestPayload,
  type PushPayload,
  pushPayload,
  type ReleasePayload,
  releasePayload,
} from "#contract/project-events.ts";
import type { Fields, Scalar } from "./json-fields.ts";

/** How a delivery proves its origin: a signature of the body, or the secret itself. */
export type Proof = { readonly hmac: Buffer } | { readonly token: string };

export interface DeliveryHeaders {
  /** The id given by the code host; null if there is none. */
  readonly event: string | null;
  readonly deliveryId: string | null;
  /** Null if it is missing or has an impossible form. */
  readonly proof: Proof | null;
  /** The header in which the proof is expected. */
  readonly proofHeader: string;
}

interface Names {
  readonly event: readonly string[];
  readonly delivery: readonly string[];
  readonly proof: readonly string[];
}

/**
 * In order of preference. Forgejo also sends Gitea's headers. GitLab gives all deliveries that
 * follow from one event the same UUID, so the key of the single delivery comes first.
 */
const names: Record<CodeHost, Names> = {
  github: {
    event: ["x-github-event"],
    delivery: ["x-github-delivery"],
    proof: ["x-hub-signature-256"],
  },
  gitea: {
    event: ["x-forgejo-event", "x-gitea-event"],
    delivery: ["x-forgejo-delivery", "x-gitea-delivery"],
    proof: ["x-forgejo-signature", "x-gitea-signature"],
  },
  gitlab: {
    event: ["x-gitlab-event"],
    delivery: ["idempotency-key", "x-gitlab-event-uuid"],
    proof: ["x-gitlab-token"],
  },
};

const maxNameLength = 100;
const maxTokenLength = 200;

/** Reads the headers of a delivery; values longer than code hosts send are treated as missing. */
export function parseHeaders(codeHost: CodeHost, headers: IncomingHttpHeaders): DeliveryHeaders {
  const { event, delivery, proof } = names[codeHost];
  const given = first(headers, proof, maxTokenLength);
  return {
    event: first(headers, event, maxNameLength),
    deliveryId: first(headers, delivery, maxNameLength),
    proof: given === null ? null : proofOf(codeHost, given),
    proofHeader: headerNames[codeHost],
  };
}

const headerNames: Record<CodeHost, string> = {
  github: "X-Hub-Signature-256",
  gitea: "X-Gitea-Signature",
  gitlab: "X-Gitlab-Token",
};

function first(headers: IncomingHttpHeaders, wanted: readonly string[], most: number) {
  for (const name of wanted) {
    const given = headers[name];
    if (typeof given === "string" && given !== "") return given.length > most ? null : given;
  }
  return null;
}

/** GitHub puts `sha256=` before the hexadecimal digits, the others nothing. */
function proofOf(codeHost: CodeHost, given: string): Proof | null {
  if (codeHost === "gitlab") return { token: given };
  const digits = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(given)?.[1];
  return digits === undefined ? null : { hmac: Buffer.from(digits, "hex") };
}

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
  "compare",
  "compare_url",
  "repository.html_url",
  "action",
  "pull_request.html_url",
  "pull_request.number",
  "pull_request.title",
  "release.tag_name",
  "release.name",
  "release.html_url",
  "sender.login",
  "sender.id",
];

/** The fields of a delivery that are read, as paths. */
export const wantedFields: Record<CodeHost, readonly string[]> = {
  github: githubFields,
  gitea: githubFields,
  gitlab: [
    "ref",
    "before",
    "after",
    "project.web_url",
    "user_username",
    "user.username",
    "object_attributes.action",
    "object_attributes.state",
    "object_attributes.url",
    "object_attributes.iid",
    "object_attributes.title",
    "action",
    "tag",
    "name",
    "url",
  ],
};

export type NormalizedEvent =
  | { readonly event: "repo_push"; readonly payload: PushPayload }
  | { readonly event: "repo_pull_request"; readonly payload: PullRequestPayload }
  | { readonly event: "repo_release"; readonly payload: ReleasePayload };

/** A correctly signed delivery whose payload doesn't match its event. */
export class MalformedEvent extends Error {}

/** The feed's event that `fields` describe. @throws UnfitEvent if fields are missing or invalid */
export function normalizeEvent(
  codeHost: CodeHost,
  kind: ProjectEventType,
  fields: Fields,
): NormalizedEvent {
  const read = (path: string) => clean(fields.get(path));
  if (kind === "repo_push") {
    const raw = codeHost === "gitlab" ? gitlabPush(read) : push(read);
    return { event: kind, payload: fit(pushPayload, raw) };
  }
  if (kind === "repo_release") {
    const raw = codeHost === "gitlab" ? gitlabRelease(read) : release(read);
    return { event: kind, payload: fit(releasePayload, raw) };
  }
  const raw = codeHost === "gitlab" ? mergeRequest(read) : pullRequest(read);
  return { event: kind, payload: fit(pullRequestPayload, raw) };
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

const isWebUrl = (url: unknown): url is string =>
  pushPayload.shape.repository.shape.html_url.safeParse(url).success;

const push = (read: Read) => {
  const compare = read("compare") ?? read("compare_url");
  return {
    ref: read("ref"),
    compare: isWebUrl(compare) ? compare : null,
    repository: { html_url: read("repository.html_url") },
    sender: { login: read("sender.login") },
  };
};

const pullRequest = (read: Read) => ({
  action: read("action"),
  pull_request: {
    html_url: read("pull_request.html_url"),
    number: read("pull_request.number"),
    title: read("pull_request.title"),
  },
  sender: { login: read("sender.login") },
});

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
    html_url: read("release.html_url"),
  },
  sender: { login: read("sender.login") },
});

/** GitLab doesn't say who published a release. */
const gitlabRelease = (read: Read) => ({
  release: {
    tag_name: read("tag"),
    name: releaseName(read("name"), read("tag")),
    html_url: read("url"),
  },
  sender: null,
});

/** Null if it has no name, or is called as its tag. */
const releaseName = (name: Scalar | undefined, tag: Scalar | undefined) =>
  name === undefined || name === "" || name === tag ? null : name;

const commit = /^(?!0+$)[0-9a-f]{40,64}$/;

/**
 * GitLab sends no compare link, but its address is known. A new or deleted branch has no previous
 * or next commit.
 */
const gitlabPush = (read: Read) => {
  const [url, before, after] = [read("project.web_url"), read("before"), read("after")];
  const bothEnds = commit.test(String(before)) && commit.test(String(after));
  const compare = `${String(url)}/-/compare/${String(before)}...${String(after)}`;
  return {
    ref: read("ref"),
    compare: bothEnds && isWebUrl(compare) ? compare : null,
    repository: { html_url: url },
    sender: { login: read("user_username") },
  };
};

/** GitLab's names for actions, mapped to those of the others. */
const actions: Record<string, string> = {
  open: "opened",
  close: "closed",
  reopen: "reopened",
  update: "updated",
  merge: "merged",
};

const mergeRequest = (read: Read) => {
  const action = read("object_attributes.action") ?? read("object_attributes.state");
  return {
    action: Object.hasOwn(actions, String(action)) ? actions[String(action)] : action,
    pull_request: {
      html_url: read("object_attributes.url"),
      number: read("object_attributes.iid"),
      title: read("object_attributes.title"),
    },
    sender: { login: read("user.username") },
  };
};
