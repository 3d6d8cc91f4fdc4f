// Writes a mail when it is sent, for its recipient of that moment; null where there is nothing to
// tell any more, or the person doesn't want it.
import { randomBytes } from "node:crypto";
import type { DigestFrequency, MailKind, PromptMailKind } from "#contract/mail.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { offeredIn } from "#server/http/language.ts";
import { changeLanguage } from "#server/languages.ts";
import type { Settings } from "#server/settings.ts";
import { chosenAddress, takesMail } from "./address.ts";
import { confirmationMail } from "./content/confirmation-mail.ts";
import { digestMail, hasNews, watchedEvents } from "./content/digest-mail.ts";
import {
  newIssues,
  newMatches,
  searchHits,
  waitingApplications,
} from "./content/digest-queries.ts";
import { integrationOffMail } from "./content/integration-off-mail.ts";
import { mailLinks } from "./content/mail-links.ts";
import { newsOf, newsSince } from "./content/news-queries.ts";
import { maxRows, promptMail } from "./content/prompt-mail.ts";
import { apiTokenMail } from "./content/api-token-mail.ts";
import { signInAccountMail } from "./content/sign-in-account-mail.ts";
import type { WrittenMail } from "./content/written-mail.ts";
import { claimForDigest, type ClaimedMail } from "./mail-states.ts";
import { hashOfToken } from "./settings.ts";
import { type MailList, savePendingToken } from "./settings-queries.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

export interface ReadyMail {
  readonly to: string;
  readonly written: WrittenMail;
  readonly unsubscribeUrl: string | null;
}

interface Recipient {
  readonly name: string;
  /** For addresses that may be a stranger's: nobody can write a message into it. */
  readonly username: string;
  /** Null while no mail goes to the person. */
  readonly address: string | null;
  readonly language: string | null;
  readonly pendingAddress: string | null;
  readonly kindsOff: readonly MailKind[];
  readonly digest: DigestFrequency;
}

async function recipientOf(db: Db, userId: string): Promise<Recipient | null> {
  const row = await sql<Recipient>`
    select u.display_name as name, u.username, u.language,
      case when ${takesMail} then ${chosenAddress} end as address,
      case when s.pending_until > now() and u.suspended_at is null
        then s.pending_address end as "pendingAddress",
      coalesce(s.kinds_off, '{}') as "kindsOff", coalesce(s.digest, 'weekly') as digest
    from users u left join mail_settings s on s.user_id = u.id where u.id = ${userId}`.maybeOne(db);
  return row ?? null;
}

type Site = Pick<Settings, "publicUrl" | "languages">;

export async function writeMail(
  database: Database,
  site: Site,
  mail: ClaimedMail,
): Promise<ReadyMail | null> {
  const recipient = await recipientOf(database.db, mail.userId);
  if (!recipient) return null;
  const language = offeredIn(site.languages, recipient.language);
  if (language) changeLanguage(language);
  if (mail.kind === "sign_in_account") return writeAccountMail(site, mail, recipient);
  if (mail.kind === "api_token") return writeTokenMail(site, mail, recipient);
  if (mail.kind === "api_token_expiry") {
    return (await isTokenKept(database.db, mail)) ? writeTokenMail(site, mail, recipient) : null;
  }
  if (mail.kind === "confirmation") return writeConfirmation(database.db, site, mail, recipient);
  if (recipient.address === null) return null;
  const addressed = { ...recipient, address: recipient.address };
  if (mail.kind === "integration_off") {
    return writeIntegrationOff(database.db, site, mail, addressed);
  }
  return mail.kind === "digest"
    ? writeDigest(database, site, mail, addressed)
    : writePrompt(database.db, site, { ...mail, kind: mail.kind }, addressed);
}

type Addressed = Recipient & { readonly address: string };

const hostOf = ({ publicUrl }: Site) => new URL(publicUrl).host;

async function writeConfirmation(
  db: Db,
  site: Site,
  { userId }: ClaimedMail,
  { username, pendingAddress }: Recipient,
): Promise<ReadyMail | null> {
  if (pendingAddress === null) return null;
  const token = randomBytes(24).toString("base64url");
  await savePendingToken(db, userId, pendingAddress, hashOfToken(token));
  const url = mailLinks(site.publicUrl).confirmAddress(token);
  const written = confirmationMail({ name: username, url, host: hostOf(site), now: currentTime() });
  return { to: pendingAddress, written, unsubscribeUrl: null };
}

function writeAccountMail(
  site: Site,
  { address, signInAccount }: ClaimedMail,
  { username }: Recipient,
): ReadyMail | null {
  if (address === null || signInAccount === null) return null;
  const settingsUrl = mailLinks(site.publicUrl).signInAccounts();
  const about = {
    ...signInAccount,
    name: username,
    settingsUrl,
    host: hostOf(site),
    now: currentTime(),
  };
  return { to: address, written: signInAccountMail(about), unsubscribeUrl: null };
}

function writeTokenMail(
  site: Site,
  { address, apiToken, apiTokenExpiresAt }: ClaimedMail,
  { username }: Recipient,
): ReadyMail | null {
  if (address === null || apiToken === null) return null;
  const about = {
    token: apiToken,
    expiresAt: apiTokenExpiresAt,
    name: username,
    settingsUrl: mailLinks(site.publicUrl).apiTokens(),
    host: hostOf(site),
    now: currentTime(),
  };
  return { to: address, written: apiTokenMail(about), unsubscribeUrl: null };
}

/** Whether the token that expires wasn't revoked since the mail was queued. */
async function isTokenKept(db: Db, { id }: ClaimedMail): Promise<boolean> {
  const tokens = await sql`
    select from mails m join api_tokens k on k.user_id = m.user_id and k.name = m.api_token
      and k.expires_at = m.api_token_expires_at
    where m.id = ${id} and k.expires_at > now()`.all(db);
  return tokens.length > 0;
}

/** Nothing if it was read on the site meanwhile, or is on again. */
async function writeIntegrationOff(
  db: Db,
  site: Site,
  { userId, notificationIds }: ClaimedMail,
  { address }: Addressed,
): Promise<ReadyMail | null> {
  const [news] = await newsOf(db, userId, notificationIds, 1);
  if (!news) return null;
  const about = { host: hostOf(site), now: currentTime() };
  const written = integrationOffMail(news, about, mailLinks(site.publicUrl));
  return { to: address, written, unsubscribeUrl: null };
}

async function unsubscribeUrlOf(db: Db, site: Site, userId: string, list: MailList) {
  return mailLinks(site.publicUrl).unsubscribe(await unsubscribeToken(db, { userId, list }));
}

type PromptMail = ClaimedMail & { readonly kind: PromptMailKind };

async function writePrompt(
  db: Db,
  site: Site,
  { userId, kind, notificationIds }: PromptMail,
  { name, address, kindsOff }: Addressed,
): Promise<ReadyMail | null> {
  if (kindsOff.includes(kind)) return null;
  const [first, ...others] = await newsOf(db, userId, notificationIds, 10 * maxRows);
  if (!first) return null;
  const unsubscribeUrl = await unsubscribeUrlOf(db, site, userId, kind);
  const about = { name, kind, unsubscribeUrl, host: hostOf(site), now: currentTime() };
  const written = promptMail([first, ...others], about, mailLinks(site.publicUrl));
  return { to: address, written, unsubscribeUrl };
}

/** Notifications in a digest at most; the latest are left for the next one. */
const maxNews = 100;
const maxWaiting = 3;
const maxMatches = 3;
const maxSearches = 10;

async function writeDigest(
  database: Database,
  site: Site,
  mail: ClaimedMail,
  { name, address, digest, kindsOff }: Addressed,
): Promise<ReadyMail | null> {
  const { db } = database;
  const { userId, period } = mail;
  if (digest === "off" || period === null) return null;
  const found = await newsSince(db, userId, {
    from: period.from,
    mailId: mail.id,
    without: kindsOff.includes("watching") ? watchedEvents : [],
    limit: maxNews,
  });
  const claimed = await claimForDigest(
    db,
    mail,
    found.map(({ id }) => id),
  );
  const matches = { since: period.from, now: period.to, limit: maxMatches };
  const content = {
    waiting: await waitingApplications(db, userId, maxWaiting),
    news: found.filter(({ id }) => claimed.has(id)),
    matches: kindsOff.includes("matches")
      ? { shown: [], total: 0 }
      : await newMatches(database, userId, matches),
    issues: kindsOff.includes("matches") ? [] : await newIssues(database, userId, period.from),
    searches: await searchHits(db, userId, {
      mailId: mail.id,
      searches: maxSearches,
      projects: maxMatches,
    }),
  };
  if (!hasNews(content, period.from)) return null;
  const unsubscribeUrl = await unsubscribeUrlOf(db, site, userId, "digest");
  const about = { name, frequency: digest, period, unsubscribeUrl, host: hostOf(site) };
  const written = digestMail(content, about, mailLinks(site.publicUrl));
  return { to: address, written, unsubscribeUrl };
}
