// When event streams end, and their limits.
import cookies from "@fastify/cookie";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { suspend } from "#server/features/admin/users/queries.ts";
import { openSession } from "#server/auth/session-queries.ts";
import {
  lastNumberOf,
  lastNumbersUntil,
  notificationsAfter,
  numberOf,
} from "#server/features/notifications/queries.ts";
import { answerError } from "#server/http/error-replies.ts";
import { languageOfVisitors, speakLanguages } from "#server/http/language.ts";
import { identifyViewers } from "#server/auth/identify-viewers.ts";
import { openStream } from "#tests/support/event-stream.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import type { Person } from "#tests/support/test-app.ts";
import { announce } from "./announce.ts";
import { type StreamOptions, streamRoutes } from "./routes.ts";

const site = await startListeningApp();
const { db } = site.database;

const open = ({ cookie }: { cookie: string }, origin = site.origin) =>
  openStream(origin, { cookie });

const elsewhere = async (person: Person) => ({
  cookie: `session=${await openSession(db, person.id, "another device")}`,
});

const sessionsOf = (person: Person) =>
  person.get<{ id: string; current: boolean }[]>("/account/sessions").then(({ body }) => body);

/** Whether it is still open: a message sent to it arrives. */
async function expectOpen(stream: Awaited<ReturnType<typeof open>>, person: Person) {
  const before = stream.hints().length;
  await announce(db, { userIds: [person.id], keys: [["notifications"]] });
  await expect.poll(() => stream.hints().length).toBeGreaterThan(before);
}

test("signing out ends the streams of that session only", async () => {
  const person = await site.person("leaver");
  const there = await elsewhere(person);
  const [one, two, other] = await Promise.all([open(person), open(person), open(there)]);
  await person.post("/auth/signout");
  await Promise.all([one.ended, two.ended]);
  await expectOpen(other, person);
  expect((await open(person)).status).toBe(401);
});

test("ending a session on another device ends its stream", async () => {
  const person = await site.person("careful");
  const there = await elsewhere(person);
  const [own, lost] = await Promise.all([open(person), open(there)]);
  const session = (await sessionsOf(person)).find(({ current }) => !current);
  await person.delete(`/account/sessions/${session?.id}`);
  await lost.ended;
  await expectOpen(own, person);
});

test("signing out everywhere else doesn't end one's own stream", async () => {
  const person = await site.person("thorough");
  const [own, lost] = await Promise.all([open(person), open(await elsewhere(person))]);
  await person.post("/auth/signout_everywhere", {});
  await lost.ended;
  await expectOpen(own, person);
  await person.post("/auth/signout_everywhere", { here: true });
  await expect(own.ended).resolves.toBeUndefined();
});

test("deleting the account ends its streams", async () => {
  const person = await site.person("goner");
  const stream = await open(person);
  expect(await person.delete("/account", { username: "goner" })).toMatchObject({ status: 200 });
  await expect(stream.ended).resolves.toBeUndefined();
});

test("suspending a person ends their streams", async () => {
  const person = await site.person("suspended");
  const stream = await open(person);
  await suspend(db, person.id, "Spam");
  await expect(stream.ended).resolves.toBeUndefined();
});

/** Streams without an app, with limits and intervals that suit a test. */
async function startStreams(options: Partial<StreamOptions>) {
  const app = Fastify();
  app.decorate("settings", site.app.settings);
  app.decorate("errorPage", site.app.errorPage);
  app.setErrorHandler(answerError);
  await app.register(cookies);
  speakLanguages(app, languageOfVisitors(site.app.settings));
  identifyViewers(app, site.database);
  const notifications = { after: notificationsAfter, numberOf, lastNumberOf, lastNumbersUntil };
  streamRoutes(app, site.database, notifications, options);
  afterAll(() => app.close());
  return { app, origin: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

test("a session that expires ends its stream", async () => {
  const { origin } = await startStreams({ reviewEveryMs: 100 });
  const person = await site.person("idle");
  const stream = await open(person, origin);
  await sql`
    update sessions
    set seen_at = now() - interval '31 days'
    where user_id = ${person.id}`.run(db);
  await expect(stream.ended).resolves.toBeUndefined();
});

test("lost announcements are found by polling", async () => {
  const { origin } = await startStreams({ reviewEveryMs: 100 });
  const person = await site.person("forgotten");
  const actor = await site.person("actor");
  const stream = await open(person, origin);
  const sent = await db.transaction(async (transaction) => {
    // As after a crash of the database: announcements are lost, other rows stay.
    await sql`create rule forget as on insert to live_changes do instead nothing`.run(transaction);
    const rows = await sql<{ id: string }>`
      with numbered as (
        insert into recipients (user_id, last_number) values (${person.id}, 1)
        returning user_id, last_number)
      insert into notifications (id, user_id, number, event, actor_id)
      select gen_random_uuid(), user_id, last_number, 'test', ${actor.id}::uuid from numbered
      returning id`.all(transaction);
    await sql`drop rule forget on live_changes`.run(transaction);
    return rows.map(({ id }) => id);
  });
  await expect.poll(() => stream.ids()).toEqual(sent);
});

test("a person's streams are limited, and closing one frees its slot", async () => {
  const { origin } = await startStreams({ each: 2 });
  const person = await site.person("eager");
  const [first] = await Promise.all([open(person, origin), open(person, origin)]);
  const third = await open(person, origin);
  expect(third.status).toBe(429);
  expect(third.headers["retry-after"]).toBe("30");
  await expect.poll(() => third.beginning()).toContain("You have 2 open connections already.");
  first.close();
  await expect.poll(async () => (await open(person, origin)).status).toBe(200);
});

test("all streams together are limited", async () => {
  const { origin } = await startStreams({ all: 1 });
  await open(await site.person("first"), origin);
  const second = await open(await site.person("second"), origin);
  expect(second.status).toBe(503);
  expect(second.headers["retry-after"]).toBe("5");
});

test("an idle stream gets keep-alive messages", async () => {
  const { origin } = await startStreams({ pingEveryMs: 20 });
  const stream = await open(await site.person("waiting"), origin);
  const ping = { event: "message", id: undefined, data: { event: "ping" } };
  await expect.poll(() => stream.messages.slice(0, 2)).toEqual([ping, ping]);
});

test("a stream that isn't read is closed, and everything arrives after reconnecting", async () => {
  const { origin } = await startStreams({ each: 1, pingEveryMs: 100 });
  const person = await site.person("sleeper");
  const stream = await open(person, origin);
  stream.pause();
  const count = 4_000;
  await writeMany(person, count);
  // The slot is free again.
  const rejoin = async () => {
    const next = await open(person, origin);
    next.close();
    return next.status;
  };
  await expect.poll(rejoin).toBe(200);
  stream.resume();
  await stream.ended;
  const ids = stream.ids();
  expect(ids.length).toBeLessThan(count);
  const lastEventId = ids.at(-1) ?? "";
  // Between two pings, with time to spare on a slow machine.
  const again = await openStream(site.origin, {
    cookie: person.cookie,
    query: `?lastEventId=${lastEventId}`,
  });
  await expect.poll(() => again.ids().length).toBeGreaterThan(200);
  const both = [...ids, ...again.ids()];
  expect(both).toEqual((await idsOf(person)).slice(0, both.length));
});

/** More than the operating system buffers for a connection. */
async function writeMany(to: Person, count: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await sql`insert into recipients (user_id, last_number) values (${to.id}, ${count})`.run(
      transaction,
    );
    await sql`
      insert into notifications (id, user_id, number, event, detail)
      select gen_random_uuid(), ${to.id}, number, 'application_closed',
        jsonb_build_object('reason', repeat('so it goes ', 500))
      from generate_series(1, ${count}::int) number`.run(transaction);
  });
  await announce(db, { userIds: [to.id], keys: [["notifications"]] });
}

const idsOf = async (person: Person) => {
  const rows = await sql<{ id: string }>`
    select id
    from notifications
    where user_id = ${person.id}
    order by number`.all(db);
  return rows.map(({ id }) => id);
};

test("shutting down the server ends its streams at once", async () => {
  const { app, origin } = await startStreams({});
  const person = await site.person("last");
  const streams = await Promise.all([open(person, origin), open(person, origin)]);
  await app.close();
  await expect(Promise.all(streams.map(({ ended }) => ended))).resolves.toHaveLength(2);
});
