// The mail that says whether a person was let in. They have no account yet, so that it goes to the
// address at the code host, once, and isn't queued.
import { t } from "#shared/messages/t.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import { mailAddress } from "#contract/mail.ts";
import { currentTime } from "#server/database/clock.ts";
import { dateLabel } from "#server/features/mail/content/digest-times.ts";
import { sayLine } from "#server/features/mail/content/say-line.ts";
import { oneLine, type WrittenMail } from "#server/features/mail/content/written-mail.ts";
import { addressIn, compose } from "#server/features/mail/compose.ts";
import { MailSender } from "#server/features/mail/smtp.ts";
import { inLanguage } from "#server/languages.ts";
import type { Settings } from "#server/settings.ts";
import type { LockedRequest } from "./queries.ts";

export type MailedAnswer = "approved" | "declined" | "taken back";

/** @throws SmtpFailure */
export async function mailAnswer(
  { mail, publicUrl, languages }: Settings,
  site: SiteSettings,
  { id, login, email }: LockedRequest,
  answer: MailedAnswer,
): Promise<void> {
  if (mail === null || email === null || !mailAddress.safeParse(email).success) return;
  // Not the name, which can be any text: the address may be a stranger’s.
  const who = oneLine(login);
  const { from, smtpUrl } = mail;
  // Without an account there is no choice of a language, and that of the admin isn't theirs.
  const [language = "en"] = languages;
  const message = await inLanguage(language, () =>
    compose(texts[answer](who, publicUrl), { id, from, to: email, unsubscribeUrl: null, site }),
  );
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
    subject: t("access-requests.approvedSubject", { host }),
    preview: t("access-requests.approvedPreview"),
    heading: t("auth.requestApprovedTitle"),
    lead: sayLine("access-requests.approvedLead", { login: who, who: {}, host }),
    buttons: [{ label: t("frame.signIn"), url: `${publicUrl}/sign-in`, tone: "ink" }],
  };
}

function refusal(who: string, publicUrl: string): WrittenMail {
  const { host } = new URL(publicUrl);
  return {
    ...frame(publicUrl),
    subject: t("access-requests.declinedSubject", { host }),
    preview: t("access-requests.declinedPreview"),
    heading: t("auth.requestDeclinedTitle"),
    lead: sayLine("access-requests.declinedLead", { login: who, who: {}, host }),
    buttons: [{ label: t("frame.footerContact"), url: `${publicUrl}/contact`, tone: "line" }],
  };
}

function withdrawal(who: string, publicUrl: string): WrittenMail {
  const { host } = new URL(publicUrl);
  return {
    ...frame(publicUrl),
    subject: t("access-requests.takenBackSubject", { host }),
    preview: t("access-requests.takenBackPreview"),
    heading: t("access-requests.takenBackHeading"),
    lead: sayLine("access-requests.takenBackLead", { login: who, who: {}, host }),
    buttons: [{ label: t("frame.footerContact"), url: `${publicUrl}/contact`, tone: "line" }],
  };
}

const texts = { approved: approval, declined: refusal, "taken back": withdrawal };

function frame(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    date: dateLabel(currentTime()),
    sections: [],
    why: t("access-requests.mailWhy", { host }),
    links: [],
    host,
  };
}
