// A small built-in code host for trying the product offline: the same three OAuth endpoints, called
// through the same code. It lets anyone sign in as anyone, so it answers only browsers on this
// machine.
import { t } from "#shared/messages/t.ts";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { forbidden, invalid, signedOut } from "#server/http/errors.ts";
import { isLoopback } from "#server/settings-schema.ts";
import type { Settings } from "#server/settings.ts";
import { type DemoAccount, demoPage } from "./demo-page.ts";

const authorization = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string().min(1).max(100),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal("S256"),
});

const choice = authorization.extend({ login: z.string().trim().min(1).max(39) });

const exchange = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

/** Codes and tokens are valid for 10 minutes, and stored in memory only. */
const briefly = { max: 1000, ttl: 10 * 60_000 };

interface Options {
  readonly settings: Settings;
  /** The accounts listed on the page. */
  readonly accounts: readonly DemoAccount[];
  /** The account of a login, also of one that isn't listed. */
  readonly accountOf: (login: string) => DemoAccount;
}

/** Routes of the demo code host, as a plugin: its hook and parser apply to these routes only. */
export async function serveDemoCodeHost(
  app: FastifyInstance,
  { settings, accounts, accountOf }: Options,
): Promise<void> {
  const codes = new LRUCache<string, { login: string; challenge: string }>(briefly);
  const tokens = new LRUCache<string, string>(briefly);
  if (!settings.github) throw new Error("The demo code host signs people in as GitHub does");
  const { clientId, clientSecret } = settings.github;
  const redirectUri = `${settings.publicUrl}/auth/github/callback`;

  const requireClient = (fields: { client_id: string; redirect_uri: string }) => {
    if (fields.client_id !== clientId || fields.redirect_uri !== redirectUri) {
      throw invalid(t("auth.demoThisSiteOnly"));
    }
  };

  app.addHook("onRequest", async (request) => {
    if (!isFromThisMachine(request)) throw forbidden(t("auth.demoThisMachineOnly"));
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

  app.get("/demo-code-host/login/oauth/authorize", async (request, reply) => {
    const fields = parse(authorization, request.query);
    requireClient(fields);
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return demoPage(fields, accounts, app.site.current);
  });

  app.post("/demo-code-host/login/oauth/authorize", async (request, reply) => {
    const chosen = parse(choice, request.body);
    requireClient(chosen);
    const code = randomBytes(20).toString("base64url");
    codes.set(code, { login: chosen.login, challenge: chosen.code_challenge });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: chosen.state }).toString();
    return reply.redirect(back.href, 303);
  });

  app.post("/demo-code-host/login/oauth/access_token", async (request, reply) => {
    const fields = parse(exchange, jsonOf(request.body));
    requireClient(fields);
    const granted = codes.get(fields.code);
    codes.delete(fields.code);
    const challenge = createHash("sha256").update(fields.code_verifier).digest("base64url");
    if (fields.client_secret !== clientSecret || !granted || !same(granted.challenge, challenge)) {
      throw invalid(t("auth.demoInvalidCode"));
    }
    const token = randomBytes(20).toString("base64url");
    tokens.set(token, granted.login);
    reply.header("cache-control", "no-store");
    return { access_token: token, token_type: "bearer", scope: "read:user" };
  });

  app.get("/demo-code-host/user", async (request) => {
    const login = tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (!login) throw signedOut();
    return accountOf(login);
  });
}

function parse<T>(shape: z.ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(t("auth.demoUnreadable"));
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

const same = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const forwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * A proxy on the same machine connects from loopback too, but sends forwarding headers or another
 * host.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const host = URL.parse(`http://${request.headers.host}`)?.hostname;
  return (
    host !== undefined &&
    isLoopback(host) &&
    isLoopback(request.socket.remoteAddress ?? "") &&
    !Object.keys(request.headers).some((name) => forwarding.test(name))
  );
}
