// People with e-mail addresses, and the steps of the jobs that send to them.
import { afterAll } from "vitest";
import { sql } from "#server/database/sql.ts";
import { queueDigests } from "#server/features/mail/queue-digests.ts";
import { queuePromptMails } from "#server/features/mail/queue-prompt.ts";
import { type Sent, sendMails } from "#server/features/mail/send-mails.ts";
import type { Application } from "#contract/applications.ts";
import { mailFrom, type MailServer, openMailServer } from "./mail-server.ts";
import { type Person, startTestApp, type TestApp } from "./test-app.ts";

/** Starts a mail server, which stops at the end of the test file. */
export async function startMailServer(): Promise<MailServer> {
  const server = await openMailServer();
  afterAll(server.stop);
  return server;
}

/** The code host's address of a person of a test. */
export const addressOf = ({ username }: Pick<Person, "username">) => `${username}@mail.example`;

/** Gives people their address from the code host. */
export async function giveAddresses(
  { database }: TestApp,
  people: readonly Person[],
): Promise<void> {
  await sql`update users set email = username || '@mail.example'
    where id = any(${people.map(({ id }) => id)}::uuid[])`.run(database.db);
}

export const mailSettingsFor = ({ url }: MailServer) => ({ smtpUrl: url, from: mailFrom });

/** A site that sends e-mail, and the mail server that gets it. */
export async function startMailSite(settings: Parameters<typeof startTestApp>[0] = {}) {
  const mailServer = await startMailServer();
  const site = await startTestApp({ ...settings, mail: mailSettingsFor(mailServer) });
  return { mailServer, site, db: site.database.db };
}

/** Forgets mails, their settings and addresses, and all projects. */
export async function forgetMails({
  mailServer,
  db,
}: Awaited<ReturnType<typeof startMailSite>>): Promise<void> {
  await sql`truncate projects, mails, mail_settings, job_progress cascade`.run(db);
  await sql`update users set email = null`.run(db);
  mailServer.mails.length = 0;
  mailServer.onRecipient = () => null;
  mailServer.onMail = () => null;
}

/** Moves the clock by a minute, and sends what is mailed immediately; returns the outcome. */
export async function sendPromptMails({ app, database }: TestApp): Promise<Sent> {
  await queuePromptMails(database.db, new Date(Date.now() + 61_000));
  return sendMails(database, app.settings);
}

/** Sends the digests that are due at that time. */
export async function sendDigests({ app, database }: TestApp, now: Date): Promise<Sent> {
  await queueDigests(database.db, now);
  return sendMails(database, app.settings);
}

/** An application of that person. */
export async function applyTo(
  person: Person,
  projectId: string,
  content: string | null = null,
): Promise<Application> {
  const fields = { project: projectId, requestedRole: "developer", content };
  const { status, body } = await person.post<Application>("/applications", fields);
  if (status !== 200) throw new Error(`Applying answered ${status}`);
  return body;
}
