// Which admin acts are allowed on which person. Only other admins can unmake an admin, never the
// last one, and never one whom the operator named: those become admins again with each sign-in.
import type { AdminUser } from "#contract/admin.ts";
import type { UserRef } from "#contract/people.ts";

/** The person whom an act concerns. */
export interface Subject {
  readonly user: UserRef;
  readonly isAdmin: boolean;
  readonly namedByOperator: boolean;
  readonly suspendedAt: string | null;
  readonly suspendedReason: string | null;
  readonly hiddenAt: string | null;
  readonly hasHiddenContent: boolean;
  readonly createdAt: string;
}

type Standing = Pick<Subject, "isAdmin" | "namedByOperator" | "suspendedAt">;

/** Why the person can't be made an admin; null if they can. */
export const refusalToMakeAdmin = ({ suspendedAt }: Standing): string | null =>
  suspendedAt === null ? null : "Suspended people can’t be admins. Lift the suspension first.";

/** Why the person can't be unmade as an admin; null if they can. `admins` is how many there are. */
export function refusalToRemoveAdmin({ namedByOperator }: Standing, admins: number): string | null {
  if (namedByOperator) return "The operator made this person an admin in ADMIN_LOGINS.";
  return admins > 1 ? null : "This is the only admin. Make someone else an admin first.";
}

/**
 * Why the person can't be suspended; null if they can. Prevents admins from locking out others or
 * themselves.
 */
export const refusalToSuspend = ({ isAdmin }: Standing): string | null =>
  isAdmin ? "Admins can’t be suspended. Remove them as admin first." : null;

/** Why an admin can't end the person's sessions or account; null if they can. */
export const refusalToEnd = ({ isAdmin }: Standing): string | null =>
  isAdmin ? "You can’t do this to an admin. Remove them as admin first." : null;

/** The person as shown to admins. */
export function shown({ user, ...standing }: Subject, admins: number): AdminUser {
  const { isAdmin, suspendedAt } = standing;
  return {
    ...user,
    ...standing,
    can: {
      makeAdmin: !isAdmin && refusalToMakeAdmin(standing) === null,
      unmakeAdmin: isAdmin && refusalToRemoveAdmin(standing, admins) === null,
      suspend: suspendedAt === null && refusalToSuspend(standing) === null,
      lift: suspendedAt !== null,
      endSessions: refusalToEnd(standing) === null,
      endAccount: refusalToEnd(standing) === null,
    },
  };
}
