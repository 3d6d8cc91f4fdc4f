// Sends push messages about new notifications, encrypted for the browser (RFC 8291) and signed for its
// push service (RFC 8292). Each is sent once at most.
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { mailLinks } from "#server/features/mail/content/mail-links.ts";
import { type News, newsOf } from "#server/features/mail/content/news-queries.ts";
import { sentenceOf, wordsOf } from "#server/features/mail/content/sentences.ts";
import { promptEvents } from "#server/features/mail/prompt-events.ts";
import { unreadCount } from "#server/features/notifications/queries.ts";
import { offeredIn } from "#server/http/language.ts";
import { type Connecting, requestRemote } from "#server/http/remote-request.ts";
import { inLanguage } from "#server/languages.ts";
import type { Settings } from "#server/settings.ts";
import { pushLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { type PushKey, pushKeyOf } from "./push-key.ts";

export type PushSite = Pick<Settings, "publicUrl" | "languages">;

/** Devices of one round. */
const batch = 200;
/** Requests at once: one person's browsers, whose addresses may be anybody's, must not fill them. */
const concurrency = 5 * pushLimits.devices;
const timeoutMs = 10_000;
/** Messages to one device in a round: of more, those that came last. */
const maxMessages = 3;
/** What came in quiet hours is counted up to that. */
const maxHeldBack = 99;
/** For how long a push service keeps a message for a device that is off. */
const ttlSeconds = 24 * 60 * 60;
/** Push services take 4 KB, encrypted. */
const maxBodyLength = 500;

interface Device {
  readonly id: string;
  readonly userId: string;
  readonly language: string | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface DueDevice extends Device {
  readonly notificationIds: readonly string[];
  /** Those among them that came in its person's quiet hours. */
  readonly heldBackIds: readonly string[];
}

/**
 * Devices with notifications of their kinds that are new since the last round. They are taken first,
 * so that a server that is killed sends none twice.
 */
const claim = (db: Db): Promise<DueDevice[]> =>
  sql<DueDevice>`
    with due as (
      select d.id, d.sent_number as after, r.last_number as until, q.quiet
      from push_devices d join recipients r on r.user_id = d.user_id
        left join push_quiet_hours q on q.user_id = d.user_id
      where r.last_number > d.sent_number and quiet_until(q.quiet, now()) is null
      order by d.id limit ${sql.literal(batch)} for no key update of d skip locked
    ), taken as (
      update push_devices d set sent_number = due.until from due where d.id = due.id
      returning d.*, due.after, due.until, due.quiet
    )
    select t.id, t.user_id as "userId", u.language, t.endpoint, t.p256dh, t.auth,
      array_agg(n.id order by n.number) as "notificationIds",
      coalesce(array_agg(n.id order by n.number)
        filter (where quiet_until(t.quiet, n.created_at) is not null), '{}') as "heldBackIds"
    from taken t join users u on u.id = t.user_id
      join notifications n on n.user_id = t.user_id and n.number > t.after and n.number <= t.until
      join unnest(${Object.keys(promptEvents)}::text[], ${Object.values(promptEvents)}::text[])
        as k (event, kind) on k.event = n.event
    where not n.is_read and k.kind = any(t.kinds) and u.suspended_at is null
      and t.endpoint is not null and t.p256dh is not null and t.auth is not null
    group by t.id, t.user_id, u.language, t.endpoint, t.p256dh, t.auth`.all(db);

/** Sends what is due; returns how many messages were accepted. */
export async function sendPushes(
  { db, ...database }: Database,
  site: PushSite,
  connecting: Connecting = {},
): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await claim(db);
    if (due.length === 0) return sent;
    const key = await pushKeyOf(db);
    const queue = [...due];
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let device = queue.shift(); device; device = queue.shift()) {
          sent += await sendTo({ db, ...database }, site, device, key, connecting);
        }
      }),
    );
  }
}

async function sendTo(
  database: Database,
  site: PushSite,
  device: DueDevice,
  key: PushKey,
  connecting: Connecting,
): Promise<number> {
  const { db } = database;
  const { userId, notificationIds, heldBackIds } = device;
  const heldBack = await newsOf(db, userId, heldBackIds.slice(-maxHeldBack), maxHeldBack);
  const held = new Set(heldBackIds);
  const ids = notificationIds.filter((id) => !held.has(id)).slice(-maxMessages);
  const news = await newsOf(db, userId, ids, maxMessages);
  if (heldBack.length + news.length === 0) return 0;
  const unread = await unreadCount(database, userId);
  const tag = offeredIn(site.languages, device.language) ?? site.languages[0] ?? "en";
  const messages = inLanguage(tag, () => [
    ...(heldBack.length > 1
      ? [summaryOf(heldBack, site, unread)]
      : heldBack.map((one) => messageOf(one, site, unread))),
    ...news.map((one) => messageOf(one, site, unread)),
  ]);
  let sent = 0;
  for (const message of messages) {
    const payload = JSON.stringify(message);
    const status = await send(db, device, payload, site, key, connecting);
    // Waiting for it again would hold up others.
    if (isGone(status) || status === noAnswer) return sent;
    if (isTaken(status)) sent += 1;
  }
  return sent;
}

interface Test {
  readonly userId: string;
  readonly sessionId: string;
  /** The name of the site. */
  readonly site: string;
}

/** Sends a message to the session's browser; returns the status, undefined if it isn't subscribed. */
export async function sendTest(
  database: Database,
  site: PushSite,
  { userId, sessionId, site: name }: Test,
  connecting: Connecting = {},
): Promise<number | undefined> {
  const { db } = database;
  const device = await sql<Device>`
    select d.id, d.user_id as "userId", u.language, d.endpoint, d.p256dh, d.auth
    from push_devices d join users u on u.id = d.user_id
    where d.session_id = ${sessionId} and d.user_id = ${userId}
      and d.endpoint is not null and d.p256dh is not null and d.auth is not null`.maybeOne(db);
  if (!device) return undefined;
  const message = {
    title: t("push.testTitle", { site: name }),
    body: t("push.testText"),
    url: `${site.publicUrl}/account-settings#push`,
    tag: "test",
    unread: await unreadCount(database, userId),
  };
  return send(db, device, JSON.stringify(message), site, await pushKeyOf(db), connecting);
}

/** Of what came in quiet hours: how much it is, and the latest. */
function summaryOf(heldBack: readonly News[], { publicUrl }: PushSite, unread: number) {
  const links = mailLinks(publicUrl);
  const latest = heldBack.at(-1);
  return {
    title: t("push.meanwhile", { count: heldBack.length }),
    body: latest ? wordsOf(sentenceOf(latest, links)) : "",
    url: links.notifications(),
    tag: "meanwhile",
    unread,
  };
}

function messageOf(news: News, { publicUrl }: PushSite, unread: number) {
  const links = mailLinks(publicUrl);
  return {
    title: wordsOf(sentenceOf(news, links)),
    body: news.quote?.slice(0, maxBodyLength) ?? "",
    url: links.subject(news),
    tag: news.id,
    unread,
  };
}

export const noAnswer = 0;
export const isTaken = (status: number) => status >= 200 && status < 300;
const isGone = (status: number) => status === 404 || status === 410;

/** Sends one message, and stores that it was taken, or that the browser ended its subscription. */
async function send(
  db: Db,
  device: Device,
  ...message: [payload: string, site: PushSite, vapid: PushKey, connecting: Connecting]
): Promise<number> {
  const status = await ask(device, ...message);
  if (isGone(status)) {
    // The browser may have another address, and says it when it is next opened.
    await sql`
      update push_devices set endpoint = null, p256dh = null, auth = null
      where id = ${device.id} and endpoint = ${device.endpoint}`.run(db);
  } else if (isTaken(status)) {
    await sql`
      update push_devices set last_sent_at = now() where id = ${device.id}
        and (last_sent_at is null or last_sent_at < now() - interval '1 minute')`.run(db);
  }
  return status;
}

/** The status of the push service's answer, or `noAnswer`. */
async function ask(
  { endpoint, p256dh, auth }: Device,
  payload: string,
  { publicUrl }: PushSite,
  vapid: PushKey,
  connecting: Connecting,
): Promise<number> {
  const { default: webPush } = await import("web-push");
  const url = new URL(publicUrl);
  const subject = url.protocol === "https:" ? publicUrl : `mailto:admin@${url.hostname}`;
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { vapidDetails: { subject, ...vapid }, TTL: ttlSeconds, urgency: "normal" },
    );
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await requestRemote(
      new URL(endpoint),
      { method: "POST", headers: headersOf(headers), body: body ?? "", signal },
      connecting,
    );
    response.destroy();
    return response.statusCode ?? 0;
  } catch {
    // Whatever the push service does: the notification is on the site.
    return noAnswer;
  }
}

const headersOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
