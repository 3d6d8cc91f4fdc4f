// Linking accounts of several providers to one person, and unlinking them.
import { expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import { sql } from "#server/database/sql.ts";
import { sendMails } from "#server/features/mail/send-mails.ts";
import { type LinkingBrowser, noLists, startLinkingSite } from "#tests/support/linking-site.ts";
import { mailSettingsFor, startMailServer } from "#tests/support/mail-people.ts";

const mailServer = await startMailServer();
const { site, db, hosts, access, newAccount, signedIn, settingsPage } = await startLinkingSite({
  mail: mailSettingsFor(mailServer),
  adminLogins: ["gitlab:chief"],
});

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
    { kind: "sign_in_account", address: mine, signInAccount: { event: "linked" } },
    { kind: "sign_in_account", signInAccount: { event: "unlinked", login: "mailed" } },
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
  const rows = await sql`select from user_accounts
    where provider = 'gitlab' and account_id = ${String(shared.id)}`.all(db);
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

const notes = async (browser: LinkingBrowser) =>
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

test("the version before, which writes users alone, keeps the account at GitHub in step", async () => {
  const row = await sql<{ id: string }>`
    insert into users (id, account_id, account_login, username, display_name)
    values (gen_random_uuid(), 5005, 'before', 'before', 'Before') returning id`.maybeOne(db);
  const id = row?.id ?? "";
  const stored = async () =>
    await sql`select provider, account_id, login, email from user_accounts
        where user_id = ${id}`.all(db);
  expect(await stored()).toEqual([
    { provider: "github", account_id: "5005", login: "before", email: null },
  ]);
  await sql`update users set account_login = 'after', email = 'a@b.example'
    where account_id = 5005`.run(db);
  expect(await stored()).toMatchObject([{ login: "after", email: "a@b.example" }]);
  expect((await (await signedIn("github", { id: 5005, login: "now" })).user())?.id).toBe(id);
});
