// What the code host says about an account besides its profile, asked with the sign-in's token and
// only where an allow-list needs it.
import { z } from "zod";
import type { AllowLists, Settings } from "#server/settings.ts";
import { ask } from "./oauth.ts";

/** Each answer is in lower case. */
export interface Memberships {
  /** @throws CodeHostError */
  readonly organisations: () => Promise<readonly string[]>;
  /** As `organisation/team`. @throws CodeHostError */
  readonly teams: () => Promise<readonly string[]>;
  /** @throws CodeHostError */
  readonly verifiedEmails: () => Promise<readonly string[]>;
}

/** What the person is asked for at the code host: nothing more than the lists need. */
export const scopesFor = ({ organisations, emailDomains }: AllowLists): readonly string[] => [
  "read:user",
  ...(organisations.length > 0 ? ["read:org"] : []),
  ...(emailDomains.length > 0 ? ["user:email"] : []),
];

const organisation = z.object({ login: z.string() });
const team = z.object({ slug: z.string(), organization: organisation });
const email = z.object({ email: z.string(), verified: z.boolean() });

/** As GitHub's API says it. */
export function githubMemberships({ apiUrl }: Settings["github"], token: string): Memberships {
  const list = <T>(path: string, item: z.ZodType<T>) => allPages(`${apiUrl}${path}`, item, token);
  return {
    organisations: async () =>
      (await list("/user/orgs", organisation)).map(({ login }) => login.toLowerCase()),
    teams: async () =>
      (await list("/user/teams", team)).map(({ slug, organization }) =>
        `${organization.login}/${slug}`.toLowerCase(),
      ),
    verifiedEmails: async () =>
      (await list("/user/emails", email))
        .filter(({ verified }) => verified)
        .map((one) => one.email.toLowerCase()),
  };
}

const pageSize = 100;
/** A thousand entries: nobody belongs to more. */
const maxPages = 10;

async function allPages<T>(url: string, item: z.ZodType<T>, token: string): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const items = await ask(`${url}?per_page=${pageSize}&page=${page}`, z.array(item), {
      headers: { authorization: `Bearer ${token}` },
    });
    found.push(...items);
    if (items.length < pageSize) break;
  }
  return found;
}
