// A code host's API that tests control: its reply at each path, and the requests so far.
import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { Settings } from "#server/settings.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface RepositoryHost {
  readonly origin: string;
  /** Settings for this code host, as one whose repositories are at https://code.example. */
  readonly codeHost: (
    changes?: Partial<Settings["codeHost"]>,
  ) => Pick<Settings, "codeHost" | "furtherCodeHosts" | "github" | "demoCodeHost">;
  /** Answers at `path`, its query included, with JSON, or as the function does. */
  readonly answer: (path: string, reply: object | Handler, headers?: object) => void;
  /** Paths and headers of the requests so far. */
  readonly requests: { path: string; headers: http.IncomingHttpHeaders }[];
  /** Forgets all answers and requests. */
  readonly reset: () => void;
}

export async function startRepositoryHost(): Promise<RepositoryHost> {
  const answers = new Map<string, Handler>();
  const requests: RepositoryHost["requests"] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers });
    const handler = answers.get(path);
    if (handler) return handler(request, response);
    response.writeHead(404, { "content-type": "application/json" });
    return void response.end(JSON.stringify({ message: "Not Found" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    codeHost: (changes = {}) => ({
      codeHost: {
        url: "https://code.example",
        apiUrl: `${origin}/api`,
        api: "github",
        token: null,
        provider: "github",
        isPrivate: true,
        ...changes,
      },
      furtherCodeHosts: [],
      github: { url: origin, apiUrl: `${origin}/api`, clientId: "id", clientSecret: "secret" },
      demoCodeHost: false,
    }),
    answer: (path, reply, headers = {}) =>
      void answers.set(
        path,
        typeof reply === "function"
          ? (reply as Handler)
          : (_, response) => {
              response.writeHead(200, { "content-type": "application/json", ...headers });
              response.end(JSON.stringify(reply));
            },
      ),
    requests,
    reset: () => {
      answers.clear();
      requests.length = 0;
    },
  };
}
