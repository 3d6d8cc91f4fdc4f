// Sends the mails that wait, over a few connections at a time.
import { t } from "#shared/messages/t.ts";
import { mailAddress } from "#contract/mail.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { siteOf } from "#server/database/site.ts";
import { inLanguage } from "#server/languages.ts";
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

export type Site = Pick<Settings, "publicUrl" | "mail" | "languages">;

/** Connections to the mail server from this process. */
const connections = 4;

/** Maximum milliseconds for one run. */
const enough = 60_000;

/** What became of the mails of a run. */
export interface Sent {
  readonly sent: number;
  /** Refused by the recipient's mail server, or for now. */
  readonly refused: number;
}

/**
 * Sends what waits, digests last, until nothing does or time is up.
 * @throws SmtpFailure if the mail server can't be used; the mails wait
 * @throws UnwrittenMail at the end, if there was one
 */
export async function sendMails(database: Database, site: Site, until = enough): Promise<Sent> {
  if (site.mail === null) return { sent: 0, refused: 0 };
  await endAbandoned(database.db);
  const begun = performance.now();
  const counts = { sent: 0, refused: 0 };
  const over = new AbortController();
  let unwritten: UnwrittenMail | null = null;
  const { smtpUrl, from } = site.mail;
  async function sendOneByOne(): Promise<void> {
    const sender = new MailSender(smtpUrl);
    try {
      while (!over.signal.aborted && performance.now() - begun < until) {
        const mail = await claimMail(database.db);
        if (!mail) return;
        try {
          const outcome = await sendInLanguage(database, { ...site, from }, mail, sender);
          if (outcome !== "skipped") counts[outcome] += 1;
        } catch (error) {
          if (!(error instanceof UnwrittenMail)) throw error;
          unwritten ??= error;
        }
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
  if (unwritten) throw unwritten;
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
    await sendInLanguage(database, { ...site, from }, mail, sender);
  } finally {
    sender.close();
  }
}

/** A mail couldn't be written: it is tried again later, and mustn't keep others from being sent. */
class UnwrittenMail extends Error {}

/** Thrown where another server took the mail over meanwhile, since this one was too slow. */
class LostMail extends Error {}

/** In the site's language, until it is known whom the mail is for. */
const sendInLanguage = (...args: Parameters<typeof sendOne>) =>
  inLanguage(args[1].languages[0] ?? "en", () => sendOne(...args));

async function sendOne(
  database: Database,
  { from, ...site }: Site & { readonly from: string },
  mail: ClaimedMail,
  sender: MailSender,
): Promise<keyof Sent | "skipped"> {
  const { db } = database;
  const ready = await writeMail(database, site, mail).catch(async (cause: unknown) => {
    await retryLater(db, mail);
    throw new UnwrittenMail("A mail couldn't be written", { cause });
  });
  if (!ready) {
    await markSkipped(db, mail);
    return "skipped";
  }
  const { to, written, unsubscribeUrl } = ready;
  if (!mailAddress.safeParse(to).success) {
    await endRefused(db, mail, to, t("mail.cantBeSent"));
    return "refused";
  }
  const message = await compose(written, {
    id: mail.id,
    from,
    to,
    unsubscribeUrl,
    site: siteOf(database).current,
  });
  try {
    await sender.send({ from: addressIn(from), to }, message, async () => {
      if (!(await markSending(db, mail))) throw new LostMail();
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
  else await endRefused(db, mail, to, (error.reply ?? "").slice(0, maxReplyLength));
  return "refused";
}

/** Ends a mail that is refused for good, and stops others to the address that the person chose. */
async function endRefused(db: Db, mail: ClaimedMail, to: string, reply: string): Promise<void> {
  // An address that isn't confirmed gets no others.
  if (mail.kind !== "confirmation") await saveFailure(db, mail.userId, to, reply);
  await markFailed(db, mail);
}
