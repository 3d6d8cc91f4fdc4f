// A mail in the format of RFC 5322, as plain text and as HTML.
import MailComposer from "nodemailer/lib/mail-composer";
import type { SiteSettings } from "#contract/appearance.ts";
import { productName } from "#shared/site.ts";
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
  readonly site: SiteSettings;
}

/** The address within `name <address>`. */
export const addressIn = (mailbox: string): string => /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox;

/** The sender's name is the site's where the operator set none but the product's. */
function senderOf(from: string, { name }: SiteSettings) {
  const address = addressIn(from);
  return from.startsWith(`${productName} <`) ? { name, address } : from;
}

export function compose(
  mail: WrittenMail,
  { id, from, to, unsubscribeUrl, site }: Addressed,
): Promise<Buffer> {
  const domain = addressIn(from).split("@").at(-1);
  return new MailComposer({
    from: senderOf(from, site),
    to: { name: "", address: to },
    subject: mail.subject,
    messageId: `<${id}@${domain}>`,
    text: renderText(mail, site),
    html: renderHtml(mail, site),
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
