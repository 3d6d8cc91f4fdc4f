import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findUser, followSignOut, readCurrentSession, signOut } from "#contract/people.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { isCrossSite } from "#server/http/origin.ts";
import { serve } from "#server/http/serve.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import { sessionOf, userByUsername } from "./queries.ts";
import { endSession } from "./session-queries.ts";

export function peopleRoutes(app: FastifyInstance): void {
  serve(app, readCurrentSession, async ({ viewer, request }) => {
    const session = viewer && (await sessionOf(request.database.db, viewer.id));
    return session ?? { isLoggedIn: false, user: null, unreadCount: 0 };
  });

  serve(app, signOut, async ({ request, reply }) => leave(request, reply));

  // The one GET that changes something, so it must come from this site or be typed; and not as a
  // picture, which anybody can put into a description.
  serve(app, followSignOut, async ({ request, reply }) => {
    if (isCrossSite(request, app.settings.publicUrl) || isEmbedded(request)) {
      throw forbidden("This request came from another site.");
    }
    return leave(request, reply);
  });

  serve(app, findUser, async ({ params, viewer, request }) => {
    const { db } = request.database;
    const user = await userByUsername(db, params.text, viewer?.id ?? null);
    if (!user) throw notFound(findUser.missing);
    return user;
  });
}

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
