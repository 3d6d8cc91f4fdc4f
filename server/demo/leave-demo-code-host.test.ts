// A change from the demo code host to a real one, on the same database.
import { beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { demoAccountOf, demoAccounts, firstTypedId } from "./demo-accounts.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { grantAdmin } from "#server/features/admin/users/grant-admin.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { startCodeHost } from "#tests/support/code-host.ts";
import { addToken } from "#tests/support/api-tokens.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { leaveDemoCodeHost } from "./leave-demo-code-host.ts";
import { loadDemoContent } from "./load-demo.ts";

const host = await startCodeHost();
const site = await startListeningApp({ github: host.github, demoCodeHost: false });
const { db } = site.database;

beforeAll(() => loadDemoContent(site.database, () => undefined, { withAdmin: true }));

async function signIn(account: object) {
  const browser = new CookieJar(site.origin);
  const start = await browser.get("/auth/github");
  const { location } = await browser.get(host.approve(start.location, account));
  const { body } = await browser.get("/api/v1/current-session");
  const { user } = JSON.parse(body) as { user: { username: string; isAdmin: boolean } | null };
  return { location, user };
}

test.each([9_000_001, 9_000_002, 10_000_000_001])(
  "the account number %i of a real code host creates a new person",
  async (id) => {
    const { user } = await signIn({ id, login: "opalreyes" });
    expect(user).toMatchObject({ isAdmin: false });
    expect(user?.username).toMatch(/^opalreyes\d+$/);
  },
);

test.each([
  -9_000_001,
  -1,
  0,
  -0,
  1.5,
  -1.5,
  "9000001",
  "-9000001",
  "",
  null,
  true,
  [-9_000_001],
  { id: -9_000_001 },
  Number.MIN_SAFE_INTEGER,
  2 ** 53,
  -1e300,
  demoAccountOf("newcomer").id,
])("the account id %j from a real code host is refused", async (id) => {
  const { location, user } = await signIn({ id, login: "opalreyes" });
  expect(location).toContain("problem=unavailable");
  expect(user).toBeNull();
});

test("an avatar path on this site is ignored from a real code host", async () => {
  await signIn({ id: 5, login: "painter", avatar_url: "/avatars/opalreyes.svg" });
  const row = await sql<{
    avatar_url: string | null;
  }>`select avatar_url from users where account_id = 5`.one(db);
  expect(row.avatar_url).toBeNull();
});

test("account numbers of the demo code host are negative, in separate ranges for demo people and typed logins", () => {
  for (const { id } of demoAccounts) expect(id < 0 && id > firstTypedId).toBe(true);
  for (const login of ["a", "newcomer", "x".repeat(39), "Ünï", "0"]) {
    const { id } = demoAccountOf(login);
    expect(id).toBeLessThanOrEqual(firstTypedId);
    expect(Number.isSafeInteger(id)).toBe(true);
    expect(demoAccountOf(login.toUpperCase()).id).toBe(id);
  }
});

test("demo admin roles and sessions are revoked once, with an audit log entry; real ones stay", async () => {
  const typed = githubAccount(demoAccountOf("keeper").id, "keeper");
  const keeper = await personOf(db, typed);
  await grantAdmin(db, keeper, typed, ["keeper"]);
  const real = githubAccount(77, "real");
  const realId = await personOf(db, real);
  await grantAdmin(db, realId, real, ["real"]);
  const [ofDemo, ofReal] = [await openSession(db, keeper, ""), await openSession(db, realId, "")];
  for (const id of [keeper, realId]) await addToken(db, { id }, ["read"]);

  const isSignedIn = async (token: string) => {
    const browser = new CookieJar(site.origin);
    browser.cookies.set("session", token);
    const { body } = await browser.get("/api/v1/current-session");
    return (JSON.parse(body) as { isLoggedIn: boolean }).isLoggedIn;
  };
  expect([await isSignedIn(ofDemo), await isSignedIn(ofReal)]).toEqual([true, true]);
  const lines = await leaveDemoCodeHost(db, { demoRequested: false });
  expect(lines).toContain("keeper, known to the demo code host alone, is no longer an admin.");
  expect(lines).toContain("opalreyes, known to the demo code host alone, is no longer an admin.");
  expect([await isSignedIn(ofDemo), await isSignedIn(ofReal)]).toEqual([false, true]);
  const tokens = await sql<{ userId: string }>`select user_id as "userId" from api_tokens`.all(db);
  expect(tokens).toEqual([{ userId: realId }]);
  const admins = await sql<{
    username: string;
  }>`select username from users where is_admin = true`.all(db);
  expect(admins).toEqual([{ username: "real" }]);
  const log = () =>
    sql<{ name: string }>`select subject_name as name from audit_log
      where act = 'unmake admin' and by_user_id is null order by 1`.all(db);
  expect((await log()).map(({ name }) => name)).toEqual(["keeper", "opalreyes"]);

  expect(await leaveDemoCodeHost(db, { demoRequested: true })).toEqual([]);
  const again = await leaveDemoCodeHost(db, { demoRequested: false });
  expect(again[0]).toMatch(/^This database holds demo content/);
  expect(again.join("\n")).not.toContain("admin");
  expect(await log()).toHaveLength(2);
  // The operator's name for an admin is free for the real account of that login.
  const heir = githubAccount(78, "keeper");
  const heirId = await personOf(db, heir);
  await grantAdmin(db, heirId, heir, ["keeper"]);
  const row = await sql<{ is_admin: boolean }>`select is_admin from users where id = ${heirId}`.all(
    db,
  );
  expect(row).toEqual([{ is_admin: true }]);
});
