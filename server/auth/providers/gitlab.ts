// GitLab: gitlab.com, or an instance of one's own.
import { z } from "zod";
import type { Settings } from "#server/settings.ts";
import {
  accountNumber,
  addressOf,
  askAllAs,
  askAs,
  authorizationUrl,
  exchangeCode,
  pictureOf,
} from "./oauth-calls.ts";
import type { IdentityNeeds, SignInProvider } from "./provider.ts";

const user = z.object({
  id: accountNumber,
  // Not `login`.
  username: z.string().min(1).max(255),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
  // The primary one. A new one replaces it only once it is confirmed.
  email: z.string().nullish(),
  // Null until the first one is confirmed.
  confirmed_at: z.string().nullish(),
});

const group = z.object({ full_path: z.string() });

/** Guests of a group belong to it too. */
const guest = 10;

export function gitlabProvider(
  name: string,
  gitlab: NonNullable<Settings["gitlab"]>,
  needs: IdentityNeeds,
): SignInProvider {
  const { url } = gitlab;
  const api = `${url}/api/v4`;
  // Groups can be read with the right to read everything alone.
  const scopes = () => [needs.organisations ? "read_api" : "read_user"];
  return {
    id: "gitlab",
    name,
    authorizationUrl: async (attempt) =>
      authorizationUrl(`${url}/oauth/authorize`, gitlab, scopes(), attempt),
    identify: async (callback, attempt) => {
      const token = await exchangeCode(`${url}/oauth/token`, gitlab, callback, attempt);
      const found = await askAs(token, `${api}/user`, user);
      const email = found.confirmed_at ? addressOf(found.email) : null;
      const groups = async () => {
        const query = `min_access_level=${guest}&per_page=100`;
        const all = await askAllAs(token, `${api}/groups?${query}`, group);
        return all.map(({ full_path: path }) => path.toLowerCase());
      };
      return {
        account: {
          provider: "gitlab",
          id: String(found.id),
          login: found.username,
          name: found.name ?? null,
          avatarUrl: pictureOf(found.avatar_url),
          email,
        },
        verifiedEmails: async () => (email === null ? [] : [email.toLowerCase()]),
        organisations: groups,
        teams: groups,
      };
    },
  };
}
