// What admins may do about whom. An admin is only ever unmade by other admins, never the last one,
// and never one whom the operator named: those come back with each sign-in.
import type { AdminUser } from "#contract/admin.ts";
import type { UserRef } from "#contract/people.ts";

/** The person whom an act is about. */
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

/** Why the person can't be made an admin, or null. */
export const refusalToMakeAdmin = ({ suspendedAt }: Standing): string | null =>
  suspendedAt === null ? null : "Who is suspended can’t be an admin. Lift the suspension first.";

/** Why the person can't be unmade, or null; `admins` is how many there are. */
export function refusalToRemoveAdmin({ namedByOperator }: Standing, admins: number): string | null {
  if (namedByOperator) return "The operator named this person in ADMIN_LOGINS.";
  return admins > 1 ? null : "This is the only admin. Make somebody else one first.";
}

/** Why the person can't be suspended, or null. So no admin locks another out, nor themself. */
export const refusalToSuspend = ({ isAdmin }: Standing): string | null =>
  isAdmin ? "Admins can’t be suspended. Take the role from them first." : null;

/** Why neither their sessions nor their account can be ended by an admin, or null. */
export const refusalToEnd = ({ isAdmin }: Standing): string | null =>
  isAdmin ? "You can’t do this to an admin. Take the role from them first." : null;

/** The person as admins see them. */
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
