// Keeps a provider's settings from pointing to another host than people signed in to: the accounts
// there would be taken for theirs.
import { type ProviderId, providerIds } from "#contract/sign-in-accounts.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Settings } from "#server/settings.ts";

/**
 * Stores the providers' addresses at the first start with them.
 * @throws OperatorError if one changed, and people have accounts there
 */
export async function checkProviderAddresses(db: Db, settings: Settings): Promise<void> {
  for (const provider of providerIds) {
    const address = addressOf(settings, provider);
    if (address === null) continue;
    const row = await sql<{ address: string }>`
      insert into provider_addresses as known (provider, address) values (${provider}, ${address})
      on conflict (provider) do update
        set address = case when ${hasAccounts(provider)} then known.address else excluded.address end
      returning address`.maybeOne(db);
    const known = row?.address ?? address;
    if (known === address) continue;
    throw new OperatorError(
      `${settingOf(provider)} is ${address}, and people signed in through ${known}.\n` +
        "Accounts are recognized by their number there: with another host, other people's accounts would be taken for theirs.\n" +
        `If it is the same host under a new address: npm run admin -- moved ${provider}`,
    );
  }
}

/** Accepts that the provider has a new address. @throws OperatorError if it isn't configured */
export async function acceptMovedProvider(
  db: Db,
  settings: Settings,
  provider: string,
): Promise<string> {
  const id = providerIds.find((one) => one === provider);
  const address = id && addressOf(settings, id);
  if (!id || !address) throw new OperatorError(`${provider} isn't a provider of the settings.`);
  await sql`
    insert into provider_addresses (provider, address) values (${id}, ${address})
    on conflict (provider) do update set address = excluded.address`.run(db);
  return address;
}

/** Those of the demo code host don't count: no real account can be taken for them. */
const hasAccounts = (provider: ProviderId) => sql`exists (
  select from user_accounts where provider = ${provider} and account_id not like '-%')`;

/** Null if people don't sign in there. */
function addressOf(
  { github, gitea, gitlab, oidc, demoCodeHost }: Settings,
  provider: ProviderId,
): string | null {
  const url = { github: github?.url, gitea: gitea?.url, gitlab: gitlab?.url, oidc: oidc?.issuer };
  return demoCodeHost ? null : (url[provider] ?? null);
}

const settingOf = (provider: ProviderId) =>
  provider === "oidc" ? "OIDC_ISSUER" : `${provider.toUpperCase()}_URL`;
