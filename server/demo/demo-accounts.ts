// Who the demo code host knows: the people of the demo content, and whoever types a login.
import { createHash } from "node:crypto";
import type { DemoAccount } from "#server/auth/demo-page.ts";
import { demoContent } from "./demo-content.ts";

export const demoAccounts: readonly DemoAccount[] = demoContent.people.map((person) => ({
  id: person.accountId,
  login: person.login,
  name: person.name,
  avatar_url: demoAvatarOf(person.avatar),
}));

/** Where a demo person's picture is served on this site. */
export function demoAvatarOf(file: string | null): string | null {
  return file === null ? null : `/avatars/${file}`;
}

/** The account of that login. A login nobody has stands for a newcomer, always with the same id. */
export function demoAccountOf(login: string): DemoAccount {
  const wanted = login.toLowerCase();
  const known = demoAccounts.find((account) => account.login.toLowerCase() === wanted);
  return known ?? { id: numberOf(wanted), login, name: null, avatar_url: null };
}

/**
 * Numbers of typed logins begin here, further from zero than those of the demo people. All of the
 * demo code host's numbers are negative: no other code host gives such, so that nobody takes over
 * an account that was made here once a real one signs people in.
 */
export const firstTypedId = -10_000_000_000;

/** 48 bits of a hash. */
function numberOf(login: string): number {
  return firstTypedId - createHash("sha256").update(login).digest().readUIntBE(0, 6);
}
