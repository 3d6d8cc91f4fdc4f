// The actions of admins on a person.
import { t } from "#shared/messages/t.ts";
import type { AdminUser } from "#contract/admin.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { changeAdmin, liftSuspension, suspendUser } from "#web/data/admin.ts";

/** Ending actions have a dialog of their own, confirmed by typing the username. */
export type EndingAct = "endSessions" | "endAccount";
export type UserAct = Exclude<keyof AdminUser["can"], EndingAct>;

export interface ActInput {
  readonly reason: string;
  /** Whether the person's listings and comments are hidden or restored, too. */
  readonly withContent: boolean;
}

export function perform(
  api: ApiClient,
  act: UserAct,
  userId: string,
  { reason, withContent }: ActInput,
) {
  if (act === "suspend") return suspendUser(api, userId, { reason, hideContent: withContent });
  if (act === "lift") return liftSuspension(api, userId, withContent);
  return changeAdmin(api, userId, act === "makeAdmin");
}

interface Words {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  readonly errorTitle: string;
  readonly done: string;
}

export function actLabels(
  act: UserAct,
  { displayName: name }: AdminUser,
  isOneself: boolean,
): Words {
  const words: Record<UserAct, Words> = {
    makeAdmin: {
      title: t("admin.makeAdminTitle", { name }),
      about: t("admin.makeAdminAbout"),
      label: t("admin.makeAdminSubmit"),
      errorTitle: t("admin.makeAdminFailed"),
      done: t("admin.makeAdminDone", { name }),
    },
    unmakeAdmin: {
      title: isOneself ? t("admin.leaveAdminTitle") : t("admin.removeAdminTitle", { name }),
      about: t(isOneself ? "admin.leaveAdminAbout" : "admin.removeAdminAbout"),
      label: t(isOneself ? "admin.leaveAdminSubmit" : "admin.removeAdminSubmit"),
      errorTitle: t("positions.nothingChanged"),
      done: isOneself ? t("admin.leaveAdminDone") : t("admin.removeAdminDone", { name }),
    },
    suspend: {
      title: t("admin.suspendTitle", { name }),
      about: t("admin.suspendAbout"),
      label: t("admin.suspendSubmit"),
      errorTitle: t("admin.suspendFailed"),
      done: t("admin.suspendDone", { name }),
    },
    lift: {
      title: t("admin.liftTitle", { name }),
      about: t("admin.liftAbout"),
      label: t("admin.liftSubmit"),
      errorTitle: t("admin.liftFailed"),
      done: t("admin.liftDone", { name }),
    },
  };
  return words[act];
}

/** The label of the dialog's checkbox for content; null if there is none. */
export function contentChoiceFor(
  act: UserAct,
  { hasHiddenContent }: AdminUser,
): { label: string; hint: string } | null {
  if (act === "suspend") {
    return {
      label: t("admin.hideContent"),
      hint: t("admin.hideContentHint"),
    };
  }
  if (act !== "lift" || !hasHiddenContent) return null;
  return {
    label: t("admin.restoreContent"),
    hint: t("admin.restoreContentHint"),
  };
}
