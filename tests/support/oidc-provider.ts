// A real OpenID Connect provider on this machine, whose sign-in page is a method.
import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, Provider } from "oidc-provider";
import { afterAll } from "vitest";
import type { Settings } from "#server/settings.ts";
import { CookieJar } from "./cookie-jar.ts";

type Person = { readonly sub: string } & Readonly<Record<string, unknown>>;

export interface OidcHost {
  readonly oidc: NonNullable<Settings["oidc"]>;
  /** Begins to answer, for a site at that origin. */
  readonly start: (origin: string) => void;
  /** Signs in as the person with these claims at `location`; returns the redirect's target. */
  readonly approve: (location: string, claims: Person) => Promise<string>;
  /** Changes the claims of the next id token, whose signature is right unless `forged`. */
  readonly changeIdToken: (claims: object, how?: { readonly forged: boolean }) => void;
  /** Changes the next reply of a path, such as `/token`. */
  readonly once: (path: string, change: (body: string) => string) => void;
}

const scopes = {
  openid: ["sub"],
  profile: ["name", "nickname", "preferred_username", "picture"],
  email: ["email", "email_verified"],
  groups: ["groups"],
};

export async function startOidcProvider(): Promise<OidcHost> {
  const people = new Map<string, Person>();
  const changes = new Map<string, (body: string) => string>();
  let current = "";
  let answer: http.RequestListener = (_, response) => response.writeHead(503).end();
  const server = http.createServer((request, response) => {
    const path = URL.parse(request.url ?? "", "http://here")?.pathname ?? "";
    const change = changes.get(path);
    changes.delete(path);
    if (change) rewrite(response, change);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oidc = { issuer, clientId: "cafe", clientSecret: "oidc secret", name: "Staff login" };

  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const changedToken = (token: string, claims: object, isForged: boolean) => {
    const [head = "", payload = "", signature = ""] = token.split(".");
    const own = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
    const body = `${head}.${Buffer.from(JSON.stringify({ ...own, ...claims })).toString("base64url")}`;
    const signed = sign("sha256", Buffer.from(body), privateKey).toString("base64url");
    return `${body}.${isForged ? signature : signed}`;
  };

  const start = (origin: string) => {
    const jwk = { ...privateKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" };
    const configuration: Configuration = {
      clients: [
        {
          client_id: oidc.clientId,
          client_secret: oidc.clientSecret,
          redirect_uris: [`${origin}/auth/oidc/callback`],
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ["a key for tests"] },
      claims: scopes,
      pkce: { required: () => true },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({
        accountId: id,
        claims: async () => ({ ...people.get(id), sub: id }),
      }),
      loadExistingGrant: async (context) => {
        const grant = new context.oidc.provider.Grant({
          accountId: context.oidc.session?.accountId ?? "",
          clientId: context.oidc.client?.clientId ?? "",
        });
        grant.addOIDCScope(Object.keys(scopes).join(" "));
        await grant.save();
        return grant;
      },
    };
    const provider = new Provider(issuer, configuration);
    const handle = provider.callback();
    answer = (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return void handle(request, response);
      const login = { accountId: current };
      return void provider.interactionFinished(request, response, { login });
    };
  };

  return {
    oidc,
    start,
    approve: async (location, claims) => {
      people.set(claims.sub, claims);
      current = claims.sub;
      const browser = new CookieJar(issuer);
      let next = location;
      // The authorization, the sign-in page, and the return from it.
      for (let hop = 0; hop < 5 && next.startsWith(issuer); hop += 1) {
        const visit = await browser.get(next);
        if (visit.location === "")
          throw new Error(`${next} answered ${visit.status}: ${visit.body}`);
        next = new URL(visit.location, issuer).href;
      }
      const { pathname, search } = new URL(next);
      return pathname + search;
    },
    changeIdToken: (claims, { forged } = { forged: false }) =>
      void changes.set("/token", (body) => {
        const reply = JSON.parse(body) as { id_token: string };
        return JSON.stringify({ ...reply, id_token: changedToken(reply.id_token, claims, forged) });
      }),
    once: (path, change) => changes.set(path, change),
  };
}

/** Changes the body that `response` ends with. */
function rewrite(response: http.ServerResponse, change: (body: string) => string): void {
  const end = response.end.bind(response);
  response.end = ((body?: unknown) => {
    const text = typeof body === "string" || Buffer.isBuffer(body) ? body.toString() : "";
    const changed = change(text);
    response.setHeader("content-length", Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}
