import { expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import type { ApiTokenWithSecret } from "#contract/api-tokens.ts";
import { sql } from "#server/database/sql.ts";
import { inParallel } from "#tests/support/in-parallel.ts";
import { addressOf, giveAddresses, startMailSite } from "#tests/support/mail-people.ts";
import type { Person } from "#tests/support/test-app.ts";
import { queueTokenExpiryMails } from "./queue-token-expiry.ts";
import { sendMails } from "./send-mails.ts";

const { mailServer, site, db } = await startMailSite({ languages: ["en", "de"] });

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Makes a token for 90 days, of which as many are left. */
async function tokenWith(person: Person, name: string, daysLeft: number): Promise<string> {
  const input = { name, scopes: ["read"], expiresAt: daysFromNow(90).toISOString() };
  const { body } = await person.post<ApiTokenWithSecret>("/account/tokens", input);
  const age = `${90 - daysLeft} days`;
  await sql`update api_tokens set created_at = created_at - ${age}::interval,
    expires_at = expires_at - ${age}::interval where id = ${body.id}`.run(db);
  return body.id;
}

const sendAll = () => sendMails(site.database, site.app.settings);

/** What was mailed to the person since the last call. */
function mailsTo(person: Person) {
  const mine = mailServer.mails.filter(({ to }) => to === addressOf(person));
  mailServer.mails.length = 0;
  return mine;
}

test("a person is mailed about each API token, without the token, unless they take no mail", async () => {
  const mira = await site.person("mira");
  const quiet = await site.person("quiet");
  await giveAddresses(site, [mira, quiet]);
  await quiet.post("/mail_settings", { source: "none" });
  const input = { name: "Release notes bot", scopes: ["read"] };
  const { body } = await mira.post<{ token: string }>("/account/tokens", input);
  await quiet.post("/account/tokens", input);
  await sendAll();
  expect(mailServer.mails.map(({ to }) => to)).toEqual([addressOf(mira)]);
  const { parsed } = mailServer.to(addressOf(mira));
  const { host } = new URL(site.app.settings.publicUrl);
  expect(parsed.subject).toBe(`An API token was made for your profile at ${host}`);
  expect(parsed.text).toContain("Release notes bot");
  expect(parsed.text).toContain("/account-settings#api-tokens");
  expect(parsed.text).not.toContain(body.token.slice(8));
  const { body: data } = await mira.get<AccountData>("/account/data");
  expect(data.mails).toMatchObject([
    { kind: "api_token", address: addressOf(mira), apiToken: "Release notes bot" },
  ]);
});

test("a week before an API token expires, its person is mailed once, in their language", async () => {
  const nora = await site.person("nora");
  await giveAddresses(site, [nora]);
  await sql`update users set language = 'de' where id = ${nora.id}`.run(db);
  await tokenWith(nora, "Later", 7.5);
  await tokenWith(nora, "Over", -1);
  await tokenWith(nora, "Nightly", 6.5);
  await sendAll();
  mailsTo(nora);
  const runs = await inParallel(5, () => queueTokenExpiryMails(site.database));
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
  await sendAll();
  const [mail, ...others] = mailsTo(nora);
  expect(others).toEqual([]);
  const { host } = new URL(site.app.settings.publicUrl);
  expect(mail?.parsed.subject).toBe(`Ein API-Token deines Profils bei ${host} läuft bald ab`);
  const day = daysFromNow(6.5).toLocaleDateString("de", { day: "numeric", month: "long" });
  expect(mail?.parsed.text).toContain(`läuft am ${day} ab`);
  expect(mail?.parsed.text).toContain("/account-settings#api-tokens");
  const { body: data } = await nora.get<AccountData>("/account/data");
  expect(data.mails.filter(({ kind }) => kind === "api_token_expiry")).toMatchObject([
    { address: addressOf(nora), apiToken: "Nightly", apiTokenExpiresAt: expect.any(String) },
  ]);
  expect(await queueTokenExpiryMails(site.database)).toBe(0);
});

test("nobody is mailed about a token that was revoked, or made for a week", async () => {
  const otto = await site.person("otto");
  await giveAddresses(site, [otto]);
  const input = { name: "Short", scopes: ["read"], expiresAt: daysFromNow(7).toISOString() };
  await otto.post("/account/tokens", input);
  const early = await tokenWith(otto, "Early", 3);
  const late = await tokenWith(otto, "Late", 3);
  await sendAll();
  mailsTo(otto);
  await otto.delete(`/account/tokens/${early}`);
  expect(await queueTokenExpiryMails(site.database)).toBe(1);
  await otto.delete(`/account/tokens/${late}`);
  await sendAll();
  expect(mailsTo(otto)).toEqual([]);
});

test("nobody is mailed about it without an address, or who takes no mail", async () => {
  const { pia, rolf } = await site.people(["pia", "rolf"]);
  await giveAddresses(site, [rolf]);
  await rolf.post("/mail_settings", { source: "none" });
  for (const person of [pia, rolf]) await tokenWith(person, "Nightly", 3);
  expect(await queueTokenExpiryMails(site.database)).toBe(0);
  await giveAddresses(site, [pia]);
  expect(await queueTokenExpiryMails(site.database)).toBe(0);
});
