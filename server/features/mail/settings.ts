// Changes e-mail settings, and requests and confirms addresses.
import { t } from "#shared/messages/t.ts";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { mailSettingsChange, MailSettings } from "#contract/mail.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { conflict } from "#server/http/errors.ts";
import type { Settings } from "#server/settings.ts";
import { countConfirmation } from "./confirmation-limit.ts";
import { queueConfirmation } from "./mail-states.ts";
import {
  forgetAddress,
  saveChoices,
  savePendingAddress,
  storedSettingsOf,
} from "./settings-queries.ts";

export async function mailSettingsOf(
  db: Db,
  { mail }: Settings,
  userId: string,
): Promise<MailSettings> {
  return { isAvailable: mail !== null, ...(await storedSettingsOf(db, userId)) };
}

/** @throws 409 if the person's own address is chosen and there is none */
export function changeMailSettings(
  db: Db,
  userId: string,
  change: z.output<typeof mailSettingsChange>,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, userId);
    const { source, digest, kinds, ownAddress } = await storedSettingsOf(transaction, userId);
    if (change.source === "own" && ownAddress === null) {
      throw conflict(t("mail.confirmFirst"));
    }
    const choices = {
      source: change.source ?? source,
      digest: change.digest ?? digest,
      kinds: { ...kinds, ...change.kinds },
    };
    await saveChoices(transaction, userId, choices, change.tryAgain ?? false);
  });
}

/**
 * Stores an address to confirm, and queues the mail with the link to it.
 * @returns the mail's id
 * @throws 409 where this site sends no e-mail, or the address got enough of these
 */
export async function requestAddress(
  db: Db,
  { mail }: Settings,
  userId: string,
  address: string,
): Promise<string> {
  if (mail === null) throw conflict(t("mail.notSent"));
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, userId);
    await countConfirmation(transaction, address);
    await savePendingAddress(transaction, userId, address);
    return queueConfirmation(transaction, userId);
  });
}

export function removeAddress(db: Db, userId: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, userId);
    await forgetAddress(transaction, userId);
  });
}

/** What is stored of the token of a confirmation link. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
