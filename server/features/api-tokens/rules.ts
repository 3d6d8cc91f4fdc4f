// When API tokens may end, and who may give one which scope.
import type { Scope } from "#contract/endpoint.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Settings } from "#server/settings.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A clock of the caller that is ahead doesn't refuse the longest time. */
const toleranceMs = 60 * 60 * 1000;

/**
 * For how many days an API token may be valid at most. Where a list or an admin decides who comes in, a
 * sign-in asks again, at the latest after 90 days when a session ends: a token doesn't outlast that.
 */
export function maxDaysOf({ apiTokenMaxDays, access }: TokenSettings): number {
  if (apiTokenMaxDays !== null) return apiTokenMaxDays;
  const isListed = Object.values(access.allowed).some((list) => list.length > 0);
  return isListed || access.mode !== "open" ? 90 : 365;
}

type TokenSettings = Pick<Settings, "apiTokenMaxDays" | "access">;

/** Whether a token may end then: later than now, and within the days. */
export function mayEndAt(expiresAt: Date, now: Date, maxDays: number): boolean {
  const inMs = expiresAt.getTime() - now.getTime();
  return inMs > 0 && inMs <= maxDays * dayMs + toleranceMs;
}

export const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs);

/** Whether the person may give a token these scopes. */
export const mayGive = ({ isAdmin }: Pick<Viewer, "isAdmin">, scopes: readonly Scope[]): boolean =>
  isAdmin || !scopes.includes("admin");
