// Linking accounts of several providers to one person, and unlinking them.
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import type { SignInAccount } from "#contract/sign-in-accounts.ts";
import { deletePerson, previewOf } from "#server/features/accounts/deletion.ts";
import { sendMails } from "#server/features/mail/send-mails.ts";
import { type AllowLists, readSettings, type Settings } from "#server/settings.ts";
import { startCodeHost } from "#tests/support/code-host.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { mailSettingsFor, startMailServer } from "#tests/support/mail-people.ts";

const hosts = {
  github: await startCodeHost("github"),
  gitea: await startCodeHost("gitea"),
  gitlab: await startCodeHost("gitlab"),
};
type Id = keyof typeof hosts;
const mailServer = await startMailServer();
const noLists = { logins: [], organisations: [], emailDomains: [] };
/** Changed by tests. */
const access: Settings["access"] & { allowed: AllowLists } = {
  ...readSettings({}).access,
  allowed: noLists,
};
const site = await startListeningApp({
  github: hosts.github.github,
  gitea: hosts.gitea.app,
  gitlab: hosts.gitlab.app,
  demoCodeHost: false,
  mail: mailSettingsFor(mailServer),
  access,
  adminLogins: ["gitlab:chief"],
});
afterEach(() => {
  access.allowed = noLists;
});
const { db } = site.database;
const settingsPage = (outcome: string, id: Id) =>
  `/account-settings?link=${outcome}&provider=${id}#sign-in-accounts`;

let number = 1000;
const newAccount = (login: string) => {
  number += 1;
  return { id: number, login };
};

interface User {
  readonly id: string;
  readonly username: string;
  readonly avatarUrl: string | null;
}

/** A browser of a person. */
class Browser extends CookieJar {
  constructor() {
    super(site.origin);
  }

  async signIn(id: Id, account: object) {
    const { location } = await this.get(`/auth/${id}?provider=${id}`);
    return this.get(hosts[id].approve(location, account));
  }

  get headers() {
    return { cookie: [...this.cookies].map((pair) => pair.join("=")).join("; ") };
  }

  async user(): Promise<User | null> {
    return (await site.visitor.get<{ user: User | null }>("/current-session", this.headers)).body
      .user;
  }

  /** Presses the button; the attempt's cookie is stored as a browser does. */
  async startLinking(id: Id): Promise<string> {
    const reply = await fetch(`${site.origin}/api/v1/account/sign_in_accounts`, {
      method: "POST",
      headers: { ...this.headers, "content-type": "application/json" },
      body: JSON.stringify({ provider: id }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return ((await reply.json()) as { location: string }).location;
  }

  async link(id: Id, account: object) {
    return this.get(hosts[id].approve(await this.startLinking(id), account));
  }

  async accounts(): Promise<SignInAccount[]> {
    const { body } = await site.visitor.get<SignInAccount[]>(
      "/account/sign_in_accounts",
      this.headers,
    );
    return body;
  }

  unlink(id: string) {
    return site.visitor.delete<SignInAccount>(
      `/account/sign_in_accounts/${id}`,
      undefined,
      this.headers,
    );
  }
}

async function signedIn(id: Id, account: object): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn(id, account);
  return browser;
}

test("accounts of three hosts lead to one person after both were signed in to", async () => {
  const [atGitea, atGitlab, atGithub] = [newAccount("ada"), newAccount("adal"), newAccount("al")];
  const ada = await signedIn("gitea", atGitea);
  const before = await ada.user();
  expect((await ada.link("gitlab", atGitlab)).location).toBe(settingsPage("linked", "gitlab"));
  expect((await ada.link("github", atGithub)).location).toBe(settingsPage("linked", "github"));
  for (const [id, account] of [
    ["gitea", atGitea],
    ["gitlab", atGitlab],
    ["github", atGithub],
  ] as const) {
    expect(await (await signedIn(id, account)).user()).toMatchObject({
      id: before?.id,
      username: "ada",
    });
  }
  expect(await ada.accounts()).toMatchObject([
    { provider: "github", login: "al", can: { unlink: true } },
    { provider: "gitea", login: "ada", can: { unlink: true } },
    { provider: "gitlab", login: "adal", can: { unlink: true } },
  ]);
  const { body: data } = await site.visitor.get<AccountData>("/account/data", ada.headers);
  expect(data.signInAccounts).toMatchObject([
    { provider: "gitea", accountId: String(atGitea.id), login: "ada" },
    { provider: "gitlab", accountId: String(atGitlab.id) },
    { provider: "github", accountId: String(atGithub.id) },
  ]);
});

test("picture and e-mail address come from GitHub, else from the account linked first", async () => {
  const faces = { avatar_url: "https://faces.example/gitea", email: "a@gitea.example" };
  const browser = await signedIn("gitea", { ...newAccount("face"), ...faces });
  await browser.link("gitlab", { ...newAccount("f2"), avatar_url: "https://faces.example/gitlab" });
  expect((await browser.user())?.avatarUrl).toBe("https://faces.example/gitea");
  await browser.link("github", { ...newAccount("f3"), avatar_url: "https://faces.example/github" });
  expect((await browser.user())?.avatarUrl).toBe("https://faces.example/github");
  await browser.unlink("github");
  expect((await browser.user())?.avatarUrl).toBe("https://faces.example/gitea");
});

const subjects = (address: string) =>
  mailServer.mails.filter(({ to }) => to.includes(address)).map(({ parsed }) => parsed.subject);

test("a person is mailed about each account that is linked or unlinked, where their mail went before", async () => {
  const { host } = new URL(site.origin);
  const mine = "mailed@gitlab.example";
  const confirmed = { email: mine, confirmed_at: "2026-01-01T00:00:00Z" };
  const browser = await signedIn("gitlab", { ...newAccount("mailed"), ...confirmed });
  // The account at GitHub becomes the main one, whose address the person has from then on.
  const account = { ...newAccount("intruder"), email: "intruder@github.example" };
  await browser.link("github", account);
  await sendMails(site.database, site.app.settings);
  expect(subjects(mine)).toEqual([`An account was linked to your profile at ${host}`]);
  expect(subjects("intruder@github.example")).toEqual([]);
  const { parsed } = mailServer.to(mine);
  expect(parsed.text).toContain(`intruder at ${new URL(hosts.github.app.url).host}`);
  expect(parsed.text).toContain("/account-settings#sign-in-accounts");

  await browser.unlink("gitlab");
  await browser.unlink("gitlab");
  await sendMails(site.database, site.app.settings);
  const unlinked = `An account was unlinked from your profile at ${host}`;
  expect(subjects("intruder@github.example")).toEqual([unlinked]);
  const { body: data } = await site.visitor.get<AccountData>("/account/data", browser.headers);
  expect(data.mails).toMatchObject([
    { kind: "sign_in_account", address: mine, signInAccount: { act: "linked" } },
    { kind: "sign_in_account", signInAccount: { act: "unlinked", login: "mailed" } },
  ]);
});

test("who chose no e-mail gets none about accounts either", async () => {
  const confirmed = { email: "quiet@gitlab.example", confirmed_at: "2026-01-01T00:00:00Z" };
  const browser = await signedIn("gitlab", { ...newAccount("quiet"), ...confirmed });
  await site.visitor.post("/mail_settings", { source: "none" }, browser.headers);
  await browser.link("gitea", newAccount("quiet2"));
  await sendMails(site.database, site.app.settings);
  expect(subjects("quiet@gitlab.example")).toEqual([]);
});

test("an account of another person isn't linked, and stays theirs", async () => {
  const hers = newAccount("victim");
  const victim = await signedIn("gitlab", hers);
  const thief = await signedIn("gitea", newAccount("thief"));
  const end = await thief.link("gitlab", hers);
  expect(end.location).toBe(settingsPage("taken", "gitlab"));
  expect(await thief.accounts()).toHaveLength(1);
  expect((await (await signedIn("gitlab", hers)).user())?.id).toBe((await victim.user())?.id);
});

test("of two people who link one account at once, one has it", async () => {
  const shared = newAccount("shared");
  const browsers = await Promise.all(
    ["one", "two"].map((login) => signedIn("gitea", newAccount(login))),
  );
  const ends = await Promise.all(browsers.map((browser) => browser.link("gitlab", shared)));
  expect(ends.map(({ location }) => location).toSorted()).toEqual([
    settingsPage("linked", "gitlab"),
    settingsPage("taken", "gitlab"),
  ]);
  const { rows } = await sql`select from user_accounts
    where provider = 'gitlab' and account_id = ${String(shared.id)}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("an account can't be attached to the person in another browser", async () => {
  // The attacker begins, signs in to their own account, and sends the victim the callback.
  const attacker = await signedIn("gitea", newAccount("attacker"));
  const back = hosts.gitlab.approve(await attacker.startLinking("gitlab"), newAccount("bait"));
  const victim = await signedIn("gitea", newAccount("prey"));
  expect((await victim.get(back)).location).toContain("problem=expired");
  expect(await victim.accounts()).toHaveLength(1);
  // Another person who signs in to the attacker's browser meanwhile isn't linked either.
  const cookies = new Map(attacker.cookies);
  cookies.delete("session");
  for (const [name, value] of cookies) victim.cookies.set(name, value);
  expect((await victim.get(back)).location).toBe(settingsPage("expired", "gitlab"));
  expect(await victim.accounts()).toHaveLength(1);
});

test("linking needs a session, this site's page, a known provider, and none of it yet", async () => {
  const link = (body: object, headers: Record<string, string>) =>
    site.visitor.post("/account/sign_in_accounts", body, headers);
  const { headers } = await signedIn("gitea", newAccount("careful"));
  expect((await link({ provider: "gitlab" }, {})).status).toBe(401);
  const elsewhere = { ...headers, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await link({ provider: "gitlab" }, elsewhere)).status).toBe(403);
  expect((await link({ provider: "oidc" }, headers)).status).toBe(400);
  expect((await link({ provider: "myspace" }, headers)).status).toBe(400);
  expect(await link({ provider: "gitea" }, headers)).toMatchObject({ status: 409 });
});

test("a session that ended meanwhile links nothing", async () => {
  const browser = await signedIn("gitea", newAccount("leaving"));
  const back = hosts.gitlab.approve(await browser.startLinking("gitlab"), newAccount("late"));
  await site.visitor.post("/auth/signout", undefined, browser.headers);
  expect((await browser.get(back)).location).toBe(settingsPage("expired", "gitlab"));
});

test("declining leads back to the settings", async () => {
  const browser = await signedIn("gitea", newAccount("unsure"));
  const back = hosts.gitlab.approve(await browser.startLinking("gitlab"), {});
  const end = await browser.get(back.replace(/code=\w+/, "error=access_denied"));
  expect(end.location).toBe(settingsPage("declined", "gitlab"));
});

test("an account is unlinked once, by its person alone, and never the last", async () => {
  const [first, second] = [newAccount("both"), newAccount("both2")];
  const browser = await signedIn("gitea", first);
  expect(await browser.unlink("gitea")).toMatchObject({
    status: 409,
    body: {
      message: "This is the only account that you can sign in with. Link another one first.",
    },
  });
  await browser.link("gitlab", second);
  const stranger = await signedIn("gitea", newAccount("stranger"));
  expect((await stranger.unlink("gitlab")).status).toBe(404);
  const visitor = await site.visitor.delete("/account/sign_in_accounts/gitlab");
  expect(visitor.status).toBe(401);
  expect((await browser.unlink("myspace")).status).toBe(404);
  expect(await browser.unlink("gitea")).toMatchObject({ status: 200, body: { login: "both" } });
  expect((await browser.unlink("gitea")).status).toBe(404);
  expect((await browser.unlink("gitlab")).status).toBe(409);
  // The session stays, and the unlinked account is a new person's.
  const person = await browser.user();
  expect((await (await signedIn("gitlab", second)).user())?.id).toBe(person?.id);
  expect((await (await signedIn("gitea", first)).user())?.id).not.toBe(person?.id);
});

const notes = async (browser: Browser) =>
  (await browser.accounts()).map(({ provider, can, unlinkNote }) => [
    provider,
    can.unlink,
    unlinkNote,
  ]);
const noOther =
  "No other account of yours is on the list of who may sign in here. Link one that is before you unlink this one.";

test("the only account on a list stays; others can be unlinked", async () => {
  access.allowed = { ...noLists, logins: ["gitea:listed"], organisations: ["github:acme"] };
  const listed = newAccount("listed");
  const browser = await signedIn("gitea", listed);
  await browser.link("gitlab", newAccount("elsewhere"));
  expect(await notes(browser)).toEqual([
    ["gitea", false, noOther],
    ["gitlab", true, null],
  ]);
  expect(await browser.unlink("gitea")).toMatchObject({
    status: 409,
    body: { message: noOther },
  });
  expect((await browser.signIn("gitea", listed)).status).toBe(302);
  expect((await browser.unlink("gitlab")).status).toBe(200);
});

test("a warning says where another account may not be let in; it can be unlinked all the same", async () => {
  access.allowed = { ...noLists, emailDomains: ["acme.example"] };
  const emails = [{ email: "a@acme.example", verified: true, primary: true }];
  const browser = await signedIn("gitea", { ...newAccount("perhaps"), emails });
  await browser.link("github", newAccount("unknown"));
  expect(await notes(browser)).toEqual([
    ["github", true, null],
    ["gitea", true, expect.stringMatching(/may be your only account on it/)],
  ]);
  expect((await browser.unlink("gitea")).status).toBe(200);
});

test("an admin whom the operator named needs no list", async () => {
  access.allowed = { ...noLists, logins: ["gitea:aide"] };
  const browser = await signedIn("gitlab", newAccount("chief"));
  await browser.link("gitea", newAccount("aide"));
  expect(await notes(browser)).toEqual([
    ["gitlab", true, null],
    ["gitea", true, null],
  ]);
});

test("of two requests at once to unlink the last two accounts, one is refused", async () => {
  const browser = await signedIn("gitea", newAccount("double"));
  await browser.link("gitlab", newAccount("double2"));
  const replies = await Promise.all([browser.unlink("gitea"), browser.unlink("gitlab")]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

const suspend = (id = "") =>
  sql`update users set suspended_at = now(), suspended_reason = 'Spam' where id = ${id}`.execute(
    db,
  );
async function endAccount(id = "") {
  const { agreement } = await previewOf(db, id);
  const { username } = await db
    .selectFrom("users")
    .select("username")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await deletePerson(db, id, { username, agreement });
}

test("a suspension applies to each linked account, also after the deletion", async () => {
  const [first, second] = [newAccount("evader"), newAccount("evader2")];
  const browser = await signedIn("gitea", first);
  await browser.link("gitlab", second);
  const { id } = (await browser.user()) ?? {};
  await suspend(id);
  expect((await browser.signIn("gitlab", second)).status).toBe(403);
  await endAccount(id);
  const other = await signedIn("github", newAccount("clean"));
  expect((await other.link("gitlab", second)).location).toBe(settingsPage("restricted", "gitlab"));
  // Both at once: the accounts are one person's again, and one suspension.
  const both = [new Browser().signIn("gitlab", second), new Browser().signIn("gitea", first)];
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([403, 403]);
  const { rows } =
    await sql`select distinct u.id from users u join user_accounts a on user_id = u.id
    where suspended_at is not null and a.account_id in (${String(first.id)}, ${String(second.id)})`.execute(
      db,
    );
  expect(rows).toHaveLength(1);
});

test.each(["gitlab", "gitea"] as const)(
  "lifting a suspension lifts it for all accounts of the person, also where only %s returned",
  async (returning) => {
    const accounts = { gitea: newAccount(`lift${returning}`), gitlab: newAccount("lifted") };
    const other = returning === "gitlab" ? "gitea" : "gitlab";
    const browser = await signedIn("gitea", accounts.gitea);
    await browser.link("gitlab", accounts.gitlab);
    const { id = "" } = (await browser.user()) ?? {};
    await suspend(id);
    await endAccount(id);
    expect((await browser.signIn(returning, accounts[returning])).status).toBe(403);
    const { rows } = await sql<{ id: string }>`select user_id as id from user_accounts
      where account_id = ${String(accounts[returning].id)}`.execute(db);
    const admin = await site.admin(`lifter${returning}`);
    expect((await admin.post(`/admin/users/${rows[0]?.id}/lift`, {})).status).toBe(200);
    const stored =
      await sql`select from standings where suspended_at is not null and person_id is not null
      and person_id = ${rows[0]?.id}`.execute(db);
    expect(stored.rows).toEqual([]);
    expect((await browser.signIn(other, accounts[other])).status).toBe(302);
    expect(await browser.user()).not.toBeNull();
  },
);

test("a hidden person who unlinks an account doesn't share it any longer", async () => {
  const [first, second] = [newAccount("hider"), newAccount("hider2")];
  const browser = await signedIn("gitea", first);
  await browser.link("gitlab", second);
  const { id } = (await browser.user()) ?? {};
  await sql`update users set hidden_at = now() where id = ${id}`.execute(db);
  expect((await browser.unlink("gitlab")).status).toBe(200);
  const other = await (await signedIn("gitlab", second)).user();
  expect(other?.id).not.toBe(id);
  await sql`update users set hidden_at = null where id = ${id}`.execute(db);
  const { rows } = await sql`select hidden_at is null as seen from users
    where id = ${other?.id}`.execute(db);
  expect(rows).toEqual([{ seen: false }]);
});

test("blocks apply to each linked account after the deletion, and follow a linked one", async () => {
  const [first, second] = [newAccount("pest"), newAccount("pest2")];
  const pest = await signedIn("gitea", first);
  await pest.link("gitlab", second);
  const { id } = (await pest.user()) ?? {};
  const ada = await site.person("blocker");
  await ada.post("/blocks", { kind: "user", id });
  await endAccount(id);
  const blocked = async () =>
    (await ada.get<{ user: { id: string } }[]>("/blocks")).body.map(({ user }) => user.id);
  expect(await blocked()).toEqual([]);
  const back = await signedIn("gitlab", second);
  expect(await blocked()).toEqual([(await back.user())?.id]);
  await back.link("gitea", first);
  expect(await blocked()).toEqual([(await back.user())?.id]);
  const { rows } = await sql`select from blocks where blocked_account_hash is not null`.execute(db);
  expect(rows).toEqual([]);
});

test("an unlinked account takes blocks along, and ends the other sessions", async () => {
  const [first, second] = [newAccount("leaver"), newAccount("leaver2")];
  const leaver = await signedIn("gitea", first);
  await leaver.link("gitlab", second);
  const elsewhere = await signedIn("gitlab", second);
  const { id } = (await leaver.user()) ?? {};
  const victim = await site.person("victim");
  await victim.post("/blocks", { kind: "user", id });
  expect((await leaver.unlink("gitlab")).status).toBe(200);
  expect([(await leaver.user())?.id, await elsewhere.user()]).toEqual([id, null]);
  const back = await (await signedIn("gitlab", second)).user();
  const { body } = await victim.get<{ user: { id: string } }[]>("/blocks");
  expect(new Set(body.map(({ user }) => user.id))).toEqual(new Set([id, back?.id]));
});

test("the version before, which writes users alone, keeps the account at GitHub in step", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, account_id, account_login, username, display_name)
    values (gen_random_uuid(), 5005, 'before', 'before', 'Before') returning id`.execute(db);
  const id = rows[0]?.id ?? "";
  const stored = async () =>
    (
      await sql`select provider, account_id, login, email from user_accounts
        where user_id = ${id}`.execute(db)
    ).rows;
  expect(await stored()).toEqual([
    { provider: "github", account_id: "5005", login: "before", email: null },
  ]);
  await sql`update users set account_login = 'after', email = 'a@b.example'
    where account_id = 5005`.execute(db);
  expect(await stored()).toMatchObject([{ login: "after", email: "a@b.example" }]);
  expect((await (await signedIn("github", { id: 5005, login: "now" })).user())?.id).toBe(id);
});
