// Sign-in through the code host: OAuth's authorization code flow with state and PKCE.
import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Db } from "#server/database/connect.ts";
import type { Settings } from "#server/settings.ts";
import { accessRequestPage } from "./access-request-page.ts";
import { removeRequest } from "./access-requests.ts";
import { refusalOf, sendRefusal } from "./admission.ts";
import { githubMemberships, scopesFor } from "./memberships.ts";
import { CodeHostError, exchangeCode, readAccount } from "./oauth.ts";
import { returnPathOf } from "./return-path.ts";
import { sessionCookie } from "./session-cookie.ts";
import { endSession, openSession } from "./session-queries.ts";
import {
  type Account,
  personOf,
  type Suspension,
  suspensionOf,
  takeStackQuestion,
} from "./sign-up.ts";

/** Seconds that a person may spend on the code host's page. */
const attemptTtlSeconds = 600;

/**
 * Maximum number of concurrent attempts of a browser: more cookies would make its requests too
 * large.
 */
const maxAttempts = 4;

/** What the attempt's cookie stores until the browser returns from the code host. */
const attempt = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() });

const callback = z.object({
  code: z.string().max(500).optional(),
  state: z
    .string()
    .regex(/^[\w-]{32}$/)
    .optional(),
  error: z.string().max(100).optional(),
});

/** Makes the person an admin if `adminLogins` contains their login. */
type GrantAdmin = (
  db: Db,
  userId: string,
  account: Account,
  adminLogins: readonly string[],
) => Promise<void>;

/** Routes of the sign-in; `grantAdmin` is called with every account that signs in. */
export function signInWith(app: FastifyInstance, settings: Settings, grantAdmin: GrantAdmin): void {
  const { github, publicUrl } = settings;
  const secure = publicUrl.startsWith("https:");
  const cookieOptions = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  // One cookie per attempt, so that two tabs can sign in concurrently.
  const prefix = `${secure ? "__Host-" : ""}sign-in-`;
  const cookieName = (state: string) => prefix + state.slice(0, 8);
  const redirectUri = `${publicUrl}/auth/github/callback`;
  if (settings.access.mode === "approval") accessRequestPage(app, settings);

  app.get<{ Querystring: { returnTo?: unknown } }>("/auth/github", async (request, reply) => {
    const state = randomBytes(24).toString("base64url");
    const verifier = randomBytes(32).toString("base64url");
    const returnTo = returnPathOf(request.query.returnTo);
    const value = Buffer.from(JSON.stringify({ state, verifier, returnTo })).toString("base64url");
    const earlier = Object.keys(request.cookies).filter((name) => isAttempt(name, prefix));
    for (const name of earlier.slice(0, 1 - maxAttempts)) reply.clearCookie(name, cookieOptions);
    reply.setCookie(cookieName(state), value, { ...cookieOptions, maxAge: attemptTtlSeconds });
    const url = new URL(`${github.url}/login/oauth/authorize`);
    url.search = new URLSearchParams({
      client_id: github.clientId,
      redirect_uri: redirectUri,
      scope: scopesFor(settings.access.allowed).join(" "),
      state,
      response_type: "code",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    }).toString();
    return reply.header("cache-control", "no-store").redirect(url.href, 302);
  });

  app.get("/auth/github/callback", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { code, state, error } = callback.safeParse(request.query).data ?? {};
    const pending = state === undefined ? null : readAttempt(request.cookies[cookieName(state)]);
    if (state === undefined || pending?.state !== state) {
      request.log.info({ reason: whyExpired(state, pending) }, "sign-in expired");
      return askAgain(reply, "expired", "/");
    }
    reply.clearCookie(cookieName(state), cookieOptions);
    const { verifier } = pending;
    const returnTo = returnPathOf(pending.returnTo);
    if (error || !code) {
      logDeclined(request, error);
      return askAgain(reply, "declined", returnTo);
    }
    try {
      const token = await exchangeCode(github, { code, verifier, redirectUri });
      const account = await readAccount(settings, token);
      const memberships = githubMemberships(github, token);
      const refusal = await refusalOf(request, settings, account, memberships);
      if (refusal) return sendRefusal(request, reply, refusal);
      const { suspension, asksForStack } = await admit(request, reply, account, {
        adminLogins: settings.adminLogins,
        grantAdmin,
      });
      if (settings.access.mode === "approval") await removeRequest(request.database.db, account);
      if (suspension) return sendSuspension(reply, suspension);
      if (asksForStack) return reply.redirect(stackPage(returnTo), 302);
    } catch (fault) {
      if (!(fault instanceof CodeHostError)) throw fault;
      request.log.warn({ err: fault }, "sign-in failed at the code host");
      return askAgain(reply, "unavailable", returnTo);
    }
    return reply.redirect(returnTo, 302);
  });
}

type Attempt = z.infer<typeof attempt>;

function whyExpired(state: string | undefined, pending: Attempt | null): string {
  if (state === undefined) return "the response has no readable state";
  return pending
    ? "its state doesn't match"
    : "this browser started no such sign-in, or it has expired";
}

/** Only OAuth's error codes are logged: any other value could contain anything. */
const oauthError = /^[a-z_]{1,60}$/;

/** That the person declined is expected; any other error probably comes from the configuration. */
function logDeclined(request: FastifyRequest, error: string | undefined): void {
  if (error === undefined) request.log.info({ reason: "no code" }, "sign-in declined");
  else if (error === "access_denied") request.log.info({ reason: error }, "sign-in declined");
  else {
    const reason = oauthError.test(error) ? error : "an unknown error";
    request.log.warn({ reason }, "sign-in refused by the code host");
  }
}

/** The page that proposes a stack to a new person, and leads to `returnTo`. */
const stackPage = (returnTo: string) =>
  returnTo === "/" ? "/stack" : `/stack?${new URLSearchParams({ returnTo }).toString()}`;

interface Admission {
  /** Why the person isn't signed in. */
  readonly suspension: Suspension | null;
  readonly asksForStack: boolean;
}

/** Signs the person in, unless they are suspended. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  { adminLogins, grantAdmin }: { adminLogins: readonly string[]; grantAdmin: GrantAdmin },
): Promise<Admission> {
  const { db } = request.database;
  const userId = await personOf(db, account);
  await grantAdmin(db, userId, account, adminLogins);
  const suspension = await suspensionOf(db, userId);
  if (suspension) {
    request.log.info({ userId }, "refused a suspended person");
    return { suspension, asksForStack: false };
  }
  const old = sessionCookie.read(request);
  if (old) await endSession(db, old);
  const token = await openSession(db, userId, request.headers["user-agent"] ?? "");
  sessionCookie.write(request, reply, token);
  request.log.info({ userId }, "signed in");
  return { suspension: null, asksForStack: await takeStackQuestion(db, userId) };
}

function sendSuspension(reply: FastifyReply, { at, reason }: Suspension) {
  const day = at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const page = reply.server.errorPage({
    status: 403,
    title: "Your account is suspended",
    message: `An admin suspended your account on ${day} and gave this reason: “${reason}” If you think this is a mistake, write to the operator; the address is on the contact page (/contact).`,
    requestId: null,
  });
  return reply.code(403).type("text/html; charset=utf-8").send(page);
}

const isAttempt = (cookie: string, prefix: string) =>
  cookie.startsWith(prefix) && /^[\w-]{8}$/.test(cookie.slice(prefix.length));

function readAttempt(cookie: string | undefined): Attempt | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(cookie ?? "", "base64url").toString());
    return attempt.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

function askAgain(reply: FastifyReply, problem: string, returnTo: string) {
  return reply.redirect(`/sign-in?${new URLSearchParams({ problem, returnTo }).toString()}`, 302);
}
