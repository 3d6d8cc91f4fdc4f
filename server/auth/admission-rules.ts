// Who may come in.
import type { AllowLists, Settings } from "#server/settings.ts";
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import { keyAtProvider, providerOf } from "#server/sign-in-settings.ts";
import type { IdentityNeeds } from "./providers/provider.ts";

/** What the allow-lists are checked against. All in lower case, with the provider as in settings. */
export interface AccountFacts {
  /** Null for one that isn't the provider's. */
  readonly login: string | null;
  /** Organisations, and teams as `organisation/team`. */
  readonly organisations: readonly string[];
  readonly verifiedEmails: readonly string[];
}

/** Whether the account is on one of the lists; everybody is while all are empty. */
export function mayEnter(
  { login, organisations, verifiedEmails }: AccountFacts,
  allowed: AllowLists,
): boolean {
  if (!hasLists(allowed)) return true;
  return (
    (login !== null && allowed.logins.includes(login)) ||
    organisations.some((name) => allowed.organisations.includes(name)) ||
    verifiedEmails.some((address) => allowed.emailDomains.includes(domainOf(address)))
  );
}

/** Whether every account comes in, whatever is known of it. */
export const admitsEveryone = ({ mode, signUps, allowed }: Settings["access"]): boolean =>
  mode !== "approval" && signUps && !hasLists(allowed);

interface StoredAccount {
  readonly provider: ProviderId;
  readonly login: string | null;
  /** One that the provider vouches for; others may be verified there too. */
  readonly email: string | null;
}

/** Whether the lists let an account in, as far as what is stored of it says. */
export function prospectOf(
  { provider, login, email }: StoredAccount,
  allowed: AllowLists,
): "enters" | "unclear" | "refused" {
  if (!hasLists(allowed)) return "enters";
  const isListed = login !== null && allowed.logins.includes(keyAtProvider(provider, login));
  // With OpenID Connect, the login may have been made of a name.
  if (isListed) return provider === "oidc" ? "unclear" : "enters";
  const inDomain = email !== null && allowed.emailDomains.includes(domainOf(email.toLowerCase()));
  // GitHub’s is public, which says nothing of an Enterprise server’s addresses.
  if (inDomain && provider !== "github") return "enters";
  // Those two list all addresses during a sign-in, and the stored one is only one of them.
  const mayHaveOthers = provider === "github" || provider === "gitea";
  return (allowed.emailDomains.length > 0 && mayHaveOthers) ||
    allowed.organisations.some((name) => providerOf(name) === provider)
    ? "unclear"
    : "refused";
}

/** What is needed of a provider: for the lists, as they are when this is read, and to send e-mail. */
export const neededBy = ({ access, mail }: Pick<Settings, "access" | "mail">): IdentityNeeds => ({
  address: mail !== null,
  get organisations() {
    return access.allowed.organisations.length > 0;
  },
  get verifiedEmails() {
    return access.allowed.emailDomains.length > 0;
  },
});

const hasLists = ({ logins, organisations, emailDomains }: AllowLists) =>
  logins.length + organisations.length + emailDomains.length > 0;

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

/** Which accounts that have no person here get one: all, those that an admin approved, or none. */
export type NewPeople = "welcome" | "approved" | "refused";

/** Why an account doesn't come in; `asks`: an admin has to let it in. */
export class NotAdmitted extends Error {
  readonly verdict: "asks" | "not-listed" | "sign-ups-closed";

  constructor(verdict: NotAdmitted["verdict"]) {
    super(`Not admitted: ${verdict}`);
    this.verdict = verdict;
  }
}

interface Case {
  /** Whether ADMIN_LOGINS names the account. */
  readonly isNamedAdmin: boolean;
  readonly isListed: boolean;
}

/**
 * Whether the account comes in, provided that it has a person or gets one; null if it doesn't.
 * Admins whom the operator named always enter: somebody has to be able to mend everything else.
 */
export function judge(
  { isNamedAdmin, isListed }: Case,
  { mode, signUps }: Settings["access"],
): NewPeople | null {
  if (isNamedAdmin) return "welcome";
  if (!isListed) return null;
  if (!signUps) return "refused";
  return mode === "approval" ? "approved" : "welcome";
}
