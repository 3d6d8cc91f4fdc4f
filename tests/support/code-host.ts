// Code hosts that tests control, each with the quirks of the real one: the two endpoints that a
// server calls, and the sign-in page as a method.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";
import type { Settings } from "#server/settings.ts";

type Answer = (response: http.ServerResponse) => void;

export interface CodeHost {
  /** For a stand-in of GitHub. */
  readonly github: NonNullable<Settings["github"]>;
  /** For a stand-in of Gitea or GitLab. */
  readonly app: NonNullable<Settings["gitea"]>;
  /**
   * Signs in as `account` on the host's page at `location`; returns the redirect's target. Its API
   * lists the account's `orgs`, `teams`, `emails` and `groups`.
   */
  readonly approve: (location: string, account: object) => string;
  /** Replaces the endpoint's (`token` or `user`) next reply. */
  readonly once: (endpoint: "token" | "user", answer: Answer) => void;
  /** The bodies of the token requests. */
  readonly exchanges: Record<string, string>[];
  readonly stop: () => Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: object | string;
}

type Fields = Record<string, string>;

/** A token request that `codes` doesn't refuse gets a token, unless the host has another objection. */
interface Kind {
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly userPath: string;
  /** Lists of the account, by the last part of their path. */
  readonly listPath: RegExp;
  /** Why the host refuses a token request; null if it doesn't. */
  readonly objection: (fields: Fields, request: http.IncomingMessage) => Reply | null;
  readonly wrongCode: Reply;
  /** The account as its API sends it. */
  readonly shown: (account: object) => object;
}

const refusal = (status: number, error: string): Reply => ({ status, body: { error } });

/** GitHub requires no grant type, but a user agent; without `Accept` it sends no JSON. */
const github: Kind = {
  authorizePath: "/login/oauth/authorize",
  tokenPath: "/login/oauth/access_token",
  userPath: "/api/user",
  listPath: /^\/api\/user\/(orgs|teams|emails)$/,
  objection: (_, { headers }) => {
    if (!headers["user-agent"]) return { status: 403, body: "Forbidden by administrative rules." };
    return headers.accept === "application/json"
      ? null
      : { status: 200, body: "access_token=x&scope=read%3Auser&token_type=bearer" };
  },
  // With status 200.
  wrongCode: refusal(200, "bad_verification_code"),
  shown: (account) => account,
};

const gitea: Kind = {
  authorizePath: "/login/oauth/authorize",
  tokenPath: "/login/oauth/access_token",
  userPath: "/api/v1/user",
  listPath: /^\/api\/v1\/user\/(orgs|teams|emails)$/,
  objection: ({ grant_type: type }) =>
    type === "authorization_code" ? null : refusal(400, "unsupported_grant_type"),
  wrongCode: refusal(400, "unauthorized_client"),
  // Names that aren't set are empty texts.
  shown: (account) => ({ full_name: "", login_name: "", source_id: 0, ...account }),
};

const gitlab: Kind = {
  authorizePath: "/oauth/authorize",
  tokenPath: "/oauth/token",
  userPath: "/api/v4/user",
  listPath: /^\/api\/v4\/(groups)$/,
  objection: ({ grant_type: type }) => (type ? null : refusal(400, "invalid_request")),
  wrongCode: refusal(400, "invalid_grant"),
  // `username` in place of `login`, and the address of a new account isn't confirmed.
  shown: ({ login, ...account }: { login?: string }) => ({
    username: login,
    state: "active",
    confirmed_at: null,
    ...account,
  }),
};

const kinds = { github, gitea, gitlab };

export async function startCodeHost(name: keyof typeof kinds = "github"): Promise<CodeHost> {
  const kind = kinds[name];
  const codes = new Map<string, { account: object; challenge: string; redirectUri: string }>();
  const tokens = new Map<string, object>();
  const instead = new Map<string, Answer>();
  const exchanges: Fields[] = [];
  const token = async (request: http.IncomingMessage): Promise<Reply> => {
    const fields = fieldsOf(request.headers["content-type"] ?? "", await text(request));
    exchanges.push(fields);
    const objection = kind.objection(fields, request);
    if (objection) return objection;
    const code = codes.get(fields["code"] ?? "");
    codes.delete(fields["code"] ?? "");
    const isRight =
      code !== undefined &&
      code.challenge === challengeOf(fields["code_verifier"]) &&
      code.redirectUri === fields["redirect_uri"] &&
      fields["client_secret"] === app.clientSecret;
    if (!isRight) return kind.wrongCode;
    const made = randomBytes(8).toString("hex");
    tokens.set(made, code.account);
    return { status: 200, body: { access_token: made, token_type: "bearer" } };
  };
  const read = ({ headers, url = "" }: http.IncomingMessage): Reply => {
    const account = tokens.get(headers.authorization?.replace("Bearer ", "") ?? "");
    if (!account) return { status: 401, body: { message: "Bad credentials" } };
    if (url === kind.userPath) return { status: 200, body: kind.shown(account) };
    const { pathname, searchParams } = new URL(url, "http://here");
    const [, list] = kind.listPath.exec(pathname) ?? [];
    if (!list) return { status: 404, body: { message: "Not Found" } };
    const items = (account as Record<string, unknown[] | undefined>)[list] ?? [];
    const size = Number(searchParams.get("per_page") ?? searchParams.get("limit") ?? "20");
    const start = (Number(searchParams.get("page") ?? "1") - 1) * size;
    return { status: 200, body: items.slice(start, start + size) };
  };

  const server = http.createServer((request, response) => {
    const isToken = request.url === kind.tokenPath;
    const other = instead.get(isToken ? "token" : "user");
    instead.delete(isToken ? "token" : "user");
    if (other) return other(response);
    void Promise.resolve(isToken ? token(request) : read(request)).then(({ status, body }) =>
      response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body)),
    );
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(stop);
  const app = { url, clientId: "client", clientSecret: "a secret" };
  return {
    github: { ...app, apiUrl: `${url}/api` },
    app,
    approve: (location, account) => {
      const page = new URL(location);
      if (page.origin !== url || page.pathname !== kind.authorizePath) {
        throw new Error(`${location} isn't the page of ${name}`);
      }
      const query = page.searchParams;
      const code = randomBytes(8).toString("hex");
      const redirectUri = query.get("redirect_uri") ?? "";
      codes.set(code, { account, challenge: query.get("code_challenge") ?? "", redirectUri });
      const back = new URL(redirectUri);
      return `${back.pathname}?${new URLSearchParams({ code, state: query.get("state") ?? "" })}`;
    },
    once: (endpoint, answer) => instead.set(endpoint, answer),
    exchanges,
    stop,
  };
}

function fieldsOf(type: string, body: string): Fields {
  if (type.startsWith("application/json")) return JSON.parse(body) as Fields;
  return Object.fromEntries(new URLSearchParams(body));
}

const challengeOf = (verifier = "") => createHash("sha256").update(verifier).digest("base64url");
