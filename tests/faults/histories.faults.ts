// Random histories on two servers and a cluster, while each of their machines is killed or stopped: what was
// acknowledged, in its order, is the model, and the database equals it. `SEED=…` makes one again.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { connect, type Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { violations } from "#tests/support/invariants.ts";
import { sharedTemporaryDir } from "#tests/support/temporary-dir.ts";
import { followStream } from "./follow-stream.ts";
import { compareLists } from "./lists.ts";
import { type Cluster, isClusterInstalled, startCluster } from "./patroni-cluster.ts";
import {
  createProject,
  type Person,
  post,
  type Site,
  signUpMany,
  startSite,
  timeUntil,
} from "./site.ts";

const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);
/** How many histories, of a minute and a half each. */
const histories = Number(process.env["HISTORIES"] ?? 1);

const cluster = isClusterInstalled() ? await startCluster(sharedTemporaryDir()) : null;

const seats = 2;
/** Nobody may apply to a project more often in a day. */
const maxApplications = 3;

interface Act {
  readonly kind: "apply" | "accept" | "withdraw" | "comment" | "star" | "unstar" | "edit";
  /** Of the people, or of the applications that wait. */
  readonly which: number;
  readonly waitMs: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom("apply", "accept", "withdraw", "comment", "star", "unstar", "edit"),
  which: fc.nat({ max: 5 }),
  waitMs: fc.nat({ max: 1_000 }),
});

const fault = fc.constantFrom<string>(
  "kill server 0",
  "kill server 1",
  "stop server 0",
  "stop primary",
);

/** Each project's acts follow one another; the projects' and the faults run at the same time. */
interface History {
  readonly projects: readonly (readonly Act[])[];
  readonly faults: readonly string[];
}

const history: fc.Arbitrary<History> = fc.record({
  projects: fc.array(fc.array(act, { minLength: 60, maxLength: 80 }), {
    minLength: 6,
    maxLength: 6,
  }),
  faults: fc
    .tuple(fc.uniqueArray(fault, { minLength: 2, maxLength: 4 }), fc.nat({ max: 4 }))
    .map(([others, at]) => others.toSpliced(at, 0, "kill primary")),
});

interface Application {
  readonly id: string;
  readonly applicant: Person;
  status: "pending" | "accepted" | "withdrawn";
}

/** What was acknowledged of a project. */
interface ProjectModel {
  readonly id: string;
  readonly owner: Person;
  readonly position: string;
  name: string;
  readonly applications: Application[];
  readonly starrers: Set<string>;
  readonly comments: string[];
}

/** From and until when, by `performance.now()`. */
interface Period {
  readonly from: number;
  readonly until: number;
}

/** A try that had no reply, or 5xx. */
interface Failure extends Period {
  readonly path: string;
  readonly status: number;
}

/** Milliseconds after which the site has to work again, once a machine goes on or another is promoted. */
const recoveryMs = 2_000;
/** Within that the proxy leaves a server that is gone. */
const proxyNoticesMs = 7_000;

/**
 * The reply of a call that is sent again until it has one, with the same key, as people and programs do:
 * null if it was refused.
 */
type Call = <T>(person: Person, path: string, body: object) => Promise<T | null>;

const caller =
  (origin: string, failures: Failure[]): Call =>
  async <T>({ cookie }: Person, path: string, body: object) => {
    const headers = {
      cookie,
      "content-type": "application/json",
      "idempotency-key": `"${randomUUID()}"`,
    };
    const begun = performance.now();
    for (;;) {
      const from = performance.now();
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const reply = await fetch(`${origin}/api/v1${path}`, init).catch(() => null);
      const text = await reply?.text().catch(() => null);
      if (reply?.status === 200 && typeof text === "string") return JSON.parse(text) as T;
      if (reply && reply.status >= 400 && reply.status < 500) return null;
      failures.push({ path, status: reply?.status ?? 0, from, until: performance.now() });
      if (performance.now() - begun > 90_000) throw new Error(`${path} isn't answered: ${text}`);
      await pause(1_000);
    }
  };

/** Performs an act, and expects to be refused exactly what the model says can't be. */
async function perform(
  call: Call,
  people: readonly Person[],
  model: ProjectModel,
  { kind, which }: Act,
): Promise<void> {
  const person = people[which];
  if (!person) throw new Error("Nobody does it");
  const { id, owner, position, applications, starrers, comments } = model;
  const of = (applicant: Person) =>
    applications.filter((application) => application.applicant === applicant);
  const decide = async (
    application: Application | undefined,
    by: Person,
    status: "accepted" | "withdrawn",
    mayBe: boolean,
  ) => {
    if (!application) return;
    const reply = await call(by, `/applications/${application.id}`, { status });
    expect({ kind, ok: reply !== null }).toEqual({ kind, ok: mayBe });
    if (mayBe) application.status = status;
  };
  const taken = applications.filter(({ status }) => status === "accepted").length;
  if (kind === "comment") {
    const commentText = `Comment ${comments.length} by ${which}`;
    expect(await call(person, `/projects/${id}/comment`, { commentText })).not.toBeNull();
    comments.push(commentText);
  } else if (kind === "star" || kind === "unstar") {
    const reply = await call<{ starred: boolean }>(person, `/projects/${id}/${kind}`, {});
    expect(reply?.starred).toBe(kind === "star");
    if (kind === "star") starrers.add(person.id);
    else starrers.delete(person.id);
  } else if (kind === "edit") {
    const name = `${model.name.split(",")[0]}, ${randomUUID().slice(0, 8)}`;
    expect(await call(owner, `/projects/${id}`, { name })).not.toBeNull();
    model.name = name;
  } else if (kind === "apply") {
    const own = of(person);
    const isOpen = own.some(({ status }) => status !== "withdrawn");
    const mayApply = !isOpen && own.length < maxApplications && taken < seats;
    const body = { project: id, position };
    const made = await call<{ id: string }>(person, "/applications", body);
    expect({ kind, ok: made !== null }).toEqual({ kind, ok: mayApply });
    if (made) applications.push({ id: made.id, applicant: person, status: "pending" });
  } else if (kind === "accept") {
    const application = applications[which % Math.max(1, applications.length)];
    const { status } = application ?? {};
    const mayAccept = status === "accepted" || (status === "pending" && taken < seats);
    await decide(application, owner, "accepted", mayAccept);
  } else {
    const application = of(person).at(-1);
    const mayWithdraw = application !== undefined && application.status !== "accepted";
    await decide(application, person, "withdrawn", mayWithdraw);
  }
}

/** Resolves to when calls may fail because of it. */
async function inflict(what: string, { servers }: Site, of: Cluster): Promise<Period> {
  const [verb, kind, number] = what.split(" ");
  if (kind === "server") {
    const server = servers[Number(number)];
    const from = performance.now();
    server?.process().signal(verb === "kill" ? "SIGKILL" : "SIGSTOP", "it");
    // For less than it takes the proxy to give it up: what it has then is answered late, not twice.
    await pause(3_000);
    if (verb === "kill") await server?.restart();
    else server?.process().signal("SIGCONT", "it");
    const until = Math.max(from + proxyNoticesMs, performance.now() + recoveryMs);
    return { from, until };
  }
  await timeUntil(() => of.isSynchronous());
  const leader = await of.leader();
  if (leader === null) throw new Error("There is no primary");
  const from = performance.now();
  if (verb === "stop") {
    of.signal(leader, "SIGSTOP");
    await pause(4_000);
    of.signal(leader, "SIGCONT");
    return { from, until: performance.now() + recoveryMs };
  }
  of.burn(leader);
  const promotedAt = await of.promotion(leader);
  await pause(5_000);
  of.start(leader);
  return { from, until: promotedAt + recoveryMs };
}

async function expectModel({ db }: Database, model: ProjectModel): Promise<void> {
  const stored = await sql<Record<string, unknown>>`
    select p.name,
      array(select text from comments where project_id = p.id order by seq) as comments,
      array(select user_id from stars where project_id = p.id order by user_id) as starrers,
      array(select id::text || ' ' || status from applications where project_id = p.id order by id)
        as applications,
      array(select user_id from members where project_id = p.id order by user_id) as members
    from projects p where id = ${model.id}`.one(db);
  const { applications, owner } = model;
  const accepted = applications.filter(({ status }) => status === "accepted");
  expect(stored).toEqual({
    name: model.name,
    comments: model.comments,
    starrers: [...model.starrers].toSorted(),
    applications: applications.map(({ id, status }) => `${id} ${status}`).toSorted(),
    members: [owner.id, ...accepted.map(({ applicant }) => applicant.id)].toSorted(),
  });
}

test.runIf(cluster)(
  "random histories leave what was acknowledged, whichever machines are lost meanwhile",
  { timeout: (histories + 2) * 240_000 },
  async () => {
    if (!cluster) throw new Error("There is no cluster");
    const database = connect(cluster.databaseUrl);
    const settings = { DATABASE_URL: cluster.databaseUrl, LOG_LEVEL: "fatal" };
    const site = await startSite("haproxy", [settings, settings]);
    console.log(`SEED=${seed} HISTORIES=${histories}`);
    const run = async ({ projects, faults }: History) => {
      const people = await signUpMany(database.db, 6);
      const owners = await signUpMany(database.db, projects.length);
      const models = await Promise.all(
        owners.map(async (owner, index): Promise<ProjectModel> => {
          const name = `Project ${index}`;
          const id = await createProject(site.address, owner, name);
          const wanted = { role: "developer", title: "Somebody", seats };
          const path = `/projects/${id}/positions`;
          const position = (await post<{ id: string }>(site.address, owner, path, wanted)).id;
          const none = { applications: [], comments: [], starrers: new Set<string>() };
          return { id, owner, position, name, ...none };
        }),
      );
      const readers = [...owners, ...people];
      const streams = await Promise.all(
        readers.map(({ cookie }) => followStream(site.address, cookie)),
      );
      const failures: Failure[] = [];
      const call = caller(site.address, failures);
      const lanes = models.map(async (model, index) => {
        for (const one of projects[index] ?? []) {
          await pause(one.waitMs);
          await perform(call, people, model, one);
        }
      });
      const faultPeriods: Period[] = [];
      const losing = (async () => {
        for (const one of faults) {
          await pause(2_000);
          faultPeriods.push(await inflict(one, site, cluster));
        }
      })();
      await Promise.all([...lanes, losing]);
      const unexplained = failures.filter(
        ({ from, until }) => !faultPeriods.some((one) => from <= one.until && until >= one.from),
      );
      expect(unexplained).toEqual([]);
      for (const model of models) await expectModel(database, model);
      expect(await violations(database.db)).toEqual([]);
      for (const { address } of site.servers) {
        const { answered, expected } = await compareLists(database.db, address);
        expect(answered).toEqual(expected);
      }
      for (const [index, { id }] of readers.entries()) {
        const rows = await sql<{ id: string }>`
          select id from notifications where user_id = ${id} order by number`.all(database.db);
        const arrived = () => [...new Set(streams[index]?.ids())];
        await expect.poll(arrived).toEqual(rows.map((row) => row.id));
        streams[index]?.stop();
      }
      console.log(`After ${faults.join(", ")}: all of it is right`);
    };
    // A shorter history that fails, too, would take many runs to find.
    const once = { seed, numRuns: histories, endOnFailure: true };
    await fc.assert(fc.asyncProperty(history, run), once);
    await database.close();
  },
);
