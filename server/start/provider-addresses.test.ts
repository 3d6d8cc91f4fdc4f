import { expect, test } from "vitest";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { acceptMovedProvider, checkProviderAddresses } from "./provider-addresses.ts";

const { db } = await openTestDatabase();
const at = (url: string) =>
  readSettings({ GITLAB_URL: url, GITLAB_CLIENT_ID: "id", GITLAB_CLIENT_SECRET: "secret" });
const [first, second] = [at("https://one.example"), at("https://two.example")];

test("a provider's address may change until someone signed in there, and then with the operator's word", async () => {
  await checkProviderAddresses(db, second);
  await checkProviderAddresses(db, first);
  await personOf(db, { ...githubAccount(7, "ada"), provider: "gitlab" });
  await checkProviderAddresses(db, first);
  await expect(checkProviderAddresses(db, second)).rejects.toThrow(
    /^GITLAB_URL is https:\/\/two\.example, and people signed in through https:\/\/one\.example\./,
  );
  // A refused start changes nothing.
  await checkProviderAddresses(db, first);
  expect(await acceptMovedProvider(db, second, "gitlab")).toBe("https://two.example");
  await checkProviderAddresses(db, second);
  await expect(acceptMovedProvider(db, second, "github")).rejects.toThrow(/isn't a provider/);
});

test("the demo code host's address isn't stored", async () => {
  await checkProviderAddresses(db, readSettings({}));
  const rows = await sql`select provider from provider_addresses`.all(db);
  expect(rows).toEqual([{ provider: "gitlab" }]);
});
