// Decides whether an account that returns from the code host comes in, before anything is stored
// about it.
import { t } from "#shared/messages/t.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { Settings } from "#server/settings.ts";
import { keyAtProvider } from "#server/sign-in-settings.ts";
import { requestAccess } from "./access-requests.ts";
import { showOwnRequest } from "./access-request-page.ts";
import {
  type AccountFacts,
  admitsEveryone,
  judge,
  mayEnter,
  type NewPeople,
  NotAdmitted,
} from "./admission-rules.ts";
import { boundAccount } from "./admin-logins.ts";
import type { Account, Identity } from "./providers/provider.ts";

/** Why an account doesn't come in. */
type EntryRefusal =
  | { readonly verdict: "asks"; readonly token: string }
  | { readonly verdict: "not-listed" | "sign-ups-closed"; readonly login: string };

/**
 * Whether an account that comes in gets a person if it has none.
 * @throws NotAdmitted if the lists refuse the account
 * @throws ProviderError if the provider doesn't say what a list needs
 */
export async function admissionOf(
  db: Db,
  { access, adminLogins }: Settings,
  identity: Identity,
): Promise<NewPeople> {
  if (admitsEveryone(access)) return "welcome";
  const isNamedAdmin = await isNamed(db, identity.account, adminLogins);
  const isListed = isNamedAdmin || (await isOnList(identity, access.allowed));
  const newPeople = judge({ isNamedAdmin, isListed }, access);
  if (newPeople === null) throw new NotAdmitted("not-listed");
  return newPeople;
}

/** Why the account stays outside. For one that asks to come in, the request is stored. */
export async function refuse(
  { database: { db }, log }: FastifyRequest,
  account: Account,
  verdict: NotAdmitted["verdict"],
): Promise<EntryRefusal> {
  log.info(
    { provider: account.provider, account: account.id, refused: verdict },
    "sign-in refused",
  );
  if (verdict === "asks") return { verdict, token: await requestAccess(db, account) };
  return { verdict, login: account.login };
}

// Not async: a promise of a reply waits until that is sent, and has no value then.
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: EntryRefusal,
): FastifyReply {
  if (refusal.verdict === "asks") return showOwnRequest(request, reply, refusal.token);
  const { title, message } = refusals[refusal.verdict];
  const link = { label: t("frame.footerContact"), path: "/contact" };
  const page = { title: t(title), message: t(message, { login: refusal.login }), link };
  return reply.code(403).type("text/html; charset=utf-8").send(reply.server.noticePage(page));
}

const refusals = {
  "not-listed": {
    title: "auth.notListedTitle",
    message: "auth.notListed",
  },
  "sign-ups-closed": {
    title: "auth.signUpsClosedTitle",
    message: "auth.signUpsClosed",
  },
} as const;

/** Asks the provider no more than it takes. */
async function isOnList(
  { account: { provider, login, isLoginMade = false }, ...memberships }: Identity,
  allowed: Settings["access"]["allowed"],
): Promise<boolean> {
  const here = (name: string) => keyAtProvider(provider, name);
  const facts: AccountFacts = {
    login: isLoginMade ? null : here(login),
    organisations: [],
    verifiedEmails: [],
  };
  if (mayEnter(facts, allowed)) return true;
  if (allowed.emailDomains.length > 0) {
    const verifiedEmails = await memberships.verifiedEmails();
    if (mayEnter({ ...facts, verifiedEmails }, allowed)) return true;
  }
  if (allowed.organisations.length === 0) return false;
  const organisations = (await memberships.organisations()).map(here);
  if (mayEnter({ ...facts, organisations }, allowed)) return true;
  if (!allowed.organisations.some((name) => name.includes("/"))) return false;
  return mayEnter({ ...facts, organisations: (await memberships.teams()).map(here) }, allowed);
}

/** Whether ADMIN_LOGINS names the account: not one that took over a login from its former owner. */
async function isNamed(
  db: Db,
  { provider, id, login, isLoginMade = false }: Account,
  adminLogins: readonly string[],
): Promise<boolean> {
  const name = keyAtProvider(provider, login);
  if (isLoginMade || !adminLogins.includes(name)) return false;
  const rows = await sql`
    select from admin_logins l
    where login = ${name} and (provider <> ${provider} or ${boundAccount} <> ${id})`.all(db);
  return rows.length === 0;
}
