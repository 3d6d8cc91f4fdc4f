// A code host that tests control: the two endpoints that a server calls, and the sign-in page as a
// method.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll } from "vitest";
import type { Settings } from "#server/settings.ts";

type Answer = (response: http.ServerResponse) => void;

export interface CodeHost {
  readonly github: Settings["github"];
  /**
   * Signs in as `account` on the host's page at `location`; returns the redirect's target. Its API
   * lists the account's `orgs`, `teams` and `emails`.
   */
  readonly approve: (location: string, account: object) => string;
  /** Replaces the endpoint's (`token` or `user`) next reply. */
  readonly once: (endpoint: "token" | "user", answer: Answer) => void;
  /** The bodies of the token requests. */
  readonly exchanges: Record<string, string>[];
  readonly stop: () => Promise<void>;
}

export async function startCodeHost(): Promise<CodeHost> {
  const codes = new Map<string, { account: object; challenge: string }>();
  const tokens = new Map<string, object>();
  const instead = new Map<string, Answer>();
  const exchanges: Record<string, string>[] = [];

  const answers: Record<string, (request: http.IncomingMessage) => Promise<object>> = {
    token: async (request) => {
      const exchange = (await json(request)) as Record<string, string>;
      exchanges.push(exchange);
      const code = codes.get(exchange["code"] ?? "");
      codes.delete(exchange["code"] ?? "");
      if (code?.challenge !== challengeOf(exchange["code_verifier"])) {
        return { error: "bad_verification_code" };
      }
      const token = randomBytes(8).toString("hex");
      tokens.set(token, code.account);
      return { access_token: token, token_type: "bearer" };
    },
    user: async ({ headers }) =>
      tokens.get(headers.authorization?.replace("Bearer ", "") ?? "") ?? {
        message: "Bad credentials",
      },
  };

  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://here");
    const [, list] = /^\/api\/user\/(orgs|teams|emails)$/.exec(pathname) ?? [];
    if (list) {
      const account = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
      const items = (account as Record<string, unknown[] | undefined> | undefined)?.[list] ?? [];
      const size = Number(searchParams.get("per_page"));
      const start = (Number(searchParams.get("page")) - 1) * size;
      return response.end(JSON.stringify(items.slice(start, start + size)));
    }
    const endpoint = request.url === "/api/user" ? "user" : "token";
    const other = instead.get(endpoint);
    instead.delete(endpoint);
    if (other) return other(response);
    void answers[endpoint]?.(request).then((body) => response.end(JSON.stringify(body)));
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
  return {
    github: { url, apiUrl: `${url}/api`, clientId: "client", clientSecret: "a secret" },
    approve: (location, account) => {
      const query = new URL(location).searchParams;
      const code = randomBytes(8).toString("hex");
      codes.set(code, { account, challenge: query.get("code_challenge") ?? "" });
      const back = new URL(query.get("redirect_uri") ?? "");
      return `${back.pathname}?${new URLSearchParams({ code, state: query.get("state") ?? "" })}`;
    },
    once: (endpoint, answer) => instead.set(endpoint, answer),
    exchanges,
    stop,
  };
}

const challengeOf = (verifier = "") => createHash("sha256").update(verifier).digest("base64url");
