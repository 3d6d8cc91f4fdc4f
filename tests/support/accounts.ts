// Accounts at GitHub, as a provider returns them.
import type { Account } from "#server/auth/providers/provider.ts";

/** The account with that number. */
export const githubAccount = (
  number: number,
  login: string,
  rest: Partial<Account> = {},
): Account => ({
  provider: "github",
  id: String(number),
  login,
  name: null,
  avatarUrl: null,
  email: null,
  ...rest,
});
