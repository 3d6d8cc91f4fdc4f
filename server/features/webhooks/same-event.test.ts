// The same event of each code host is stored and said alike.
import { describe, expect, test } from "vitest";
import type { ProjectEvent } from "#contract/project-events.ts";
import type { Project } from "#contract/projects.ts";
import type { Receipt } from "#contract/webhooks.ts";
import {
  type HostDelivery,
  hosts,
  pullRequestOf,
  pushOf,
  repositoryUrl,
} from "#tests/support/code-host-deliveries.ts";
import { deliver, newWebhook } from "#tests/support/deliveries.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";

const site = await startTestApp();
const owner = await site.person("owner");

async function setUp() {
  const { id } = await site.project(owner, { repositoryUrl });
  const hook = await newWebhook(owner, id);
  const send = async ({ codeHost, event, payload, headers = {} }: HostDelivery) => {
    const body = JSON.stringify(payload);
    const sent = { event, body, secret: hook.secret, headers };
    const { status, body: receipt } = await deliver<Receipt>(site.app, hook.id, sent, codeHost);
    expect([status, receipt.result]).toEqual([200, "recorded"]);
  };
  const events = async (pageSize = 20) => {
    const path = `/events/projectevents?project=${id}&pageSize=${pageSize}`;
    return (await site.visitor.get<ProjectEvent[]>(path)).body;
  };
  const payloads = async () => (await events()).map(({ payload }) => payload);
  const activity = async () => {
    const { body } = await site.visitor.get<Project>(`/projects/${id}`);
    return [body.lastActivity, body.weeklyEvents.reduce((sum, count) => sum + count, 0)];
  };
  /** What the Atom feed says of the repository. */
  const titles = async () => {
    const reply = await site.app.inject({
      url: `/feeds/projects/${id}.atom`,
      headers: { host: "127.0.0.1:3000" },
    });
    const all = [...reply.body.matchAll(/<entry>.*?<title[^>]*>(.*?)<\/title>/gs)];
    return all.map(([, title]) => title).filter((title) => !title?.includes(" was listed"));
  };
  return { id, send, events, payloads, activity, titles };
}

const repository = { html_url: repositoryUrl };
const sender = { login: "ada" };
const giteaDeletion = (host: string, ref_type: string): HostDelivery => ({
  codeHost: "gitea",
  event: "delete",
  payload: {
    ref: "old",
    ref_type,
    pusher_type: "user",
    repository: { id: 15, ...repository },
    sender,
  },
  headers: host === "Forgejo" ? { "x-forgejo-event": "delete" } : {},
});

describe.each([
  ...hosts.flatMap((host) => [
    [
      `${host}’s branch`,
      "heads",
      pushOf(host, { ref: "refs/heads/old", isDeleted: true }),
    ] as const,
    [`${host}’s tag`, "tags", pushOf(host, { ref: "refs/tags/old", isDeleted: true })] as const,
  ]),
  ["the branch of Gitea’s event", "heads", giteaDeletion("Gitea", "branch")] as const,
  ["the tag of Forgejo’s event", "tags", giteaDeletion("Forgejo", "tag")] as const,
])("the deletion of %s", (_, folder, delivery) => {
  test("has no comparison, is said as such, and is no activity", async () => {
    const { send, payloads, activity, titles } = await setUp();
    await send(delivery);
    expect(await payloads()).toEqual([
      { ref: `refs/${folder}/old`, compare: null, repository, sender, deleted: true },
    ]);
    expect(await titles()).toEqual(["ada deleted old"]);
    expect(await activity()).toEqual(["creation", 0]);
    expect((await recomputeActivity(site.database)).corrected).toBe(0);
  });
});

describe.each(hosts)("of %s", (host) => {
  test("a new branch or tag is created, without a comparison with nothing", async () => {
    const { send, payloads, activity, titles } = await setUp();
    await send(pushOf(host, { ref: "refs/tags/v1", isNew: true }));
    const [payload] = await payloads();
    expect(payload).toMatchObject({ ref: "refs/tags/v1", created: true, repository, sender });
    expect(JSON.stringify(payload)).not.toContain("0000000");
    expect(await titles()).toEqual(["ada created v1"]);
    expect(await activity()).toEqual(["push", 1]);
  });

  test("a push has just the fields of a push", async () => {
    const { send, payloads } = await setUp();
    await send(pushOf(host));
    const compare = expect.stringContaining("/compare/");
    expect(await payloads()).toEqual([{ ref: "refs/heads/main", compare, repository, sender }]);
  });

  test("a pull request closed by merging is merged, another one closed", async () => {
    const { send, payloads, titles } = await setUp();
    await send(pullRequestOf(host, { action: "closed", number: 4 }));
    await send(pullRequestOf(host, { action: "closed", number: 5, isMerged: true }));
    expect(await payloads()).toMatchObject([
      { action: "merged", pull_request: { number: 5, title: "Add a mill" }, sender },
      { action: "closed", pull_request: { number: 4 }, sender },
    ]);
    expect(await titles()).toEqual([
      "ada merged pull request #5: Add a mill",
      "ada closed pull request #4: Add a mill",
    ]);
  });

  test("new commits and other details of one pull request take one line, the latest", async () => {
    const { send, events } = await setUp();
    await send(pullRequestOf(host));
    for (const action of ["labeled", "labeled", "synchronize"]) {
      await send(pullRequestOf(host, { action }));
    }
    await send(pullRequestOf(host, { action: "labeled", number: 6 }));
    const lines = (await events()).map(({ payload, folded }) =>
      "action" in payload ? [payload.action, payload.pull_request.number, folded] : [],
    );
    expect(lines).toEqual([
      [expect.stringMatching(/^(labeled|updated)$/), 6, undefined],
      ["synchronize", 5, 2],
      ["opened", 5, undefined],
    ]);
  });

  test("a missing sender is the person who pushed or opened it, else nobody", async () => {
    const { send, payloads, titles, activity } = await setUp();
    const gone =
      host === "GitLab"
        ? [{ user_username: null }, { user_username: null, user_name: null }, { user: null }]
        : [
            { sender: undefined, pusher: { name: "deploy", username: "deploy" } },
            { sender: null, pusher: null },
            {
              sender: null,
              pull_request: { number: 5, title: "Add a mill", html_url: repositoryUrl, user: null },
            },
          ];
    await send(pushOf(host, { fields: gone[0] ?? {} }));
    await send(pushOf(host, { fields: gone[1] ?? {} }));
    await send(pullRequestOf(host, { fields: gone[2] ?? {} }));
    const pusher = { login: host === "GitLab" ? "Ada L." : "deploy" };
    expect((await payloads()).map((payload) => payload.sender)).toEqual([null, null, pusher]);
    expect(await titles()).toEqual([
      "Somebody opened pull request #5: Add a mill",
      "Somebody pushed to main",
      `${pusher.login} pushed to main`,
    ]);
    expect((await activity())[1]).toBe(3);
    if (host === "GitLab") return;
    await send(pullRequestOf(host, { action: "closed", fields: { sender: null } }));
    expect((await payloads())[0]?.sender).toEqual({ login: "grace" });
  });

  test("bots are no activity, and take one line for pushes and one for pull requests", async () => {
    const { send, events, activity } = await setUp();
    const login = {
      GitHub: "dependabot[bot]",
      Gitea: "renovate-bot",
      Forgejo: "forgejo-actions",
      GitLab: "project_15_bot_4ffca233d8298ea1",
    }[host];
    await send(pushOf(host));
    const before = await activity();
    for (let number = 1; number <= 8; number += 1) {
      await send(pullRequestOf(host, { number, login }));
      await send(pullRequestOf(host, { number, login, action: "labeled" }));
      await send(pushOf(host, { login, ref: `refs/heads/bump-${number}`, isNew: true }));
    }
    const lines = await events();
    expect(lines).toMatchObject([
      { event: "repo_push", isBot: true, folded: 7, payload: { sender: { login } } },
      { event: "repo_pull_request", isBot: true, folded: 15, payload: { sender: { login } } },
      { event: "repo_push", payload: { sender } },
    ]);
    expect(await activity()).toEqual(before);
    expect((await recomputeActivity(site.database)).corrected).toBe(0);
  });
});

test("whom GitHub calls a bot is one; a person’s act on a bot’s pull request isn’t", async () => {
  const { send, events, activity } = await setUp();
  const user = { id: 9, login: "Copilot", type: "Bot" };
  await send(pushOf("GitHub", { fields: { sender: user } }));
  expect(await activity()).toEqual(["creation", 0]);
  const { payload } = pullRequestOf("GitHub");
  const request = { ...(payload["pull_request"] as object), user };
  await send(pullRequestOf("GitHub", { action: "closed", fields: { pull_request: request } }));
  expect(await activity()).toEqual(["pull_request", 1]);
  await send(pullRequestOf("GitHub", { fields: { pull_request: request, sender: null } }));
  expect((await events()).map(({ isBot }) => isBot)).toEqual([true, undefined, true]);
});

test("a force push is said as one", async () => {
  const { send, payloads, titles } = await setUp();
  await send(pushOf("GitHub", { fields: { forced: true } }));
  expect(await payloads()).toMatchObject([{ forced: true, compare: expect.any(String) }]);
  expect(await titles()).toEqual(["ada force-pushed to main"]);
});

test("details of a pull request that arrive together take one line", async () => {
  const { send, events } = await setUp();
  const actions = Array.from({ length: 20 }, (_, index) => `detail_${index}`);
  await Promise.all(actions.map((action) => send(pullRequestOf("GitHub", { action }))));
  expect(await events()).toMatchObject([{ event: "repo_pull_request", folded: 19 }]);
});

test("a title is cut rather than refused", async () => {
  const { send, payloads } = await setUp();
  const { payload } = pullRequestOf("Gitea");
  const request = { ...(payload["pull_request"] as object), title: `${"a".repeat(999)}🙂` };
  await send(pullRequestOf("Gitea", { fields: { pull_request: request } }));
  expect(await payloads()).toMatchObject([{ pull_request: { title: `${"a".repeat(999)}\ufffd` } }]);
});

test("links stay on the host of the project’s repository", async () => {
  const { id, send, payloads, titles } = await setUp();
  const elsewhere = { html_url: "https://evil.example/ada/engine" };
  const fields = { repository: elsewhere, compare: "https://evil.example/compare/1...2" };
  await send(pushOf("GitHub", { fields }));
  await send(pushOf("GitHub", { fields: { compare: "https://evil.example/compare/1...2" } }));
  expect(await payloads()).toMatchObject([
    { compare: null, repository },
    { compare: null, repository: { html_url: null } },
  ]);
  expect(await titles()).toHaveLength(2);
  // The owners moved: then its links are shown.
  await owner.post(`/projects/${id}`, { repositoryUrl: "https://evil.example/other" });
  expect((await payloads())[1]).toMatchObject({ repository: elsewhere });
  // Without an address, only known code hosts are linked.
  await owner.post(`/projects/${id}`, { repositoryUrl: null });
  const known = { html_url: "https://codeberg.org/ada/engine" };
  await send(pushOf("Forgejo", { fields: { repository: known } }));
  expect(await payloads()).toMatchObject([
    { repository: known },
    { repository: { html_url: null } },
    { repository: { html_url: null } },
  ]);
});
