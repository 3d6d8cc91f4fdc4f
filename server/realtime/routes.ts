// The event stream of a browser.
import { t } from "#shared/messages/t.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ChangeKey, formerStreamPath, streamPath, streamQuery } from "#contract/realtime.ts";
import type { Database } from "#server/database/connect.ts";
import { siteOf } from "#server/database/site.ts";
import { Refusal, signedOut } from "#server/http/errors.ts";
import { openEventStream } from "#server/http/stream.ts";
import { validate } from "#server/http/validation.ts";
import { sessionOf, viewerOf } from "#server/http/viewer.ts";
import { changeMessage, greeting } from "./messages.ts";
import { OpenStream } from "./open-stream.ts";
import { ChangeRelay } from "./change-relay.ts";
import type { NotificationSource } from "./notification-sender.ts";
import { type StreamLimits, Streams } from "./streams.ts";
import { watchedBy } from "./watched-projects.ts";

export interface StreamOptions extends StreamLimits {
  /** Between two keep-alive messages, shorter than the timeouts of proxies. */
  readonly pingEveryMs: number;
  /** Between two checks of all sessions and notifications, whether announced or not. */
  readonly reviewEveryMs: number;
}

/** All streams together need about 200 MB of memory. The tabs of a browser share one. */
const defaults: StreamOptions = {
  each: 20,
  all: 15_000,
  pingEveryMs: 25_000,
  reviewEveryMs: 60_000,
};

/** Serves streams until the app closes, which ends them first. Returns those of this process. */
export function streamRoutes(
  app: FastifyInstance,
  database: Database,
  notifications: NotificationSource,
  options: Partial<StreamOptions> = {},
): Streams {
  const { pingEveryMs, reviewEveryMs, ...limits } = { ...defaults, ...options };
  const streams = new Streams(limits);
  const warn = (err: unknown) => app.log.warn({ err }, "the site's settings could not be read");
  const relay = new ChangeRelay({
    database,
    streams,
    notifications,
    reviewEveryMs,
    log: app.log,
    onSiteSignal: () => void siteOf(database).reload().catch(warn),
  });
  // Other servers say here that the site was renamed. Behind a pooler only this connection shows a
  // restore that a server is running.
  app.addHook("onListen", async () => relay.listen());
  siteOf(database).onChange(() => {
    const key = JSON.stringify(["site"] satisfies ChangeKey);
    const message = changeMessage([key]);
    for (const stream of streams) stream.sendChange([key], message);
  });
  const pings = setInterval(() => {
    for (const stream of streams) stream.ping();
  }, pingEveryMs).unref();
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
    clearInterval(pings);
    for (const stream of streams) stream.end();
    await relay.close();
  });

  app.get(formerStreamPath, async (request, reply) => {
    const at = request.url.indexOf("?");
    const query = at === -1 ? "" : request.url.slice(at);
    return reply.header("cache-control", "no-store").redirect(streamPath + query, 308);
  });

  app.get(streamPath, { exposeHeadRoute: false }, async (request, reply) => {
    const viewer = await viewerOf(request);
    if (!viewer) throw signedOut();
    const sessionId = sessionOf(viewer);
    const { watch, lastEventId } = queryOf(request);
    const reservation = streams.reserve(viewer.id);
    try {
      await relay.start();
      const sentUpTo = await startOf(database, notifications, viewer.id, lastEventId);
      const watched = await watchedBy(database, viewer.id, watch);
      if (closing) throw new Refusal(503, t("errors.closing"));
      if (request.raw.socket.destroyed) {
        // The client has disconnected already: there is nobody to respond to.
        reservation.release();
        reply.hijack();
        return;
      }
      const { id: userId } = viewer;
      const closed = reservation.release;
      const socket = openEventStream(request, reply, {
        userId,
        greeting: greeting(sentUpTo),
        closed,
      });
      const stream = new OpenStream(socket, { userId, sessionId, watched, sentUpTo });
      socket.on("drain", () => {
        stream.drained();
        relay.sendNotifications(userId);
      });
      reservation.open(stream);
      // Changes made since the session was looked up.
      relay.checkSessions(userId);
      relay.sendNotifications(userId);
    } catch (error) {
      reservation.release();
      throw error;
    }
  });
  return streams;
}

function queryOf(request: FastifyRequest) {
  const { watch, lastEventId } = validate(streamQuery, request.query, "query");
  const header = request.headers["last-event-id"];
  return { watch, lastEventId: typeof header === "string" ? header : lastEventId };
}

const uuid = /^[0-9a-f-]{36}$/;
/** As in greetings: the number itself. */
const greetingId = /^\d{1,15}$/;

/** The number after which the stream continues: of the last one received, else of the latest. */
async function startOf(
  { db }: Database,
  { numberOf, lastNumberOf }: NotificationSource,
  userId: string,
  lastEventId = "",
): Promise<number> {
  const received = uuid.test(lastEventId) ? await numberOf(db, userId, lastEventId) : null;
  if (received !== null) return received;
  const latest = await lastNumberOf(db, userId);
  return greetingId.test(lastEventId) ? Math.min(Number(lastEventId), latest) : latest;
}
