import { expect, test } from "vitest";
import type { Vouched } from "#contract/vouches.ts";
import { sql } from "#server/database/sql.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("owner");
const member = await site.person("member");
const friend = await site.person("friend");
const stranger = await site.person("stranger");
const { id } = await site.project(owner, { name: "Gated" });
await addMember(owner, id, member, "developer");

const vouches = `/projects/${id}/vouches`;
const listFor = async (who: Caller) => (await who.get<Vouched[]>(`/projects/${id}/vouched`)).body;
const vouchFor = (who: Caller, login: string, reason = "Known from work") =>
  who.post<Vouched>(vouches, { login, reason });
const fileOf = (file: string, headers = {}) =>
  site.app.inject({
    url: `/projects/${id}/${file}`,
    headers: { host: "127.0.0.1:3000", ...headers },
  });
const loginsInFile = async () => (await fileOf("vouched")).body.split("\n").filter(Boolean);
/** That of a person, in the owner's list. */
const vouchOf = async (person: Person) => {
  const { vouchId } = (await listFor(owner)).find(({ login }) => login === person.username) ?? {};
  return `${vouches}/${vouchId}`;
};
const setUser = (person: Person, change: string) =>
  sql`update users set ${sql.raw(change)} where id = ${person.id}`.run(db);

test("only owners vouch, by a login that signs in here; repeating it replaces the reason", async () => {
  expect((await vouchFor(site.visitor, "friend")).status).toBe(401);
  expect((await vouchFor(member, "friend")).status).toBe(403);
  expect(await vouchFor(owner, "nobody")).toMatchObject({
    status: 400,
    body: { fields: [{ path: "login", message: "Nobody with this login signs in here." }] },
  });
  expect((await vouchFor(owner, "friend", " ")).status).toBe(400);
  expect(await listFor(owner)).toHaveLength(2);

  const made = await vouchFor(owner, "FRIEND");
  expect(made).toMatchObject({
    status: 200,
    body: { login: "friend", user: { id: friend.id }, isMember: false, reason: "Known from work" },
  });
  expect((await vouchFor(owner, "friend", "Met in Bergen")).body.reason).toBe("Met in Bergen");
  expect((await vouchFor(owner, "member")).body).toMatchObject({ isMember: true });
  expect((await listFor(owner)).map(({ login, reason }) => [login, reason])).toEqual([
    ["owner", undefined],
    ["member", "Known from work"],
    ["friend", "Met in Bergen"],
  ]);
});

test("gates read logins, one a line, or JSON, without reasons and for a minute", async () => {
  const text = await fileOf("vouched");
  expect(text.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=55",
  });
  expect(text.body).toBe("owner\nmember\nfriend\n");
  const again = await fileOf("vouched", { "if-none-match": text.headers.etag });
  expect(again.statusCode).toBe(304);
  const json = await fileOf("vouched.json");
  expect(json.headers["content-type"]).toContain("application/json");
  expect(json.json()).toEqual(await listFor(site.visitor));
  for (const who of [site.visitor, member, friend]) {
    expect(JSON.stringify(await listFor(who))).not.toContain("Bergen");
  }
});

test("gates ask for an account by its number, which stays when it gets a new login", async () => {
  const numberOf = async ({ id: userId }: { id: string }) => {
    const { number } = await sql<{ number: string }>`
      select account_id as number from user_accounts where user_id = ${userId}`.one(db);
    return number;
  };
  const [known, unknown] = [await numberOf(friend), await numberOf(stranger)];
  const answers = async (number: string) => [
    (await fileOf(`vouched?accountId=${number}`)).body,
    (await fileOf(`vouched.json?accountId=${number}`)).json<Vouched[]>().length,
    (await site.visitor.get<Vouched[]>(`/projects/${id}/vouched?accountId=${number}`)).body.length,
  ];
  expect(await answers(known)).toEqual(["friend\n", 1, 1]);
  expect(await answers(unknown)).toEqual(["", 0, 0]);
  expect(await answers("")).toEqual(["", 0, 0]);
  expect((await fileOf("vouched?accountId=%00")).statusCode).toBe(400);
  // Who takes the old login elsewhere has another number.
  await setUser(friend, "account_login = 'renamed'");
  expect(await answers(known)).toEqual(["renamed\n", 1, 1]);
  await setUser(friend, "hidden_at = now()");
  expect(await answers(known)).toEqual(["", 0, 0]);
  // An owner's list has them, and their gate doesn't let them in.
  const { body: asked } = await owner.get(`/projects/${id}/vouched?accountId=${known}`);
  expect(asked).toEqual([]);
  await setUser(friend, "hidden_at = null");
  await setUser(friend, "account_login = 'friend'");
});

test("people who are suspended, hidden, or block the project aren't listed, nor is a login of two", async () => {
  for (const change of ["suspended_at = now(), suspended_reason = 'Spam'", "hidden_at = now()"]) {
    await setUser(friend, change);
    expect(await loginsInFile()).toEqual(["owner", "member"]);
    expect((await listFor(member)).map(({ login }) => login)).toEqual(["owner", "member"]);
    expect((await listFor(owner))[2]).toMatchObject({
      login: "friend",
      isListed: false,
      user: change.startsWith("hidden") ? null : { id: friend.id },
      reason: "Met in Bergen",
    });
    await setUser(friend, "suspended_at = null, suspended_reason = null, hidden_at = null");
  }
  await friend.post("/blocks", { kind: "project", id });
  expect(await loginsInFile()).toEqual(["owner", "member"]);
  await friend.delete("/blocks", { kind: "project", id });
  await setUser(stranger, "account_login = 'Friend'");
  expect(await loginsInFile()).toEqual(["owner", "member"]);
  expect((await vouchFor(owner, "friend")).status).toBe(400);
  await setUser(stranger, "account_login = 'stranger'");
  expect(await loginsInFile()).toEqual(["owner", "member", "friend"]);
});

test("owners revoke, and people end a vouch for themselves, once", async () => {
  const [ofFriend, ofMember] = [await vouchOf(friend), await vouchOf(member)];
  expect((await site.visitor.delete(ofFriend)).status).toBe(401);
  expect((await stranger.delete(ofFriend)).status).toBe(403);
  expect((await member.delete(ofFriend)).status).toBe(403);
  expect((await stranger.get<Vouched[]>(`/projects/${id}/vouched`)).body[2]?.vouchId).toBe(
    undefined,
  );
  const own = (await listFor(friend)).flatMap(({ vouchId }) => vouchId ?? []);
  expect(own.map((vouchId) => `${vouches}/${vouchId}`)).toEqual([ofFriend]);
  expect(await friend.delete(ofFriend)).toMatchObject({
    status: 200,
    body: { login: "friend" },
  });
  expect((await friend.delete(ofFriend)).status).toBe(404);
  expect(await loginsInFile()).toEqual(["owner", "member"]);
  const other = await site.project(owner, { name: "Elsewhere" });
  const elsewhere = ofMember.replace(id, other.id);
  expect((await owner.delete(elsewhere)).status).toBe(404);
  expect((await owner.delete(ofMember)).status).toBe(200);
  expect((await owner.delete(ofMember)).status).toBe(404);
  expect(await loginsInFile()).toEqual(["owner", "member"]);
});

test("owners revoke a vouch for someone who is suspended and hidden", async () => {
  await vouchFor(owner, "friend");
  await setUser(friend, "suspended_at = now(), suspended_reason = 'Spam', hidden_at = now()");
  const ofFriend = await vouchOf(friend);
  expect((await stranger.delete(ofFriend)).status).toBe(403);
  expect(await owner.delete(ofFriend)).toMatchObject({
    status: 200,
    body: { login: "friend", user: null, isListed: false },
  });
  expect((await owner.delete(ofFriend)).status).toBe(404);
  await setUser(friend, "suspended_at = null, suspended_reason = null, hidden_at = null");
  expect(await loginsInFile()).toEqual(["owner", "member"]);
});

test("who leaves the team is no longer listed; a vouch ends with the account that it is for", async () => {
  await vouchFor(owner, "friend");
  await member.delete(`/projects/${id}/members`, { user: member.id });
  expect(await loginsInFile()).toEqual(["owner", "friend"]);
  await sql`delete from user_accounts where user_id = ${friend.id}`.run(db);
  expect(await loginsInFile()).toEqual(["owner"]);
  const rows = await sql`select from project_vouches where project_id = ${id}`.all(db);
  expect(rows).toEqual([]);
});

test("a hidden project has no list for others, and accepts no vouches", async () => {
  await sql`update projects set hidden_at = now() where id = ${id}`.run(db);
  expect((await fileOf("vouched")).statusCode).toBe(404);
  expect((await site.visitor.get(`/projects/${id}/vouched`)).status).toBe(404);
  expect((await vouchFor(owner, "stranger")).status).toBe(409);
});
