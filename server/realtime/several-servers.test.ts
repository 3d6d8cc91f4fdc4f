// Streams when several servers share a database, and connections or processes fail.
import { expect, test } from "vitest";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { startServer } from "#tests/support/server-process.ts";
import { startCuttableProxy } from "#tests/support/cuttable-proxy.ts";
import { type EventStream, openStream } from "#tests/support/event-stream.ts";
import { addressOf, startApiServer } from "#tests/support/start-api-server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const { db, where } = await openTestDatabase();

let accounts = 0;

async function signUp(login: string) {
  accounts += 1;
  const id = await personOf(db, githubAccount(accounts, login));
  return { id, cookie: `session=${await openSession(db, id, "test")}` };
}

type Person = Awaited<ReturnType<typeof signUp>>;

async function post<T>(origin: string, { cookie }: Person, path: string, body: object): Promise<T> {
  const reply = await fetch(`${origin}/api/v1${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as T;
}

const newProject = (origin: string, owner: Person) =>
  post<{ id: string }>(origin, owner, "/projects", {
    name: "Shared",
    description: "What it is about.",
    techs: [],
  });

const comment = (origin: string, by: Person, project: { id: string }) =>
  post(origin, by, `/projects/${project.id}/comment`, { commentText: "Hello" });

const actor = await signUp("actor");

/** Written by a process that sends no signal. */
async function writeUnannounced(to: Person, count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let written = 0; written < count; written += 1) {
    const [sent] = await notify(db, [to.id], { event: "test", actorId: actor.id });
    ids.push(sent?.id ?? "");
  }
  return ids;
}

const expectArrived = (stream: EventStream, ids: string[]) =>
  expect.poll(() => stream.ids()).toEqual(ids);

const events = (stream: EventStream) =>
  stream.messages
    .filter(({ id }) => id !== undefined)
    .map(({ data }) => (data as { event: string }).event);

/** The connections on which servers listen for signals. */
const listeners = async () => {
  const rows = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query = 'listen stack_cafe_live'`.all(db);
  return rows.map(({ pid }) => pid);
};

test("a write on one server reaches the streams on another", async () => {
  const [one, two] = await Promise.all([startApiServer(where), startApiServer(where)]);
  const owner = await signUp("owner");
  const visitor = await signUp("commenter");
  const project = await newProject(one.origin, owner);
  const [own, watching] = await Promise.all([
    openStream(two.origin, { cookie: owner.cookie }),
    openStream(two.origin, { cookie: visitor.cookie, query: `?watch=${project.id}` }),
  ]);
  await comment(one.origin, visitor, project);
  await expect.poll(() => events(own)).toEqual(["comment_created"]);
  const key = JSON.stringify(["comments", project.id]);
  await expect.poll(() => watching.hints()).toContain(key);
  expect(events(watching)).toEqual([]);
});

test("a session that ends on one server ends its streams on another", async () => {
  const [one, two] = await Promise.all([startApiServer(where), startApiServer(where)]);
  const person = await signUp("leaver");
  const stream = await openStream(two.origin, { cookie: person.cookie });
  await post(one.origin, person, "/auth/signout", {});
  await expect(stream.ended).resolves.toBeUndefined();
});

test("an announcement of a killed server is delivered by another one", async () => {
  const [one, two] = await Promise.all([startApiServer(where), startApiServer(where)]);
  const owner = await signUp("survivor");
  const project = await newProject(one.origin, owner);
  const stream = await openStream(two.origin, { cookie: owner.cookie });
  await comment(one.origin, actor, project);
  await one.kill();
  await expect.poll(() => events(stream)).toEqual(["comment_created"]);
  // Equivalent to a kill between the commit and the signal.
  const ids = stream.ids();
  await expectArrived(stream, [...ids, ...(await writeUnannounced(owner, 3))]);
});

test("while the signal connection is cut everything arrives by polling, and it reconnects", async () => {
  const [one, two] = await Promise.all([startApiServer(where), startApiServer(where)]);
  const owner = await signUp("patient");
  const project = await newProject(one.origin, owner);
  const stream = await openStream(two.origin, { cookie: owner.cookie });
  await expect.poll(listeners).toHaveLength(2);
  const cutting = setInterval(() => void cutLine(), 20);
  for (let written = 0; written < 10; written += 1) await comment(one.origin, actor, project);
  await expect
    .poll(() => events(stream))
    .toEqual(Array.from({ length: 10 }, () => "comment_created"));
  clearInterval(cutting);
  await expect.poll(listeners).toHaveLength(2);
  await comment(one.origin, actor, project);
  await expect.poll(() => events(stream).length).toBe(11);
});

async function cutLine(): Promise<void> {
  for (const pid of await listeners()) await sql`select pg_terminate_backend(${pid})`.run(db);
}

test("after a database outage nothing is lost, and the outage is logged once", async () => {
  const proxy = await startCuttableProxy(where);
  const server = await startApiServer(proxy.where, { LOG_LEVEL: "warn" });
  const person = await signUp("steady");
  const stream = await openStream(server.origin, { cookie: person.cookie });
  const before = await writeUnannounced(person);
  await expectArrived(stream, before);
  proxy.cut();
  await expect.poll(() => server.lines.length).toBe(1);
  const ids = await writeUnannounced(person, 20);
  // Its announcements were deleted before anything read them.
  await sql`delete from live_changes`.run(db);
  proxy.restore();
  await expectArrived(stream, [...before, ...ids]);
  expect(server.lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "live updates: the database isn't responding, so streams wait",
  ]);
});

test("a hundred notifications during a disconnect arrive once and in order, from either server", async () => {
  const [one, two] = await Promise.all([startApiServer(where), startApiServer(where)]);
  const person = await signUp("traveller");
  const stream = await openStream(one.origin, { cookie: person.cookie });
  const seen = await writeUnannounced(person);
  await expectArrived(stream, seen);
  stream.close();
  const missed = await writeUnannounced(person, 100);
  const headers = { "last-event-id": seen[0] ?? "" };
  const back = await Promise.all(
    [one, two].map(({ origin }) => openStream(origin, { cookie: person.cookie, headers })),
  );
  const later = await writeUnannounced(person, 5);
  for (const again of back) await expectArrived(again, [...missed, ...later]);
});

test("SIGTERM ends the streams, then the server", async () => {
  const env = { DATABASE_URL: addressOf(where), RATE_LIMITS: "off" };
  const server = startServer({ dataDir: temporaryDir(), env });
  const person = await signUp("lastguest");
  const origin = await server.ready;
  const streams = await Promise.all(
    [1, 2, 3].map(() => openStream(origin, { cookie: person.cookie })),
  );
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  server.signal("SIGTERM", "it");
  await Promise.all(streams.map(({ ended }) => ended));
  expect(await server.ended).toBe(0);
});
