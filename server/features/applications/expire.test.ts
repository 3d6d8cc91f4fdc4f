// Applications that nobody answers expire. Jobs are run as the server runs them.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { jobs } from "#server/jobs/jobs.ts";
import { apply } from "#tests/support/apply.ts";
import { allInParallel, inParallel, racers } from "#tests/support/in-parallel.ts";
import { letDaysPass } from "#tests/support/moved-clock.ts";
import { eventsOf, notificationsOf } from "#tests/support/notifications.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let owner: Person;
let ada: Person;
let project: Project;
let id: string;

beforeEach(async () => {
  await sql`truncate projects cascade`.run(db);
  ({ owner, ada } = await site.people(["owner", "ada"]));
  project = await site.project(owner, { name: "Tidewater" });
  ({ id } = await apply(ada, project.id));
});

function expire(applicationExpiryDays = 30): Promise<string | void> {
  const job = jobs.find(({ name }) => name === "expire-applications");
  if (!job) throw new Error("There is no such job");
  return job.run(site.database, { ...site.app.settings, applicationExpiryDays });
}

const read = async (who = owner) => (await who.get<Application>(`/applications/${id}`)).body;
const decide = (status: string, rest: object = {}) =>
  owner.post<Application & { message: string }>(`/applications/${id}`, { status, ...rest });

test("an application expires after thirty days, once, and its applicant is notified", async () => {
  await letDaysPass(db, 29.9);
  expect(await expire()).toBe("0 expired");
  await letDaysPass(db, 0.2);
  expect(await expire()).toBe("1 expired");
  expect(await expire()).toBe("0 expired");
  expect(await read(ada)).toMatchObject({
    status: "expired",
    reapplyAt: null,
    history: [
      { status: "pending", by: { id: ada.id } },
      { status: "expired", by: null },
    ],
    can: { withdraw: false, edit: false },
  });
  const [notification] = await notificationsOf(ada);
  expect(notification).toMatchObject({
    event: "application_expired",
    isRead: false,
    data: {
      user: null,
      project: { id: project.id, name: "Tidewater" },
      application: { id, requestedRole: "developer" },
      reason: null,
    },
    now: { status: "expired" },
  });
  expect(await eventsOf(ada)).toHaveLength(1);
  expect(await eventsOf(owner)).toEqual(["application_created"]);
});

test("the time is a setting", async () => {
  await letDaysPass(db, 8);
  expect(await expire(9)).toBe("0 expired");
  expect(await expire(7)).toBe("1 expired");
});

test("the time counts from when it was re-opened, and an edit doesn't extend it", async () => {
  await decide("closed");
  await letDaysPass(db, 40);
  await decide("pending");
  expect(await expire()).toBe("0 expired");
  await letDaysPass(db, 29);
  await ada.post(`/applications/${id}`, { content: "I am still here." });
  expect(await expire()).toBe("0 expired");
  await letDaysPass(db, 2);
  expect(await expire()).toBe("1 expired");
});

test("a row from before the time was stored counts from its latest change", async () => {
  await sql`update applications set pending_since = null, created_at = now() - interval '1 year'`.run(
    db,
  );
  expect(await expire()).toBe("0 expired");
  await sql`update applications set updated_at = now() - interval '31 days'`.run(db);
  expect(await expire()).toBe("1 expired");
});

test.each(["accepted", "closed", "withdrawn"])("one that is %s never expires", async (status) => {
  await (status === "withdrawn" ? ada.post(`/applications/${id}`, { status }) : decide(status));
  await letDaysPass(db, 90);
  expect(await expire()).toBe("0 expired");
  expect(await read()).toMatchObject({ status });
});

test("those to archived projects expire, those to hidden ones wait until they are restored", async () => {
  await owner.post(`/projects/${project.id}`, { archived: true });
  const other = await site.project(owner);
  await apply(ada, other.id);
  await sql`update projects set hidden_at = now() where id = ${other.id}`.run(db);
  await letDaysPass(db, 31);
  expect(await expire()).toBe("1 expired");
  expect(await read()).toMatchObject({ status: "expired" });
  await sql`update projects set hidden_at = null where id = ${other.id}`.run(db);
  expect(await expire()).toBe("1 expired");
});

test("the applicant is notified despite a mute, but not with this kind switched off", async () => {
  const bob = await site.person("bob");
  await apply(bob, project.id);
  await ada.post("/notification_settings", { mute: { projects: [project.id] } });
  await bob.post("/notification_settings", { kinds: { application_expired: false } });
  await letDaysPass(db, 31);
  expect(await expire()).toBe("2 expired");
  expect([await eventsOf(ada), await eventsOf(bob)]).toEqual([["application_expired"], []]);
});

test("applicant and team read when it expires: counted from when it was sent or re-opened", async () => {
  const daysLeft = async (who = ada) => {
    const { expiresAt } = await read(who);
    return expiresAt && Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000);
  };
  expect([await daysLeft(), await daysLeft(owner)]).toEqual([30, 30]);
  await letDaysPass(db, 10);
  await ada.post(`/applications/${id}`, { content: "Still interested." });
  expect(await daysLeft()).toBe(20);
  const lists = [`/applications?user=${ada.id}`, `/applications?project=${project.id}`];
  for (const [index, who] of [ada, owner].entries()) {
    const [listed] = (await who.get<Application[]>(lists[index] ?? "")).body;
    expect(listed?.expiresAt).toBe((await read()).expiresAt);
  }
  await decide("closed");
  expect(await daysLeft()).toBeNull();
  await decide("pending");
  expect(await daysLeft()).toBe(30);
  await sql`update projects set hidden_at = now() where id = ${project.id}`.run(db);
  expect(await daysLeft(owner)).toBeNull();
});

describe("once expired", () => {
  beforeEach(async () => {
    await letDaysPass(db, 31);
    await expire();
  });

  test("it is listed as such, and nothing waits any more", async () => {
    const listed = async (status: string) =>
      (await owner.get<unknown[]>(`/applications?project=${project.id}&status=${status}`)).body;
    expect(await listed("expired")).toHaveLength(1);
    expect(await listed("closed")).toHaveLength(0);
    expect((await owner.get("/waiting_applications/count")).body).toEqual({ count: 0 });
  });

  test.each(["accepted", "closed", "pending"])("the owner may set it to %s", async (status) => {
    expect(await read()).toMatchObject({ can: { accept: true, close: true, reopen: true } });
    expect(await decide(status)).toMatchObject({ status: 200, body: { status } });
    const isMember = (await ada.get(`/projects/${project.id}/members/@me`)).status === 200;
    expect(isMember).toBe(status === "accepted");
  });

  test("an owner who decides on the pending one they saw is notified", async () => {
    const answer = await decide("accepted", { from: "pending" });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: "This application has expired." },
    });
  });

  test("the applicant may apply again at once; then only the new application counts", async () => {
    expect((await ada.get(`/projects/${project.id}`)).body).toMatchObject({
      can: { apply: true },
      reapplyAt: null,
    });
    const again = await apply(ada, project.id);
    expect(again.id).not.toBe(id);
    expect(await read()).toMatchObject({ can: { accept: false, close: true, reopen: false } });
    for (const status of ["accepted", "pending"]) {
      expect(await decide(status)).toMatchObject({
        status: 409,
        body: { message: "This person has applied again. Decide on the newer application." },
      });
    }
    await ada.post(`/applications/${again.id}`, { status: "withdrawn" });
    expect((await decide("accepted")).status).toBe(409);
    expect((await decide("closed")).status).toBe(200);
  });

  test("nobody sets the status by request", async () => {
    await decide("pending");
    for (const who of [owner, ada, await site.person("stranger")]) {
      const { status } = await who.post(`/applications/${id}`, { status: "expired" });
      expect(status).toBe(403);
    }
  });
});

test("more than one batch expires in one run", async () => {
  await sql`with people as (
      insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), 3000000 + n, 'late' || n, 'Late'
      from generate_series(1, 105) n returning id)
    insert into applications (id, project_id, user_id, requested_role, created_at)
    select gen_random_uuid(), ${project.id}, id, 'developer', now() - interval '31 days'
    from people`.run(db);
  expect(await expire()).toBe("105 expired");
  const rows = await sql`select from applications where status = 'pending'`.all(db);
  expect(rows).toHaveLength(1);
});

describe("many at once", () => {
  test("jobs of many servers expire each application once", async () => {
    await letDaysPass(db, 31);
    const ran = await inParallel(racers, () => expire());
    expect(ran.filter((result) => result === "1 expired")).toHaveLength(1);
    expect(await eventsOf(ada)).toEqual(["application_expired"]);
    expect((await read()).history).toHaveLength(2);
  });

  test("acceptances while jobs run leave either a member or an expired application", async () => {
    const crowd = Object.values(
      await site.people(Array.from({ length: racers / 2 }, (_, at) => `crowd${at}`)),
    );
    const sent = await allInParallel(crowd.map((who) => () => apply(who, project.id)));
    await letDaysPass(db, 31);
    const [answers] = await Promise.all([
      allInParallel(
        sent.map((one) => () => {
          const body = { status: "accepted", from: "pending" };
          return owner.post<Application>(`/applications/${one.id}`, body);
        }),
      ),
      inParallel(racers / 2, () => expire()),
    ]);
    for (const [index, { status }] of answers.entries()) {
      const person = crowd[index] as Person;
      const { body } = await person.get<Application>(`/applications/${sent[index]?.id}`);
      const isMember = (await person.get(`/projects/${project.id}/members/@me`)).status === 200;
      expect([status, body.status, isMember]).toEqual(
        status === 200 ? [200, "accepted", true] : [409, "expired", false],
      );
      expect(body.history).toHaveLength(2);
      expect(await eventsOf(person)).toEqual([
        status === 200 ? "application_accepted" : "application_expired",
      ]);
    }
  });
});
