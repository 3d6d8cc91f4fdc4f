import { beforeAll, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { sql } from "#server/database/sql.ts";
import { type Caller, startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const member = await site.person("member");
const stranger = await site.person("stranger");
const project = await site.project(owner);
const many = 45;

/** Creates applications of all statuses, several with the same updatedAt in milliseconds. */
beforeAll(async () => {
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${project.id}, ${member.id}, 'developer')`.run(site.database.db);
  for (let number = 0; number < many; number += 1) {
    const person = await site.person(`person${number}`);
    await person.post("/applications", { project: project.id, requestedRole: "developer" });
  }
  await sql`
    with numbered as (select id, row_number() over (order by id)::int as n from applications)
    update applications a set
      updated_at = timestamptz '2026-01-01 10:00:00.123' + (n / 10) * interval '1 second' + (n % 3) * interval '100 microseconds',
      status = (array['pending', 'accepted', 'closed', 'withdrawn', 'expired'])[1 + n % 5]
    from numbered where numbered.id = a.id`.run(site.database.db);
});

const list = (caller: Caller, query: string) => caller.get<Application[]>(`/applications?${query}`);

test.each([1, 7, 20, 44, 45, 46, 100])(
  "pages of %i hold every row once, latest change first",
  async (size) => {
    const found = await walk<Application>(
      owner,
      `/applications?project=${project.id}&pageSize=${size}`,
    );
    expect(found).toHaveLength(many);
    expect(new Set(found.map(({ id }) => id)).size).toBe(many);
    const keys = found.map(({ updatedAt, id }) => `${updatedAt} ${id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
  },
);

test("a page has 20 rows by default, and the next-page link preserves the filter", async () => {
  const { body, headers } = await list(owner, `project=${project.id}&status=pending&pageSize=3`);
  expect(body).toHaveLength(3);
  expect(headers["link"]).toMatch(
    new RegExp(
      `^</api/v1/applications\\?project=${project.id}&status=pending&pageSize=3&after=[\\w-]+>; rel="next"$`,
    ),
  );
  expect((await list(owner, `project=${project.id}`)).body).toHaveLength(20);
  expect((await list(owner, `project=${project.id}&pageSize=100`)).headers["link"]).toBeUndefined();
});

test.each(["pending", "accepted", "closed", "withdrawn", "expired"])(
  "filters by status %s",
  async (status) => {
    const found = await walk<Application>(
      member,
      `/applications?project=${project.id}&status=${status}&pageSize=4`,
    );
    expect(found.length).toBeGreaterThanOrEqual(9);
    for (const one of found) expect(one.status).toBe(status);
  },
);

test("several statuses are one list, latest change first, each application once", async () => {
  const path = `/applications?project=${project.id}&pageSize=4`;
  const statuses = new Set(["closed", "withdrawn", "expired"]);
  const all = await walk<Application>(member, path);
  const found = await walk<Application>(member, `${path}&status=closed,withdrawn,expired`);
  expect(new Set(found.map(({ status }) => status))).toEqual(statuses);
  expect(found.map(({ id }) => id)).toEqual(
    all.filter(({ status }) => statuses.has(status)).map(({ id }) => id),
  );
  expect((await list(member, `project=${project.id}&status=closed,lost`)).status).toBe(400);
});

test("applications that are added or changed during paging cause neither duplicates nor omissions", async () => {
  const path = `/applications?project=${project.id}&pageSize=10`;
  const before = await walk<Application>(owner, path);
  let changed = "";
  const found = await walk<Application>(owner, path, async (page) => {
    if (page !== 2) return;
    const late = await site.person("late");
    await late.post("/applications", { project: project.id, requestedRole: "developer" });
    changed = before.at(-1)?.id ?? "";
    await sql`update applications set updated_at = now() where id = ${changed}`.run(
      site.database.db,
    );
  });
  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(before.map(({ id }) => id).filter((id) => id !== changed));
});

test("`latest` leaves out those that a later one replaced, also if they changed since", async () => {
  const bea = await site.person("bea");
  const apply = async () => {
    const body = { project: project.id, requestedRole: "developer" };
    return (await bea.post<Application>("/applications", body)).body.id;
  };
  const first = await apply();
  await sql`update applications set status = 'expired' where id = ${first}`.run(site.database.db);
  const second = await apply();
  expect((await owner.post(`/applications/${first}`, { status: "closed" })).status).toBe(200);
  const ids = async (rest: string) =>
    (await list(bea, `user=${bea.id}${rest}`)).body.map(({ id }) => id);
  expect(await ids("")).toEqual([first, second]);
  expect(await ids(`&project=${project.id}&latest=true`)).toEqual([second]);
  expect(await ids("&status=closed&latest=true")).toEqual([]);
  expect((await list(bea, `user=${bea.id}&latest=yes`)).status).toBe(400);
});

describe("permission to list applications", () => {
  test("applicants list their own, also within a project", async () => {
    const ada = await site.person("ada");
    await ada.post("/applications", { project: project.id, requestedRole: "designer" });
    const { status, body } = await list(ada, `user=${ada.id}`);
    expect(status).toBe(200);
    expect(body.map(({ user }) => user.id)).toEqual([ada.id]);
    expect((await list(ada, `user=${ada.id}&project=${project.id}`)).body).toHaveLength(1);
    expect((await list(member, `user=${ada.id}&project=${project.id}`)).body).toHaveLength(1);
  });

  test.each<[string, (query: { project: string; user: string }) => string, number[]]>([
    ["a project", ({ project: of }) => `project=${of}`, [401, 403, 200, 200]],
    ["somebody else", ({ user }) => `user=${user}`, [401, 403, 403, 403]],
    [
      "somebody's to a project",
      ({ project: of, user }) => `project=${of}&user=${user}`,
      [401, 403, 200, 200],
    ],
    ["nothing in particular", () => "", [401, 400, 400, 400]],
    [
      "a project that isn't there",
      () => "project=0198c0de-0000-7000-8000-000000000000",
      [401, 404, 404, 404],
    ],
    [
      "a project that isn't there, in an unknown status",
      () => "project=0198c0de-0000-7000-8000-000000000000&status=lost",
      [401, 404, 404, 404],
    ],
    [
      "somebody else in an unknown status",
      ({ user }) => `user=${user}&status=lost`,
      [401, 403, 403, 403],
    ],
    ["a malformed project", () => "project=7", [401, 400, 400, 400]],
    ["a malformed user", () => "user=7", [401, 400, 400, 400]],
    ["an unknown status", ({ project: of }) => `project=${of}&status=lost`, [401, 403, 400, 400]],
    ["a page of none", ({ project: of }) => `project=${of}&pageSize=0`, [401, 403, 400, 400]],
    ["a page of too many", ({ project: of }) => `project=${of}&pageSize=101`, [401, 403, 400, 400]],
    ["two projects", ({ project: of }) => `project=${of}&project=${of}`, [401, 400, 400, 400]],
  ])("of %s", async (_, queryOf, expected) => {
    const applicant = await site.person("other");
    const query = queryOf({ project: project.id, user: applicant.id });
    const callers = [site.visitor, stranger, member, owner];
    const answers = await Promise.all(callers.map((caller) => list(caller, query)));
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });

  test.each(["nonsense", "W10", "WyIwMDAwLTAxLTAxVDAwOjAwOjAwWiIsIjciXQ", "bnVsbA", "%00"])(
    "the cursor %s is none of this list's",
    async (after) => {
      const { status, body } = await owner.get<{ fields: unknown }>(
        `/applications?project=${project.id}&after=${after}`,
      );
      expect(status).toBe(400);
      expect(body.fields).toEqual([{ path: "after", message: "Not a cursor of this list" }]);
    },
  );
});
