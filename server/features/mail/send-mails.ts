// Sends the mails that wait, over a few connections at a time.
import { mailAddress } from "#contract/mail.ts";
import type { Database } from "#server/database/connect.ts";
import type { Settings } from "#server/settings.ts";
import { addressIn, compose } from "./compose.ts";
import {
  type ClaimedMail,
  claimMail,
  endAbandoned,
  markFailed,
  markSending,
  markSent,
  markSkipped,
  putBack,
  retryLater,
} from "./mail-states.ts";
import { saveFailure } from "./settings-queries.ts";
import { MailSender, SmtpFailure } from "./smtp.ts";
import { writeMail } from "./write-mail.ts";

export type Site = Pick<Settings, "publicUrl" | "mail">;

/** Connections to the mail server from this process. */
const connections = 4;

/** Maximum milliseconds for one run. */
const enough = 5 * 60_000;

/** What became of the mails of a run. */
export interface Sent {
  readonly sent: number;
  /** Refused by the recipient's mail server, or for now. */
  readonly refused: number;
}

/**
 * Sends what waits, oldest first, until nothing does or time is up.
 * @throws SmtpFailure if the mail server can't be used; the mails wait
 */
export async function sendMails(database: Database, site: Site, until = enough): Promise<Sent> {
  if (site.mail === null) return { sent: 0, refused: 0 };
  await endAbandoned(database.db);
  const begun = performance.now();
  const counts = { sent: 0, refused: 0 };
  const over = new AbortController();
  const { smtpUrl, from } = site.mail;
  async function sendOneByOne(): Promise<void> {
    const sender = new MailSender(smtpUrl);
    try {
      while (!over.signal.aborted && performance.now() - begun < until) {
        const mail = await claimMail(database.db);
        if (!mail) return;
        const outcome = await sendOne(database, { ...site, from }, mail, sender);
        if (outcome !== "skipped") counts[outcome] += 1;
      }
    } catch (error) {
      over.abort();
      throw error;
    } finally {
      sender.close();
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: connections }, sendOneByOne));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return counts;
}

/** Sends that mail now, if it waits. */
export async function sendMail(database: Database, site: Site, id: string): Promise<void> {
  if (site.mail === null) return;
  const { smtpUrl, from } = site.mail;
  const mail = await claimMail(database.db, id);
  if (!mail) return;
  const sender = new MailSender(smtpUrl);
  try {
    await sendOne(database, { ...site, from }, mail, sender);
  } finally {
    sender.close();
  }
}

/** Thrown where another server took the mail over meanwhile, since this one was too slow. */
class LostMail extends Error {}

async function sendOne(
  database: Database,
  { from, ...site }: Site & { readonly from: string },
  mail: ClaimedMail,
  sender: MailSender,
): Promise<keyof Sent | "skipped"> {
  const { db } = database;
  const ready = await writeMail(database, site, mail);
  if (!ready) {
    await markSkipped(db, mail);
    return "skipped";
  }
  const { to, written, unsubscribeUrl, onSending } = ready;
  if (!mailAddress.safeParse(to).success) {
    await saveFailure(db, mail.userId, to, "It isn’t an address that mail can be sent to.");
    await markFailed(db, mail);
    return "refused";
  }
  const message = await compose(written, { id: mail.id, from, to, unsubscribeUrl });
  try {
    await sender.send({ from: addressIn(from), to }, message, async () => {
      if (!(await markSending(db, mail))) throw new LostMail();
      await onSending?.();
    });
  } catch (error) {
    return await endFailed(database, mail, to, error);
  }
  await markSent(db, mail);
  return "sent";
}

/** Longest reply of a mail server that is stored. */
const maxReplyLength = 300;

async function endFailed(
  { db }: Database,
  mail: ClaimedMail,
  to: string,
  error: unknown,
): Promise<keyof Sent | "skipped"> {
  if (error instanceof LostMail) return "skipped";
  if (!(error instanceof SmtpFailure) || error.kind === "unavailable") {
    await putBack(db, mail);
    throw error;
  }
  // Once a mail may have arrived it isn't sent again, nor are its notifications.
  if (error.kind === "unknown") return "refused";
  if (error.kind === "temporary") await retryLater(db, mail);
  else {
    await saveFailure(db, mail.userId, to, (error.reply ?? "").slice(0, maxReplyLength));
    await markFailed(db, mail);
  }
  return "refused";
}
