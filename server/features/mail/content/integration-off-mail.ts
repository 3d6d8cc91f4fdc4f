// The mail that says that the site turned an integration off.
import { t } from "#shared/messages/t.ts";
import { dateLabel } from "./digest-times.ts";
import type { MailLinks } from "./mail-links.ts";
import type { News } from "./news-queries.ts";
import { sentenceOf, wordsOf } from "./sentences.ts";
import { oneLine, type WrittenMail } from "./written-mail.ts";

interface About {
  readonly host: string;
  readonly now: Date;
}

export function integrationOffMail(
  news: News,
  { host, now }: About,
  links: MailLinks,
): WrittenMail {
  const { project, webhook } = news;
  const sentence = oneLine(wordsOf(sentenceOf(news, links)));
  const isGone = webhook?.disabledBecause === "gone";
  const reason = t(isGone ? "webhooks-out.offGone" : "webhooks-out.offFailing");
  const named = project && oneLine(project.name);
  return {
    subject: named
      ? t("mail.integrationOffSubject", { project: named })
      : t("mail.siteIntegrationOffSubject", { host }),
    preview: sentence,
    date: dateLabel(now),
    heading: t("mail.integrationOffHeading"),
    lead: [t("mail.integrationOffLead", { sentence, reason, next: t("webhooks-out.offNext") })],
    buttons: [{ label: t("mail.openIntegration"), url: links.subject(news), tone: "ink" }],
    sections: [],
    why: named ? t("mail.whyOwner", { project: named }) : t("mail.whyAdmin", { host }),
    links: [{ label: t("notifications.settings"), url: links.notificationSettings() }],
    host,
  };
}
