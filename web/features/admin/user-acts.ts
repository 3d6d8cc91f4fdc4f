// What admins do about people.
import type { AdminUser } from "#contract/admin.ts";
import type { ApiClient } from "#web/api/client.ts";
import { changeAdmin, liftSuspension, suspendUser } from "./queries.ts";

export type UserAct = keyof AdminUser["can"];

/** A reason is given to who is suspended alone. */
export function perform(api: ApiClient, act: UserAct, userId: string, reason: string) {
  if (act === "suspend") return suspendUser(api, userId, reason);
  if (act === "lift") return liftSuspension(api, userId);
  return changeAdmin(api, userId, act === "makeAdmin");
}

interface Words {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  readonly trouble: string;
  readonly done: string;
}

export function wordsFor(act: UserAct, { displayName }: AdminUser, isOneself: boolean): Words {
  const words: Record<UserAct, Words> = {
    makeAdmin: {
      title: `Make ${displayName} an Admin?`,
      about: "They can do all that you can do here, which includes unmaking you.",
      label: "Make Admin",
      trouble: "Nobody was made an admin.",
      done: `${displayName} is an admin`,
    },
    unmakeAdmin: {
      title: isOneself ? "Give Up Being an Admin?" : `Unmake ${displayName} an Admin?`,
      about: isOneself
        ? "This area closes for you at once. Another admin can make you one again."
        : "This area closes for them at once.",
      label: isOneself ? "Give Up" : "Unmake Admin",
      trouble: "Nothing was changed.",
      done: isOneself ? "You are no longer an admin" : `${displayName} is no longer an admin`,
    },
    suspend: {
      title: `Suspend ${displayName}?`,
      about: "They are signed out everywhere at once, and can’t sign in. What they wrote stays.",
      label: "Suspend",
      trouble: "Nobody was suspended.",
      done: `${displayName} is suspended`,
    },
    lift: {
      title: `Lift the Suspension of ${displayName}?`,
      about: "They can sign in again.",
      label: "Lift Suspension",
      trouble: "The suspension stands.",
      done: `${displayName} can sign in again`,
    },
  };
  return words[act];
}
