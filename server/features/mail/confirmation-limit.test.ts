// Anyone can enter a stranger's address: what the site sends there is little, and says nothing that
// the person who entered it wrote.
import { beforeEach, expect, test } from "vitest";
import type { MailSettings } from "#contract/mail.ts";
import { sql } from "#server/database/sql.ts";
import { startMailSite } from "#tests/support/mail-people.ts";
import { linkIn } from "#tests/support/mail-server.ts";
import type { Person } from "#tests/support/test-app.ts";
import { mailboxOf } from "./confirmation-limit.ts";

const { mailServer, site, db } = await startMailSite();
let ann: Person;
let bob: Person;

beforeEach(async () => {
  mailServer.mails.length = 0;
  ({ ann, bob } = await site.people(["ann", "bob"]));
});

const request = (who: Person, address: string) =>
  who.post<MailSettings & { message: string }>("/mail_settings/address", { address });
const mailsTo = (address: string) =>
  mailServer.mails.filter(({ to }) => to.toLowerCase() === address).length;
const passDays = (days: number) =>
  sql`update confirmation_mails set mailed_at = mailed_at - make_interval(days => ${days})`.run(db);

test("an address gets one link a day, also if several people enter it or write it differently", async () => {
  expect((await request(ann, "vic.tim@mail.example")).status).toBe(200);
  for (const [who, address] of [
    [bob, "vic.tim@mail.example"],
    [bob, "victim+1@mail.example"],
    [bob, "V.ictim@Mail.Example"],
    [ann, "vic.tim@mail.example"],
  ] as const) {
    const refused = await request(who, address);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This address got an e-mail in the last 24 hours. Open the link in it, or try again tomorrow.",
    ]);
  }
  await expect.poll(() => mailsTo("vic.tim@mail.example")).toBe(1);
  expect(mailServer.mails).toHaveLength(1);
  // What waits stays as it is, and its link works.
  expect((await ann.get<MailSettings>("/mail_settings")).body.pending).not.toBeNull();
  expect((await bob.get<MailSettings>("/mail_settings")).body.pending).toBeNull();
  const { parsed } = mailServer.to("vic.tim@mail.example");
  const link = new URL(linkIn(parsed.html, "http://127.0.0.1:3000/confirm-address/")).pathname;
  const headers = { host: "127.0.0.1:3000" };
  expect((await site.app.inject({ method: "POST", url: link, headers })).statusCode).toBe(200);
  // A confirmed one gets a link again, if another person enters it.
  expect((await request(bob, "vic.tim@mail.example")).status).toBe(200);
});

test("an address that doesn't answer two mails is left alone", async () => {
  const address = "silent@mail.example";
  expect((await request(ann, address)).status).toBe(200);
  await passDays(1);
  expect((await request(bob, address)).status).toBe(200);
  await passDays(30);
  const refused = await request(ann, address);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This address got two e-mails and wasn’t confirmed, so we don’t write to it again. Enter another one.",
  ]);
  await expect.poll(() => mailsTo(address)).toBe(2);
  // Forgetting it and entering it again is the same.
  await ann.delete("/mail_settings/address");
  expect((await request(ann, address)).status).toBe(409);
});

test("of twelve people who enter an address at the same time, one has a link sent", async () => {
  const people = Object.values(
    await site.people(Array.from({ length: 12 }, (_, index) => `many${index}`)),
  );
  const address = "crowd@mail.example";
  const replies = await Promise.all(people.map((person) => request(person, address)));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 11 }, () => 409),
  ]);
  await expect.poll(() => mailsTo(address)).toBe(1);
});

test("the mail names the account, and not what its person calls themselves", async () => {
  await sql`update users set display_name = 'Call 555 0100 to win' where id = ${ann.id}`.run(db);
  await request(ann, "reader@mail.example");
  await expect.poll(() => mailsTo("reader@mail.example")).toBe(1);
  const { parsed } = mailServer.to("reader@mail.example");
  expect(`${parsed.subject} ${parsed.text} ${parsed.html}`).not.toContain("555 0100");
  expect(parsed.text).toContain("e-mail for ann");
});

test("only a keyed hash of an address is stored", async () => {
  await request(ann, "hashed@mail.example");
  const rows = await sql<{
    row: string;
  }>`select c::text as row from confirmation_mails c`.all(db);
  expect(rows.some(({ row }) => row.includes("hashed"))).toBe(false);
});

test.each([
  ["A.da+news@Mail.Example", "ada@mail.example"],
  ['"a@b"@mail.example', '"a@b"@mail.example'],
  ["ada@sub.mail.example", "ada@sub.mail.example"],
])("the mailbox of %s is %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
