// The mail that says whether a person was let in. They have no account yet, so that it goes to the
// address at the code host, once, and isn't queued.
import type { SiteSettings } from "#contract/appearance.ts";
import { mailAddress } from "#contract/mail.ts";
import { currentTime } from "#server/database/clock.ts";
import { dateLabel } from "#server/features/mail/content/digest-times.ts";
import { oneLine, type WrittenMail } from "#server/features/mail/content/written-mail.ts";
import { addressIn, compose } from "#server/features/mail/compose.ts";
import { MailSender } from "#server/features/mail/smtp.ts";
import type { Settings } from "#server/settings.ts";
import type { LockedRequest } from "./queries.ts";

export type MailedAnswer = "approved" | "declined" | "taken back";

/** @throws SmtpFailure */
export async function mailAnswer(
  { mail, publicUrl }: Settings,
  site: SiteSettings,
  { id, login, email }: LockedRequest,
  answer: MailedAnswer,
): Promise<void> {
  if (mail === null || email === null || !mailAddress.safeParse(email).success) return;
  // Not the name, which can be any text: the address may be a stranger’s.
  const who = oneLine(login);
  const written = texts[answer](who, publicUrl);
  const { from, smtpUrl } = mail;
  const message = await compose(written, { id, from, to: email, unsubscribeUrl: null, site });
  const sender = new MailSender(smtpUrl);
  try {
    await sender.send({ from: addressIn(from), to: email }, message, async () => undefined);
  } finally {
    sender.close();
  }
}

function approval(who: string, publicUrl: string): WrittenMail {
  const { host } = new URL(publicUrl);
  return {
    ...frame(publicUrl),
    subject: `You can now sign in at ${host}`,
    preview: "An admin approved your request.",
    heading: "Your request was approved",
    lead: ["Hello ", { text: who }, `, an admin approved your request to join ${host}.`],
    buttons: [{ label: "Sign In", url: `${publicUrl}/sign-in`, tone: "ink" }],
  };
}

function refusal(who: string, publicUrl: string): WrittenMail {
  const { host } = new URL(publicUrl);
  return {
    ...frame(publicUrl),
    subject: `Your request to join ${host} was declined`,
    preview: "An admin declined it.",
    heading: "Your request was declined",
    lead: ["Hello ", { text: who }, `, an admin declined your request to join ${host}.`],
    buttons: [{ label: "Contact", url: `${publicUrl}/contact`, tone: "line" }],
  };
}

function withdrawal(who: string, publicUrl: string): WrittenMail {
  const { host } = new URL(publicUrl);
  return {
    ...frame(publicUrl),
    subject: `You can no longer sign in at ${host}`,
    preview: "An admin took your approval back.",
    heading: "Your approval was taken back",
    lead: ["Hello ", { text: who }, `, an admin took back the approval to join ${host}.`],
    buttons: [{ label: "Contact", url: `${publicUrl}/contact`, tone: "line" }],
  };
}

const texts = { approved: approval, declined: refusal, "taken back": withdrawal };

function frame(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    date: dateLabel(currentTime()),
    sections: [],
    why: `You asked to join ${host} by signing in there. You get another e-mail only if the answer changes.`,
    links: [],
    host,
  };
}
