// The actions of admins on a person.
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

export function actLabels(act: UserAct, { displayName }: AdminUser, isOneself: boolean): Words {
  const words: Record<UserAct, Words> = {
    makeAdmin: {
      title: `Make ${displayName} an admin?`,
      about: "They can do everything you can do here, including removing you as admin.",
      label: "Make admin",
      errorTitle: "The person was not made an admin.",
      done: `${displayName} is an admin`,
    },
    unmakeAdmin: {
      title: isOneself ? "Stop being an admin?" : `Remove ${displayName} as admin?`,
      about: isOneself
        ? "You lose access to this area immediately. Another admin can make you one again."
        : "They lose access to this area immediately.",
      label: isOneself ? "Stop being admin" : "Remove admin",
      errorTitle: "Nothing was changed.",
      done: isOneself ? "You are no longer an admin" : `${displayName} is no longer an admin`,
    },
    suspend: {
      title: `Suspend ${displayName}?`,
      about: "They are signed out everywhere immediately and can’t sign in.",
      label: "Suspend",
      errorTitle: "The person was not suspended.",
      done: `${displayName} is suspended`,
    },
    lift: {
      title: `Lift ${displayName}’s suspension?`,
      about: "They can sign in again.",
      label: "Lift suspension",
      errorTitle: "The suspension was not lifted.",
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
      label: "Hide their profile, projects and comments",
      hint: "Projects with another owner stay visible. You can restore everything when you lift the suspension.",
    };
  }
  if (act !== "lift" || !hasHiddenContent) return null;
  return {
    label: "Restore what the suspension hid",
    hint: "Anything hidden for another reason stays hidden.",
  };
}
