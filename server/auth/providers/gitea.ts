// Gitea and Forgejo.
import { z } from "zod";
import type { Settings } from "#server/settings.ts";
import {
  accountNumber,
  addressOf,
  askAllAs,
  askAs,
  authorizationUrl,
  emailEntry,
  exchangeCode,
  pictureOf,
  verifiedOf,
} from "./oauth-calls.ts";
import type { IdentityNeeds, SignInProvider } from "./provider.ts";

const user = z.object({
  id: accountNumber,
  login: z.string().min(1).max(100),
  // An empty text where none is set.
  full_name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const organisation = z.object({ username: z.string() });
// Gitea sends the organisation with each of the person's own teams.
const team = z.object({ name: z.string(), organization: organisation.nullish() });

export function giteaProvider(
  name: string,
  gitea: NonNullable<Settings["gitea"]>,
  needs: IdentityNeeds,
): SignInProvider {
  const { url } = gitea;
  const api = `${url}/api/v1`;
  const scopes = () => ["read:user", ...(needs.organisations ? ["read:organization"] : [])];
  return {
    id: "gitea",
    name,
    authorizationUrl: async (attempt) =>
      authorizationUrl(`${url}/login/oauth/authorize`, gitea, scopes(), attempt),
    identify: async (callback, attempt) => {
      const endpoint = `${url}/login/oauth/access_token`;
      const token = await exchangeCode(endpoint, gitea, callback, attempt);
      const found = await askAs(token, `${api}/user`, user);
      let list: Promise<z.output<typeof emailEntry>[]> | null = null;
      // This list isn't paged.
      const emails = () => (list ??= askAs(token, `${api}/user/emails`, z.array(emailEntry)));
      // The profile's own address may be one that nobody verified.
      const primary = needs.address
        ? (await emails()).find((entry) => entry.primary && entry.verified)?.email
        : null;
      return {
        account: {
          provider: "gitea",
          id: String(found.id),
          login: found.login,
          name: found.full_name || null,
          avatarUrl: pictureOf(found.avatar_url),
          email: addressOf(primary),
        },
        verifiedEmails: async () => verifiedOf(await emails()),
        organisations: async () => {
          const all = await askAllAs(token, `${api}/user/orgs?limit=50`, organisation);
          return all.map(({ username }) => username.toLowerCase());
        },
        teams: async () => {
          const all = await askAllAs(token, `${api}/user/teams?limit=50`, team);
          return all.flatMap(({ name: own, organization }) =>
            organization ? [`${organization.username}/${own}`.toLowerCase()] : [],
          );
        },
      };
    },
  };
}
