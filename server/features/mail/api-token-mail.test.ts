import { expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import { addressOf, giveAddresses, startMailSite } from "#tests/support/mail-people.ts";
import { sendMails } from "./send-mails.ts";

const { mailServer, site } = await startMailSite();

test("a person is mailed about each API token, without the token, unless they take no mail", async () => {
  const mira = await site.person("mira");
  const quiet = await site.person("quiet");
  await giveAddresses(site, [mira, quiet]);
  await quiet.post("/mail_settings", { source: "none" });
  const input = { name: "Release notes bot", scopes: ["read"] };
  const { body } = await mira.post<{ token: string }>("/account/tokens", input);
  await quiet.post("/account/tokens", input);
  await sendMails(site.database, site.app.settings);
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
