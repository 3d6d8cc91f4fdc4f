// The mail that says that the site turned an integration off.
import { t } from "#shared/messages/t.ts";
import { webhookOutLimits, webhookOutName } from "#shared/webhooks-out.ts";
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
  const isGone = webhook?.disabledBecause === "gone";
  const named = project && oneLine(project.name);
  const of = {
    webhook: webhookOutName(webhook?.kind ?? "standard"),
    days: webhookOutLimits.keptDays,
  };
  const offSite = isGone ? "mail.siteIntegrationGone" : "mail.siteIntegrationFailing";
  const offProject = isGone ? "mail.integrationGone" : "mail.integrationFailing";
  return {
    subject: named
      ? t("mail.integrationOffSubject", { project: named })
      : t("mail.siteIntegrationOffSubject", { host }),
    preview: oneLine(wordsOf(sentenceOf(news, links))),
    date: dateLabel(now),
    heading: t("mail.integrationOffHeading"),
    lead: [named ? t(offProject, { ...of, project: named }) : t(offSite, of)],
    buttons: [{ label: t("mail.openIntegration"), url: links.subject(news), tone: "ink" }],
    sections: [],
    why: named ? t("mail.whyOwner", { project: named }) : t("mail.whyAdmin", { host }),
    links: [{ label: t("notifications.settings"), url: links.notificationSettings() }],
    host,
  };
}
