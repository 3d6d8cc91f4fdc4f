// The mail that says that an account was linked to a person, or unlinked.
import { t } from "#shared/messages/t.ts";
import { sayLine } from "./say-line.ts";
import type { SignInAccountChange } from "#server/auth/link-account.ts";
import { dateLabel } from "./digest-times.ts";
import { oneLine, type WrittenMail } from "./written-mail.ts";

interface About extends SignInAccountChange {
  /** The person's. */
  readonly name: string;
  readonly settingsUrl: string;
  readonly host: string;
  readonly now: Date;
}

export function signInAccountMail(about: About): WrittenMail {
  const { event, provider, login, settingsUrl, host, now } = about;
  const account =
    login === null
      ? t("mail.unnamedAccount", { provider })
      : t("mail.account", { login: oneLine(login), provider });
  const name = oneLine(about.name);
  const isLinked = event === "linked";
  return {
    subject: t(isLinked ? "mail.linkedSubject" : "mail.unlinkedSubject", { host }),
    preview: t("mail.linkedPreview", { account }),
    date: dateLabel(now),
    heading: t(isLinked ? "mail.linkedHeading" : "mail.unlinkedHeading"),
    lead: sayLine(isLinked ? "mail.linkedLead" : "mail.unlinkedLead", {
      account,
      what: {},
      name,
      who: {},
    }),
    buttons: [{ label: t("accounts.signInAccounts"), url: settingsUrl, tone: "ink" }],
    sections: [],
    why: t("mail.whySecurity", { host }),
    links: [],
    host,
  };
}
