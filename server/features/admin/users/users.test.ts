import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { AdminUser, AuditEntry } from "#contract/admin.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ adminLogins: ["operator"] });
const { db } = site.database;
const nobody = "0198c0de-0000-7000-8000-000000000000";
let root: Person;
let eve: Person;

const make = (person: Person) =>
  db.updateTable("users").set({ is_admin: true }).where("id", "=", person.id).execute();
const give = (by: Person, to: Person, isAdmin: boolean) =>
  by.post<AdminUser>(`/admin/users/${to.id}/admin`, { isAdmin });
const suspend = (by: Person, whom: Person, reason: unknown = "Sells things") =>
  by.post<AdminUser>(`/admin/users/${whom.id}/suspend`, { reason });
const lift = (by: Person, whom: Person) => by.post<AdminUser>(`/admin/users/${whom.id}/lift`);
const logOf = async (person: Person) =>
  (await root.get<AuditEntry[]>(`/admin/audit?subject=${person.id}`)).body;

beforeAll(async () => {
  root = await site.person("root");
  eve = await site.person("eve");
  await make(root);
});

describe("the list of people", () => {
  const found = async (query: string) =>
    (await root.get<AdminUser[]>(`/admin/users?${query}`)).body.map(({ username }) => username);

  test("finds them by the start of a name, in any case, or by id", async () => {
    await site.person("Zebra");
    expect(await found("search=zEB")).toEqual(["Zebra"]);
    expect(await found("search=ebra")).toEqual([]);
    expect(await found("search=%25")).toEqual([]);
    expect(await found(`search=${eve.id}`)).toEqual(["eve"]);
  });

  test("comes in pages, each person once", async () => {
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

  test("can be of admins, or of who is suspended", async () => {
    const spammer = await site.person("spammer");
    await suspend(root, spammer);
    expect(await found("standing=suspended")).toEqual(["spammer"]);
    expect(await found("standing=admin")).toContain("root");
    expect(await found("standing=admin")).not.toContain("spammer");
  });

  test("tells nothing that is nobody's business", async () => {
    const { body } = await root.get(`/admin/users?search=eve`);
    expect(JSON.stringify(body)).not.toMatch(/email|accountId/i);
  });
});

describe("making and unmaking admins", () => {
  test("opens the area, closes it again, and is logged", async () => {
    const ann = await site.person("ann");
    expect((await ann.get("/admin/users")).status).toBe(403);
    expect((await give(root, ann, true)).body).toMatchObject({ isAdmin: true });
    expect((await ann.get("/admin/users")).status).toBe(200);
    expect((await give(root, ann, true)).status).toBe(200);
    expect((await give(root, ann, false)).body).toMatchObject({ isAdmin: false });
    expect((await ann.get("/admin/users")).status).toBe(403);
    expect(await logOf(ann)).toMatchObject([
      { act: "unmake admin", by: { username: "root" }, subject: { kind: "user", name: "ann" } },
      { act: "make admin" },
    ]);
  });

  test("never leaves the site without one", async () => {
    expect((await give(root, root, false)).status).toBe(409);
    const second = await site.person("second");
    await give(root, second, true);
    expect((await give(root, root, false)).status).toBe(200);
    expect((await give(root, second, false)).status).toBe(403);
    expect((await give(second, root, true)).status).toBe(200);
    expect((await give(root, second, false)).status).toBe(200);
  });

  test("of two who unmake each other at once, one remains", async () => {
    const [one, other] = [await site.person("one"), await site.person("other")];
    for (let round = 0; round < 5; round += 1) {
      await give(root, one, true);
      await give(root, other, true);
      await give(one, root, false);
      const answers = await Promise.all([give(one, other, false), give(other, one, false)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      const { rows } = await sql`select from users where is_admin`.execute(db);
      expect(rows).toHaveLength(1);
      await make(root);
      for (const each of [one, other]) await give(root, each, false);
    }
  });

  test("doesn't touch who is named by the operator", async () => {
    const operator = await site.person("operator");
    await make(operator);
    await sql`insert into admin_logins (login, account_id)
      select 'operator', account_id from users where id = ${operator.id}`.execute(db);
    expect((await give(root, operator, false)).status).toBe(409);
    expect((await suspend(root, operator)).status).toBe(409);
    const { body } = await root.get<AdminUser[]>("/admin/users?search=operator");
    expect(body[0]).toMatchObject({
      namedByOperator: true,
      can: { makeAdmin: false, unmakeAdmin: false, suspend: false, lift: false },
    });
  });

  test("refuses strangers, what is malformed, and whom nobody knows, in that order", async () => {
    const path = `/admin/users/${nobody}/admin`;
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

describe("suspending", () => {
  test("ends every session at once, keeps what was written, and can be lifted", async () => {
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
    const { rows } = await sql`select from sessions where user_id = ${mallory.id}`.execute(db);
    expect(rows).toEqual([]);

    expect((await lift(root, mallory)).body).toMatchObject({ suspendedAt: null });
    expect((await lift(root, mallory)).status).toBe(200);
    expect(await logOf(mallory)).toMatchObject([
      { act: "lift suspension", detail: { reason: "Sells things" } },
      { act: "suspend user", detail: { reason: "Sells things" } },
    ]);
  });

  test("refuses a session that was opened meanwhile", async () => {
    const late = await site.person("late");
    const { rows } = await sql<{ hash: Buffer }>`
      select token_hash as hash from sessions where user_id = ${late.id}`.execute(db);
    await suspend(root, late);
    await sql`insert into sessions (id, token_hash, user_id)
      values (gen_random_uuid(), ${rows[0]?.hash}, ${late.id})`.execute(db);
    expect((await late.get("/account/sessions")).status).toBe(401);
  });

  test("again changes the reason alone, and the same again nothing", async () => {
    const again = await site.person("again");
    const first = await suspend(root, again, "First");
    const second = await suspend(root, again, "Second");
    await suspend(root, again, "Second");
    expect(second.body.suspendedAt).toBe(first.body.suspendedAt);
    expect(second.body.suspendedReason).toBe("Second");
    expect(await logOf(again)).toHaveLength(2);
  });

  test("is not for admins, nor for oneself", async () => {
    expect((await suspend(root, root)).status).toBe(409);
    expect((await suspend(eve, root)).status).toBe(403);
  });

  test.each([undefined, 7, "", "no", "x".repeat(501)])("needs a reason, not %j", async (reason) => {
    const path = `/admin/users/${eve.id}/suspend`;
    expect((await root.post(path, { reason })).status).toBe(400);
    expect((await eve.get("/account/sessions")).status).toBe(200);
  });

  test("who is suspended can't be made an admin", async () => {
    const barred = await site.person("barred");
    await suspend(root, barred);
    expect((await give(root, barred, true)).status).toBe(409);
  });
});

test("the log keeps the name and the details of who deletes their account", async () => {
  const gone = await site.person("gone");
  await suspend(root, gone, "Sold things");
  await lift(root, gone);
  await sql`delete from users where id = ${gone.id}`.execute(db);
  expect(await logOf(gone)).toMatchObject([
    { subject: { id: gone.id, name: "gone" }, detail: { reason: "Sold things" } },
    { subject: { id: gone.id, name: "gone" }, detail: { reason: "Sold things" } },
  ]);
});
