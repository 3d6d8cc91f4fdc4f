// What sign-in needs of a provider: a code host, or an OpenID Connect provider.
import type { ProviderId } from "#contract/sign-in-accounts.ts";

/** The provider refused, sent an invalid response, or didn't respond. */
export class ProviderError extends Error {}

/** What a provider says about an account. */
export interface Account {
  /** Where it is: an id at one provider says nothing at another. */
  readonly provider: ProviderId;
  /** The provider's permanent id; a negative number from the demo code host. */
  readonly id: string;
  readonly login: string;
  /**
   * Whether the login was made of a name or an address, because the provider has none: no list of
   * logins means it.
   */
  readonly isLoginMade?: boolean;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  /** One that the provider vouches for, or that the person made public there. */
  readonly email: string | null;
}

/** The account that returned from the provider, and what is requested there only when it is needed. */
export interface Identity {
  readonly account: Account;
  /** In lower case. @throws ProviderError */
  readonly verifiedEmails: () => Promise<readonly string[]>;
  /**
   * Names in lower case: organisations, or a GitLab's groups with their full path, or the `groups`
   * claim. @throws ProviderError
   */
  readonly organisations: () => Promise<readonly string[]>;
  /** `organisation/team` in lower case; as `organisations` where there are no teams. @throws ProviderError */
  readonly teams: () => Promise<readonly string[]>;
}

/** What of an `Identity` is needed: the provider asks the person for more rights then. */
export interface IdentityNeeds {
  /** The address that e-mail goes to. */
  readonly address?: boolean;
  readonly verifiedEmails?: boolean;
  /** Teams too. */
  readonly organisations?: boolean;
}

/** One sign-in, from its start to its return. */
export interface Attempt {
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE's. */
  readonly verifier: string;
  /** OpenID Connect's: the id token must repeat it. */
  readonly nonce: string;
  /** Whether to ask a person who is signed in at the provider, too; not all providers can. */
  readonly again?: boolean;
}

export interface SignInProvider {
  readonly id: ProviderId;
  /** As on its button. */
  readonly name: string;
  /** The page where the person signs in. @throws ProviderError */
  readonly authorizationUrl: (attempt: Attempt) => Promise<URL>;
  /**
   * Who returned.
   * @param callback the address that the provider redirected to, with the `code`
   * @throws ProviderError
   */
  readonly identify: (callback: URL, attempt: Attempt) => Promise<Identity>;
}
