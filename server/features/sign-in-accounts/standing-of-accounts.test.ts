// Suspensions, hiding and blocks of people with several accounts, when they unlink or return.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { deletePerson, previewOf } from "#server/features/accounts/deletion.ts";
import { startLinkingSite } from "#tests/support/linking-site.ts";

const { site, db, newAccount, newBrowser, signedIn, settingsPage } = await startLinkingSite();

const suspend = (id = "") =>
  sql`update users set suspended_at = now(), suspended_reason = 'Spam' where id = ${id}`.run(db);
async function endAccount(id = "") {
  const { agreement } = await previewOf(db, id);
  const { username } = await sql<{
    username: string;
  }>`select username from users where id = ${id}`.one(db);
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
  const both = [newBrowser().signIn("gitlab", second), newBrowser().signIn("gitea", first)];
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([403, 403]);
  const rows = await sql`select distinct u.id from users u join user_accounts a on user_id = u.id
    where suspended_at is not null and a.account_id in (${String(first.id)}, ${String(second.id)})`.all(
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
    const row = await sql<{ id: string }>`select user_id as id from user_accounts
      where account_id = ${String(accounts[returning].id)}`.maybeOne(db);
    const admin = await site.admin(`lifter${returning}`);
    expect((await admin.post(`/admin/users/${row?.id}/lift`, {})).status).toBe(200);
    const stored =
      await sql`select from standings where suspended_at is not null and person_id is not null
      and person_id = ${row?.id}`.all(db);
    expect(stored).toEqual([]);
    expect((await browser.signIn(other, accounts[other])).status).toBe(302);
    expect(await browser.user()).not.toBeNull();
  },
);

test("a hidden person who unlinks an account doesn't share it any longer", async () => {
  const [first, second] = [newAccount("hider"), newAccount("hider2")];
  const browser = await signedIn("gitea", first);
  await browser.link("gitlab", second);
  const { id } = (await browser.user()) ?? {};
  await sql`update users set hidden_at = now() where id = ${id}`.run(db);
  expect((await browser.unlink("gitlab")).status).toBe(200);
  const other = await (await signedIn("gitlab", second)).user();
  expect(other?.id).not.toBe(id);
  await sql`update users set hidden_at = null where id = ${id}`.run(db);
  const rows = await sql`select hidden_at is null as seen from users
    where id = ${other?.id}`.all(db);
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
  const rows = await sql`select from blocks where blocked_account_hash is not null`.all(db);
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
