import { beforeAll, describe, expect, test } from "vitest";
import type { AdminUser, AuditEntry } from "#contract/admin.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ adminLogins: ["operator"] });
const { db } = site.database;
const unknownId = "0198c0de-0000-7000-8000-000000000000";
let root: Person;
let eve: Person;

const makeAdmin = (person: Person) =>
  sql`update users set is_admin = true where id = ${person.id}`.run(db);
const setAdmin = (by: Person, to: Person, isAdmin: boolean) =>
  by.post<AdminUser>(`/admin/users/${to.id}/admin`, { isAdmin });
const suspend = (by: Person, target: Person, reason: unknown = "Sells things") =>
  by.post<AdminUser>(`/admin/users/${target.id}/suspend`, { reason });
const lift = (by: Person, target: Person) => by.post<AdminUser>(`/admin/users/${target.id}/lift`);
const logOf = async (person: Person) =>
  (await root.get<AuditEntry[]>(`/admin/audit?subject=${person.id}`)).body;

beforeAll(async () => {
  root = await site.person("warden");
  eve = await site.person("eve");
  await makeAdmin(root);
});

describe("the list of people", () => {
  const found = async (query: string) =>
    (await root.get<AdminUser[]>(`/admin/users?${query}`)).body.map(({ username }) => username);

  test("is searched by the start of a username, ignoring case, or by id", async () => {
    await site.person("Zebra");
    expect(await found("search=zEB")).toEqual(["Zebra"]);
    expect(await found("search=ebra")).toEqual([]);
    expect(await found("search=%25")).toEqual([]);
    expect(await found(`search=${eve.id}`)).toEqual(["eve"]);
  });

  test("is paged and contains each person once", async () => {
    for (const login of ["page1", "page2", "page3"]) await site.person(login);
    const first = await root.get<AdminUser[]>("/admin/users?search=page&pageSize=2");
    const next = /after=([^>&]+)/.exec(first.headers["link"] ?? "")?.[1];
    const rest = await found(`search=page&pageSize=2&after=${next}`);
    expect([...first.body.map(({ username }) => username), ...rest]).toEqual([
      "page3",
      "page2",
      "page1",
    ]);
  });

  test("can be filtered to admins or suspended people", async () => {
    const spammer = await site.person("spammer");
    await suspend(root, spammer);
    expect(await found("standing=suspended")).toEqual(["spammer"]);
    expect(await found("standing=admin")).toContain("warden");
    expect(await found("standing=admin")).not.toContain("spammer");
  });

  test("contains neither e-mail addresses nor account ids", async () => {
    const { body } = await root.get(`/admin/users?search=eve`);
    expect(JSON.stringify(body)).not.toMatch(/email|accountId/i);
  });
});

describe("making and unmaking admins", () => {
  test("grants and revokes access to the admin area, and is logged", async () => {
    const ann = await site.person("ann");
    expect((await ann.get("/admin/users")).status).toBe(403);
    expect((await setAdmin(root, ann, true)).body).toMatchObject({ isAdmin: true });
    expect((await ann.get("/admin/users")).status).toBe(200);
    expect((await setAdmin(root, ann, true)).status).toBe(200);
    expect((await setAdmin(root, ann, false)).body).toMatchObject({ isAdmin: false });
    expect((await ann.get("/admin/users")).status).toBe(403);
    expect(await logOf(ann)).toMatchObject([
      { act: "unmake admin", by: { username: "warden" }, subject: { kind: "user", name: "ann" } },
      { act: "make admin" },
    ]);
  });

  test("the last admin can't be unmade", async () => {
    expect((await setAdmin(root, root, false)).status).toBe(409);
    const second = await site.person("second");
    await setAdmin(root, second, true);
    expect((await setAdmin(root, root, false)).status).toBe(200);
    expect((await setAdmin(root, second, false)).status).toBe(403);
    expect((await setAdmin(second, root, true)).status).toBe(200);
    expect((await setAdmin(root, second, false)).status).toBe(200);
  });

  test("of two admins who unmake each other concurrently, one remains", async () => {
    const [one, other] = [await site.person("one"), await site.person("other")];
    for (let round = 0; round < 5; round += 1) {
      await setAdmin(root, one, true);
      await setAdmin(root, other, true);
      await setAdmin(one, root, false);
      const answers = await Promise.all([setAdmin(one, other, false), setAdmin(other, one, false)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      const rows = await sql`select from users where is_admin`.all(db);
      expect(rows).toHaveLength(1);
      await makeAdmin(root);
      for (const each of [one, other]) await setAdmin(root, each, false);
    }
  });

  test("an admin named by the operator can be neither unmade nor suspended", async () => {
    const operator = await site.person("operator");
    await makeAdmin(operator);
    await sql`insert into admin_logins (login, account_id)
      select 'operator', account_id from users where id = ${operator.id}`.run(db);
    expect((await setAdmin(root, operator, false)).status).toBe(409);
    expect((await suspend(root, operator)).status).toBe(409);
    const { body } = await root.get<AdminUser[]>("/admin/users?search=operator");
    expect(body[0]).toMatchObject({
      namedByOperator: true,
      can: { makeAdmin: false, unmakeAdmin: false, suspend: false, lift: false },
    });
  });

  test("is refused in the order 401, 403, 404, 400", async () => {
    const path = `/admin/users/${unknownId}/admin`;
    expect((await site.visitor.post(path, {})).status).toBe(401);
    expect((await eve.post(path, {})).status).toBe(403);
    expect((await root.post(path, {})).status).toBe(404);
    expect((await root.post(`/admin/users/${eve.id}/admin`, { isAdmin: "yes" })).status).toBe(400);
    expect((await root.post("/admin/users/7/admin", { isAdmin: true })).status).toBe(404);
    const headers = { origin: "https://evil.example" };
    const forged = await root.post(`/admin/users/${eve.id}/admin`, { isAdmin: true }, headers);
    expect(forged.status).toBe(403);
    expect((await eve.get("/admin/users")).status).toBe(403);
  });
});

describe("suspending a person", () => {
  test("ends all sessions at once, leaves their content in place, and can be lifted", async () => {
    const mallory = await site.person("mallory");
    const project = await site.project(mallory, { name: "Stays" });
    const { body } = await suspend(root, mallory, "  Sells things ");
    expect(body).toMatchObject({
      suspendedReason: "Sells things",
      can: { suspend: false, lift: true, makeAdmin: false },
    });
    expect((await mallory.post(`/projects/${project.id}/star`)).status).toBe(401);
    expect((await mallory.get("/current-session")).body).toMatchObject({ isLoggedIn: false });
    expect((await site.visitor.get(`/projects/${project.id}`)).status).toBe(200);
    const rows = await sql`select from sessions where user_id = ${mallory.id}`.all(db);
    expect(rows).toEqual([]);

    expect((await lift(root, mallory)).body).toMatchObject({ suspendedAt: null });
    expect((await lift(root, mallory)).status).toBe(200);
    expect(await logOf(mallory)).toMatchObject([
      { act: "lift suspension", detail: { reason: "Sells things" } },
      { act: "suspend user", detail: { reason: "Sells things" } },
    ]);
  });

  test("a session of a suspended person is refused even if it was opened after the suspension", async () => {
    const late = await site.person("late");
    const row = await sql<{ hash: Buffer }>`
      select token_hash as hash from sessions where user_id = ${late.id}`.maybeOne(db);
    await suspend(root, late);
    await sql`insert into sessions (id, token_hash, user_id)
      values (gen_random_uuid(), ${row?.hash}, ${late.id})`.run(db);
    expect((await late.get("/account/sessions")).status).toBe(401);
  });

  test("again changes only the reason, and a repeat without a difference is not logged", async () => {
    const again = await site.person("again");
    const first = await suspend(root, again, "First");
    const second = await suspend(root, again, "Second");
    await suspend(root, again, "Second");
    expect(second.body.suspendedAt).toBe(first.body.suspendedAt);
    expect(second.body.suspendedReason).toBe("Second");
    expect(await logOf(again)).toHaveLength(2);
  });

  test("is refused for admins and to people who aren't admins", async () => {
    expect((await suspend(root, root)).status).toBe(409);
    expect((await suspend(eve, root)).status).toBe(403);
  });

  test.each([undefined, 7, "", "no", "x".repeat(501)])(
    "requires a valid reason, not %j",
    async (reason) => {
      const path = `/admin/users/${eve.id}/suspend`;
      expect((await root.post(path, { reason })).status).toBe(400);
      expect((await eve.get("/account/sessions")).status).toBe(200);
    },
  );

  test("a suspended person can't be made an admin", async () => {
    const barred = await site.person("barred");
    await suspend(root, barred);
    expect((await setAdmin(root, barred, true)).status).toBe(409);
  });
});

test("the audit log preserves name and details of a person whose account is deleted", async () => {
  const gone = await site.person("gone");
  await suspend(root, gone, "Sold things");
  await lift(root, gone);
  await sql`delete from users where id = ${gone.id}`.run(db);
  expect(await logOf(gone)).toMatchObject([
    { subject: { id: gone.id, name: "gone" }, detail: { reason: "Sold things" } },
    { subject: { id: gone.id, name: "gone" }, detail: { reason: "Sold things" } },
  ]);
});
