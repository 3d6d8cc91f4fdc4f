// GET /metrics: who may read it, what it has, and what remains while the database is away.
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { connect } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { logOutput } from "#server/http/log-output.ts";
import { jobs } from "#server/jobs/jobs.ts";
import { BackgroundJobs } from "#server/jobs/background-jobs.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import { readSettings } from "#server/settings.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { startCuttableProxy } from "#tests/support/cuttable-proxy.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { startStandInEngine } from "#tests/support/stand-in-engine.ts";

const metricsToken = "a-token-of-the-test";
const site = await startListeningApp({ metricsToken, rateLimits: true });
const { app, database, origin } = site;
const bearer = `Bearer ${metricsToken}`;

/** Samples by name and labels, such as `name{label="value"}`. */
async function scrape(from = app): Promise<Map<string, number>> {
  const reply = await from.inject({ url: "/metrics", headers: { authorization: bearer } });
  expect(reply.statusCode).toBe(200);
  const lines = reply.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const countOf = (samples: Map<string, number>, operation: string, status: number) =>
  samples.get(
    `stack_cafe_http_requests_total{operation="${operation}",caller="client",status="${status}"}`,
  ) ?? 0;

test("without METRICS_TOKEN there is nothing", async () => {
  const settings = readSettings({ LOG_LEVEL: "silent" });
  const other = await createApp({ settings, database, pages: "none" });
  const reply = await other.inject({ url: "/metrics", headers: { authorization: bearer } });
  expect(reply.statusCode).toBe(404);
  await other.close();
});

test.each([
  ["no token", {}],
  ["a wrong token", { authorization: "Bearer another" }],
  ["a longer token", { authorization: `${bearer}-and-more` }],
  ["another scheme", { authorization: `Basic ${metricsToken}` }],
])("%s is refused", async (_, headers: Record<string, string>) => {
  const reply = await app.inject({ url: "/metrics", headers });
  expect(reply.statusCode).toBe(401);
  expect(reply.headers).toMatchObject({
    "www-authenticate": "Bearer",
    "cache-control": "no-store",
  });
  expect(reply.body).not.toContain("stack_cafe");
});

test("refused requests are logged as warnings, one line a minute and without the token", async () => {
  const write = vi.spyOn(logOutput, "write").mockImplementation(() => {});
  const settings = readSettings({ LOG_LEVEL: "warn", LOG_FORMAT: "json" });
  const other = await createApp({
    settings: { ...settings, metricsToken },
    database,
    pages: "none",
  });
  onTestFinished(async () => {
    write.mockRestore();
    vi.useRealTimers();
    await other.close();
  });
  const refuse = () =>
    other.inject({ url: "/metrics", headers: { authorization: "Bearer a-secret-of-another" } });
  vi.useFakeTimers({ toFake: ["performance"] });
  for (let count = 0; count < 3; count += 1) await refuse();
  vi.advanceTimersByTime(60_000);
  await refuse();
  const lines = write.mock.calls.map(([line]) => line);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, msg: "refused to show metrics", reason: "a wrong token", refused: 1 },
    { level: 40, msg: "refused to show metrics", reason: "a wrong token", refused: 3 },
  ]);
  expect(lines.join("")).not.toContain("a-secret");
});

test("an admin's session is no token", async () => {
  const admin = await site.admin();
  const reply = await app.inject({ url: "/metrics", headers: { cookie: admin.cookie } });
  expect(reply.statusCode).toBe(401);
});

test("requests are counted by operation and status, whatever their address", async () => {
  const before = await scrape();
  const person = await site.person("counted");
  const project = await site.project(person);
  for (const id of [project.id, newId(), "not-an-id"]) await site.visitor.get(`/projects/${id}`);
  await site.visitor.post("/projects", {});
  await app.inject({ url: "/somewhere/else", headers: { host: "127.0.0.1" } });
  const after = await scrape();
  const added = (operation: string, status: number) =>
    countOf(after, operation, status) - countOf(before, operation, status);
  expect(added("readProject", 200)).toBe(1);
  expect(added("readProject", 404)).toBe(2);
  expect(added("createProject", 200)).toBe(1);
  expect(added("createProject", 401)).toBe(1);
  expect(added("other", 404)).toBe(1);
  const labels = '{operation="readProject",caller="client"}';
  expect(after.get(`stack_cafe_http_request_duration_seconds_count${labels}`)).toBe(3);
  expect([...after.keys()].filter((name) => name.includes(project.id))).toEqual([]);
});

test("responses from the cache are counted as requests, hits and bytes", async () => {
  const url = `${origin}/api/v1/techs?pageSize=7`;
  const before = await scrape();
  await expect
    .poll(async () => {
      await (await fetch(url)).text();
      const now = await scrape();
      return (now.get("stack_cafe_response_cache_hits_total") ?? 0) > 0;
    })
    .toBe(true);
  const after = await scrape();
  const since = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(since("stack_cafe_response_cache_misses_total")).toBeGreaterThan(0);
  expect(countOf(after, "listTechs", 200) - countOf(before, "listTechs", 200)).toBe(
    since("stack_cafe_response_cache_hits_total") + since("stack_cafe_response_cache_misses_total"),
  );
  expect(after.get("stack_cafe_response_cache_entries")).toBeGreaterThan(0);
  expect(after.get("stack_cafe_response_cache_bytes")).toBeGreaterThan(0);
});

test("free disk is that of DATA_DIR, and left out while that doesn't exist", async () => {
  const free = async (dataDir: string) => {
    const settings = { ...readSettings({ LOG_LEVEL: "silent" }), metricsToken, dataDir };
    const other = await createApp({ settings, database, pages: "none" });
    onTestFinished(() => other.close());
    return (await scrape(other)).get("stack_cafe_disk_free_bytes");
  };
  expect(await free(".")).toBeGreaterThan(1e6);
  expect(await free("./no-such-folder")).toBeUndefined();
});

test("open streams are counted, and how long ago changes were read for them", async () => {
  const age = async () => (await scrape()).get("stack_cafe_relay_age_seconds") ?? NaN;
  expect(await age()).toBe(0);
  const { cookie } = await site.person("listener");
  const end = new AbortController();
  await fetch(`${origin}/api/v1/streams/notifications`, {
    headers: { cookie },
    signal: end.signal,
  });
  expect((await scrape()).get("stack_cafe_streams")).toBe(1);
  await expect.poll(age).toBeGreaterThan(0);
  expect(await age()).toBeLessThan(60);
  end.abort();
  await expect.poll(async () => (await scrape()).get("stack_cafe_streams")).toBe(0);
  await expect.poll(age).toBe(0);
  expect((await scrape()).get("stack_cafe_streams_opened_total")).toBe(1);
});

test("scrapes don't count against the reads of their network", async () => {
  for (let count = 0; count <= rateLimits.readsSignedOut.max; count += 1) {
    await app.inject({ url: "/metrics" });
  }
  expect((await site.visitor.get("/techs")).status).toBe(200);
});

test("jobs, mails and backups are those of the database, and absent while it is away", async () => {
  const proxy = await startCuttableProxy(database.where);
  const behind = connect(proxy.where);
  const settings = readSettings({ LOG_LEVEL: "silent", RATE_LIMITS: "off" });
  const options = { settings: { ...settings, metricsToken }, pages: "none" as const };
  const other = await createApp({ ...options, database: behind });
  const runner = new BackgroundJobs(database, settings);
  onTestFinished(async () => {
    await runner.stop(1_000);
    await other.close();
    await behind.close();
  });
  runner.start({ info: () => {}, warn: () => {}, error: () => {} });
  const person = await site.person("mailed");
  await sql`insert into mails (id, user_id, kind) values (${newId()}, ${person.id}, 'confirmation')`.run(
    database.db,
  );
  await sql`insert into backups (id, made_at, server, file, bytes)
    values (${newId()}, now() - interval '1 hour', 'here', 'a', 1)`.run(database.db);
  await projectIndexOf(behind).ask("status", null);
  const age = 'stack_cafe_job_last_success_age_seconds{name="compute-trending-searches"}';
  await expect.poll(async () => (await scrape(other)).has(age)).toBe(true);
  const there = await scrape(other);
  expect(there.get("stack_cafe_database_up")).toBe(1);
  expect(there.get(age)).toBeLessThan(60);
  expect(there.get('stack_cafe_jobs{state="failed"}')).toBe(0);
  expect(there.get('stack_cafe_mails{state="waiting"}')).toBe(1);
  expect(there.get("stack_cafe_backup_failed")).toBe(0);
  expect(there.get("stack_cafe_backup_age_seconds")).toBeCloseTo(3600, -2);
  expect(there.get("stack_cafe_project_index_ready")).toBe(1);
  expect(there.has("stack_cafe_project_index_projects")).toBe(true);
  expect(there.get("stack_cafe_database_pool_max_connections")).toBe(12);
  expect(there.get("stack_cafe_database_timeline")).toBe(1);
  expect(there.get("stack_cafe_database_standbys")).toBe(0);
  expect(there.has("stack_cafe_replica_used")).toBe(false);
  expect(Math.abs(there.get("stack_cafe_clock_skew_seconds") ?? NaN)).toBeLessThan(2);

  for (const away of [proxy.cut, proxy.stall]) {
    away();
    const answered = Promise.race([scrape(other), pause(5_000, null, { ref: false })]);
    const gone = (await answered) ?? new Map<string, number>();
    expect(gone.get("stack_cafe_database_up")).toBe(0);
    expect(gone.has("stack_cafe_database_pool_connections")).toBe(true);
    const names = [...gone.keys()].join("\n");
    expect(names).not.toMatch(
      /mails|backup|stack_cafe_jobs\{|job_last|index_projects|timeline|standbys/,
    );
    expect(gone.has("stack_cafe_clock_skew_seconds")).toBe(true);
    proxy.restore();
  }
  await expect.poll(async () => (await scrape(other)).get("stack_cafe_database_up")).toBe(1);
});

test("with a search engine it says whether that answers, and since when it is behind", async () => {
  expect((await scrape()).has("stack_cafe_search_engine_up")).toBe(false);
  const { state, url } = await startStandInEngine();
  const other = await startListeningApp({ metricsToken, searchUrl: url });
  const up = async () => (await scrape(other.app)).get("stack_cafe_search_engine_up");
  const lag = async () => (await scrape(other.app)).get("stack_cafe_search_engine_lag_seconds");
  expect(await up()).toBe(0);
  expect(await lag()).toBeUndefined();
  await projectIndexOf(other.database).ask("status", null);
  expect(await up()).toBe(1);
  expect(await lag()).toBeLessThan(60);
  state.isAway = true;
  await expect.poll(up).toBe(0);
  expect(await lag()).toBeGreaterThan(0);
});

const text = async (file: string) => readFile(new URL(`../../${file}`, import.meta.url), "utf8");

/** Names in the reply, with those of a histogram's parts. */
async function servedNames(): Promise<Set<string>> {
  const reply = await app.inject({ url: "/metrics", headers: { authorization: bearer } });
  const types = [...reply.body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram"
        ? [name, ...["bucket", "sum", "count"].map((part) => `${name}_${part}`)]
        : [name],
    ),
  );
}

const namesIn = (source: string) =>
  new Set(source.match(/\b(?:stack_cafe|nodejs|process)_[a-z_\d]*[a-z\d]\b/g));

test("the dashboard, the alerts and the documentation name metrics that exist, and the latter all of them", async () => {
  const served = await servedNames();
  const dashboard = namesIn(await text("ops/grafana-dashboard.json"));
  const rules = namesIn(await text("ops/prometheus-rules.yml"));
  const documented = namesIn(await text("docs/monitoring.md"));
  expect(dashboard.size).toBeGreaterThan(20);
  expect(rules.size).toBeGreaterThan(15);
  const missing = (names: Set<string>) => [...names].filter((name) => !served.has(name));
  expect(missing(dashboard)).toEqual([]);
  expect(missing(rules)).toEqual([]);
  expect(missing(documented)).toEqual([]);
  const own = [...served].filter((name) => /^stack_cafe_(?!.*_(bucket|sum|count)$)/.test(name));
  expect(own.filter((name) => !documented.has(name))).toEqual([]);
});

test("the jobs that have an alert exist", async () => {
  const named = [...(await text("ops/prometheus-rules.yml")).matchAll(/name="([\w-]+)"/g)].map(
    (m) => m[1],
  );
  expect(named).not.toEqual([]);
  const known = new Set(jobs.map(({ name }) => name));
  expect(named.filter((name) => name === undefined || !known.has(name))).toEqual([]);
});
