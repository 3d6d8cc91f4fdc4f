// Which admin acts are allowed on which person. Only other admins can unmake an admin, never the
// last one, and never one whom the operator named: those become admins again with each sign-in.
import { t } from "#shared/messages/t.ts";
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
  suspendedAt === null ? null : t("admin.suspendedCantBeAdmin");

/** Why the person can't be unmade as an admin; null if they can. `admins` is how many there are. */
export function refusalToRemoveAdmin({ namedByOperator }: Standing, admins: number): string | null {
  if (namedByOperator) return t("admin.namedByOperator");
  return admins > 1 ? null : t("admin.onlyAdminLeft");
}

/**
 * Why the person can't be suspended; null if they can. Prevents admins from locking out others or
 * themselves.
 */
export const refusalToSuspend = ({ isAdmin }: Standing): string | null =>
  isAdmin ? t("admin.adminNotSuspended") : null;

/** Why an admin can't end the person's sessions or account; null if they can. */
export const refusalToEnd = ({ isAdmin }: Standing): string | null =>
  isAdmin ? t("admin.notToAdmin") : null;

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
