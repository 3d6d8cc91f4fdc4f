// The actions of admins on a person.
import type { AdminUser } from "#contract/admin.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { changeAdmin, liftSuspension, suspendUser } from "#web/data/admin.ts";

/** Ending actions have a dialog of their own, confirmed by typing the username. */
export type EndingAct = "endSessions" | "endAccount";
export type UserAct = Exclude<keyof AdminUser["can"], EndingAct>;

export interface Given {
  readonly reason: string;
  /** Whether the person's listings and comments are hidden or restored, too. */
  readonly withContent: boolean;
}

export function perform(
  api: ApiClient,
  act: UserAct,
  userId: string,
  { reason, withContent }: Given,
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

export function actLabels(act: UserAct, { displayName }: AdminUser, isOneself: boolean): Words {
  const words: Record<UserAct, Words> = {
    makeAdmin: {
      title: `Make ${displayName} an Admin?`,
      about: "They can do all that you can do here, which includes unmaking you.",
      label: "Make Admin",
      errorTitle: "Nobody was made an admin.",
      done: `${displayName} is an admin`,
    },
    unmakeAdmin: {
      title: isOneself ? "Give Up Being an Admin?" : `Unmake ${displayName} an Admin?`,
      about: isOneself
        ? "This area closes for you at once. Another admin can make you one again."
        : "This area closes for them at once.",
      label: isOneself ? "Give Up" : "Unmake Admin",
      errorTitle: "Nothing was changed.",
      done: isOneself ? "You are no longer an admin" : `${displayName} is no longer an admin`,
    },
    suspend: {
      title: `Suspend ${displayName}?`,
      about: "They are signed out everywhere immediately and can’t sign in.",
      label: "Suspend",
      errorTitle: "Nobody was suspended.",
      done: `${displayName} is suspended`,
    },
    lift: {
      title: `Lift the Suspension of ${displayName}?`,
      about: "They can sign in again.",
      label: "Lift Suspension",
      errorTitle: "The suspension stands.",
      done: `${displayName} can sign in again`,
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
      label: "Hide what they listed and wrote",
      hint: "Their profile, their comments, and the projects that only they own. You can restore all of it when you lift the suspension.",
    };
  }
  if (act !== "lift" || !hasHiddenContent) return null;
  return {
    label: "Restore what the suspension hid",
    hint: "What was hidden for other reasons stays hidden.",
  };
}
