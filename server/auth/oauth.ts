// The three calls to the code host during a sign-in.
import { z } from "zod";
import type { Settings } from "#server/settings.ts";
import type { Account } from "./sign-up.ts";

/** The code host refused, sent an invalid response, or didn't respond. */
export class CodeHostError extends Error {}

/** Timeout of each call, in milliseconds. */
const timeoutMs = 10_000;

const tokenAnswer = z.object({ access_token: z.string().min(1) });

const wholeNumber = z.number().int();

/** Ids must be positive: negative ones are reserved for the demo code host. */
const accountId = {
  real: wholeNumber.min(1).max(Number.MAX_SAFE_INTEGER),
  demo: wholeNumber.min(Number.MIN_SAFE_INTEGER).max(-1),
};

const accountAnswer = z.object({
  login: z.string().min(1).max(100),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
  email: z.string().nullish(),
});

/** Exchanges the code of the callback for an access token. @throws CodeHostError */
export async function exchangeCode(
  github: Settings["github"],
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<string> {
  const answer = await ask(`${github.url}/login/oauth/access_token`, tokenAnswer, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_id: github.clientId,
      client_secret: github.clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  return answer.access_token;
}

/** The account that the token belongs to. @throws CodeHostError */
export async function readAccount(
  { github, demoCodeHost }: Pick<Settings, "github" | "demoCodeHost">,
  token: string,
): Promise<Account> {
  const id = demoCodeHost ? accountId.demo : accountId.real;
  const account = await ask(`${github.apiUrl}/user`, accountAnswer.extend({ id }), {
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    id: account.id,
    login: account.login,
    name: account.name ?? null,
    avatarUrl: pictureOf(account.avatar_url, demoCodeHost),
    email: addressOf(account.email),
  };
}

/** An address that the database can't store is treated as absent. */
const addressOf = (email: string | null | undefined) =>
  email && /^[^\s\0@]+@[^\s\0@]+$/.test(email) && email.length <= 320 ? email : null;

/** Avatars must use https; those of the demo code host are paths on this site. */
function pictureOf(address: string | null | undefined, demoCodeHost: boolean): string | null {
  if (!address || address.length > 1000) return null;
  if (demoCodeHost && /^\/avatars\/[\w.-]+$/.test(address)) return address;
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url.href : null;
}

/** One call; its reply must have that shape. @throws CodeHostError */
export async function ask<T>(url: string, shape: z.ZodType<T>, init: RequestInit): Promise<T> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { accept: "application/json", "user-agent": "stack-cafe", ...init.headers },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new CodeHostError(`${new URL(url).pathname} answered ${answer.status}`);
    return shape.parse(await answer.json());
  } catch (error) {
    if (error instanceof CodeHostError) throw error;
    throw new CodeHostError(`${new URL(url).pathname} gave no usable response`, { cause: error });
  }
}
