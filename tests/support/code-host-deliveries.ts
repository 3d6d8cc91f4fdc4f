// Deliveries in the documented formats of each code host, about the same repository and people.
import { randomUUID } from "node:crypto";
import type { CodeHost } from "#contract/webhooks.ts";

export const hosts = ["GitHub", "Gitea", "Forgejo", "GitLab"] as const;
export type Host = (typeof hosts)[number];

export const repositoryUrl = "https://code.example/ada/engine";
const noCommit = "0".repeat(40);
const [first, second] = ["a".repeat(40), "b".repeat(40)];

export interface HostDelivery {
  readonly codeHost: CodeHost;
  readonly event: string;
  readonly payload: Record<string, unknown>;
  /** Headers beside the usual ones. */
  readonly headers?: Record<string, string>;
}

interface Change {
  readonly ref?: string;
  readonly isNew?: boolean;
  readonly isDeleted?: boolean;
  readonly login?: string;
  /** Fields that replace others. */
  readonly fields?: object;
}

/** Each delivery is another one. */
const unique = () => ({ delivered: randomUUID() });

/** A push; none has commits where a branch is new or deleted. */
export function pushOf(host: Host, change: Change = {}): HostDelivery {
  const { ref = "refs/heads/main", isNew = false, isDeleted = false, login = "ada" } = change;
  const [before, after] = [isNew ? noCommit : first, isDeleted ? noCommit : second];
  const ends = { ref, before, after, ...unique() };
  if (host === "GitLab") {
    const payload = {
      object_kind: ref.startsWith("refs/tags/") ? "tag_push" : "push",
      ...ends,
      checkout_sha: isDeleted ? null : after,
      user_id: 7,
      user_name: "Ada L.",
      user_username: login,
      project: { id: 15, web_url: repositoryUrl },
      commits: [],
      total_commits_count: 0,
      ...change.fields,
    };
    const event = ref.startsWith("refs/tags/") ? "Tag Push Hook" : "Push Hook";
    return { codeHost: "gitlab", event, payload };
  }
  const common = {
    repository: { id: 15, html_url: repositoryUrl },
    commits: [],
    head_commit: null,
  };
  if (host === "GitHub") {
    const short = [before, after].map((commit) => commit.slice(0, 12)).join("...");
    const payload = {
      ...ends,
      created: isNew,
      deleted: isDeleted,
      forced: false,
      base_ref: null,
      compare: `${repositoryUrl}/compare/${isNew ? ref.split("/").at(-1) : short}`,
      pusher: { name: login, email: null },
      sender: { id: 7, login, type: "User" },
      ...common,
      ...change.fields,
    };
    return { codeHost: "github", event: "push", payload };
  }
  const payload = {
    ...ends,
    compare_url: `${repositoryUrl}/compare/${before}...${after}`,
    total_commits: 0,
    pusher: { id: 7, login, username: login },
    sender: { id: 7, login, username: login },
    ...common,
    ...change.fields,
  };
  return { codeHost: "gitea", event: "push", payload, headers: forgejo(host, "push") };
}

interface PullRequestChange {
  /** As GitHub names it. */
  readonly action?: string;
  readonly number?: number;
  readonly isMerged?: boolean;
  readonly login?: string;
  readonly fields?: object;
}

const actionNames: Record<"Gitea" | "GitLab", Record<string, string>> = {
  Gitea: { synchronize: "synchronized", labeled: "label_updated" },
  GitLab: { opened: "open", closed: "close", reopened: "reopen", merged: "merge" },
};

export function pullRequestOf(host: Host, change: PullRequestChange = {}): HostDelivery {
  const { action = "opened", number = 5, isMerged = false, login = "ada" } = change;
  const title = "Add a mill";
  if (host === "GitLab") {
    const named = actionNames.GitLab[isMerged ? "merged" : action] ?? "update";
    const payload = {
      object_kind: "merge_request",
      ...unique(),
      user: { id: 7, name: "Ada L.", username: login },
      project: { id: 15, web_url: repositoryUrl },
      object_attributes: {
        iid: number,
        title,
        state: isMerged ? "merged" : "opened",
        action: named,
        url: `${repositoryUrl}/-/merge_requests/${number}`,
        ...(action === "synchronize" && { oldrev: first }),
      },
      ...change.fields,
    };
    return { codeHost: "gitlab", event: "Merge Request Hook", payload };
  }
  const isGithub = host === "GitHub";
  const payload = {
    ...unique(),
    action: isGithub ? action : (actionNames.Gitea[action] ?? action),
    number,
    pull_request: {
      number,
      title,
      html_url: `${repositoryUrl}/${isGithub ? "pull" : "pulls"}/${number}`,
      merged: isMerged,
      user: { id: 8, login: "grace" },
      head: { repo: null },
    },
    repository: { id: 15, html_url: repositoryUrl },
    sender: { id: 7, login, ...(isGithub && { type: "User" }) },
    ...change.fields,
  };
  return {
    codeHost: isGithub ? "github" : "gitea",
    event: "pull_request",
    payload,
    ...(!isGithub && { headers: forgejo(host, "pull_request") }),
  };
}

/** Forgejo names the event in a header of its own, beside Gitea's. */
const forgejo = (host: Host, event: string): Record<string, string> =>
  host === "Forgejo" ? { "x-forgejo-event": event } : {};
