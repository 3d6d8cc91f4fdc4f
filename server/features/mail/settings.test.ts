import { beforeEach, expect, test } from "vitest";
import type { MailSettings } from "#contract/mail.ts";
import { sql } from "#server/database/sql.ts";
import {
  addressOf,
  applyTo,
  giveAddresses,
  mailSettingsFor,
  sendPromptMails,
  startMailSite,
} from "#tests/support/mail-people.ts";
import { linkIn } from "#tests/support/mail-server.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const publicUrl = "http://127.0.0.1:3000";
const { mailServer, site, db } = await startMailSite();
let person: Person;
let other: Person;

beforeEach(async () => {
  mailServer.mails.length = 0;
  ({ person, other } = await site.people(["person", "other"]));
});

const settingsOf = async (who: Person) => (await who.get<MailSettings>("/mail_settings")).body;
const request = (who: Person, address: string) =>
  who.post<MailSettings>("/mail_settings/address", { address });

/** The path of the link in the mail that confirms an address. */
async function confirmationLink(address: string): Promise<string> {
  await expect.poll(() => mailServer.mails.filter(({ to }) => to === address).length).toBe(1);
  const { html } = mailServer.to(address).parsed;
  return linkIn(html, `${publicUrl}/confirm-address/`).slice(publicUrl.length);
}

const visit = (method: "GET" | "POST", url: string) =>
  site.app.inject({ method, url, headers: { host: "127.0.0.1:3000" } });

test("by default applications, answers and invitations come at once and the rest weekly", async () => {
  await giveAddresses(site, [person]);
  expect(await settingsOf(person)).toEqual({
    isAvailable: true,
    source: "code_host",
    codeHostAddress: addressOf(person),
    ownAddress: null,
    pending: null,
    failure: null,
    kinds: {
      applications: true,
      answers: true,
      invitations: true,
      matches: true,
      watching: true,
    },
    digest: "weekly",
  });
  expect(JSON.stringify(await settingsOf(other))).not.toContain(addressOf(person));
  expect((await site.visitor.get("/mail_settings")).status).toBe(401);
});

test("what is changed stays, what is left out too, and repeating changes nothing", async () => {
  const change = { kinds: { answers: false }, digest: "daily", source: "none" };
  const { body } = await person.post<MailSettings>("/mail_settings", change);
  expect(body).toMatchObject({ digest: "daily", source: "none", kinds: { answers: false } });
  await person.post("/mail_settings", { kinds: { matches: false } });
  const expected = { ...body, kinds: { ...body.kinds, matches: false } };
  expect(await settingsOf(person)).toEqual(expected);
  expect((await person.post("/mail_settings", change)).body).toEqual(expected);
  expect((await settingsOf(other)).digest).toBe("weekly");
});

test.each([{ digest: "hourly" }, { source: "own@mail.example" }, { kinds: { all: true } }])(
  "an invalid change %j is refused or ignored",
  async (change) => {
    const { status } = await person.post("/mail_settings", change);
    expect(status).toBe("kinds" in change ? 200 : 400);
    expect(await settingsOf(person)).toMatchObject({ digest: "weekly", source: "code_host" });
  },
);

test("an own address can't be chosen before it is confirmed", async () => {
  expect((await person.post("/mail_settings", { source: "own" })).status).toBe(409);
  await request(person, "me@own.example");
  expect((await person.post("/mail_settings", { source: "own" })).status).toBe(409);
});

test("an address is confirmed by the mailed link, whose page asks first", async () => {
  const { body } = await request(person, " new@own.example ");
  expect(body.pending).toMatchObject({ address: "new@own.example" });
  const link = await confirmationLink("new@own.example");
  const { parsed } = mailServer.to("new@own.example");
  expect(parsed.subject).toBe("Confirm your e-mail address");
  expect(parsed.headers.has("list")).toBe(false);
  const page = await visit("GET", link);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  expect((await settingsOf(person)).source).toBe("code_host");
  const done = await visit("POST", link);
  expect(done.body).toContain("Your address is confirmed");
  expect(await settingsOf(person)).toMatchObject({
    source: "own",
    ownAddress: "new@own.example",
    pending: null,
  });
  expect((await visit("POST", link)).statusCode).toBe(404);
  for (const source of ["none", "own"]) {
    const { body: chosen } = await person.post<MailSettings>("/mail_settings", { source });
    expect(chosen).toMatchObject({ source, ownAddress: "new@own.example" });
  }
  await applyTo(other, (await site.project(person)).id);
  await sendPromptMails(site);
  expect(mailServer.mails.filter(({ to }) => to === "new@own.example")).toHaveLength(2);
});

test("the database has only a hash of the token", async () => {
  await request(person, "hash@own.example");
  const link = await confirmationLink("hash@own.example");
  const token = link.split("/").at(-1) ?? "";
  const rows = await sql<{ row: string }>`
    select s::text || m::text as row from mail_settings s join mails m using (user_id)
    where user_id = ${person.id}`.all(db);
  expect(rows[0]?.row).toContain("hash@own.example");
  expect(rows[0]?.row).not.toContain(token);
});

test("a wrong, a replaced and an old link confirm nothing", async () => {
  expect((await visit("GET", "/confirm-address/wrong")).statusCode).toBe(404);
  expect((await visit("POST", "/confirm-address/wrong")).statusCode).toBe(404);
  await request(person, "first@own.example");
  const first = await confirmationLink("first@own.example");
  await request(person, "second@own.example");
  const second = await confirmationLink("second@own.example");
  expect((await visit("POST", first)).statusCode).toBe(404);
  await sql`update mail_settings set pending_until = now() where user_id = ${person.id}`.run(db);
  expect((await visit("GET", second)).statusCode).toBe(404);
  expect((await visit("POST", second)).statusCode).toBe(404);
  expect(await settingsOf(person)).toMatchObject({ source: "code_host", pending: null });
});

test("a suspended person's link confirms nothing", async () => {
  await request(person, "late@own.example");
  const link = await confirmationLink("late@own.example");
  await sql`update users set suspended_at = now(), suspended_reason = 'Spam'
    where id = ${person.id}`.run(db);
  expect((await visit("POST", link)).statusCode).toBe(404);
});

test("removing forgets the pending address first, then the confirmed one; again changes nothing", async () => {
  await request(person, "kept@own.example");
  await visit("POST", await confirmationLink("kept@own.example"));
  await request(person, "cancelled@own.example");
  const cancelled = await person.delete<MailSettings>("/mail_settings/address");
  expect(cancelled.body).toMatchObject({ ownAddress: "kept@own.example", pending: null });
  const removed = await person.delete<MailSettings>("/mail_settings/address");
  expect(removed.body).toMatchObject({ ownAddress: null, source: "none" });
  expect((await person.delete("/mail_settings/address")).body).toEqual(removed.body);
});

test.each([
  "",
  "no address",
  "a@b",
  "a@b.example\r\nBcc: c@d.example",
  "<a@b.example>",
  `${"a".repeat(250)}@b.example`,
])("%j is no address", async (address) => {
  const { status, body } = await request(person, address);
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: [{ path: "address" }] });
  expect((await settingsOf(person)).pending).toBeNull();
});

test("ten links a day are mailed, not more", async () => {
  const limited = await startTestApp({ rateLimits: true, mail: mailSettingsFor(mailServer) });
  const eager = await limited.person("eager");
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await request(eager, `me${count}@own.example`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test("where the site sends no e-mail, settings say so and no address is confirmed", async () => {
  const without = await startTestApp();
  const somebody = await without.person("somebody");
  expect((await settingsOf(somebody)).isAvailable).toBe(false);
  expect((await request(somebody, "me@own.example")).status).toBe(409);
});

test("deleting the account deletes its settings, mails and links", async () => {
  await request(person, "gone@own.example");
  const link = await confirmationLink("gone@own.example");
  const { username } = person;
  const { body } = await person.get<{ agreement: string }>("/account/deletion");
  await person.delete("/account", { username, agreement: body.agreement });
  const rows = await sql`
    select from mails where user_id = ${person.id}
    union all select from mail_settings where user_id = ${person.id}`.all(db);
  expect(rows).toEqual([]);
  expect((await visit("POST", link)).statusCode).toBe(404);
});
