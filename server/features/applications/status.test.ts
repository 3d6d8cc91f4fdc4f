// Every transition of the status table, requested by every role through the API.
import { describe, expect, test } from "vitest";
import {
  type Application,
  type ApplicationStatus,
  applicationStatus,
} from "#contract/applications.ts";
import type { Member } from "#contract/members.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { makeWorld, type Role } from "#tests/api/permission-fixture.ts";

const site = await startTestApp();
const techs = await site.visitor.get<{ id: string }[]>("/techs?pageSize=1");
const world = await makeWorld(site, techs.body[0]?.id ?? "");
const { applicationId, projectId } = world;
const { owner, applicant } = world.people;

/** Sets the application's status, and deletes its membership and history. */
async function reset(status: ApplicationStatus): Promise<void> {
  const { db } = site.database;
  await sql`delete from members where user_id = ${applicant.id}`.run(db);
  await sql`delete from application_events where application_id = ${applicationId} and status <> 'pending'`.run(
    db,
  );
  await sql`update applications set status = ${status}, requested_role = 'developer',
    reason = null, updated_at = now() - interval '1 day' where id = ${applicationId}`.run(db);
}

const path = `/applications/${applicationId}`;
const read = async () => (await owner.get<Application>(path)).body;
const roleOf = async (person = applicant) =>
  (await person.get<Member>(`/projects/${projectId}/members/@me`)).body.roleName;

const statuses = applicationStatus.options;
const cells = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

/** Expected status codes, in the order of `statuses`. Rows: from a status; columns: to one. */
const byOwner = [
  [200, 200, 200, 403, 403],
  [200, 200, 200, 403, 403],
  [200, 200, 200, 403, 403],
  [409, 409, 409, 403, 403],
  [200, 200, 200, 403, 403],
];
const byApplicant = [
  [403, 403, 403, 200, 403],
  [403, 403, 403, 409, 403],
  [403, 403, 403, 409, 403],
  [403, 403, 403, 200, 403],
  [403, 403, 403, 409, 403],
];
const byOthers = byOwner.map((row) => row.map(() => 403));

const tables: [Role, number[][]][] = [
  ["owner", byOwner],
  ["applicant", byApplicant],
  ["member", byOthers],
  ["user", byOthers],
  ["otherOwner", byOthers],
  ["admin", byOthers],
  ["visitor", byOthers.map((row) => row.map(() => 401))],
];

describe.each(tables)("changed by the %s", (role, table) => {
  test.each(cells)("from %s to %s", async (from, to) => {
    await reset(from);
    const before = await read();
    const answer = await world.as(role).post<Application>(path, { status: to });
    const expected = table[statuses.indexOf(from)]?.[statuses.indexOf(to)];
    expect(answer.status).toBe(expected);
    const after = await read();
    if (expected !== 200 || from === to) {
      expect({ ...after, can: {} }).toEqual({ ...before, can: {} });
      return;
    }
    expect(after.status).toBe(to);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(after.history.slice(before.history.length)).toMatchObject([
      { status: to, by: { id: world.people[role as "owner"].id } },
    ]);
    expect(await roleOf()).toBe(to === "accepted" ? "developer" : undefined);
  });
});

test("re-opening and closing don't change the membership", async () => {
  await reset("pending");
  for (const status of ["accepted", "pending", "closed"]) await owner.post(path, { status });
  expect(await roleOf()).toBe("developer");
});

test("accepting a member gives them the requested role, except that an owner stays owner", async () => {
  for (const [had, has] of [
    ["designer", "developer"],
    ["owner", "owner"],
  ] as const) {
    await reset("pending");
    await sql`insert into members (id, project_id, user_id, role_name)
      values (gen_random_uuid(), ${projectId}, ${applicant.id}, ${had})`.run(site.database.db);
    expect((await owner.post(path, { status: "accepted" })).status).toBe(200);
    expect(await roleOf()).toBe(has);
  }
});

test("the reason of a closed application is deleted when it is re-opened", async () => {
  await reset("pending");
  const closed = await owner.post<Application>(path, {
    status: "closed",
    reason: "  No **room**  ",
  });
  expect(closed.body.reason).toBe("No **room**");
  await owner.post(path, { status: "closed", reason: "Another" });
  expect((await read()).reason).toBe("No **room**");
  const reopened = await owner.post<Application>(path, { status: "pending", reason: "ignored" });
  expect(reopened.body.reason).toBeNull();
  await owner.post(path, { status: "closed", reason: " " });
  expect((await read()).reason).toBeNull();
});

test.each([
  [{ status: "closed", reason: "x".repeat(1001) }, "reason"],
  [{ status: "closed", reason: "\0" }, "reason"],
  [{ status: "done" }, "status"],
  [{ reason: "Full" }, "status"],
  [{ reason: "Full", content: "x" }, "status"],
  [{ status: "closed", content: "x" }, "body"],
  [{ status: "closed", requestedRole: "designer" }, "body"],
])("the change %j is refused with 400", async (body, field) => {
  await reset("pending");
  const answer = await owner.post<{ fields: { path: string }[] }>(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.fields.map((one) => one.path)).toEqual([field]);
});

test("a reason without a status is refused to the applicant with an explanation", async () => {
  await reset("pending");
  const answer = await applicant.post(path, { reason: "Because" });
  expect(answer).toMatchObject({
    status: 400,
    body: { message: "status: A reason is given together with a status" },
  });
});

test.each([
  ["owner", "withdrawn", { status: "accepted" }, "A withdrawn application can't be accepted."],
  ["owner", "withdrawn", { status: "pending" }, "A withdrawn application can't be re-opened."],
  ["applicant", "expired", { status: "withdrawn" }, "An expired application can't be withdrawn."],
  ["applicant", "accepted", { status: "withdrawn" }, "An accepted application can't be withdrawn."],
  ["applicant", "closed", { content: "Late" }, "A closed application can't be edited."],
] as const)(
  "the %s reads in words why a %s application can't be changed",
  async (role, status, body, message) => {
    await reset(status);
    expect(await world.as(role).post(path, body)).toMatchObject({ status: 409, body: { message } });
  },
);

test("an unknown application is 404 for signed-in people, even with an invalid body, and 401 for visitors", async () => {
  const nowhere = "/applications/0198c0de-0000-7000-8000-000000000000";
  for (const one of [nowhere, "/applications/7", "/applications/%00"]) {
    expect((await owner.post(one, { status: "nonsense" })).status).toBe(404);
    expect((await owner.get(one)).status).toBe(404);
    expect((await site.visitor.get(one)).status).toBe(401);
  }
});
