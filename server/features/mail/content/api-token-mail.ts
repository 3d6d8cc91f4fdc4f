// The mails that say that an API token was made for a person, and that one expires soon.
import { t } from "#shared/messages/t.ts";
import { dateLabel } from "./digest-times.ts";
import { sayLine } from "./say-line.ts";
import { oneLine, type WrittenMail } from "./written-mail.ts";

interface About {
  /** The token's name. */
  readonly token: string;
  /** Null if it was just made. */
  readonly expiresAt: Date | null;
  /** The person's. */
  readonly name: string;
  readonly settingsUrl: string;
  readonly host: string;
  readonly now: Date;
}

export function apiTokenMail(about: About): WrittenMail {
  const { settingsUrl, host, now } = about;
  return {
    ...(about.expiresAt === null ? onMade(about) : onExpiry(about, about.expiresAt)),
    date: dateLabel(now),
    buttons: [{ label: t("api-tokens.title"), url: settingsUrl, tone: "ink" }],
    sections: [],
    why: t("mail.whySecurity", { host }),
    links: [],
    host,
  };
}

type Texts = Pick<WrittenMail, "subject" | "preview" | "heading" | "lead">;

function onMade({ host, token, name }: About): Texts {
  const shown = oneLine(token);
  return {
    subject: t("mail.tokenMadeSubject", { host }),
    preview: t("mail.tokenMadePreview", { token: shown }),
    heading: t("mail.tokenMadeHeading"),
    lead: sayLine("mail.tokenMadeLead", { token: shown, what: {}, name: oneLine(name), who: {} }),
  };
}

function onExpiry({ host, token, name }: About, expiresAt: Date): Texts {
  const shown = oneLine(token);
  const date = dateLabel(expiresAt);
  return {
    subject: t("mail.tokenExpirySubject", { host }),
    preview: t("mail.tokenExpiryPreview", { token: shown, date }),
    heading: t("mail.tokenExpiryHeading"),
    lead: sayLine("mail.tokenExpiryLead", {
      token: shown,
      what: {},
      date,
      name: oneLine(name),
      who: {},
    }),
  };
}
