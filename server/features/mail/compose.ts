// A mail in the format of RFC 5322, as plain text and as HTML.
import MailComposer from "nodemailer/lib/mail-composer";
import type { WrittenMail } from "./content/written-mail.ts";
import { renderHtml } from "./content/render-html.ts";
import { renderText } from "./content/render-text.ts";

interface Addressed {
  /** Stays the same however often the mail is tried, so that mailboxes drop a second copy. */
  readonly id: string;
  /** A name and an address. */
  readonly from: string;
  readonly to: string;
  /** The address of the page that unsubscribes; null for mails that people requested. */
  readonly unsubscribeUrl: string | null;
}

/** The address within `name <address>`. */
export const addressIn = (mailbox: string): string => /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox;

export function compose(
  mail: WrittenMail,
  { id, from, to, unsubscribeUrl }: Addressed,
): Promise<Buffer> {
  const domain = addressIn(from).split("@").at(-1);
  return new MailComposer({
    from,
    to: { name: "", address: to },
    subject: mail.subject,
    messageId: `<${id}@${domain}>`,
    text: renderText(mail),
    html: renderHtml(mail),
    textEncoding: "quoted-printable",
    newline: "windows",
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl !== null && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
