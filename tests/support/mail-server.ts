// A mail server on loopback that stores what it receives, and refuses what a test chooses.
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** As it came, headers included. */
  readonly source: string;
  readonly parsed: ParsedMail;
}

/** A refusal: its code, and a text of the server's own. */
type Refusal = readonly [code: number, text: string] | null;

export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Called for each recipient, with its address. */
  onRecipient: (to: string) => Refusal | Promise<Refusal>;
  /** Called when a mail has been received in full. */
  onMail: (to: string) => Refusal | Promise<Refusal>;
  /** Called with each mail that it accepted. */
  onStored: (mail: ReceivedMail) => void;
  /** The one mail to that address. Throws if there are several or none. */
  readonly to: (address: string) => ReceivedMail;
  readonly stop: () => Promise<void>;
}

type Done = (error?: Error | null) => void;

/** The sender in tests. */
export const mailFrom = "Stack Cafe <hello@cafe.example>";

/** Starts a server; the caller stops it. */
export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  async function judgeRecipient(address: string, done: Done): Promise<void> {
    done(errorOf(await state.onRecipient(address)));
  }
  async function receive(
    stream: AsyncIterable<unknown>,
    { from, to }: { from: string; to: string },
    done: Done,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of stream) chunks.push(chunk as Buffer);
    } catch {
      // The client went away within the mail.
      return;
    }
    const source = Buffer.concat(chunks);
    const refusal = await state.onMail(to);
    if (refusal === null) {
      const parsed = await simpleParser(source);
      const mail = { from, to, source: source.toString(), parsed };
      mails.push(mail);
      state.onStored(mail);
    }
    done(errorOf(refusal));
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _session, done) => void judgeRecipient(address, done),
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address).join();
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      void receive(stream, { from, to }, done);
    },
  });
  // Connections that a killed server leaves behind.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const state: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    onRecipient: () => null,
    onMail: () => null,
    onStored: () => undefined,
    to: (address) => {
      const [mail, ...others] = mails.filter((one) => one.to === address);
      if (!mail || others.length > 0)
        throw new Error(`${mail ? others.length + 1 : 0} mails to ${address}`);
      return mail;
    },
    stop,
  };
  return state;
}

function errorOf(refusal: Refusal): Error | null {
  if (refusal === null) return null;
  const [responseCode, text] = refusal;
  return Object.assign(new Error(text), { responseCode });
}

/** The address of the first link in a mail that begins so. */
export function linkIn(html: string | false | undefined, start: string): string {
  const found = new RegExp(`href="(${start}[^"]*)"`).exec(html || "")?.[1];
  if (found === undefined) throw new Error(`No link to ${start}`);
  return found.replaceAll("&amp;", "&");
}
