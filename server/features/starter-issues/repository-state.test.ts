// What projects take over from their repositories, by the real formats of each kind of code host.
import { beforeEach, describe, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { CodeHostFigures } from "#contract/jobs.ts";
import { sql } from "#server/database/sql.ts";
import { CodeHostApi } from "#server/features/repositories/code-host-api.ts";
import { hourlyRequests } from "#server/features/repositories/code-host-budget.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";
import { refreshRepositories } from "./refresh.ts";

const host = await startRepositoryHost();
const other = await startRepositoryHost();
const further = { ...other.codeHost().codeHost, url: "https://other.example", token: "secret" };
const settings = { ...host.codeHost(), furtherCodeHosts: [further] };
const site = await startTestApp(settings);
const { db } = site.database;
const owner = await site.person("orla");

/** A run as on one server: each has its own view of what a code host allows. */
const run = (changes: Parameters<typeof host.codeHost>[0] = {}) =>
  refreshRepositories(
    site.database,
    { ...host.codeHost(changes), furtherCodeHosts: [further] },
    (one) => new CodeHostApi(one),
  );

let count = 0;
async function projectAt(url?: string) {
  count += 1;
  const path = `orla/s${count}`;
  const { id } = await site.project(owner, {
    name: `Project ${count}`,
    repositoryUrl: url ?? `https://code.example/${path}`,
  });
  return { id, path };
}

/** As GitHub describes it, with what is read of that. */
const github = (path: string, changes: object = {}) => ({
  id: 7,
  name: path.split("/")[1],
  full_name: path,
  private: false,
  visibility: "public",
  html_url: `https://code.example/${path}`,
  description: null,
  fork: false,
  archived: false,
  disabled: false,
  language: "Rust",
  topics: ["docker"],
  pushed_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-25T10:00:00Z",
  ...changes,
});
const issuesPath = (path: string) =>
  `/api/repos/${path}/issues?state=open&assignee=none&per_page=100`;
function serve(path: string, changes: object = {}, headers: object = {}) {
  host.answer(`/api/repos/${path}`, github(path, changes), headers);
  host.answer(issuesPath(path), []);
}

const readProject = async (id: string) => (await site.visitor.get<Project>(`/projects/${id}`)).body;
const makeDue = (id: string) =>
  sql`update starter_issue_checks set due_at = now() where project_id = ${id}`.run(db);
const dueInMinutes = async (id: string) => {
  const { minutes } = await sql<{ minutes: number }>`
    select round(extract(epoch from due_at - now()) / 60)::int as minutes
    from starter_issue_checks where project_id = ${id}`.one(db);
  return minutes;
};

beforeEach(async () => {
  host.reset();
  other.reset();
  await sql`delete from code_host_hours`.run(db);
  await sql`update starter_issue_checks set due_at = now() + interval '1 day'`.run(db);
});

test("a project says when its repository was last pushed to; one that isn't read says nothing", async () => {
  const { id, path } = await projectAt();
  expect(await readProject(id)).toMatchObject({ pushedAt: null, repositoryArchivedAt: null });
  serve(path);
  expect(await run()).toEqual({ checked: 1, changed: 1, isCutShort: false });
  expect(await readProject(id)).toMatchObject({
    pushedAt: "2026-11-20T10:00:00.000Z",
    repositoryArchivedAt: null,
  });
  // Another repository's push isn't this one's.
  await owner.post(`/projects/${id}`, { repositoryUrl: "https://elsewhere.example/a/b" });
  expect(await readProject(id)).toMatchObject({ pushedAt: null });
});

test("a push keeps an imported project from dormancy, and one from before the import doesn't count", async () => {
  const projects = [await projectAt(), await projectAt(), await projectAt()] as const;
  const ids = projects.map(({ id }) => id);
  await sql`update projects set created_at = now() - interval '200 days', edited_at = null,
    last_activity_at = null, last_activity = null where id = any(${ids}::uuid[])`.run(db);
  await sql`update members set created_at = now() - interval '201 days'
    where project_id = any(${ids}::uuid[])`.run(db);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  serve(projects[0].path, { pushed_at: daysAgo(2) });
  serve(projects[1].path, { pushed_at: daysAgo(201) });
  serve(projects[2].path, { pushed_at: daysAgo(2), archived: true });
  const healths = () =>
    Promise.all(
      ids.map(async (id) => {
        const { health, lastActivity } = await readProject(id);
        return [health, lastActivity];
      }),
    );
  const listed = async (query: string) =>
    (await site.visitor.get<Project[]>(`/projects?pageSize=100&${query}`)).body
      .map(({ id }) => id)
      .filter((id) => ids.includes(id));
  expect(await healths()).toEqual(ids.map(() => ["dormant", null]));
  expect(await listed("activity=month")).toEqual([]);
  for (const id of ids) await makeDue(id);
  expect(await run()).toMatchObject({ checked: 3, changed: 3 });
  const pushed = [
    ["active", "push"],
    ["dormant", null],
    ["active", "push"],
  ];
  expect(await healths()).toEqual(pushed);
  expect(await listed("activity=month")).toEqual([ids[0], ids[2]]);
  // What is archived at its code host comes last, however lately it was pushed to.
  expect(await listed("sort=active")).toEqual([ids[0], ids[1], ids[2]]);
  // The job that derives activities again comes to the same.
  await sql`update projects set last_activity_at = null, last_activity = null
    where id = any(${ids}::uuid[])`.run(db);
  await recomputeActivity(site.database);
  expect(await healths()).toEqual(pushed);
});

test("a push in the future, by the code host's clock, counts as now", async () => {
  const { id, path } = await projectAt();
  serve(path, { pushed_at: "2199-01-01T00:00:00Z" });
  await run();
  const { pushedAt } = await readProject(id);
  expect(Date.parse(pushedAt ?? "")).toBeLessThanOrEqual(Date.now() + 60_000);
});

test("what didn't change is answered with 304, and stays", async () => {
  const { id, path } = await projectAt();
  serve(path, {}, { etag: 'W/"a1"' });
  host.answer(issuesPath(path), [], { etag: 'W/"b1"' });
  await run();
  for (const [at, etag] of [
    [`/api/repos/${path}`, 'W/"a1"'],
    [issuesPath(path), 'W/"b1"'],
  ] as const) {
    host.answer(at, (request, response) => {
      response.writeHead(request.headers["if-none-match"] === etag ? 304 : 500).end();
    });
  }
  await makeDue(id);
  expect(await run()).toEqual({ checked: 1, changed: 0, isCutShort: false });
  expect(await readProject(id)).toMatchObject({ pushedAt: "2026-11-20T10:00:00.000Z" });
  const rows = await sql<{ unchanged: number; refresh_requests: number }>`
    select unchanged, refresh_requests from code_host_hours`.all(db);
  expect(rows).toMatchObject([{ unchanged: 2, refresh_requests: 4 }]);
});

test("a repository that was renamed or moved gives its project the new address", async () => {
  const { id, path } = await projectAt();
  serve("tide/new-name", { topics: ["rust"] });
  host.answer(`/api/repos/${path}`, (_, response) => {
    response.writeHead(301, { location: `${host.origin}/api/repositories/7` }).end();
  });
  host.answer("/api/repositories/7", github("tide/new-name"));
  expect(await run()).toEqual({ checked: 1, changed: 1, isCutShort: false });
  expect(await readProject(id)).toMatchObject({
    repositoryUrl: "https://code.example/tide/new-name",
    pushedAt: "2026-11-20T10:00:00.000Z",
  });
  // Its issues are those at the new address, and it isn't due again at once.
  expect(host.requests.map(({ path: one }) => one)).toContain(issuesPath("tide/new-name"));
  expect(await dueInMinutes(id)).toBe(6 * 60);
});

test.each([
  ["at another host", { html_url: "https://evil.example/tide/new-name" }],
  ["without https", { html_url: "http://code.example/tide/new-name" }],
  ["that isn't one", { html_url: "javascript:alert(1)" }],
])("a new address %s isn't believed", async (_, changes) => {
  const { id, path } = await projectAt();
  host.answer(`/api/repos/${path}`, github("tide/new-name", changes));
  host.answer(issuesPath(path), []);
  await run();
  expect(await readProject(id)).toMatchObject({
    repositoryUrl: `https://code.example/${path}`,
    pushedAt: "2026-11-20T10:00:00.000Z",
  });
});

test("only the case of a name isn't a new address", async () => {
  const { id, path } = await projectAt();
  host.answer(`/api/repos/${path}`, github(path.toUpperCase()));
  host.answer(issuesPath(path), []);
  await run();
  expect((await readProject(id)).repositoryUrl).toBe(`https://code.example/${path}`);
});

test("a repository that is archived says so, has no starter issues, and may come back", async () => {
  const { id, path } = await projectAt();
  serve(path);
  host.answer(issuesPath(path), [
    {
      number: 1,
      title: "Issue 1",
      html_url: `https://code.example/${path}/issues/1`,
      state: "open",
      labels: [{ name: "good first issue" }],
      assignees: [],
      created_at: "2026-01-01T00:00:00Z",
    },
  ]);
  await run();
  expect(await readProject(id)).toMatchObject({ starterIssueCount: 1, repositoryArchivedAt: null });
  serve(path, { archived: true });
  await makeDue(id);
  await run();
  const first = await readProject(id);
  expect(first).toMatchObject({ starterIssueCount: 0, archivedAt: null });
  expect(first.repositoryArchivedAt).not.toBeNull();
  await makeDue(id);
  await run();
  expect(await readProject(id)).toMatchObject({ repositoryArchivedAt: first.repositoryArchivedAt });
  serve(path);
  await makeDue(id);
  await run();
  expect((await readProject(id)).repositoryArchivedAt).toBeNull();
});

test.each([404, 451])(
  "of a repository that is gone (%i) nothing is said any more",
  async (status) => {
    const { id, path } = await projectAt();
    serve(path);
    await run();
    host.answer(`/api/repos/${path}`, (_, response) => void response.writeHead(status).end("{}"));
    for (const minutes of [60, 120]) {
      await makeDue(id);
      await run();
      expect(await dueInMinutes(id)).toBe(minutes);
    }
    const repositoryUrl = `https://code.example/${path}`;
    expect(await readProject(id)).toMatchObject({ pushedAt: null, repositoryUrl });
  },
);

test("a repository that the demo code host doesn't have isn't a failure", async () => {
  const { id } = await projectAt();
  const demo = { ...settings, demoCodeHost: true };
  await refreshRepositories(site.database, demo, (one) => new CodeHostApi(one));
  const checks = sql`select failure_count from starter_issue_checks where project_id = ${id}`;
  expect(await checks.all(db)).toEqual([{ failure_count: 0 }]);
});

const inSeconds = (seconds: number) => String(Math.ceil(Date.now() / 1000 + seconds));

test.each([
  [403, { "x-ratelimit-remaining": "0", "x-ratelimit-limit": "60" }],
  [429, { "retry-after": "600" }],
])("a server that has to wait (%i) makes the others wait, too", async (status, headers) => {
  const { id, path } = await projectAt();
  const wait = { "x-ratelimit-reset": inSeconds(600), ...headers };
  host.answer(`/api/repos/${path}`, (_, response) => void response.writeHead(status, wait).end());
  expect(await run()).toMatchObject({ checked: 0, isCutShort: true });
  expect(host.requests).toHaveLength(1);
  // Another server, which knows of no limit.
  serve(path);
  expect(await run()).toMatchObject({ checked: 0, isCutShort: true });
  expect(host.requests).toHaveLength(1);
  expect(await dueInMinutes(id)).toBe(0);
  const [figures] = (await (await site.admin()).get<CodeHostFigures[]>("/admin/code-hosts")).body;
  expect(figures?.pausedUntil).not.toBeNull();
  await sql`update code_host_hours set paused_until = now()`.run(db);
  expect(await run()).toMatchObject({ checked: 1, isCutShort: false });
});

test("two servers at once ask for each project once", async () => {
  const made = await Promise.all(Array.from({ length: 30 }, () => projectAt()));
  for (const { path } of made) serve(path);
  const results = await Promise.all([run(), run()]);
  expect(results.reduce((sum, { checked }) => sum + checked, 0)).toBe(30);
  const paths = host.requests.map(({ path }) => path);
  for (const { path } of made) {
    expect(paths.filter((one) => one === `/api/repos/${path}`)).toHaveLength(1);
  }
});

test("the hour's budget holds for all servers together; what waits longest comes first after it", async () => {
  const made = await Promise.all(Array.from({ length: 25 }, () => projectAt()));
  for (const { path } of made) serve(path);
  await sql`insert into code_host_hours (host, hour, refresh_requests)
    values ('code.example', date_trunc('hour', now()), ${hourlyRequests.refresh - 90})`.run(db);
  const oldest = made[7];
  await sql`update starter_issue_checks set due_at = now() - interval '1 hour'
    where project_id = ${oldest?.id}`.run(db);
  const results = await Promise.all([run(), run()]);
  expect(results.some(({ isCutShort }) => isCutShort)).toBe(true);
  const { used } = await sql<{ used: number }>`
    select refresh_requests as used from code_host_hours where host = 'code.example'`.one(db);
  expect(used).toBeLessThanOrEqual(hourlyRequests.refresh);
  expect(host.requests.map(({ path }) => path)).toContain(`/api/repos/${oldest?.path}`);
});

test("a further code host is read with its own token, and within its own budget", async () => {
  const { id } = await projectAt("https://other.example/orla/elsewhere");
  const { id: here, path } = await projectAt();
  serve(path);
  other.answer(
    "/api/repos/orla/elsewhere",
    github("orla/elsewhere", { html_url: "https://other.example/orla/elsewhere" }),
  );
  other.answer(issuesPath("orla/elsewhere"), []);
  await sql`insert into code_host_hours (host, hour, refresh_requests)
    values ('code.example', date_trunc('hour', now()), ${hourlyRequests.refresh})`.run(db);
  expect(await run()).toEqual({ checked: 1, changed: 1, isCutShort: true });
  expect(await readProject(id)).toMatchObject({ pushedAt: "2026-11-20T10:00:00.000Z" });
  expect(await readProject(here)).toMatchObject({ pushedAt: null });
  expect(other.requests[0]?.headers.authorization).toBe("Bearer secret");
  expect(host.requests).toEqual([]);
});

test("admins see figures of each code host, and nobody else does", async () => {
  const { path } = await projectAt();
  serve(path, { archived: true });
  await run();
  const { body } = await (await site.admin()).get<CodeHostFigures[]>("/admin/code-hosts");
  expect(body.map((figures) => figures.host)).toEqual(["code.example", "other.example"]);
  expect(body[0]).toMatchObject({
    waiting: 0,
    checkedInDay: 1,
    refreshRequests: { used: 1, max: hourlyRequests.refresh },
    pausedUntil: null,
  });
  expect(body[0]?.archived).toBeGreaterThan(0);
  expect((await owner.get("/admin/code-hosts")).status).toBe(403);
});

describe("at other kinds of code hosts", () => {
  test("Gitea's last change is that of its last push", async () => {
    const { id, path } = await projectAt();
    host.answer(`/api/repos/${path}`, {
      ...github(path),
      visibility: undefined,
      pushed_at: undefined,
      internal: false,
      archived: true,
      archived_at: "2026-11-02T00:00:00Z",
      language: "",
      website: "",
      licenses: ["MIT"],
    });
    await run({ api: "gitea" });
    const project = await readProject(id);
    expect(project.pushedAt).toBe("2026-11-25T10:00:00.000Z");
    expect(project.repositoryArchivedAt).not.toBeNull();
  });

  test("GitLab's last push is that of its events, and its language that with most of the code", async () => {
    const { id, path } = await projectAt();
    const at = (one: string) => `/api/projects/${encodeURIComponent(one)}`;
    host.answer(`${at(path)}?license=true`, (_, response) => {
      response.writeHead(301, { location: `${at("group/sub/engine")}?license=true` }).end();
    });
    host.answer(`${at("group/sub/engine")}?license=true`, {
      id: 3,
      path: "engine",
      path_with_namespace: "group/sub/engine",
      web_url: "https://code.example/group/sub/engine",
      visibility: "public",
      archived: false,
      topics: ["docker"],
      last_activity_at: "2026-11-26T00:00:00.000Z",
    });
    host.answer(`${at("group/sub/engine")}/events?action=pushed&per_page=1`, [
      { id: 1, action_name: "pushed to", created_at: "2026-11-10T08:00:00.000Z", push_data: {} },
    ]);
    host.answer(`${at("group/sub/engine")}/languages`, { HTML: 20.5, Rust: 79.5 });
    host.answer(`${at("group/sub/engine")}/issues?state=opened&assignee_id=None&per_page=100`, []);
    await run({ api: "gitlab" });
    expect(await readProject(id)).toMatchObject({
      repositoryUrl: "https://code.example/group/sub/engine",
      pushedAt: "2026-11-10T08:00:00.000Z",
    });
    const { body } = await owner.get<{ tech: { slug: string } }[]>(
      `/projects/${id}/tech-proposals`,
    );
    expect(body.map(({ tech }) => tech.slug)).toEqual(["rust", "docker"]);
  });
});
