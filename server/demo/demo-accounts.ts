// The accounts of the demo code host: the people of the demo content, and typed logins.
import { createHash } from "node:crypto";
import type { DemoAccount } from "#server/auth/demo-page.ts";
import { demoContent } from "./demo-content.ts";

export const demoAccounts: readonly DemoAccount[] = demoContent.people.map((person) => ({
  id: person.accountId,
  login: person.login,
  name: person.name,
  avatar_url: demoAvatarOf(person.avatar),
}));

/** The path of a demo person's avatar on this site. */
export function demoAvatarOf(file: string | null): string | null {
  return file === null ? null : `/avatars/${file}`;
}

/** The account of that login. An unknown login is a newcomer, always with the same id. */
export function demoAccountOf(login: string): DemoAccount {
  const key = login.toLowerCase();
  const known = demoAccounts.find((account) => account.login.toLowerCase() === key);
  return known ?? { id: numberOf(key), login, name: null, avatar_url: null };
}

/**
 * Account numbers of typed logins begin here, further from zero than those of the demo people. All
 * numbers of the demo code host are negative: no other code host has such, so that nobody takes
 * over an account that was created here once a real code host is configured.
 */
export const firstTypedId = -10_000_000_000;

/** 48 bits of a hash. */
function numberOf(login: string): number {
  return firstTypedId - createHash("sha256").update(login).digest().readUIntBE(0, 6);
}
