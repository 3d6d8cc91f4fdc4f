// GitHub and GitHub Enterprise. The demo code host has the same endpoints.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
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
import type { Account, IdentityNeeds, SignInProvider } from "./provider.ts";

/** Ids of the demo code host are negative, so that none is ever a real account's. */
const demoNumber = z.int().min(Number.MIN_SAFE_INTEGER).max(-1);

const user = z.object({
  login: z.string().min(1).max(100),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
  // Null unless the person made one public.
  email: z.string().nullish(),
});

const organisation = z.object({ login: z.string() });
const team = z.object({ slug: z.string(), organization: organisation });

export function githubProvider(
  name: string,
  github: NonNullable<Settings["github"]>,
  demoCodeHost: boolean,
  needs: IdentityNeeds,
): SignInProvider {
  const { url, apiUrl } = github;
  const scopes = () => [
    "read:user",
    ...(needs.organisations ? ["read:org"] : []),
    ...(needs.verifiedEmails ? ["user:email"] : []),
  ];
  const account = user.extend({ id: demoCodeHost ? demoNumber : accountNumber });
  return {
    id: "github",
    get name() {
      return demoCodeHost ? t("auth.demoCodeHost") : name;
    },
    authorizationUrl: async (attempt) => {
      const page = authorizationUrl(`${url}/login/oauth/authorize`, github, scopes(), attempt);
      // It has no parameter that asks for the password.
      if (attempt.again) page.searchParams.set("prompt", "select_account");
      return page;
    },
    identify: async (callback, attempt) => {
      const endpoint = `${url}/login/oauth/access_token`;
      const token = await exchangeCode(endpoint, github, callback, attempt, "json");
      const found = await askAs(token, `${apiUrl}/user`, account);
      return {
        account: accountOf(found, demoCodeHost),
        verifiedEmails: async () => {
          const list = `${apiUrl}/user/emails?per_page=100`;
          return verifiedOf(await askAllAs(token, list, emailEntry));
        },
        organisations: async () => {
          const all = await askAllAs(token, `${apiUrl}/user/orgs?per_page=100`, organisation);
          return all.map(({ login }) => login.toLowerCase());
        },
        teams: async () => {
          const all = await askAllAs(token, `${apiUrl}/user/teams?per_page=100`, team);
          return all.map(({ slug, organization }) => `${organization.login}/${slug}`.toLowerCase());
        },
      };
    },
  };
}

function accountOf(found: z.infer<typeof user> & { id: number }, demoCodeHost: boolean): Account {
  const { avatar_url: picture } = found;
  // Those of the demo code host are paths on this site.
  const isOwn = demoCodeHost && picture && /^\/avatars\/[\w.-]{1,100}$/.test(picture);
  return {
    provider: "github",
    id: String(found.id),
    login: found.login,
    name: found.name ?? null,
    avatarUrl: isOwn ? picture : pictureOf(picture),
    email: addressOf(found.email),
  };
}
