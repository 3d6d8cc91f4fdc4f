// Who comes in when they return from the code host. Those who don't leave nothing behind.
import { beforeEach, expect, test } from "vitest";
import type { AccessRequest } from "#contract/access-requests.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { startCodeHost } from "#tests/support/code-host.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { mailSettingsFor, startMailServer } from "#tests/support/mail-people.ts";
import { personOf } from "./sign-up.ts";
import { admissionOf } from "./admission.ts";
import { NotAdmitted } from "./admission-rules.ts";

const host = await startCodeHost();
const mailServer = await startMailServer();
const lists = { logins: [], organisations: [], emailDomains: [] };
/** Changed by tests. */
const access: { -readonly [Name in keyof Settings["access"]]: Settings["access"][Name] } = {
  ...readSettings({ ACCESS: "approval" }).access,
};
const adminLogins = ["boss"];
const site = await startListeningApp({
  github: host.github,
  demoCodeHost: false,
  access,
  adminLogins,
  mail: mailSettingsFor(mailServer),
});
const { db } = site.database;
const keeper = await site.admin("keeper");

beforeEach(() => {
  Object.assign(access, { mode: "members", signUps: true, allowed: lists });
});

let accounts = 1000;
const newAccount = (login: string, rest: object = {}) => {
  accounts += 1;
  return { id: accounts, login, ...rest };
};

async function signIn(account: object, browser = new CookieJar(site.origin)) {
  const start = await browser.get("/auth/github?returnTo=/projects");
  const end = await browser.get(host.approve(start.location, account));
  const session = await browser.get("/api/v1/current-session");
  const { isLoggedIn } = JSON.parse(session.body) as { isLoggedIn: boolean };
  const scope = new URL(start.location).searchParams.get("scope");
  return { browser, end, isLoggedIn, scope };
}

const rowsOf = async ({ id }: { id: number }) => {
  const rows = await sql`select from users where account_id = ${id}
    union all select from access_requests where account = ${`github:${id}`}`.all(db);
  return rows.length;
};

const giveAccount = ({ id, login }: { id: number; login: string }) =>
  sql`
    insert into users (id, account_id, username, display_name)
    values (${newId()}, ${id}, ${`${login}${id}`}, ${login})`.run(db);

test("an account that is on no list is refused, and nothing of it is stored", async () => {
  access.allowed = { ...lists, logins: ["ada"] };
  const mallory = newAccount("mallory");
  const { end, isLoggedIn, scope } = await signIn(mallory);
  expect([end.status, isLoggedIn, scope]).toEqual([403, false, "read:user"]);
  expect(end.body).toContain("You can’t join this site");
  expect(end.body).toContain("mallory");
  expect(end.headers.get("cache-control")).toBe("no-store");
  expect(await rowsOf(mallory)).toBe(0);
  expect((await signIn(newAccount("Ada"))).isLoggedIn).toBe(true);
});

const others = Array.from({ length: 100 }, (_, index) => ({ login: `org${index}` }));

test.each([
  ["a member of a listed organisation", { orgs: [...others, { login: "Acme" }] }, true],
  ["a member of another one", { orgs: others }, false],
  [
    "a member of a listed team",
    { teams: [{ slug: "design", organization: { login: "Example" } }] },
    true,
  ],
  [
    "a member of another team",
    { teams: [{ slug: "sales", organization: { login: "example" } }] },
    false,
  ],
  ["a verified address", { emails: [{ email: "A@Acme.example", verified: true }] }, true],
  ["an unverified one", { emails: [{ email: "a@acme.example", verified: false }] }, false],
  ["a public address alone", { email: "a@acme.example" }, false],
])("what the lists need of the code host: %s", async (_, rest, expected) => {
  access.allowed = {
    logins: [],
    organisations: ["acme", "example/design"],
    emailDomains: ["acme.example"],
  };
  const account = newAccount("newcomer", rest);
  const { isLoggedIn, scope } = await signIn(account);
  expect(isLoggedIn).toBe(expected);
  expect(scope).toBe("read:user read:org user:email");
  expect(await rowsOf(account)).toBe(expected ? 1 : 0);
});

test("names that are listed at another provider let nobody in here", async () => {
  access.allowed = { ...lists, logins: ["gitlab:ada"], organisations: ["gitlab:acme"] };
  const ada = newAccount("ada", { orgs: [{ login: "acme" }] });
  expect((await signIn(ada)).isLoggedIn).toBe(false);
  expect(await rowsOf(ada)).toBe(0);
});

test("nobody comes in while the code host doesn't say what a list needs", async () => {
  access.allowed = { ...lists, organisations: ["acme"] };
  const account = newAccount("unlucky", { orgs: [{ login: 7 }] });
  const { end } = await signIn(account);
  expect(end.location).toContain("/sign-in?problem=unavailable");
  expect(await rowsOf(account)).toBe(0);
});

test("while sign-ups are closed only people with an account come in", async () => {
  access.signUps = false;
  const known = newAccount("known");
  await giveAccount(known);
  const late = newAccount("late");
  const refused = await signIn(late);
  expect([refused.end.status, refused.isLoggedIn]).toEqual([403, false]);
  expect(refused.end.body).toContain("Sign-ups are closed");
  expect(await rowsOf(late)).toBe(0);
  expect((await signIn(known)).isLoggedIn).toBe(true);
});

test("a person who is no longer listed is refused at the next sign-in; their session goes on", async () => {
  const leaver = newAccount("leaver");
  const { browser } = await signIn(leaver);
  access.allowed = { ...lists, logins: ["ada"] };
  expect((await signIn(leaver)).end.status).toBe(403);
  expect((await browser.get("/api/v1/projects")).status).toBe(200);
});

test("an admin whom the operator named always comes in; another account with that login doesn't", async () => {
  Object.assign(access, { signUps: false, allowed: { ...lists, logins: ["ada"] } });
  const boss = newAccount("boss");
  expect((await signIn(boss)).isLoggedIn).toBe(true);
  const impostor = newAccount("Boss");
  expect((await signIn(impostor)).isLoggedIn).toBe(false);
  expect(await rowsOf(impostor)).toBe(0);
});

const requests = async (state = "waiting") =>
  (await keeper.get<AccessRequest[]>(`/admin/access_requests?pageSize=100&state=${state}`)).body;
const requestBy = async (login: string, state?: string) => {
  const found = (await requests(state)).find((one) => one.login === login);
  if (!found) throw new Error(`${login} requested nothing`);
  return found;
};
const answer = (id: string, act: "approve" | "decline" | "take_back") =>
  keeper.post<AccessRequest>(`/admin/access_requests/${id}/${act}`);
const actsOn = async (id: string) => {
  const { body } = await keeper.get<{ act: string }[]>(`/admin/audit?subject=${id}`);
  return body.map(({ act }) => act);
};

test("a new person asks, with a message, and comes in once an admin approved", async () => {
  access.mode = "approval";
  const kim = newAccount("kim", { name: "Kim\u202E", email: "kim@mail.example" });
  const { browser, end, isLoggedIn } = await signIn(kim);
  expect([end.location, isLoggedIn]).toEqual(["/access-request", false]);
  // Waiting people are strangers.
  expect((await browser.get("/api/v1/projects")).status).toBe(401);
  const page = await browser.get("/access-request");
  expect(page.body).toContain("Your request was sent");
  expect(page.body).toContain("You’ll get an e-mail with the answer.");
  const saved = await browser.post("/access-request", { message: "I work on <Tidewater>" });
  expect(saved.body).toContain("Your message was saved");
  expect(saved.body).toContain("I work on &#60;Tidewater&#62;");
  const long = await browser.post("/access-request", { message: "x".repeat(501) });
  expect([long.status, long.body.includes("up to 500 characters")]).toEqual([400, true]);

  const request = await requestBy("kim");
  expect(request).toMatchObject({ name: "Kim", message: "I work on <Tidewater>" });
  const count = await keeper.get("/admin/access_requests/count");
  expect(count.body).toEqual({ count: (await requests()).length, needsApproval: true });
  // Asking again changes nothing for the admins.
  await signIn(kim);
  expect(await requestBy("kim")).toEqual(request);
  // The page of the first browser is closed: only the last sign-in opens it.
  expect((await browser.get("/access-request")).status).toBe(404);
  expect((await browser.post("/access-request", { message: "Other" })).status).toBe(404);

  expect((await answer(request.id, "approve")).body.state).toBe("approved");
  expect((await answer(request.id, "approve")).status).toBe(200);
  expect((await answer(request.id, "decline")).status).toBe(409);
  expect(await actsOn(request.id)).toEqual(["approve access"]);
  await expect.poll(() => mailServer.mails.length).toBe(1);
  expect(mailServer.to("kim@mail.example").parsed.subject).toBe(
    `You can now sign in at ${new URL(site.origin).host}`,
  );

  const admitted = await signIn(kim);
  expect(admitted.isLoggedIn).toBe(true);
  expect((await admitted.browser.get("/api/v1/projects")).status).toBe(200);
  expect(await requestBy("kim", "approved")).toMatchObject({
    id: request.id,
    people: [{ username: "kim" }],
  });
});

test("an approval is taken back before its person came in", async () => {
  access.mode = "approval";
  const nia = newAccount("nia", { email: "nia@mail.example" });
  await signIn(nia);
  const { id } = await requestBy("nia");
  // There is nothing to take back yet.
  expect((await answer(id, "take_back")).status).toBe(409);
  await answer(id, "approve");
  const path = `/admin/access_requests/${id}/take_back`;
  expect((await site.visitor.post(path)).status).toBe(401);
  expect((await (await site.person("someone")).post(path)).status).toBe(403);
  expect((await answer(newId(), "take_back")).status).toBe(404);
  for (let time = 0; time < 2; time += 1) {
    expect(await answer(id, "take_back")).toMatchObject({
      status: 200,
      body: { state: "declined", people: [], can: { takeBack: false } },
    });
  }
  expect(await actsOn(id)).toEqual(["take back access", "approve access"]);
  await expect
    .poll(() => mailServer.mails.at(-1)?.parsed.subject)
    .toBe(`You can no longer sign in at ${new URL(site.origin).host}`);
  const refused = await signIn(nia);
  expect([refused.isLoggedIn, refused.end.location]).toEqual([false, "/access-request"]);
});

test("taking an approval back ends the sessions of its person; approving again lets them in", async () => {
  access.mode = "approval";
  const ola = newAccount("ola");
  await signIn(ola);
  const { id } = await requestBy("ola");
  await answer(id, "approve");
  const { browser } = await signIn(ola);
  for (let time = 0; time < 2; time += 1) expect((await answer(id, "take_back")).status).toBe(200);
  expect((await browser.get("/api/v1/projects")).status).toBe(401);
  const refused = await signIn(ola, browser);
  expect([refused.end.status, refused.isLoggedIn]).toEqual([403, false]);
  expect(refused.end.body).toContain("Access to this site was taken back.");
  expect(await requestBy("ola", "declined")).toMatchObject({ id, people: [{ username: "ola" }] });
  expect((await answer(id, "approve")).body).toMatchObject({ can: { takeBack: true } });
  expect((await signIn(ola)).isLoggedIn).toBe(true);
  const acts = ["approve access", "take back access", "approve access"];
  expect(await actsOn(id)).toEqual(acts);

  // A suspension for another reason isn't lifted by an approval.
  const [person] = (await keeper.get<{ id: string }[]>("/admin/users?search=ola")).body;
  await keeper.post(`/admin/users/${person?.id}/suspend`, { reason: "Spam" });
  await answer(id, "take_back");
  await answer(id, "approve");
  expect((await signIn(ola)).end.body).toContain("Spam");
});

test("an approval of an admin stays until they are none, and ends with the account", async () => {
  access.mode = "approval";
  const pia = newAccount("pia");
  await signIn(pia);
  const { id } = await requestBy("pia");
  await answer(id, "approve");
  await signIn(pia);
  await sql`update users set is_admin = true where account_id = ${pia.id}`.run(db);
  expect(await requestBy("pia", "approved")).toMatchObject({ can: { takeBack: false } });
  expect((await answer(id, "take_back")).status).toBe(409);
  expect(await actsOn(id)).toEqual(["approve access"]);
  await sql`delete from users where account_id = ${pia.id}`.run(db);
  expect((await answer(id, "take_back")).status).toBe(404);
  expect((await signIn(pia)).end.location).toBe("/access-request");
});

test("an approval that is taken back before a person is created lets nobody in", async () => {
  access.mode = "approval";
  const una = newAccount("una");
  await signIn(una);
  const { id } = await requestBy("una");
  await answer(id, "approve");
  const account = {
    provider: "github",
    id: String(una.id),
    login: "una",
    name: null,
    avatarUrl: null,
    email: null,
  } as const;
  // Both at once: the second waits for the first.
  const [created] = await Promise.all([
    personOf(db, account, "approved").catch((error: unknown) => error),
    answer(id, "take_back"),
  ]);
  const rows = await sql<{ isSuspended: boolean }>`
    select suspended_at is not null as "isSuspended" from users
    where account_id = ${una.id}`.all(db);
  expect(typeof created === "string" ? rows : created).toEqual(
    typeof created === "string" ? [{ isSuspended: true }] : new NotAdmitted("asks"),
  );
  expect((await signIn(una)).isLoggedIn).toBe(false);
});

test("a declined person learns it at the next sign-in, and can still be approved", async () => {
  access.mode = "approval";
  const lee = newAccount("lee");
  const { browser } = await signIn(lee);
  expect((await browser.get("/access-request")).body).toContain("Sign in again later");
  const { id } = await requestBy("lee");
  await answer(id, "decline");
  await answer(id, "decline");
  expect(await actsOn(id)).toEqual(["decline access"]);
  const again = await signIn(lee);
  expect(again.isLoggedIn).toBe(false);
  expect((await again.browser.get("/access-request")).body).toContain("was declined");
  await again.browser.post("/access-request", { message: "Please" });
  expect(await requestBy("lee", "declined")).toMatchObject({ id, message: "" });
  await answer(id, "approve");
  expect((await signIn(lee)).isLoggedIn).toBe(true);
});

test("where everyone may come in, a sign-in costs no query", async () => {
  const identity = { account: { provider: "github", id: "1", login: "boss" } } as never;
  const admission = (change: object) =>
    admissionOf(
      null as never,
      { ...site.app.settings, access: { ...access, ...change } },
      identity,
    );
  expect(await admission({ mode: "open" })).toBe("welcome");
  expect(await admission({ mode: "members" })).toBe("welcome");
  for (const change of [
    { mode: "approval" },
    { signUps: false },
    { allowed: { ...lists, emailDomains: ["acme.example"] } },
  ]) {
    await expect(admission(change)).rejects.toThrow(TypeError);
  }
});

test("a person who isn't listed can't even ask", async () => {
  Object.assign(access, { mode: "approval", allowed: { ...lists, logins: ["ada"] } });
  const eve = newAccount("eve");
  expect((await signIn(eve)).end.status).toBe(403);
  expect(await rowsOf(eve)).toBe(0);
});

test("two admins who answer at once leave one answer", async () => {
  access.mode = "approval";
  await signIn(newAccount("twice"));
  const { id } = await requestBy("twice");
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => answer(id, index % 2 === 0 ? "approve" : "decline")),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const acts = await actsOn(id);
  expect(acts[0]).toBe("approve access");
  expect(acts.length).toBeLessThanOrEqual(2);
});
