import { t } from "#shared/messages/t.ts";
import { userExists } from "#server/database/user-ref.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  changeUser,
  findUser,
  followSignOut,
  readCurrentSession,
  readUser,
  searchUsers,
  signOut,
} from "#contract/people.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import { endSession } from "#server/auth/session-queries.ts";
import { forbidden, notFound, signedOut } from "#server/http/errors.ts";
import { isCrossSite } from "#server/http/origin.ts";
import { serve } from "#server/http/serve.ts";
import { changeProfile } from "./change-profile.ts";
import { sessionOf, userById, userByName, usersNamed } from "./queries.ts";
import { mayEditProfile } from "./rules.ts";

export function peopleRoutes(app: FastifyInstance): void {
  serve(app, readCurrentSession, async ({ viewer, request }) => {
    const session = viewer && (await sessionOf(request.database, viewer.id));
    return session ?? { isLoggedIn: false, user: null, unreadCount: 0 };
  });

  void app.register(signOutRoutes);

  serve(app, findUser, async ({ params, viewer, request }) => {
    const { db } = request.database;
    const user = await userByName(db, params.text, viewer?.id ?? null);
    if (!user) throw notFound(t(findUser.missing));
    return user;
  });

  serve(app, searchUsers, async ({ query, viewer, request }) =>
    usersNamed(request.database.db, query().search, viewer?.id ?? null),
  );

  serve(app, readUser, async ({ params, viewer, request }) => {
    const user = await userById(request.database.db, params.id, viewer?.id ?? null);
    if (!user) throw notFound(t(readUser.missing));
    return user;
  });

  serve(app, changeUser, async ({ params, me, body, request }) => {
    const { db } = request.database;
    if (!(await userExists(db, params.id, me().id))) throw notFound(t(changeUser.missing));
    if (!mayEditProfile(me().id, params.id)) throw forbidden(t("people.onlyOwnProfile"));
    await changeProfile(db, params.id, body());
    const user = await userById(db, params.id, me().id);
    if (!user) throw signedOut();
    return user;
  });
}

async function signOutRoutes(app: FastifyInstance): Promise<void> {
  // The confirmation page sends a form, because it also works without scripts.
  app.addContentTypeParser(form, { parseAs: "string" }, async () => "");

  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "GET" || !isFollowedLink(request)) return;
    await reply.header("cache-control", "no-store").redirect(signOutPage, 302);
  });

  serve(app, signOut, async ({ request, reply }) => {
    if (request.headers["content-type"]?.startsWith(form)) reply.code(303).header("location", "/");
    return leave(request, reply);
  });

  // The only GET that changes something. It must come from this site's scripts or be typed by the
  // user: not be loaded as an image, not be linked to, which anybody could do in a description, and
  // not be a prefetch.
  serve(app, followSignOut, async ({ request, reply }) => {
    if (isCrossSite(request, app.settings.publicUrl) || isEmbedded(request)) {
      throw forbidden(t("errors.otherSite"));
    }
    if (isPrefetch(request)) throw forbidden(t("people.noPrefetch"));
    return leave(request, reply);
  });
}

const form = "application/x-www-form-urlencoded";
const signOutPage = "/sign-out";

/**
 * Whether a browser opens the address as a page because of a link; a typed address has no such
 * origin.
 */
function isFollowedLink({ headers }: FastifyRequest): boolean {
  if (headers["sec-fetch-mode"] !== "navigate") return false;
  const { "sec-fetch-site": site = "none", "sec-fetch-dest": destination = "document" } = headers;
  return site !== "none" && destination === "document";
}

const isPrefetch = ({ headers }: FastifyRequest) =>
  /prefetch|prerender/i.test([headers["sec-purpose"], headers["purpose"]].join(" "));

function isEmbedded({ headers }: FastifyRequest): boolean {
  const destination = headers["sec-fetch-dest"] ?? "empty";
  return destination !== "document" && destination !== "empty";
}

async function leave(request: FastifyRequest, reply: FastifyReply) {
  const token = sessionCookie.read(request);
  if (token) await endSession(request.database.db, token);
  sessionCookie.clear(request, reply);
  return { isLoggedIn: false as const };
}
