// Sign-in through code hosts and OpenID Connect: the authorization code flow with state and PKCE.
import { formatDate } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Db } from "#server/database/connect.ts";
import type { Settings } from "#server/settings.ts";
import { offeredIn, writeLanguageCookie } from "#server/http/language.ts";
import { isCrossSite } from "#server/http/origin.ts";
import { viewerOf } from "#server/http/viewer.ts";
import { accessRequestPage } from "./access-request-page.ts";
import { settleRequest } from "./access-requests.ts";
import { admissionOf, refuse, sendRefusal } from "./admission.ts";
import { type NewPeople, NotAdmitted } from "./admission-rules.ts";
import { AttemptCookies, type PendingAttempt } from "./attempt-cookies.ts";
import { loginOf } from "./linked-accounts.ts";
import { linkAccount, type OnAccountChange } from "./link-account.ts";
import {
  type Account,
  type Identity,
  ProviderError,
  type SignInProvider,
} from "./providers/provider.ts";
import { returnPathOf } from "./return-path.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import { endSession, openSession } from "./session-queries.ts";
import {
  chosenLanguageOf,
  personOf,
  type Suspension,
  suspensionOf,
  takeStackQuestion,
} from "./sign-up.ts";

const callbackQuery = z.object({
  code: z.string().max(4000).optional(),
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

interface SignInOptions {
  readonly settings: Settings;
  /** Where people sign in, in the order of the buttons. */
  readonly providers: readonly SignInProvider[];
  /** Called with every account that signs in. */
  readonly grantAdmin: GrantAdmin;
  readonly onAccountChange: OnAccountChange;
}

declare module "fastify" {
  interface FastifyInstance {
    signInProviders: readonly SignInProvider[];
    /**
     * Begins to link an account at the provider to the session's person; returns where the browser
     * goes. @throws ProviderError
     */
    beginLinking: (
      reply: FastifyReply,
      provider: SignInProvider,
      sessionId: string,
    ) => Promise<URL>;
  }
}

/** Routes of the sign-in: `/auth/github`, and one for each other provider. */
export function signInWith(app: FastifyInstance, options: SignInOptions): void {
  const { providers, settings } = options;
  const attempts = new AttemptCookies(settings.publicUrl);
  app.decorate("signInProviders", providers);
  if (settings.access.mode === "approval") accessRequestPage(app, settings);
  app.decorate("beginLinking", (reply, provider, sessionId) =>
    begin(attempts, reply, provider, {
      returnTo: "/account-settings",
      linkingSession: sessionId,
      again: false,
    }),
  );

  const [first] = providers;
  for (const provider of providers) {
    const path = `/auth/${provider.id}`;
    app.get<{ Querystring: StartQuery }>(path, async (request, reply) => {
      const returnTo = returnPathOf(request.query.returnTo);
      reply.header("cache-control", "no-store");
      // The links of pages lead here, whichever providers there are.
      const isChosen = provider.id !== "github" || request.query.provider === "github";
      if (providers.length > 1 && !isChosen) return reply.redirect(choicePage(returnTo), 302);
      // A provider that knows the browser asks nothing: another site's link would open a session.
      if (isCrossSite(request, settings.publicUrl)) {
        return reply.redirect(choicePage(returnTo), 302);
      }
      // Else a session that is open there would be enough for what needs a recent sign-in.
      const again = (await viewerOf(request)) !== null;
      try {
        const page = await begin(attempts, reply, provider, { returnTo, again });
        return reply.redirect(page.href, 302);
      } catch (error) {
        return tryAgain(request, reply, error, returnTo);
      }
    });
    app.get(`${path}/callback`, (request, reply) =>
      finish(options, attempts, provider, request, reply),
    );
  }
  if (providers.some(({ id }) => id === "github")) return;
  app.get<{ Querystring: StartQuery }>("/auth/github", async (request, reply) => {
    const returnTo = returnPathOf(request.query.returnTo);
    const only = providers.length === 1 && first;
    const start = only ? `/auth/${only.id}?${new URLSearchParams({ returnTo }).toString()}` : null;
    return reply.header("cache-control", "no-store").redirect(start ?? choicePage(returnTo), 302);
  });
}

interface StartQuery {
  returnTo?: unknown;
  provider?: unknown;
}

const choicePage = (returnTo: string) => `/sign-in?${new URLSearchParams({ returnTo }).toString()}`;

async function begin(
  attempts: AttemptCookies,
  reply: FastifyReply,
  provider: SignInProvider,
  purpose: Pick<PendingAttempt, "returnTo" | "linkingSession" | "again">,
): Promise<URL> {
  const pending = {
    provider: provider.id,
    state: randomBytes(24).toString("base64url"),
    verifier: randomBytes(32).toString("base64url"),
    nonce: randomBytes(16).toString("base64url"),
    ...purpose,
  };
  const page = await provider.authorizationUrl(attempts.complete(pending));
  attempts.write(reply, pending);
  return page;
}

async function finish(
  options: SignInOptions,
  attempts: AttemptCookies,
  provider: SignInProvider,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header("cache-control", "no-store");
  const { code, state, error } = callbackQuery.safeParse(request.query).data ?? {};
  const pending = state === undefined ? null : attempts.read(request, state);
  if (state === undefined || pending?.state !== state || pending.provider !== provider.id) {
    request.log.info({ reason: whyExpired(state, pending) }, "sign-in expired");
    return askAgain(reply, "expired", "/");
  }
  attempts.clear(reply, state);
  const { linkingSession } = pending;
  const returnTo = returnPathOf(pending.returnTo);
  const failed = (problem: string) =>
    linkingSession === undefined
      ? askAgain(reply, problem, returnTo)
      : sendLinked(reply, provider, problem);
  if (error || !code) {
    logDeclined(request, error);
    return failed("declined");
  }
  let identity: Identity;
  try {
    const callback = attempts.callback(request, pending);
    identity = await provider.identify(callback, attempts.complete(pending));
  } catch (fault) {
    if (!(fault instanceof ProviderError)) throw fault;
    request.log.warn({ err: fault, provider: provider.id }, "sign-in failed at the code host");
    return failed("unavailable");
  }
  const { account } = identity;
  if (linkingSession !== undefined) {
    return finishLinking(options, request, reply, { provider, account, linkingSession });
  }
  let admission: Admission;
  try {
    const newPeople = await admissionOf(request.database.db, options.settings, identity);
    admission = await admit(request, reply, { account, newPeople }, options);
  } catch (fault) {
    if (!(fault instanceof NotAdmitted)) return tryAgain(request, reply, fault, returnTo);
    return sendRefusal(request, reply, await refuse(request, account, fault.verdict));
  }
  const { suspension, asksForStack } = admission;
  if (suspension) return sendSuspension(reply, suspension);
  return reply.redirect(asksForStack ? stackPage(returnTo) : returnTo, 302);
}

interface Linking {
  readonly provider: SignInProvider;
  readonly account: Account;
  readonly linkingSession: string;
}

/**
 * Links the account to the person of the session that began it. In any other session, nothing is
 * linked: another person may have signed in meanwhile.
 */
async function finishLinking(
  { settings, onAccountChange }: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, account, linkingSession }: Linking,
) {
  const viewer = await viewerOf(request);
  if (viewer?.sessionId !== linkingSession) return sendLinked(reply, provider, "expired");
  const change = { event: "linked", provider: provider.name, login: loginOf(account) } as const;
  const outcome = await linkAccount(request.database.db, viewer.id, account, {
    needsApproval: settings.access.mode === "approval",
    onLink: (db) => onAccountChange(db, viewer.id, change),
  });
  request.log.info({ userId: viewer.id, provider: provider.id, outcome }, "account linked");
  return sendLinked(reply, provider, outcome);
}

/** Back to the settings, which say how it ended. */
const sendLinked = (reply: FastifyReply, { id }: SignInProvider, outcome: string) =>
  reply.redirect(`/account-settings?link=${outcome}&provider=${id}#sign-in-accounts`, 302);

function tryAgain(request: FastifyRequest, reply: FastifyReply, fault: unknown, returnTo: string) {
  if (!(fault instanceof ProviderError)) throw fault;
  request.log.warn({ err: fault }, "sign-in failed at the code host");
  return askAgain(reply, "unavailable", returnTo);
}

function whyExpired(state: string | undefined, pending: PendingAttempt | null): string {
  if (state === undefined) return "the response has no readable state";
  if (!pending) return "this browser started no such sign-in, or it has expired";
  return pending.state === state ? "it began at another provider" : "its state doesn't match";
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

/** Signs the person in, unless they are suspended. @throws NotAdmitted */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, newPeople }: { account: Account; newPeople: NewPeople },
  { settings, grantAdmin }: SignInOptions,
): Promise<Admission> {
  const { db } = request.database;
  const userId = await personOf(db, account, newPeople);
  if (settings.access.mode === "approval") await settleRequest(db, account, userId);
  await grantAdmin(db, userId, account, settings.adminLogins);
  const suspension = await suspensionOf(db, userId);
  if (suspension) {
    request.log.info({ userId }, "sign-in refused: suspended");
    return { suspension, asksForStack: false };
  }
  const old = sessionCookie.read(request);
  if (old) await endSession(db, old);
  const token = await openSession(db, userId, request.headers["user-agent"] ?? "");
  sessionCookie.write(request, reply, token);
  // For when the person is signed out here.
  const language = offeredIn(settings.languages, await chosenLanguageOf(db, userId));
  if (language) writeLanguageCookie(reply, settings.publicUrl, language);
  request.log.info({ userId }, "signed in");
  return { suspension: null, asksForStack: await takeStackQuestion(db, userId) };
}

function sendSuspension(reply: FastifyReply, { at, reason }: Suspension) {
  const day = formatDate(at, { dateStyle: "long" });
  const page = reply.server.errorPage({
    status: 403,
    title: t("auth.suspendedTitle"),
    message: t("auth.suspended", { day, reason }),
    requestId: null,
  });
  return reply.code(403).type("text/html; charset=utf-8").send(page);
}

function askAgain(reply: FastifyReply, problem: string, returnTo: string) {
  return reply.redirect(`/sign-in?${new URLSearchParams({ problem, returnTo }).toString()}`, 302);
}
