// Who may come in.
import type { AllowLists, Settings } from "#server/settings.ts";
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

/** What the lists ask a provider for, as they are when it is read. */
export const neededBy = (access: Pick<Settings["access"], "allowed">): IdentityNeeds => ({
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

/** `asks`: an admin has to let the person in. */
export type Verdict = "enters" | "asks" | "not-listed" | "sign-ups-closed";

interface Case {
  /** Whether ADMIN_LOGINS names the account. */
  readonly isNamedAdmin: boolean;
  readonly isListed: boolean;
  /** Whether the account has a person here already. */
  readonly isKnown: boolean;
  /** Whether an admin has let the account in. */
  readonly isApproved: boolean;
}

/** Admins whom the operator named always enter: somebody has to be able to mend everything else. */
export function judge(
  { isNamedAdmin, isListed, isKnown, isApproved }: Case,
  { mode, signUps }: Settings["access"],
): Verdict {
  if (isNamedAdmin) return "enters";
  if (!isListed) return "not-listed";
  if (isKnown) return "enters";
  if (!signUps) return "sign-ups-closed";
  return mode !== "approval" || isApproved ? "enters" : "asks";
}
