// The mail to an address that a person typed, with the link that confirms it.
import { confirmationHours } from "#contract/mail.ts";
import { t } from "#shared/messages/t.ts";
import { dateLabel } from "./digest-times.ts";
import { sayLine } from "./say-line.ts";
import { oneLine, type WrittenMail } from "./written-mail.ts";

interface Confirmation {
  readonly name: string;
  readonly url: string;
  readonly host: string;
  readonly now: Date;
}

export function confirmationMail({ name, url, host, now }: Confirmation): WrittenMail {
  return {
    subject: t("mail.confirmSubject"),
    preview: t("mail.confirmPreview", { name: oneLine(name), host }),
    date: dateLabel(now),
    heading: t("mail.confirmHeading"),
    lead: sayLine("mail.confirmLead", { name, who: {}, host, hours: confirmationHours }),
    buttons: [{ label: t("mail.confirmAddress"), url, tone: "ink" }],
    sections: [],
    why: t("mail.confirmWhy", { host }),
    links: [],
    host,
  };
}
