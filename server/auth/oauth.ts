// The three calls to the code host that a sign-in takes.
import { z } from "zod";
import type { Settings } from "#server/settings.ts";
import type { Account } from "./sign-up.ts";

/** The code host refused, answered nonsense, or didn't answer. */
export class CodeHostError extends Error {}

/** Milliseconds to wait for each answer. */
const timeout = 10_000;

const tokenAnswer = z.object({ access_token: z.string().min(1) });

const wholeNumber = z.number().int();

/** No code host may speak for another's accounts: the demo code host's numbers are negative. */
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

/** Trades the code of the callback for an access token. @throws CodeHostError */
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

/** The account that the token speaks for. @throws CodeHostError */
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

/** What the database can't store is no e-mail address either. */
const addressOf = (email: string | null | undefined) =>
  email && /^[^\s\0@]+@[^\s\0@]+$/.test(email) && email.length <= 320 ? email : null;

/** Pictures come over https; the demo code host's are paths on this site. */
function pictureOf(address: string | null | undefined, demoCodeHost: boolean): string | null {
  if (!address || address.length > 1000) return null;
  if (demoCodeHost && /^\/avatars\/[\w.-]+$/.test(address)) return address;
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url.href : null;
}

async function ask<T>(url: string, shape: z.ZodType<T>, init: RequestInit): Promise<T> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { accept: "application/json", "user-agent": "stack-cafe", ...init.headers },
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (!answer.ok) throw new CodeHostError(`${new URL(url).pathname} answered ${answer.status}`);
    return shape.parse(await answer.json());
  } catch (error) {
    if (error instanceof CodeHostError) throw error;
    throw new CodeHostError(`${new URL(url).pathname} gave no usable answer`, { cause: error });
  }
}
