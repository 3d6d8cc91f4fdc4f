// The mail to an address that a person typed, with the link that confirms it.
import { confirmationHours } from "#contract/mail.ts";
import { dateLabel } from "./digest-times.ts";
import { oneLine, type WrittenMail } from "./written-mail.ts";

interface Confirmation {
  readonly name: string;
  readonly url: string;
  readonly host: string;
  readonly now: Date;
}

export function confirmationMail({ name, url, host, now }: Confirmation): WrittenMail {
  return {
    subject: "Confirm your e-mail address",
    preview: `For the account of ${oneLine(name)} at ${host}.`,
    date: dateLabel(now),
    heading: "Is this your address?",
    lead: [
      "Confirm that you want e-mail for ",
      { text: name },
      ` at ${host} to come here. The link works for ${confirmationHours} hours.`,
    ],
    buttons: [{ label: "Confirm address", url, tone: "ink" }],
    sections: [],
    why: `Someone entered this address at ${host}. If it wasn’t you, ignore this e-mail. You won’t get another one.`,
    links: [],
    host,
  };
}
