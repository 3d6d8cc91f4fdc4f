// A connection to the mail server, and what its failures mean.
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isLoopback } from "#server/settings-schema.ts";

/**
 * - `unavailable`: the server can't be used, whatever the mail: it doesn't answer, refuses the
 *   password or the sender.
 * - `temporary`: it refuses this mail for now (4xx).
 * - `refused`: it refuses the recipient or the mail for good (5xx).
 * - `unknown`: the connection broke after the mail was on its way. It may have arrived.
 */
type FailureKind = "unavailable" | "temporary" | "refused" | "unknown";

export class SmtpFailure extends Error {
  readonly kind: FailureKind;
  /** The server's reply, which may repeat the recipient's address; null if it gave none. */
  readonly reply: string | null;
  constructor(kind: FailureKind, reply: string | null, cause: Error) {
    super(`The mail server failed: ${causeOf(cause)}`);
    this.kind = kind;
    this.reply = reply;
  }
}

/** nodemailer's errors. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Says what failed without the server's words, which may repeat an address. */
function causeOf({ code, command, responseCode, message }: SmtpError): string {
  if (responseCode === undefined) return code === undefined ? message : `${code} ${message}`;
  return `${responseCode}${command ? ` to ${command}` : ""}`;
}

export interface Envelope {
  readonly from: string;
  readonly to: string;
}

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A server may limit how many mails a connection brings. */
const maxMailsPerConnection = 50;

/** Sends mails one after the other, over a connection that it opens when it is needed. */
export class MailSender {
  readonly #url: string;
  #connection: SMTPConnection | null = null;
  #sent = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Sends a mail. `beforeData` is awaited when the server has accepted the recipient and waits for
   * the mail: if it throws, nothing is sent.
   * @throws SmtpFailure, or what `beforeData` threw
   */
  async send(envelope: Envelope, message: Buffer, beforeData: () => Promise<void>): Promise<void> {
    if (this.#sent === maxMailsPerConnection) this.close();
    let [isOnItsWay, refusal]: [boolean, unknown] = [false, null];
    async function* data() {
      try {
        await beforeData();
      } catch (error) {
        refusal = error;
        throw error;
      }
      isOnItsWay = true;
      yield message;
    }
    try {
      this.#connection ??= await open(this.#url);
      const body = Readable.from(data(), { objectMode: false });
      await exchange(this.#connection, envelope, body);
      this.#sent += 1;
    } catch (error) {
      this.close();
      throw refusal ?? failureOf(error as SmtpError, isOnItsWay);
    }
  }

  /** Connects and signs in. @throws SmtpFailure */
  async check(): Promise<void> {
    this.#connection ??= await open(this.#url);
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
    this.#sent = 0;
  }
}

/** The options of an address such as smtp://user:password@host:587. */
function optionsOf(address: string): SMTPConnection.Options {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "smtps:";
  const usualPort = secure ? 465 : 587;
  return {
    host,
    secure,
    port: port === "" ? usualPort : Number(port),
    // A password and people's addresses don't cross a network in the open.
    requireTLS: !secure && !isLoopback(host),
    ignoreTLS: !secure && isLoopback(host),
    ...timeouts,
  };
}

function credentialsOf(address: string) {
  const { username, password } = new URL(address);
  if (username === "") return null;
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

async function open(address: string): Promise<SMTPConnection> {
  const connection = new SMTPConnection(optionsOf(address));
  try {
    await step(connection, (done) => connection.connect(done));
    const credentials = credentialsOf(address);
    if (credentials) await step(connection, (done) => connection.login(credentials, done));
    return connection;
  } catch (error) {
    connection.close();
    throw new SmtpFailure("unavailable", null, error as SmtpError);
  }
}

const exchange = (connection: SMTPConnection, { from, to }: Envelope, message: Readable) =>
  step(connection, (done) => connection.send({ from, to: [to] }, message, done));

/** A callback, or the end of the connection, as a promise. */
async function step(
  connection: SMTPConnection,
  start: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onEnd = () => reject(new Error("The connection was closed"));
  connection.on("error", reject).once("end", onEnd);
  start((error) => (error ? reject(error) : resolve()));
  try {
    await promise;
  } finally {
    connection.off("error", reject).off("end", onEnd);
    // An error between two mails shows when the next one is sent.
    if (connection.listenerCount("error") === 0) connection.on("error", () => undefined);
  }
}

function failureOf(error: SmtpError, isOnItsWay: boolean): SmtpFailure {
  if (error instanceof SmtpFailure) return error;
  const { responseCode = 0, response = null, command = "" } = error;
  const failure = (kind: FailureKind) => new SmtpFailure(kind, response, error);
  if (responseCode === 0) return failure(isOnItsWay ? "unknown" : "unavailable");
  if (responseCode === 421) return failure("unavailable");
  if (responseCode < 500) return failure("temporary");
  // Another refusal, such as of the sender, isn't about this mail.
  return failure(command === "RCPT TO" || command === "DATA" ? "refused" : "unavailable");
}
