// Starter issues as they get from the code host to the list of projects.
import { beforeEach, describe, expect, test } from "vitest";
import type { ListedProject, Project, ProjectFacets } from "#contract/projects.ts";
import type { Issue } from "#contract/issues.ts";
import { sql } from "#server/database/sql.ts";
import { CodeHostApi } from "#server/features/repositories/code-host-api.ts";
import { allInParallel, racers } from "#tests/support/in-parallel.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { refreshRepositories } from "./refresh.ts";

const host = await startRepositoryHost();
const settings = host.codeHost();
const site = await startTestApp(settings);
const { db } = site.database;
const owner = await site.person("orla");

const run = (changes = {}) => {
  const used = host.codeHost(changes);
  return refreshRepositories(site.database, used, (one) => new CodeHostApi(one));
};

let count = 0;
/** A project whose repository has a name of its own. */
async function projectAt(url?: string) {
  count += 1;
  const path = `orla/r${count}`;
  const repositoryUrl = url ?? `https://code.example/${path}`;
  const { id } = await site.project(owner, { name: `Project ${count}`, repositoryUrl });
  return { id, path };
}

const issue = (number: number, changes: object = {}) => ({
  number,
  title: `Issue ${number}`,
  html_url: `https://code.example/orla/issues/${number}`,
  state: "open",
  labels: [{ name: "good first issue" }, { name: "docs" }],
  assignee: null,
  assignees: [],
  created_at: `2026-01-0${number % 10}T00:00:00Z`,
  ...changes,
});

const listOf = (path: string) => `/api/repos/${path}/issues?state=open&assignee=none&per_page=100`;
const linkedOf = (path: string) =>
  `/api/search/issues?${new URLSearchParams({
    q: `repo:${path} is:issue is:open no:assignee linked:pr`,
    sort: "created",
    per_page: "100",
  })}`;

function serveIssues(path: string, issues: object[], linked: object[] = [], headers: object = {}) {
  const repository = { name: "r", full_name: path, private: false };
  const described = { ...repository, html_url: `https://code.example/${path}` };
  host.answer(`/api/repos/${path}`, described, headers);
  host.answer(listOf(path), issues, headers);
  host.answer(linkedOf(path), { items: linked });
}

const issuesOf = async (id: string, caller: Pick<typeof owner, "get"> = site.visitor) =>
  (await caller.get<Issue[]>(`/projects/${id}/starter-issues`)).body;
const countOf = async (id: string) =>
  (await site.visitor.get<Project>(`/projects/${id}`)).body.starterIssueCount;
const makeDue = (id: string) =>
  sql`update starter_issue_checks set due_at = now() where project_id = ${id}`.run(db);
const checkOf = async (id: string) => {
  const row = await sql<{ inMinutes: number; etag: string | null; failures: number }>`
    select round(extract(epoch from due_at - now()) / 60)::int as "inMinutes", etag,
      failure_count as failures
    from starter_issue_checks where project_id = ${id}`.maybeOne(db);
  return row;
};

beforeEach(async () => {
  host.reset();
  await sql`delete from code_host_hours`.run(db);
  await sql`update starter_issue_checks set due_at = now() + interval '1 day'`.run(db);
});

test("open, unassigned issues for newcomers without a linked pull request are listed, latest first", async () => {
  const { id, path } = await projectAt();
  serveIssues(
    path,
    [
      issue(1),
      issue(2, { labels: [{ name: "bug" }] }),
      issue(3, { assignee: { login: "x" }, assignees: [{ login: "x" }] }),
      issue(4, { pull_request: { url: "x" } }),
      issue(5, { labels: ["Help Wanted"] }),
      issue(6),
      issue(7, { state: "closed" }),
      { strange: true },
    ],
    [issue(6)],
  );
  expect(await run()).toEqual({ checked: 1, changed: 1, isCutShort: false });
  expect(await issuesOf(id)).toMatchObject([
    {
      number: 5,
      title: "Issue 5",
      url: "https://code.example/orla/issues/5",
      labels: ["Help Wanted"],
      openedAt: "2026-01-05T00:00:00.000Z",
    },
    { number: 1, labels: ["good first issue", "docs"] },
  ]);
  expect(await countOf(id)).toBe(2);
});

test("the filter, the facet and the project agree", async () => {
  const { id, path } = await projectAt();
  const { id: other } = await projectAt("https://elsewhere.example/a/b");
  serveIssues(path, [issue(1)]);
  await run();
  const listed = await site.visitor.get<ListedProject[]>("/projects?starter=true&pageSize=100");
  const ids = listed.body.map((project) => project.id);
  expect(ids).toContain(id);
  expect(ids).not.toContain(other);
  const facets = await site.visitor.get<ProjectFacets>("/projects/facets");
  expect(facets.body.starter).toBe(ids.length);
  serveIssues(path, []);
  await makeDue(id);
  await run();
  const after = await site.visitor.get<ListedProject[]>("/projects?starter=true&pageSize=100");
  expect(after.body.map((project) => project.id)).toEqual(ids.filter((one) => one !== id));
});

test("issues that are closed, assigned or changed disappear or change", async () => {
  const { id, path } = await projectAt();
  serveIssues(path, [issue(1), issue(2)]);
  await run();
  serveIssues(path, [issue(2, { title: "Better" })]);
  await makeDue(id);
  await run();
  expect(await issuesOf(id)).toMatchObject([{ number: 2, title: "Better" }]);
  expect(await countOf(id)).toBe(1);
});

test("what didn't change is requested with its ETag, and read whole once a day", async () => {
  const { id, path } = await projectAt();
  serveIssues(path, [issue(1)], [], { etag: 'W/"1"' });
  await run();
  host.requests.length = 0;
  host.answer(listOf(path), (request, response) => {
    response.writeHead(request.headers["if-none-match"] === 'W/"1"' ? 304 : 500).end();
  });
  await makeDue(id);
  expect(await run()).toEqual({ checked: 1, changed: 0, isCutShort: false });
  expect(host.requests.map(({ path: one }) => one)).toEqual([`/api/repos/${path}`, listOf(path)]);
  expect(await issuesOf(id)).toHaveLength(1);
  expect((await checkOf(id))?.inMinutes).toBe(6 * 60);
  await sql`update starter_issue_checks set due_at = now(), read_at = now() - interval '25 hours'
    where project_id = ${id}`.run(db);
  host.requests.length = 0;
  serveIssues(path, [issue(1)], [issue(1)]);
  await run();
  expect(host.requests[1]?.headers["if-none-match"]).toBeUndefined();
  expect(await issuesOf(id)).toEqual([]);
});

test("a repository with a hundred open issues is searched for the labelled ones", async () => {
  const { id, path } = await projectAt();
  serveIssues(
    path,
    Array.from({ length: 100 }, (_, index) => issue(index + 1, { labels: [] })),
  );
  host.requests.length = 0;
  await run();
  const query = new URL(host.requests.at(-1)?.path ?? "", host.origin).searchParams.get("q");
  expect(query).toContain(`repo:${path} is:issue is:open no:assignee -linked:pr label:`);
  expect(query).toContain('"good first issue","good-first-issue"');
  expect(await issuesOf(id)).toEqual([]);
});

test.each([
  ["gone", () => undefined],
  [
    "private, although a token sees it",
    (path: string) =>
      host.answer(`/api/repos/${path}`, {
        name: "r",
        full_name: path,
        private: true,
        html_url: "x",
      }),
  ],
])("issues of a repository that is %s are removed", async (_, change) => {
  const { id, path } = await projectAt();
  serveIssues(path, [issue(1)]);
  await run();
  if (_ === "gone") host.reset();
  change(path);
  await makeDue(id);
  await run();
  expect(await issuesOf(id)).toEqual([]);
  expect(await countOf(id)).toBe(0);
});

test("a repository that can't be read keeps its issues, and is checked ever less often", async () => {
  const { id, path } = await projectAt();
  serveIssues(path, [issue(1)]);
  await run();
  host.answer(listOf(path), (_, response) => void response.writeHead(500).end());
  for (const minutes of [60, 120, 240]) {
    await makeDue(id);
    await run();
    expect((await checkOf(id))?.inMinutes).toBe(minutes);
  }
  expect(await issuesOf(id)).toHaveLength(1);
  serveIssues(path, [issue(1)]);
  await makeDue(id);
  await run();
  expect(await checkOf(id)).toMatchObject({ failures: 0, inMinutes: 6 * 60 });
});

test("once the code host allows no more, the rest stays due and isn't blamed", async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => projectAt()));
  for (const { path } of made) {
    host.answer(`/api/repos/${path}`, (_, response) => {
      response.writeHead(429, { "retry-after": "60" }).end();
    });
  }
  expect(await run()).toMatchObject({ checked: 0, isCutShort: true });
  expect(host.requests.length).toBeLessThanOrEqual(4);
  for (const { id } of made) expect(await checkOf(id)).toMatchObject({ failures: 0, inMinutes: 0 });
});

test("requests are left for people who wait for an answer", async () => {
  const made = await Promise.all(Array.from({ length: 25 }, () => projectAt()));
  for (const { path } of made) {
    serveIssues(path, [], [], { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "15" });
  }
  const { checked, isCutShort } = await run();
  expect(isCutShort).toBe(true);
  expect(checked).toBe(20);
});

test("of a code host that is down, few projects are checked", async () => {
  await Promise.all(Array.from({ length: 15 }, () => projectAt()));
  const { isCutShort } = await run({ apiUrl: "http://127.0.0.1:1/api" });
  expect(isCutShort).toBe(true);
  const row = await sql<{ failed: number }>`select count(*)::int as failed
    from starter_issue_checks where failure_count > 0 and due_at > now()
      and due_at < now() + interval '2 hours'`.maybeOne(db);
  expect(row?.failed).toBeLessThanOrEqual(6);
});

test("only projects at the code host that are listed are checked", async () => {
  const elsewhere = await projectAt("https://elsewhere.example/a/b");
  const archived = await projectAt();
  await owner.post(`/projects/${archived.id}`, { archived: true });
  const hidden = await projectAt();
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  expect(await run()).toMatchObject({ checked: 0 });
  expect(host.requests).toEqual([]);
  for (const { id } of [elsewhere, archived, hidden]) {
    expect((await checkOf(id))?.inMinutes).toBe(24 * 60);
  }
});

test("another repository's issues don't stay, and its own are read at once", async () => {
  const { id, path } = await projectAt();
  serveIssues(path, [issue(1)]);
  await run();
  await owner.post(`/projects/${id}`, { repositoryUrl: "https://code.example/orla/new" });
  expect(await issuesOf(id)).toEqual([]);
  expect(await countOf(id)).toBe(0);
  serveIssues("orla/new", [issue(9)]);
  await run();
  expect(await issuesOf(id)).toMatchObject([{ number: 9 }]);
  await owner.post(`/projects/${id}`, { repositoryUrl: null });
  expect(await countOf(id)).toBe(0);
  expect(await checkOf(id)).toBeUndefined();
});

test("a repository that is changed while it is read gets no issues of the former one", async () => {
  const { id, path } = await projectAt();
  serveIssues(path, [issue(1)]);
  // The next turn of the same run would clear them otherwise.
  host.answer(listOf("orla/other"), (_, response) => void response.writeHead(500).end());
  host.answer(linkedOf(path), (_, response) => {
    void owner
      .post(`/projects/${id}`, { repositoryUrl: "https://code.example/orla/other" })
      .then(() => response.writeHead(200).end('{"items":[]}'));
  });
  await run();
  expect(await issuesOf(id)).toEqual([]);
  expect(await countOf(id)).toBe(0);
});

test("texts are cleaned, and issues whose link isn't safe are left out", async () => {
  const { id, path } = await projectAt();
  serveIssues(path, [
    issue(1, {
      title: `A\u0000\u202eB${"x".repeat(400)}`,
      labels: ["easy", ...Array.from({ length: 50 }, (_, i) => `l${i}`)],
    }),
    issue(2, { html_url: "javascript:alert(1)" }),
  ]);
  await run();
  const [only, ...others] = await issuesOf(id);
  expect(others).toEqual([]);
  expect(only?.title).toMatch(/^A Bx+…$/);
  expect(only?.title).toHaveLength(300);
  expect(only?.labels).toHaveLength(10);
});

test("readings at once leave the issues of one of them", async () => {
  const { id, path } = await projectAt();
  serveIssues(path, [issue(1), issue(2), issue(3)]);
  const runs = await allInParallel(
    Array.from({ length: racers }, () => async () => {
      await makeDue(id);
      return run();
    }),
  );
  expect(runs).toHaveLength(racers);
  expect(await issuesOf(id)).toHaveLength(3);
  expect(await countOf(id)).toBe(3);
});

test("projects from before checks began are checked, too", async () => {
  const { id, path } = await projectAt();
  await sql`delete from starter_issue_checks where project_id = ${id}`.run(db);
  await sql`delete from job_progress where job = 'begin-starter-issue-checks'`.run(db);
  serveIssues(path, [issue(1)]);
  await run();
  expect(await issuesOf(id)).toHaveLength(1);
});

test("a hidden project's issues are missing for all but its members and admins", async () => {
  const { id, path } = await projectAt();
  serveIssues(path, [issue(1)]);
  await run();
  await sql`update projects set hidden_at = now() where id = ${id}`.run(db);
  const statusFor = async (caller: Pick<typeof owner, "get">) =>
    (await caller.get(`/projects/${id}/starter-issues`)).status;
  expect(await statusFor(site.visitor)).toBe(404);
  expect(await statusFor(await site.person("stranger"))).toBe(404);
  expect(await statusFor(owner)).toBe(200);
  expect(await statusFor(await site.admin())).toBe(200);
});

describe("at other code hosts", () => {
  test("Gitea's issues of newcomers are read", async () => {
    const { id, path } = await projectAt();
    serveIssues(path, []);
    host.answer(`/api/repos/${path}/issues?state=open&type=issues&limit=100`, [
      issue(1),
      issue(2, { assignees: [{ login: "x" }] }),
    ]);
    await run({ api: "gitea" });
    expect((await issuesOf(id)).map(({ number }) => number)).toEqual([1]);
  });

  test("GitLab's issues of newcomers without merge requests are read", async () => {
    const { id, path } = await projectAt();
    const encoded = encodeURIComponent(path);
    const one = (iid: number, changes: object = {}) => ({
      iid,
      title: `Issue ${iid}`,
      web_url: `https://code.example/${path}/-/issues/${iid}`,
      state: "opened",
      labels: ["help wanted"],
      assignees: [],
      created_at: "2026-01-01T00:00:00Z",
      merge_requests_count: 0,
      confidential: false,
      ...changes,
    });
    host.answer(`/api/projects/${encoded}/issues?state=opened&assignee_id=None&per_page=100`, [
      one(1),
      one(2, { merge_requests_count: 1 }),
      one(3, { confidential: true }),
      one(4, { labels: [] }),
    ]);
    host.answer(`/api/projects/${encoded}?license=true`, {
      path: "r",
      path_with_namespace: path,
      web_url: `https://code.example/${path}`,
      visibility: "public",
    });
    await run({ api: "gitlab" });
    expect((await issuesOf(id)).map(({ number }) => number)).toEqual([1]);
  });
});
