// Changes to a profile, each in one transaction.
import { t } from "#shared/messages/t.ts";
import type { z } from "zod";
import type { profileChanges } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { lockActor } from "#server/database/lock-person.ts";
import { inTransaction, violates } from "#server/database/transaction.ts";
import { setFindable } from "#server/features/findable-people/set-findable.ts";
import { requireKnownTechs } from "#server/features/techs/require-known-techs.ts";
import { invalid, Refusal } from "#server/http/errors.ts";
import { isReservedUsername } from "#shared/usernames.ts";
import { containsAddress } from "#shared/visible-text.ts";
import { displayNameOf, formerUsernamesOf, setUserTechs, updateUser } from "./queries.ts";
import { mayGiveUpAnother } from "./rules.ts";

type Changes = z.output<typeof profileChanges>;

/**
 * Applies the changes. A former username stays reserved for the person for 90 days; the
 * database enforces that, and decides between concurrent claims.
 * @throws 400 naming each unknown technology, and for new names that nobody may have; 409 if the
 * username is another person's
 */
export async function changeProfile(db: Db, userId: string, changes: Changes): Promise<void> {
  const { techs, findable, ...names } = changes;
  await requireKnownTechs(db, techs ?? []);
  try {
    await inTransaction(db, async (transaction) => {
      const current = await lockActor(transaction, userId);
      const next = names.username ?? current;
      await requireAllowed(transaction, userId, current, names);
      if (next.toLowerCase() !== current.toLowerCase()) {
        const held = await formerUsernamesOf(transaction, userId, next);
        if (!mayGiveUpAnother(held)) throw refuseUsername(t("people.usernameChangedTooOften"));
      }
      await updateUser(transaction, userId, names);
      if (techs) await setUserTechs(transaction, userId, techs);
      if (findable !== undefined) await setFindable(transaction, userId, findable);
    });
  } catch (error) {
    const taken = violates(error, "usernames_pkey") || violates(error, "users_username_key");
    throw taken ? refuseUsername(t("people.usernameTaken")) : error;
  }
}

/** Names that aren't allowed any more stay with those who have them. */
async function requireAllowed(
  db: Db,
  userId: string,
  current: string,
  { username, displayName }: Pick<Changes, "username" | "displayName">,
): Promise<void> {
  const isNew = username !== undefined && username.toLowerCase() !== current.toLowerCase();
  if (isNew && isReservedUsername(username)) {
    const message = t("people.usernameReserved");
    throw invalid(`username: ${message}`, [{ path: "username", message }]);
  }
  if (displayName === undefined || !containsAddress(displayName)) return;
  if (displayName === (await displayNameOf(db, userId))) return;
  const message = t("people.nameWithAddress");
  throw invalid(`displayName: ${message}`, [{ path: "displayName", message }]);
}

const refuseUsername = (message: string) =>
  new Refusal(409, message, [{ path: "username", message }]);
