// A server whose clock is wrong: what it stores, lists and refuses is the same as on the others.
import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { RateWindow } from "#server/http/edge/rate-window.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { dayMs, minuteMs } from "#shared/time.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { currentTimeMs, readClock } from "./clock.ts";
import type { Db } from "./connect.ts";
import { newId } from "./ids.ts";
import { sql } from "./sql.ts";

const database = await openTestDatabase();
const { db, where } = database;
const root = fileURLToPath(new URL("../..", import.meta.url));

afterEach(async () => {
  vi.useRealTimers();
  // Other files share the clock.
  await readClock(db);
});

/**
 * Servers know the database's time only as well as it answers quickly, so what they do closely one after
 * the other may have another order. Beside other work answers take a tenth of a second and more.
 */
const apartMs = 500;

interface Row {
  readonly id: string;
}

/** What the servers do with the same session. */
async function callerOf(settings: Record<string, string>, cookie: string) {
  const { origin } = await startApiServer(where, settings);
  const call = async (url: string, body?: object) => {
    const reply = await fetch(origin + url, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      redirect: "manual",
    });
    return { reply, body: (await reply.json().catch(() => null)) as unknown };
  };
  return {
    call,
    post: async (url: string, body: object) => {
      const { reply, body: made } = await call(`/api/v1${url}`, body);
      expect(reply.status).toBe(200);
      return (made as Row).id;
    },
    ids: async (url: string) => {
      const { body } = await call(`/api/v1${url}`);
      return (body as Row[]).map(({ id }) => id);
    },
  };
}

test.each([8, -8])(
  "of two servers, one with a clock that is wrong by %i days: same order, filters and waits",
  { timeout: 4 * minuteMs },
  async (days) => {
    const userId = await personOf(db, githubAccount(100 + days, "writer"));
    const cookie = `session=${await openSession(db, userId, "test")}`;
    const preload = import.meta.resolve("#tests/support/wrong-clock.ts");
    const right = await callerOf({}, cookie);
    const wrong = await callerOf(
      { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_DAYS: String(days), RATE_LIMITS: "on" },
      cookie,
    );

    const isReady = async ({ call }: typeof right) => (await call("/readyz")).reply.status;
    await expect.poll(() => isReady(wrong), { timeout: minuteMs }).toBe(200);
    const { body: health } = await wrong.call("/readyz");
    const side = days > 0 ? "ahead of" : "behind";
    expect(health).toMatchObject({
      status: "ready",
      warnings: [
        expect.stringMatching(
          new RegExp(`^This machine's clock is 691(199|200|201) s ${side} the database's\\.$`),
        ),
      ],
    });
    expect((await right.call("/readyz")).body).toMatchObject({ warnings: [] });

    const name = `Quay ${days}`;
    const project = { name, description: "What it is about.", techs: [] };
    const projects: string[] = [];
    for (const server of [right, wrong, right, wrong]) {
      projects.unshift(await server.post("/projects", project));
      await setTimeout(apartMs);
    }
    const comments: string[] = [];
    for (const server of [right, wrong, right]) {
      const url = `/projects/${projects[0]}/comment`;
      comments.unshift(await server.post(url, { commentText: "Hello" }));
      await setTimeout(apartMs);
    }
    for (const filter of ["sort=newest", "sort=newest&activity=week", "sort=active"]) {
      const url = `/projects?search=Quay&${filter}`;
      const ids = await right.ids(url);
      expect(ids).toEqual(expect.arrayContaining(projects));
      expect(await wrong.ids(url)).toEqual(ids);
    }
    expect((await right.ids("/projects?sort=newest")).slice(0, 4)).toEqual(projects);
    for (const server of [right, wrong]) {
      const { body } = await server.call(`/api/v1/projects/${projects[0]}/comments`);
      expect(Object.keys((body as { comments: object }).comments)).toEqual(comments);
    }

    const stored = await sql<{ at: Date }>`
      select created_at as at from projects union all select updated_at from projects
      union all select last_activity_at from projects union all select created_at from members
      union all select posted_at from comments union all select updated_at from comments`.all(db);
    const idTimes = [...projects, ...comments].map((id) =>
      parseInt(id.replace("-", "").slice(0, 12), 16),
    );
    for (const ms of [...stored.map(({ at }) => at.getTime()), ...idTimes]) {
      expect(Math.abs(ms - Date.now())).toBeLessThan(4 * minuteMs);
    }

    const { reply: signIns } = await lastOf(rateLimits.signIns.max + 1, () =>
      wrong.call("/auth/github"),
    );
    expect(signIns.status).toBe(429);
    expect(Number(signIns.headers.get("retry-after"))).toBeLessThanOrEqual(300);
    const shown = Date.parse(signIns.headers.get("date") ?? "");
    expect(Math.abs(shown - Date.now())).toBeLessThan(minuteMs);
  },
);

async function lastOf<T>(count: number, act: () => Promise<T>): Promise<T> {
  for (let index = 1; index < count; index += 1) await act();
  return act();
}

test("a clock that jumps moves neither the time nor ids nor windows of rate limits", () => {
  const { max, windowMs } = { max: 1, windowMs: minuteMs };
  const rate = new RateWindow({ max, windowMs });
  rate.hit("somebody");
  const realMs = Date.now();
  const ids = [newId()];
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const days of [8, -8, 0]) {
    vi.setSystemTime(realMs + days * dayMs);
    expect(Math.abs(currentTimeMs() - realMs)).toBeLessThan(minuteMs);
    ids.push(newId(), newId());
    const wait = rate.hit("somebody");
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(windowMs / 1000);
  }
  expect(ids.toSorted()).toEqual(ids);
});

/** A database that answers within 10 ms with what its clock says. */
function databaseAt(timeMs: () => number, answerMs = 10): Db {
  const query = async () => {
    vi.advanceTimersByTime(answerMs);
    return { rows: [{ ms: timeMs() }] } as unknown as Awaited<ReturnType<Db["query"]>>;
  };
  return { ...db, query };
}

test("the database's clock is followed, and a slow answer doesn't move the time", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const startMs = Date.parse("2026-01-01T00:00:00Z");
  const timeMs = () => startMs + performance.now();
  const isAt = (expectedMs: number) =>
    expect(Math.abs(currentTimeMs() - expectedMs)).toBeLessThanOrEqual(10);
  await readClock(databaseAt(timeMs));
  isAt(timeMs());
  await readClock(databaseAt(() => timeMs() - 900, 1_000));
  isAt(timeMs());
  const before = newId();
  const earlierMs = () => timeMs() - 8 * dayMs;
  await readClock(databaseAt(earlierMs));
  isAt(earlierMs());
  expect(newId() < before).toBe(true);
});

/** Where the machine's own clock is meant, and why. */
const ownClock: Record<string, string> = {
  "server/database/clock.ts": "compares both",
  "server/database/embedded/claim.ts": "a file of this machine, before there is a database",
  "server/database/embedded/upgrade-cluster.ts": "a folder of this machine",
  "server/doctor/check-network.ts": "the check is about it",
  "server/http/security-txt.ts": "a date that is months away",
  "server/jobs/background-jobs.ts": "compared with times of the queue's library",
  "server/log-format.ts": "lines of the log, as of every program on the machine",
};

test("only these files ask this machine for the time of day", () => {
  const files = fs.globSync(["server/**/*.{ts,tsx}", "contract/**/*.ts", "shared/**/*.ts"], {
    cwd: root,
  });
  const found = files.filter((file) => {
    if (/\.test\.tsx?$/.test(file)) return false;
    return /Date\.now\b|new Date\(\)/.test(fs.readFileSync(path.join(root, file), "utf8"));
  });
  expect(found.toSorted()).toEqual(Object.keys(ownClock).toSorted());
});
