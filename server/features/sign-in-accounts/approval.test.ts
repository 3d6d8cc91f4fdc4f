// Where admins let people in, an approval lets one in, however accounts are linked and unlinked.
import { beforeEach, expect, test } from "vitest";
import type { AccessRequest } from "#contract/access-requests.ts";
import { sql } from "#server/database/sql.ts";
import { startLinkingSite } from "#tests/support/linking-site.ts";

const { site, db, access, newAccount, newBrowser, signedIn, settingsPage } =
  await startLinkingSite();
const keeper = await site.admin("keeper");
Object.assign(access, { mode: "approval" });

beforeEach(() => {
  Object.assign(access, { mode: "approval", signUps: true });
});

const requests = async (login: string, state = "waiting") =>
  (
    await keeper.get<AccessRequest[]>(`/admin/access_requests?pageSize=100&state=${state}`)
  ).body.filter((one) => one.login === login);
const answer = async (login: string, act: string, state?: string) => {
  const [request] = await requests(login, state);
  const reply = await keeper.post<AccessRequest>(`/admin/access_requests/${request?.id}/${act}`);
  expect(reply.status).toBe(200);
  return reply.body;
};
async function approved(login: string) {
  const account = newAccount(login);
  expect(await (await signedIn("github", account)).user()).toBeNull();
  await answer(login, "approve");
  return { account, browser: await signedIn("github", account) };
}
const people = (request: AccessRequest | undefined) =>
  request?.people.map(({ username }) => username);

test("an account that is unlinked asks again, though friends' accounts were linked instead", async () => {
  const { account, browser } = await approved("ann");
  const me = await browser.user();
  const friend = newAccount("annfriend");
  await browser.link("gitea", friend);
  expect((await browser.unlink("github")).status).toBe(200);

  const again = newBrowser();
  expect((await again.signIn("github", account)).location).toBe("/access-request");
  expect(await again.user()).toBeNull();
  // The approval stays with the person, who now has another account.
  expect((await (await signedIn("gitea", friend)).user())?.id).toBe(me?.id);
  expect((await requests("ann", "approved")).map(people)).toEqual([["ann"]]);
  // The admin sees that the account that asks let somebody in before.
  expect((await requests("ann")).map(people)).toEqual([["ann"]]);
});

test("an unlinked friend's account asks like anyone", async () => {
  const { browser } = await approved("bea");
  const friend = newAccount("beafriend");
  await browser.link("gitea", friend);
  await browser.unlink("gitea");
  expect(await (await signedIn("gitea", friend)).user()).toBeNull();
  expect((await requests("beafriend")).map(people)).toEqual([[]]);
});

test("taking an approval back ends the access of everyone whom the account let in", async () => {
  const { account, browser } = await approved("cleo");
  await browser.link("gitea", newAccount("cleofriend"));
  await browser.unlink("github");
  await newBrowser().signIn("github", account);
  await answer("cleo", "approve");
  const second = await signedIn("github", account);
  const { username } = (await second.user()) ?? {};
  // A third person, approved by themselves, links the account after it was unlinked once more.
  await second.link("gitlab", newAccount("cleothird"));
  await second.unlink("github");
  const host = newAccount("dora");
  await newBrowser().signIn("gitea", host);
  await answer("dora", "approve");
  const dora = await signedIn("gitea", host);
  expect((await dora.link("github", account)).location).toBe(settingsPage("linked", "github"));

  const [first] = await requests("cleo", "approved");
  expect(people(first)).toEqual(["cleo", username, "dora"]);
  const body = await answer("cleo", "take_back", "approved");
  expect([body.state, people(body)]).toEqual(["declined", ["cleo", username, "dora"]]);
  for (const one of [browser, second, dora]) expect(await one.user()).toBeNull();
  expect(await requests("cleo", "approved")).toEqual([]);
  // What was declined can't come in by another person's profile either.
  expect((await newBrowser().signIn("github", account)).status).toBe(403);
});

test("a declined account can't be linked, a waiting one needs no answer any more", async () => {
  const { browser } = await approved("eve");
  const declined = newAccount("evefriend");
  await newBrowser().signIn("gitea", declined);
  await answer("evefriend", "decline");
  expect((await browser.link("gitea", declined)).location).toBe(
    settingsPage("restricted", "gitea"),
  );
  const waiting = newAccount("evewaits");
  await newBrowser().signIn("gitlab", waiting);
  expect((await browser.link("gitlab", waiting)).location).toBe(settingsPage("linked", "gitlab"));
  expect(await requests("evewaits")).toEqual([]);
});

test("an approval is used up by linking its account, and taking it back ends that", async () => {
  const { account, browser } = await approved("fay");
  const own = newAccount("fayother");
  await newBrowser().signIn("gitea", own);
  await answer("fayother", "approve");
  await browser.link("gitea", own);
  expect((await requests("fayother", "approved")).map(people)).toEqual([["fay"]]);
  await browser.unlink("gitea");
  expect(await (await signedIn("gitea", own)).user()).toBeNull();
  await answer("fayother", "take_back", "approved");
  expect(await browser.user()).toBeNull();
  // Approved again, the person comes in again.
  await answer("fayother", "approve", "declined");
  expect((await (await signedIn("github", account)).user())?.username).toBe("fay");
});

test("a taken-back account that was unlinked stays declined", async () => {
  const { account, browser } = await approved("gil");
  await browser.link("gitea", newAccount("gilfriend"));
  await browser.unlink("github");
  await answer("gil", "take_back", "approved");
  expect((await newBrowser().signIn("github", account)).location).toBe("/access-request");
  expect(await requests("gil")).toEqual([]);
  expect((await requests("gil", "declined")).map(people)).toEqual([["gil"]]);
});

test("of twelve sign-ins while the account is unlinked, none creates a second person", async () => {
  const { account, browser } = await approved("hal");
  await browser.link("gitea", newAccount("halfriend"));
  await Promise.all([
    browser.unlink("github"),
    ...Array.from({ length: 12 }, () => newBrowser().signIn("github", account)),
  ]);
  await newBrowser().signIn("github", account);
  const rows = await sql`select from users where username like 'hal%'`.all(db);
  expect(rows).toHaveLength(1);
});

test("of twelve first sign-ins by one approval all come in, as one person", async () => {
  const account = newAccount("ivy");
  await newBrowser().signIn("github", account);
  await answer("ivy", "approve");
  const users = await Promise.all(
    Array.from({ length: 12 }, async () => (await signedIn("github", account)).user()),
  );
  expect(new Set(users.map((user) => user?.id)).size).toBe(1);
  expect(users).not.toContain(null);
  expect((await requests("ivy", "approved")).map(people)).toEqual([["ivy"]]);
});

test("a person who is unlinked while sign-ups are closed gets no second one", async () => {
  const { account, browser } = await approved("jo");
  await browser.link("gitea", newAccount("jofriend"));
  Object.assign(access, { mode: "members", signUps: false });
  await Promise.all([
    browser.unlink("github"),
    ...Array.from({ length: 12 }, () => newBrowser().signIn("github", account)),
  ]);
  const rows = await sql`select from users where username like 'jo%'`.all(db);
  expect(rows).toHaveLength(1);
});
