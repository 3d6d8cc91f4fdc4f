// Deleting an account and signing up again with the same code-host account resets nothing: tested
// as an attacker would try.
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { AdminUser } from "#contract/admin.ts";
import type { User } from "#contract/people.ts";
import { sql } from "#server/database/sql.ts";
import { deletePerson, previewOf } from "#server/features/accounts/deletion.ts";
import { removeFreedUsernames } from "#server/jobs/clean-up.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { startCodeHost } from "#tests/support/code-host.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { openSession } from "./session-queries.ts";
import { personOf } from "./sign-up.ts";
import { removeOldSanctions } from "./account-sanctions.ts";

const host = await startCodeHost();
const site = await startListeningApp({ github: host.github, demoCodeHost: false });
const { db } = site.database;
let admin: Person;
let number = 500_000;

/** An account at the code host, and a browser of its own. */
function newAccount(login: string) {
  number += 1;
  const account = { id: number, login };
  const browser = new CookieJar(site.origin);
  return {
    account,
    signIn: async () => {
      const start = await browser.get("/auth/github");
      return browser.get(host.approve(start.location, account));
    },
    whoIs: async () => {
      const { body } = await browser.get("/api/v1/current-session");
      return (JSON.parse(body) as { user: (User & { hiddenAt: string | null }) | null }).user;
    },
    endAccount: async () => {
      const headers = { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") };
      const { agreement } = (await site.visitor.get<DeletionPreview>("/account/deletion", headers))
        .body;
      const name = JSON.parse((await browser.get("/api/v1/current-session")).body) as {
        user: User;
      };
      const { username } = name.user;
      return (await site.visitor.delete("/account", { username, agreement }, headers)).status;
    },
  };
}

const personBy = async ({ id }: { id: number }) =>
  (await sql<{ id: string }>`select id from users where account_id = ${id}`.maybeOne(db))?.id;
const signUp = (login: string, id: number): Promise<string> =>
  personOf(db, githubAccount(id, login));
const usernameOf = async (id: string) =>
  (await sql<{ username: string }>`select username from users where id = ${id}`.maybeOne(db))
    ?.username;
const onUser = (id: string | undefined, act: string, body: object = {}) =>
  admin.post<AdminUser>(`/admin/users/${id}/${act}`, body);
const decideReport = (id: string | undefined, act: string) =>
  admin.post(`/admin/reports/user/${id}`, { act });
const days = (count: number) => sql`make_interval(days => ${count})`;
/** Moves reservations into the past by a number of days. */
async function wait(count: number): Promise<void> {
  await sql`update usernames set held_until = held_until - ${days(count)}`.run(db);
  await sql`update standings set username_held_until = username_held_until - ${days(count)}`.run(
    db,
  );
}

beforeEach(async () => {
  admin = await site.person("warden");
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
});

describe("a suspension", () => {
  test("outlives the account, with its reason, until it is lifted", async () => {
    const mallory = newAccount("mallory");
    await mallory.signIn();
    const first = await personBy(mallory.account);
    await onUser(first, "suspend", { reason: "Sells watches" });
    const at = await sql<{
      suspended_at: Date | null;
    }>`select suspended_at from users where id = ${first ?? ""}`.maybeOne(db);
    await endBehindTheirBack(first);
    expect(await personBy(mallory.account)).toBeUndefined();

    for (let time = 0; time < 2; time += 1) {
      const refused = await mallory.signIn();
      expect(refused.status).toBe(403);
      expect(refused.body).toContain("Sells watches");
      expect(await mallory.whoIs()).toBeNull();
    }
    const second = await personBy(mallory.account);
    expect(second).not.toBe(first);
    const { body } = await admin.get<AdminUser[]>(`/admin/users?search=${second}`);
    expect(body[0]).toMatchObject({
      username: "mallory",
      suspendedReason: "Sells watches",
      suspendedAt: at?.suspended_at?.toISOString(),
      can: { lift: true },
    });
    expect((await onUser(second, "lift")).status).toBe(200);
    expect((await mallory.signIn()).status).toBe(302);
    expect(await mallory.endAccount()).toBe(200);
    expect((await mallory.signIn()).status).toBe(302);
  });

  test("applies after a change of login, and not to another account that takes the login", async () => {
    const eve = newAccount("eve");
    await eve.signIn();
    await onUser(await personBy(eve.account), "suspend", { reason: "Insults" });
    await endBehindTheirBack(await personBy(eve.account));
    const heir = newAccount("eve");
    expect((await heir.signIn()).status).toBe(302);
    expect((await heir.whoIs())?.username).toBe("eve2");
    eve.account.login = "somebody-new";
    expect((await eve.signIn()).status).toBe(403);
  });

  test("is stored as long as it lasts, the username for 90 days", async () => {
    const id = await signUp("longago", 700_001);
    await onUser(id, "suspend", { reason: "Threats" });
    await endBehindTheirBack(id);
    await wait(91);
    await removeFreedUsernames(db);
    expect(await removeOldSanctions(db)).toBe(0);
    const rows = await sql`select username, suspended_reason from standings`.all(db);
    expect(rows).toContainEqual({ username: null, suspended_reason: "Threats" });
    expect(await usernameOf(await signUp("longago", 700_002))).toBe("longago");
    const back = await signUp("longago", 700_001);
    expect(await usernameOf(back)).toBe("longago2");
    expect((await onUser(back, "lift")).body.suspendedAt).toBeNull();
  });

  test("is stored once when the account signs up many times concurrently", async () => {
    const id = await signUp("crowd", 710_000);
    await onUser(id, "suspend", { reason: "Floods" });
    await endBehindTheirBack(id);
    const ids = await Promise.all(Array.from({ length: racers }, () => signUp("crowd", 710_000)));
    expect(new Set(ids).size).toBe(1);
    const rows = await sql`select suspended_reason as reason, username from users
      where account_id = 710000`.all(db);
    expect(rows).toEqual([{ reason: "Floods", username: "crowd" }]);
  });
});

/**
 * Deletes an account as an operator could, or as an own deletion that was in progress during the
 * suspension.
 */
async function endBehindTheirBack(id: string | undefined): Promise<void> {
  const { agreement } = await previewOf(db, id ?? "");
  const username = (await usernameOf(id ?? "")) ?? "";
  await deletePerson(db, id ?? "", { username, agreement });
}

describe("hiding", () => {
  test("outlives the account, until it is restored", async () => {
    const spammer = newAccount("spammer");
    await spammer.signIn();
    await decideReport(await personBy(spammer.account), "hide");
    expect(await spammer.endAccount()).toBe(200);
    expect((await spammer.signIn()).status).toBe(302);
    const back = await spammer.whoIs();
    expect(back).toMatchObject({ username: "spammer", hiddenAt: expect.any(String) });
    expect((await site.visitor.get("/search/spammer")).status).toBe(404);
    expect((await site.visitor.get(`/users/${back?.id}`)).status).toBe(404);
    expect((await decideReport(back?.id, "restore")).status).toBe(200);
    expect((await site.visitor.get("/search/spammer")).status).toBe(200);
    expect(await spammer.endAccount()).toBe(200);
    await spammer.signIn();
    expect((await site.visitor.get("/search/spammer")).status).toBe(200);
  });
});

describe("a username", () => {
  test("is reserved for the account that had it, and can't be taken meanwhile", async () => {
    const victim = newAccount("Vera");
    await victim.signIn();
    const sniper = await site.person("sniper");
    const claim = () => sniper.post(`/users/${sniper.id}`, { username: "vera" });
    const [ended, ...claims] = await Promise.all([
      victim.endAccount(),
      ...Array.from({ length: racers / 2 }, claim),
      ...Array.from({ length: racers / 2 }, (_, index) => signUp("vera", 720_000 + index)),
    ]);
    expect(ended).toBe(200);
    for (const claimed of claims) {
      if (typeof claimed === "string") expect(await usernameOf(claimed)).toMatch(/^vera\d+$/);
      else if (typeof claimed === "object") expect(claimed.status).toBe(409);
    }
    expect((await claim()).status).toBe(409);
    expect((await site.visitor.get("/search/vera")).status).toBe(404);
    await wait(89);
    expect((await claim()).status).toBe(409);
    await victim.signIn();
    expect((await victim.whoIs())?.username).toBe("Vera");
    expect((await claim()).status).toBe(409);
  });

  test("that they left earlier stays reserved, and returns with the account", async () => {
    const id = await signUp("former", 730_001);
    const cookie = `session=${await openSession(db, id, "test")}`;
    await site.visitor.post(`/users/${id}`, { username: "latter" }, { cookie });
    await wait(10);
    await endBehindTheirBack(id);
    expect(await usernameOf(await signUp("former", 730_002))).toBe("former2");
    const back = await signUp("former", 730_001);
    expect(await usernameOf(back)).toBe("latter");
    expect((await site.visitor.get<User>("/search/former")).body.id).toBe(back);
    const row = await sql<{ left: number }>`
      select extract(day from held_until - now())::int as left from usernames
      where name = 'former'`.maybeOne(db);
    expect(row?.left).toBeLessThan(81);
  });

  test("is free after 90 days, and then nothing of the account is stored", async () => {
    const id = await signUp("bygone", 740_001);
    await endBehindTheirBack(id);
    await wait(91);
    await removeFreedUsernames(db);
    expect(await removeOldSanctions(db)).toBeGreaterThan(0);
    expect(await sql`select from standings where username = 'bygone'`.all(db)).toEqual([]);
    expect(await usernameOf(await signUp("bygone", 740_002))).toBe("bygone");
    expect(await usernameOf(await signUp("bygone", 740_001))).toBe("bygone2");
  });

  test("is free once its time is over, also before the clean-up", async () => {
    for (const [index, login] of ["overdue", "belated"].entries()) {
      await endBehindTheirBack(await signUp(login, 745_001 + index));
    }
    const heir = await site.person("heir");
    const claim = () => heir.post<User>(`/users/${heir.id}`, { username: "Overdue" });
    await wait(89);
    expect((await claim()).status).toBe(409);
    expect(await usernameOf(await signUp("belated", 745_003))).toBe("belated2");
    await wait(2);
    expect(await claim()).toMatchObject({ status: 200, body: { username: "Overdue" } });
    expect(await usernameOf(await signUp("belated", 745_004))).toBe("belated");
    const rows = await sql`select name from usernames
      where name in ('overdue', 'belated') and account_hash is null and held_until is null`.all(db);
    expect(rows).toHaveLength(2);
    expect(await usernameOf(await signUp("overdue", 745_001))).toMatch(/^overdue\d+$/);
    expect(await usernameOf(await signUp("belated", 745_002))).toMatch(/^belated\d+$/);
  });

  test("whose time is over goes to one of many concurrent requests", async () => {
    await endBehindTheirBack(await signUp("popular", 746_001));
    await wait(91);
    const people = await Promise.all(
      Array.from({ length: racers }, (_, index) => site.person(`seeker${index}`)),
    );
    const answers = await Promise.all(
      people.map((person) => person.post(`/users/${person.id}`, { username: "popular" })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: racers - 1 }, () => 409)]);
  });

  test("goes to none of many who sign up while its account returns", async () => {
    await endBehindTheirBack(await signUp("phoenix", 750_000));
    const [back, ...others] = await Promise.all(
      Array.from({ length: racers }, (_, index) => signUp("phoenix", 750_000 + index)),
    );
    expect(await usernameOf(back ?? "")).toBe("phoenix");
    for (const other of others) expect(await usernameOf(other)).toMatch(/^phoenix\d+$/);
  });
});

test("the daily limit of projects continues across the deletion of an account", async () => {
  const limited = await startTestApp({ rateLimits: true });
  const account = githubAccount(9, "maker");
  const arrive = async () => {
    const id = await personOf(limited.database.db, account);
    return { cookie: `session=${await openSession(limited.database.db, id, "test")}` };
  };
  const create = async (headers: { cookie: string }) =>
    (
      await limited.visitor.post(
        "/projects",
        { name: "Another", description: "One more." },
        headers,
      )
    ).status;
  const first = await arrive();
  for (let count = 0; count < 20; count += 1) expect(await create(first)).toBe(200);
  expect(await create(first)).toBe(429);
  const { body } = await limited.visitor.get<DeletionPreview>("/account/deletion", first);
  const end = { username: "maker", agreement: body.agreement };
  expect((await limited.visitor.delete("/account", end, first)).status).toBe(200);
  const second = await arrive();
  expect((await limited.visitor.get("/account/sessions", second)).status).toBe(200);
  expect(await create(second)).toBe(429);
});

test("a standing names the account only by a hash that depends on the site's key", async () => {
  await endBehindTheirBack(await signUp("hashed", 760_000));
  const row = await sql<{ hash: Buffer; key: Buffer }>`
    select account_hash as hash, key from standings, account_hash_key
    where username = 'hashed'`.maybeOne(db);
  expect(row?.key).toHaveLength(32);
  expect(row?.hash).toHaveLength(32);
  const plain = createHash("sha256").update("760000").digest("hex");
  expect(row?.hash.toString("hex")).not.toBe(plain);
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'standings' and data_type like '%int%'`.all(db);
  expect(columns).toEqual([]);
});
