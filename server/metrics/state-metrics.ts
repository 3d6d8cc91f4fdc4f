// What this process holds at the moment, and what the database says about jobs, mails and backups.
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Counter, Gauge, type Registry } from "prom-client";
import { clockSkewSeconds, currentTimeMs } from "#server/database/clock.ts";
import { backupState } from "#server/database/backup/backup-records.ts";
import type { Database, Db } from "#server/database/connect.ts";
import type { Replica } from "#server/database/replica.ts";
import { sql } from "#server/database/sql.ts";
import { currentTimeline } from "#server/database/timeline.ts";
import { mailCounts } from "#server/features/mail/mail-states.ts";
import type { CachedResponses } from "#server/http/edge/response-cache.ts";
import { isDatabaseAbsent } from "#server/http/error-replies.ts";
import { jobCounts } from "#server/jobs/queries.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import type { Streams } from "#server/realtime/streams.ts";
import { freeBytes } from "#server/free-bytes.ts";
import type { Settings } from "#server/settings.ts";
import { version } from "#server/version.ts";

export interface MetricSources {
  readonly database: Database;
  readonly streams: Streams;
  readonly cache: CachedResponses;
  /** Why this server runs no jobs, or null. */
  readonly jobsProblem: () => string | null;
  readonly replica: Pick<Replica, "lagMs" | "isUsed"> | null;
  readonly settings: Pick<Settings, "dataDir" | "searchUrl">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** Milliseconds after which the values of a database that doesn't respond are left out. */
const timeoutMs = 2_000;

/** Adds these metrics to `registry`. Returns a function that updates them, and never fails. */
export function addStateMetrics(registry: Registry, sources: MetricSources): () => Promise<void> {
  const { database, streams, cache, replica, jobsProblem, settings } = sources;
  const gauge = gaugesOf(registry);
  const counter = countersOf(registry);
  new Gauge({
    name: "stack_cafe_info",
    help: "Always 1; its label is the version.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
  const ofProcess = [
    counter("stack_cafe_streams_opened_total", "Event streams opened.", () => streams.opened),
    gauge("stack_cafe_streams", "Event streams that are open.", () => streams.size),
    gauge(
      "stack_cafe_relay_age_seconds",
      "Time since the changes that open streams wait for were last read; 0 while none is open.",
      () => secondsSince(streams.changesReadAt),
    ),
    counter(
      "stack_cafe_response_cache_hits_total",
      "Requests of visitors answered from the response cache.",
      () => cache.hits,
    ),
    counter(
      "stack_cafe_response_cache_misses_total",
      "Replies to visitors that could be cached and had to be made.",
      () => cache.misses,
    ),
    gauge(
      "stack_cafe_response_cache_entries",
      "Cached responses, one for each encoding.",
      () => cache.entries,
    ),
    gauge("stack_cafe_response_cache_bytes", "Size of the cached responses.", () => cache.bytes),
    gauge(
      "stack_cafe_database_pool_connections",
      "Connections of the pool that requests use.",
      () => database.connections().total,
    ),
    gauge(
      "stack_cafe_database_pool_idle_connections",
      "Those that no query uses.",
      () => database.connections().idle,
    ),
    gauge(
      "stack_cafe_database_pool_max_connections",
      "The most that the pool may open.",
      () => database.connections().max,
    ),
    gauge(
      "stack_cafe_database_pool_waiting_queries",
      "Queries that wait for a connection.",
      () => database.connections().waiting,
    ),
    gauge(
      "stack_cafe_clock_skew_seconds",
      "How far this machine's clock is ahead of the database's; negative if it is behind.",
      clockSkewSeconds,
    ),
    gauge("stack_cafe_jobs_running", "1 while this server can run background jobs.", () =>
      Number(jobsProblem() === null),
    ),
    gauge("stack_cafe_project_index_ready", "1 once the project index is filled.", () =>
      Number(projectIndexOf(database).isReady),
    ),
  ];
  const stored = storedGauges(registry);
  const read = readOnce(sources);
  const optional = optionalGaugesOf(registry);
  const ofSome = [
    optional("stack_cafe_disk_free_bytes", "Bytes that are free on the disk of DATA_DIR.", () =>
      freeBytes(settings.dataDir),
    ),
    optional(
      "stack_cafe_replica_used",
      "1 while reads go to the standby of DATABASE_READ_URL.",
      () => replica && Number(replica.isUsed()),
    ),
    optional("stack_cafe_replica_lag_seconds", "How far that standby is behind.", () =>
      secondsOf(replica?.lagMs() ?? null),
    ),
  ];
  const index = projectIndexOf(database);
  const hasEngine = settings.searchUrl !== null;
  const ofEngine = [
    optional(
      "stack_cafe_search_engine_up",
      "1 while the search engine of SEARCH_URL answers, and is filled.",
      () => (hasEngine ? Number(index.isReady) : null),
    ),
    optional(
      "stack_cafe_search_engine_lag_seconds",
      "Time since the search engine last had all changes.",
      () => (hasEngine && index.answeredAt !== null ? secondsSince(index.answeredAt) : null),
    ),
  ];
  const projects = new Gauge({
    name: "stack_cafe_project_index_projects",
    help: "Projects in the project index.",
    registers: [registry],
  });
  return async () => {
    for (const update of [...ofProcess, ...ofSome]) update();
    const [found, count] = await Promise.all([read(), projectCount(database)]);
    stored(found);
    setOrRemove(projects, count);
    // Counting the projects asked the engine.
    for (const update of ofEngine) update();
  };
}

const secondsOf = (ms: number | null) => (ms === null ? null : ms / 1000);

const secondsSince = (at: number | null) => (at === null ? 0 : (performance.now() - at) / 1000);

/** A gauge without labels would be 0 otherwise. */
function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}

/** Null while the index is filled, or busy. */
async function projectCount(database: Database): Promise<number | null> {
  const index = projectIndexOf(database);
  if (!index.isReady) return null;
  const status = index.ask("status", null).then(
    ({ projects }) => projects,
    () => null,
  );
  return Promise.race([status, pause(timeoutMs, null, { ref: false })]);
}

/** What the database knows, of all servers together. */
interface Stored {
  readonly jobs: Awaited<ReturnType<typeof jobCounts>>;
  readonly mails: Awaited<ReturnType<typeof mailCounts>>;
  readonly backups: Awaited<ReturnType<typeof backupState>>;
  readonly cluster: Cluster;
}

/** PostgreSQL and those that follow it. */
interface Cluster {
  /** Null on a standby. */
  readonly timeline: string | null;
  readonly standbys: number;
}

const clusterOf = (db: Db) =>
  sql<Cluster>`
    select ${currentTimeline} as timeline,
      (select count(*)::int from pg_stat_replication) as standbys`.one(db);

/** Null if the database doesn't answer in time. Overlapping calls share one answer. */
function readOnce({ database, log }: MetricSources): () => Promise<Stored | null> {
  let pending: Promise<Stored | null> | null = null;
  const read = async (): Promise<Stored> => {
    const { db } = database;
    const jobs = await jobCounts(db);
    const mails = await mailCounts(db);
    return { jobs, mails, backups: await backupState(db), cluster: await clusterOf(db) };
  };
  const readOrNull = async () => {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseAbsent(error)) log.warn({ err: error }, "metrics of the database failed");
      return null;
    } finally {
      pending = null;
    }
  };
  return () => {
    pending ??= readOrNull();
    return Promise.race([pending, pause(timeoutMs, null, { ref: false })]);
  };
}

/** Returns a function that sets these gauges, or leaves them out. */
function storedGauges(registry: Registry): (stored: Stored | null) => void {
  const registers = [registry];
  const plain = (name: string, help: string) => new Gauge({ name, help, registers });
  const labelled = <Label extends string>(name: string, label: Label, help: string) =>
    new Gauge({ name, help, labelNames: [label], registers });
  const up = plain("stack_cafe_database_up", "1 if the database answered within 2 s.");
  const jobs = labelled(
    "stack_cafe_jobs",
    "state",
    "Runs of background jobs of the last 3 days that are queued or active, or failed in all tries.",
  );
  const successAge = labelled(
    "stack_cafe_job_last_success_age_seconds",
    // Prometheus itself has a label `job`.
    "name",
    "Time since each background job last succeeded.",
  );
  const mails = labelled(
    "stack_cafe_mails",
    "state",
    "E-mails that wait, and those that were sent, skipped or failed in the last 30 days.",
  );
  const backupAge = plain("stack_cafe_backup_age_seconds", "Time since the last backup was made.");
  const backupFailed = plain("stack_cafe_backup_failed", "1 if the last backup failed.");
  const timeline = plain(
    "stack_cafe_database_timeline",
    "The number of the primary's timeline: one more after each failover.",
  );
  const standbys = plain(
    "stack_cafe_database_standbys",
    "Standbys and copies that follow the primary.",
  );
  return (stored) => {
    up.set(Number(stored !== null));
    for (const one of [jobs, successAge, mails]) one.reset();
    // A gauge without labels is 0 unless its value is removed.
    for (const one of [backupAge, backupFailed, timeline, standbys]) one.remove();
    if (stored === null) return;
    const { cluster } = stored;
    setOrRemove(timeline, cluster.timeline === null ? null : parseInt(cluster.timeline, 16));
    standbys.set(cluster.standbys);
    for (const state of ["queued", "active", "failed"] as const) {
      jobs.set(
        { state },
        stored.jobs.reduce((sum, job) => sum + job[state], 0),
      );
    }
    for (const { name, secondsSinceSuccess } of stored.jobs) {
      if (secondsSinceSuccess !== null) successAge.set({ name }, secondsSinceSuccess);
    }
    for (const [state, count] of Object.entries(stored.mails)) mails.set({ state }, count);
    const { latest, failure } = stored.backups;
    if (latest) backupAge.set((currentTimeMs() - Date.parse(latest.madeAt)) / 1000);
    backupFailed.set(Number(failure !== null));
  };
}

type Update = () => void;

const gaugesOf =
  (registry: Registry) =>
  (name: string, help: string, value: () => number): Update => {
    const gauge = new Gauge({ name, help, registers: [registry] });
    return () => gauge.set(value());
  };

/** Left out while there is no value. */
const optionalGaugesOf =
  (registry: Registry) =>
  (name: string, help: string, value: () => number | null): Update => {
    const gauge = new Gauge({ name, help, registers: [registry] });
    return () => setOrRemove(gauge, value());
  };

const countersOf =
  (registry: Registry) =>
  (name: string, help: string, value: () => number): Update => {
    const counter = new Counter({ name, help, registers: [registry] });
    return () => {
      counter.reset();
      counter.inc(value());
    };
  };
