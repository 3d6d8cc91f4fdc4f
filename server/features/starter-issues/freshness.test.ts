// Issues that are closed, taken, locked or gone leave the list: by deliveries at once, and at the
// click on one of them.
import { beforeEach, expect, test } from "vitest";
import type { Issue } from "#contract/issues.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { codeHostApiOf } from "#server/features/repositories/code-host-api.ts";
import { deliver, newWebhook } from "#tests/support/deliveries.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { addIssues } from "#tests/support/issues.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { refreshRepositories } from "./refresh.ts";

const host = await startRepositoryHost();
const site = await startTestApp(host.codeHost());
const { db } = site.database;
const owner = await site.person("orla");

beforeEach(async () => {
  host.reset();
  await sql`delete from code_host_hours`.run(db);
  await sql`delete from starter_issues`.run(db);
  await sql`update starter_issue_checks set due_at = now() + interval '1 day'`.run(db);
});

let count = 0;
async function projectWith(titles: readonly string[]) {
  count += 1;
  const path = `orla/f${count}`;
  const { id } = await site.project(owner, { repositoryUrl: `https://code.example/${path}` });
  const ids = await addIssues(
    db,
    id,
    titles.map((title) => ({ title })),
  );
  return { id, path, ids };
}

const apiIssue = (number: number, changes: object = {}) => ({
  number,
  title: `Issue ${number}`,
  html_url: `https://code.example/x/y/issues/${number}`,
  state: "open",
  labels: [{ name: "good first issue" }],
  assignee: null,
  assignees: [],
  created_at: "2026-01-01T00:00:00Z",
  ...changes,
});

const listed = async () =>
  (await site.visitor.get<Issue[]>("/issues?sort=newest&pageSize=100")).body.map(
    ({ number }) => number,
  );

const countOf = async (id: string) =>
  (await site.visitor.get<Project>(`/projects/${id}`)).body.starterIssueCount;

const open = (id: string) =>
  site.app.inject({ url: `/issues/${id}`, headers: { host: "127.0.0.1:3000" } });

const taken = { login: "ada" };

test.each([
  ["github", "issues", { action: "closed", issue: { number: 1, state: "closed" } }],
  [
    "github",
    "issues",
    { action: "assigned", issue: { number: 1, state: "open", assignee: taken } },
  ],
  ["github", "issues", { action: "locked", issue: { number: 1, state: "open", locked: true } }],
  ["github", "issues", { action: "deleted", issue: { number: 1, state: "open" } }],
  ["gitea", "issue_assign", { action: "assigned", issue: { number: 1, assignee: taken } }],
  ["gitlab", "Issue Hook", { object_attributes: { iid: 1, state: "closed" } }],
  ["gitlab", "Issue Hook", { object_attributes: { iid: 1, state: "opened", assignee_id: 5 } }],
] as const)("%s says %s %j: it leaves the list at once", async (kind, event, payload) => {
  const { id } = await projectWith(["One", "Two"]);
  const hook = await newWebhook(owner, id);
  const body = JSON.stringify(payload);
  expect(await listed()).toHaveLength(2);
  const send = () => deliver(site.app, hook.id, { event, body, secret: hook.secret }, kind);
  expect((await send()).status).toBe(200);
  expect(await listed()).toEqual([2]);
  expect(await countOf(id)).toBe(1);
  // Another delivery about it changes nothing.
  expect((await send()).status).toBe(200);
  expect(await countOf(id)).toBe(1);
});

test("a delivery about another issue, or of another project, leaves the list as it is", async () => {
  const { id } = await projectWith(["One"]);
  const other = await projectWith(["Other"]);
  const hook = await newWebhook(owner, id);
  for (const issue of [
    { number: 9, state: "closed" },
    { number: 1, state: "open", assignee: null, locked: false },
    { number: "1", state: "closed" },
  ]) {
    const body = JSON.stringify({ action: "edited", issue });
    await deliver(site.app, hook.id, { event: "issues", body, secret: hook.secret });
  }
  const forged = JSON.stringify({ action: "closed", issue: { number: 1, state: "closed" } });
  await deliver(site.app, hook.id, { event: "issues", body: forged, secret: "another" });
  expect(await countOf(id)).toBe(1);
  expect(await countOf(other.id)).toBe(1);
});

test("the click leads to an issue that is still open, and asks the code host once", async () => {
  const { path, ids } = await projectWith(["One"]);
  host.answer(`/api/repos/${path}/issues/1`, apiIssue(1));
  const replies = await inParallel(racers, () => open(ids[0] ?? ""));
  for (const { statusCode, headers } of replies) {
    expect([statusCode, headers.location]).toEqual([302, "https://code.example/x/y/issues/1"]);
    expect(headers["cache-control"]).toBe("no-store");
  }
  expect(host.requests).toHaveLength(1);
});

test.each([
  ["closed", apiIssue(1, { state: "closed" })],
  ["assigned", apiIssue(1, { assignee: taken })],
  ["locked", apiIssue(1, { locked: true })],
  ["without its label", apiIssue(1, { labels: [] })],
  ["not there", null],
] as const)("the click on an issue that is %s says so, and takes it off", async (_, answer) => {
  const { id, path, ids } = await projectWith(["One", "Two"]);
  if (answer) host.answer(`/api/repos/${path}/issues/1`, answer);
  expect((await open(ids[0] ?? "")).headers.location).toBe("/issues?gone=true");
  expect(await listed()).toEqual([2]);
  expect(await countOf(id)).toBe(1);
  expect((await open(ids[0] ?? "")).headers.location).toBe("/issues?gone=true");
});

test("a silent code host is not waited for: the click leads on, and nothing is taken off", async () => {
  const { path, ids } = await projectWith(["One", "Two"]);
  host.answer(`/api/repos/${path}/issues/1`, () => undefined);
  host.answer(`/api/repos/${path}/issues/2`, (_, response) => void response.writeHead(500).end());
  const startedAt = performance.now();
  const replies = await Promise.all(ids.map(open));
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(replies.map(({ headers }) => headers.location)).toEqual([
    "https://code.example/x/y/issues/1",
    "https://code.example/x/y/issues/2",
  ]);
  expect(await listed()).toHaveLength(2);
});

test("an issue that isn't in the list leads back to it", async () => {
  const { id, ids } = await projectWith(["One"]);
  await owner.post(`/projects/${id}`, { archived: true });
  for (const one of [ids[0] ?? "", id, "nonsense", "%00"]) {
    const { statusCode, headers } = await open(one);
    expect([statusCode, headers.location], one).toEqual([302, "/issues?gone=true"]);
  }
  expect(host.requests).toHaveLength(0);
});

test("of what the list shows while the code host changes, less than 1 % is gone", async () => {
  // 16 projects with 10 issues each, half of them with a webhook; each round a tenth of all issues
  // is closed, assigned or locked. Takes some seconds: it reads every repository three times.
  const projects = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const project = await projectWith(Array.from({ length: 10 }, (__, at) => `Issue ${at}`));
      return { ...project, hook: index % 2 === 0 ? await newWebhook(owner, project.id) : null };
    }),
  );
  const changes = [{ state: "closed" }, { assignee: taken, assignees: [taken] }, { locked: true }];
  const stateOf = new Map<string, object>();
  const keyOf = (path: string, number: number) => `${path}#${number}`;
  const serve = (path: string) => {
    const all = Array.from({ length: 10 }, (_, at) =>
      apiIssue(at + 1, stateOf.get(keyOf(path, at + 1)) ?? {}),
    );
    const listedThere = all.filter(({ state, assignee }) => state === "open" && !assignee);
    host.answer(`/api/repos/${path}`, {
      name: "r",
      full_name: path,
      private: false,
      html_url: `https://code.example/${path}`,
    });
    host.answer(`/api/repos/${path}/issues?state=open&assignee=none&per_page=100`, listedThere);
    host.answer(
      `/api/search/issues?${new URLSearchParams({
        q: `repo:${path} is:issue is:open no:assignee linked:pr`,
        sort: "created",
        per_page: "100",
      })}`,
      { items: [] },
    );
  };
  let shown = 0;
  let dead = 0;
  for (let round = 0; round < 3; round += 1) {
    for (const { path, hook } of projects) {
      const number = round + 1;
      const change = changes[(round + number) % changes.length] ?? {};
      stateOf.set(keyOf(path, number), change);
      serve(path);
      if (!hook) continue;
      const body = JSON.stringify({
        action: "edited",
        issue: { number, state: "open", ...change },
      });
      await deliver(site.app, hook.id, { event: "issues", body, secret: hook.secret });
    }
    // The others are read again by the job, as every few hours.
    await sql`update starter_issue_checks set due_at = now()`.run(db);
    await refreshRepositories(site.database, host.codeHost(), codeHostApiOf);
    const path = new Map(projects.map((project) => [project.id, project.path]));
    let next = "/issues?sort=newest&pageSize=100";
    while (next !== "") {
      const { body, headers } = await site.visitor.get<Issue[]>(next);
      for (const { project, number } of body) {
        shown += 1;
        if (stateOf.has(keyOf(path.get(project.id) ?? "", number))) dead += 1;
      }
      next = /<\/api\/v1([^>]*)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? "";
    }
  }
  expect(shown).toBeGreaterThan(350);
  expect(dead / shown).toBeLessThan(0.01);
});
