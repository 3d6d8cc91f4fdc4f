// The mail that says that an account was linked to a person, or unlinked.
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
  const account = login === null ? `An account at ${provider}` : `${oneLine(login)} at ${provider}`;
  const name = oneLine(about.name);
  const isLinked = event === "linked";
  return {
    subject: isLinked
      ? `An account was linked to your profile at ${host}`
      : `An account was unlinked from your profile at ${host}`,
    preview: `${account}. If it wasn’t you, act now.`,
    date: dateLabel(now),
    heading: isLinked ? "An account was linked" : "An account was unlinked",
    lead: isLinked
      ? [
          { text: account },
          " can now sign in as ",
          { text: name },
          ". If it wasn’t you, unlink it, and sign out everywhere else.",
        ]
      : [
          { text: account },
          " can no longer sign in as ",
          { text: name },
          ", and all other sessions were signed out. If it wasn’t you, look at the accounts that are still linked.",
        ],
    buttons: [{ label: "Sign-in accounts", url: settingsUrl, tone: "ink" }],
    sections: [],
    why: `It’s about the security of your account at ${host}, so that it can’t be turned off alone.`,
    links: [],
    host,
  };
}
