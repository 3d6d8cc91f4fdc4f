// The mail that says that an API token was made for a person.
import { t } from "#shared/messages/t.ts";
import { dateLabel } from "./digest-times.ts";
import { sayLine } from "./say-line.ts";
import { oneLine, type WrittenMail } from "./written-mail.ts";

interface About {
  /** The token's name. */
  readonly token: string;
  /** The person's. */
  readonly name: string;
  readonly settingsUrl: string;
  readonly host: string;
  readonly now: Date;
}

export function apiTokenMail({ token, name, settingsUrl, host, now }: About): WrittenMail {
  const shown = oneLine(token);
  return {
    subject: t("mail.tokenMadeSubject", { host }),
    preview: t("mail.tokenMadePreview", { token: shown }),
    date: dateLabel(now),
    heading: t("mail.tokenMadeHeading"),
    lead: sayLine("mail.tokenMadeLead", { token: shown, what: {}, name: oneLine(name), who: {} }),
    buttons: [{ label: t("api-tokens.title"), url: settingsUrl, tone: "ink" }],
    sections: [],
    why: t("mail.whySecurity", { host }),
    links: [],
    host,
  };
}
