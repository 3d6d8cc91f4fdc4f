// The calls to a code host during a sign-in: OAuth's token request, and its API.
import { createHash } from "node:crypto";
import { z } from "zod";
import { type Attempt, ProviderError } from "./provider.ts";

/** Timeout of each call, in milliseconds. */
export const timeoutMs = 10_000;

/** An OAuth app at a code host. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The page at `url` with the parameters of an attempt. */
export function authorizationUrl(
  url: string,
  { clientId }: OAuthApp,
  scopes: readonly string[],
  { redirectUri, state, verifier }: Attempt,
): URL {
  const page = new URL(url);
  page.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    state,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  return page;
}

const tokenReply = z.object({ access_token: z.string().min(1) });

/**
 * Exchanges the code of the callback for an access token.
 * @param as how the fields are sent: OAuth says `form`; the demo code host reads `json` alone
 * @throws ProviderError
 */
export async function exchangeCode(
  url: string,
  app: OAuthApp,
  callback: URL,
  { redirectUri, verifier }: Attempt,
  as: "form" | "json" = "form",
): Promise<string> {
  const fields = {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    code: callback.searchParams.get("code") ?? "",
    redirect_uri: redirectUri,
    code_verifier: verifier,
    grant_type: "authorization_code",
  };
  const body =
    as === "form"
      ? { body: new URLSearchParams(fields) }
      : { body: JSON.stringify(fields), headers: { "content-type": "application/json" } };
  return (await ask(url, tokenReply, { method: "POST", ...body })).access_token;
}

/** Reads from the API with the person's access token. @throws ProviderError */
export const askAs = <T>(token: string, url: string, shape: z.ZodType<T>): Promise<T> =>
  ask(url, shape, { headers: { authorization: `Bearer ${token}` } });

/** Someone may belong to hundreds of groups; beyond this, further ones aren't read. */
const maxPages = 10;

/** All pages of a list. @param url a page is appended to; it has a query. @throws ProviderError */
export async function askAllAs<T>(token: string, url: string, item: z.ZodType<T>): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const items = await askAs(token, `${url}&page=${page}`, z.array(item));
    if (items.length === 0) break;
    found.push(...items);
  }
  return found;
}

async function ask<T>(url: string, shape: z.ZodType<T>, init: RequestInit): Promise<T> {
  const { pathname } = new URL(url);
  try {
    const reply = await fetch(url, {
      ...init,
      headers: { accept: "application/json", "user-agent": "stack-cafe", ...init.headers },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!reply.ok) throw new ProviderError(`${pathname} answered ${reply.status}`);
    const body: unknown = await reply.json();
    const error = errorIn(body);
    if (error !== null) throw new ProviderError(`${pathname} answered ${error}`);
    return shape.parse(body);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(`${pathname} gave no usable response`, { cause: error });
  }
}

const refusal = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) });

/** GitHub refuses a code with status 200. */
const errorIn = (body: unknown): string | null => refusal.safeParse(body).data?.error ?? null;

/** An address of the person, as GitHub and Gitea list them. */
export const emailEntry = z.object({
  email: z.string(),
  verified: z.boolean(),
  primary: z.boolean().default(false),
});

/** The verified ones, in lower case. */
export const verifiedOf = (entries: readonly z.infer<typeof emailEntry>[]): string[] =>
  entries.filter(({ verified }) => verified).map(({ email }) => email.toLowerCase());

/** The id of an account: a number, which is kept as text. */
export const accountNumber = z
  .int()
  .min(1)
  .max(2 ** 52 - 1);

/** An address that the database can't store is treated as absent. */
export const addressOf = (email: string | null | undefined): string | null =>
  email && /^[^\s\0@]+@[^\s\0@]+$/.test(email) && email.length <= 320 ? email : null;

/** Avatars must use https. */
export function pictureOf(address: string | null | undefined): string | null {
  if (!address || address.length > 1000) return null;
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url.href : null;
}
