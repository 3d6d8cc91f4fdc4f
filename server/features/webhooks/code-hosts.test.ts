// Deliveries of each code host: GitHub's own examples, and samples in the format of the others.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import type { CodeHost, Receipt } from "#contract/webhooks.ts";
import type { ProjectEvent } from "#contract/project-events.ts";
import {
  type Delivered,
  deliver,
  newWebhook,
  fetchWebhook,
  sign,
} from "#tests/support/deliveries.ts";
import { startTestApp } from "#tests/support/test-app.ts";

interface Example {
  readonly name: string;
  readonly examples: readonly Record<string, unknown>[];
}

const require = createRequire(import.meta.url);
const folder = path.dirname(require.resolve("@octokit/webhooks-examples/package.json"));
const versions = ["api.github.com", "ghes-31", "ghes-32", "ghes-33", "ghes-34", "ghes-35"];

const site = await startTestApp();
const owner = await site.person("owner");

async function setUp(repositoryUrl = "https://gitlab.example/ada/engine") {
  const project = await site.project(owner, { repositoryUrl });
  const hook = await newWebhook(owner, project.id);
  const events = async () =>
    (
      await site.visitor.get<ProjectEvent[]>(
        `/events/projectevents?project=${project.id}&pageSize=100`,
      )
    ).body;
  const send = (
    event: string,
    payload: object,
    codeHost: CodeHost,
    more: Partial<Delivered> = {},
  ) => {
    const delivered = { event, body: JSON.stringify(payload), secret: hook.secret, ...more };
    return deliver<Receipt>(site.app, hook.id, delivered, codeHost);
  };
  const deliverBody = (event: string, body: string) =>
    deliver<Receipt>(site.app, hook.id, { event, body, secret: hook.secret });
  return { hook, events, send, deliverBody };
}

/** Each distinct body with its event, in batches of 20. */
function* examplesOf(version: string): Generator<[name: string, body: string][]> {
  const text = fs.readFileSync(path.join(folder, version, "index.json"), "utf8");
  const kinds = JSON.parse(text) as Example[];
  const all = kinds.flatMap(({ name, examples }) =>
    examples.map((example): [string, string] => [JSON.stringify(example), name]),
  );
  const distinct = [...new Map(all)].map(([body, name]): [string, string] => [name, body]);
  for (let at = 0; at < distinct.length; at += 20) yield distinct.slice(at, at + 20);
}

interface Action {
  readonly action?: string;
}

function expectedResultOf(name: string, body: Action) {
  if (name === "push" || name === "pull_request") return "recorded";
  if (name === "release" && body.action === "published") return "recorded";
  return name === "ping" ? "ping" : "ignored";
}

test.each(versions)(
  "all example deliveries of %s are answered with 200, and pushes, pull requests and releases appear in the feed",
  async (version) => {
    const { hook, events, deliverBody } = await setUp();
    const counts = { recorded: 0, ping: 0, ignored: 0 };
    for (const some of examplesOf(version)) {
      const answers = await Promise.all(some.map(([name, body]) => deliverBody(name, body)));
      for (const [index, [name, example]] of some.entries()) {
        const expected = expectedResultOf(name, JSON.parse(example) as Action);
        const { status, body } = answers[index] ?? {};
        expect([name, status, body?.result]).toEqual([name, 200, expected]);
        counts[expected] += 1;
      }
    }
    expect(counts.ping).toBeGreaterThan(0);
    expect(counts.ignored).toBeGreaterThan(40);
    const feed = await events();
    expect(feed.length).toBeGreaterThan(0);
    // Details of one pull request take one line.
    const shown = feed.reduce((sum, { folded = 0 }) => sum + 1 + folded, 0);
    expect(shown).toBe(counts.recorded);
    for (const { event, payload } of feed) {
      expect(payload.sender?.login).toBe("Codertocat");
      if (event === "repo_push") expect(payload.ref).toMatch(/^refs\//);
      else if (event === "repo_release") expect(payload.release.tag_name).not.toBe("");
      else expect(payload.pull_request.number).toBeGreaterThan(0);
    }
    expect(JSON.stringify(feed)).not.toContain("0000000");
    const all = counts.recorded + counts.ping + counts.ignored;
    expect((await fetchWebhook(owner, hook))?.invokeCount).toBe(all);
  },
  120_000,
);

const file = process.env["WEBHOOK_EXAMPLES"];

test("all deliveries in the file that WEBHOOK_EXAMPLES names are answered with 200", async ({
  skip,
}) => {
  skip(!file, "WEBHOOK_EXAMPLES names no file of deliveries, one JSON object a line");
  const lines = fs
    .readFileSync(file ?? "", "utf8")
    .trim()
    .split("\n");
  const { deliverBody } = await setUp();
  const refused: unknown[] = [];
  for (const line of lines) {
    const { event, payload } = JSON.parse(line) as { event: string; payload: object };
    const { status, body } = await deliverBody(event, JSON.stringify(payload));
    if (status !== 200) refused.push([event, status, body]);
  }
  expect(refused).toEqual([]);
});

const giteaPush = {
  ref: "refs/heads/develop",
  before: "28e1879d029cb852e4844d9c718537df08844e03",
  after: "bffeb74224043ba2feb48d137756c8a9331c449a",
  compare_url: "http://git.example:3000/ada/engine/compare/28e1...bffe",
  commits: [],
  repository: { id: 140, html_url: "http://git.example:3000/ada/engine" },
  sender: { id: 1, login: "ada", username: "ada" },
};

const giteaPullRequest = {
  action: "synchronized",
  number: 3,
  pull_request: {
    number: 3,
    title: "A mill",
    html_url: "http://git.example:3000/ada/engine/pulls/3",
  },
  repository: { html_url: "http://git.example:3000/ada/engine" },
  sender: { id: 1, login: "ada" },
};

test("Gitea's and Forgejo's deliveries are recorded, ignored or refused", async () => {
  const { events, send } = await setUp("https://git.example:3000/ada/engine");
  expect((await send("push", giteaPush, "gitea")).body.result).toBe("recorded");
  expect((await send("pull_request", giteaPullRequest, "gitea")).body.result).toBe("recorded");
  expect((await send("issues", { action: "opened" }, "gitea")).body.result).toBe("ignored");
  expect((await send("push", { ...giteaPush, ref: "x" }, "gitea", { secret: "no" })).status).toBe(
    401,
  );
  expect(await events()).toMatchObject([
    {
      event: "repo_pull_request",
      payload: {
        action: "synchronize",
        pull_request: {
          html_url: "http://git.example:3000/ada/engine/pulls/3",
          number: 3,
          title: "A mill",
        },
        sender: { login: "ada" },
      },
    },
    {
      event: "repo_push",
      payload: {
        ref: "refs/heads/develop",
        compare: "http://git.example:3000/ada/engine/compare/28e1...bffe",
        repository: { html_url: "http://git.example:3000/ada/engine" },
      },
    },
  ]);
});

const giteaRelease = {
  action: "published",
  release: {
    tag_name: "v1.0",
    name: "First mill",
    html_url: "http://git.example:3000/ada/engine/releases/tag/v1.0",
  },
  repository: { html_url: "http://git.example:3000/ada/engine" },
  sender: { id: 1, login: "ada" },
};

const gitlabRelease = {
  object_kind: "release",
  action: "create",
  tag: "v1.0",
  name: "v1.0",
  url: "https://gitlab.example/ada/engine/-/releases/v1.0",
  project: { web_url: "https://gitlab.example/ada/engine" },
};

test("of releases, only their publication is recorded", async () => {
  const { events, send } = await setUp("https://git.example:3000/ada/engine");
  expect((await send("release", giteaRelease, "gitea")).body.result).toBe("recorded");
  const edited = { ...giteaRelease, action: "updated" };
  expect((await send("release", edited, "gitea")).body.result).toBe("ignored");
  expect((await send("Release Hook", gitlabRelease, "gitlab")).body.result).toBe("recorded");
  const deleted = { ...gitlabRelease, action: "delete" };
  expect((await send("Release Hook", deleted, "gitlab")).body.result).toBe("ignored");
  const untagged = { ...giteaRelease, release: {} };
  expect((await send("release", untagged, "gitea")).status).toBe(400);
  // Of the two, only Gitea's is on the project's host.
  const [html_url, tag_name] = [null, "v1.0"];
  expect((await events()).map(({ event, payload }) => [event, payload])).toEqual([
    ["repo_release", { release: { tag_name, name: null, html_url }, sender: null }],
    ["repo_release", { release: giteaRelease.release, sender: { login: "ada" } }],
  ]);
});

test("Forgejo's headers suffice, and its signature takes precedence over Gitea's", async () => {
  const { hook, events, send } = await setUp();
  const body = JSON.stringify({ ...giteaPush, ref: "refs/heads/forgejo" });
  const own = {
    "x-forgejo-event": "push",
    "x-forgejo-delivery": "f-1",
    "x-forgejo-signature": sign(hook.secret, body),
  };
  const gitea = { "x-gitea-event": "", "x-gitea-delivery": "", "x-gitea-signature": "" };
  const payload = JSON.parse(body) as object;
  const both = { ...own, "x-forgejo-signature": "0".repeat(64) };
  expect((await send("push", payload, "gitea", { headers: both })).status).toBe(401);
  expect((await send("push", payload, "gitea", { headers: { ...own, ...gitea } })).status).toBe(
    200,
  );
  expect(await events()).toHaveLength(1);
});

const commits = { before: "a".repeat(40), after: "b".repeat(40) };
const gitlabPush = {
  object_kind: "push",
  ...commits,
  ref: "refs/heads/main",
  user_name: "Ada L.",
  user_username: "ada",
  project: { id: 15, web_url: "https://gitlab.example/ada/engine" },
  repository: { homepage: "https://gitlab.example/ada/engine" },
};

const mergeRequest = {
  object_kind: "merge_request",
  user: { id: 1, name: "Ada L.", username: "ada" },
  project: { web_url: "https://gitlab.example/ada/engine" },
  object_attributes: {
    id: 99,
    iid: 1,
    title: "A mill",
    state: "opened",
    action: "open",
    url: "https://gitlab.example/ada/engine/-/merge_requests/1",
  },
};

test("GitLab's deliveries are recorded, ignored or refused", async () => {
  const { events, send } = await setUp();
  expect((await send("Push Hook", gitlabPush, "gitlab")).body.result).toBe("recorded");
  const created = { ...gitlabPush, ref: "refs/tags/v1", before: "0".repeat(40) };
  expect((await send("Tag Push Hook", created, "gitlab")).body.result).toBe("recorded");
  expect((await send("Merge Request Hook", mergeRequest, "gitlab")).body.result).toBe("recorded");
  expect((await send("Note Hook", { object_kind: "note" }, "gitlab")).body.result).toBe("ignored");
  expect(
    (await send("Push Hook", { ...gitlabPush, ref: "x" }, "gitlab", { secret: "no" })).status,
  ).toBe(401);
  expect((await send("Push Hook", { object_kind: "push" }, "gitlab")).status).toBe(400);
  const repository = { html_url: "https://gitlab.example/ada/engine" };
  const sender = { login: "ada" };
  expect((await events()).map(({ event, payload }) => [event, payload])).toEqual([
    [
      "repo_pull_request",
      {
        action: "opened",
        pull_request: { html_url: mergeRequest.object_attributes.url, number: 1, title: "A mill" },
        sender,
      },
    ],
    ["repo_push", { ref: "refs/tags/v1", compare: null, repository, sender, created: true }],
    [
      "repo_push",
      {
        ref: "refs/heads/main",
        compare: `https://gitlab.example/ada/engine/-/compare/${commits.before}...${commits.after}`,
        repository,
        sender,
      },
    ],
  ]);
});

test("GitLab's deliveries for the same event are distinguished by their idempotency key", async () => {
  const { events, send } = await setUp();
  for (const key of ["k-1", "k-2", "k-2"]) {
    const payload = { ...gitlabPush, checkout_sha: Math.random() };
    const headers = { "idempotency-key": key };
    await send("Push Hook", payload, "gitlab", { deliveryId: "one event", headers });
  }
  expect(await events()).toHaveLength(2);
});
