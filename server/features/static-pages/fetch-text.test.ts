// Uses a local server that simulates all kinds of faulty hosts.
import { once } from "node:events";
import http, { type RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "#server/http/errors.ts";
import { type FetchOptions, fetchText, maxTextBytes } from "./fetch-text.ts";

const markdown = { "content-type": "text/markdown; charset=utf-8" };
const requestedPaths: string[] = [];

const answers: Record<string, RequestListener> = {
  "/good": (_, reply) => void reply.writeHead(200, markdown).end("# Grüße"),
  "/latin": (_, reply) =>
    void reply
      .writeHead(200, { "content-type": "text/plain; charset=iso-8859-1" })
      .end(Buffer.from("Grüße", "latin1")),
  "/odd-charset": (_, reply) =>
    void reply.writeHead(200, { "content-type": "text/plain; charset=x-none" }).end("plain"),
  "/moved": (_, reply) => void reply.writeHead(302, { location: "/good" }).end(),
  "/forbidden": (_, reply) =>
    void reply.writeHead(302, { location: "https://evil.example/x" }).end(),
  "/downgraded": (_, reply) =>
    void reply.writeHead(301, { location: "http://docs.example/good" }).end(),
  "/circle": (_, reply) => void reply.writeHead(307, { location: "/circle" }).end(),
  "/nowhere": (_, reply) => void reply.writeHead(302).end(),
  "/missing": (_, reply) => void reply.writeHead(404, markdown).end("no"),
  "/broken": (_, reply) => void reply.writeHead(500, markdown).end("no"),
  "/picture": (_, reply) => void reply.writeHead(200, { "content-type": "image/png" }).end("x"),
  "/untyped": (_, reply) => void reply.writeHead(200).end("x"),
  "/packed": (_, reply) =>
    void reply.writeHead(200, { ...markdown, "content-encoding": "gzip" }).end("x"),
  "/huge": (_, reply) => sendEndlessly(reply.writeHead(200, markdown)),
  "/just-fits": (_, reply) => void reply.writeHead(200, markdown).end("x".repeat(maxTextBytes)),
  "/slow-start": () => undefined,
  "/slow-body": (_, reply) => void reply.writeHead(200, markdown).write("a"),
  "/cut": (_, reply) => {
    reply.writeHead(200, { ...markdown, "content-length": "100" }).write("a", () => {
      reply.destroy();
    });
  },
};

/** Sends data without an end until the connection is closed. */
function sendEndlessly(reply: http.ServerResponse): void {
  const write = () => {
    while (!reply.destroyed && reply.write("x".repeat(16_384)));
  };
  reply.on("drain", write);
  write();
}

const server = http.createServer((request, reply) => {
  requestedPaths.push(request.url ?? "");
  answers[request.url ?? ""]?.(request, reply);
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const toServer: LookupFunction = (_, { all }, answer) =>
  all ? answer(null, [{ address: "127.0.0.1", family: 4 }]) : answer(null, "127.0.0.1", 4);

/**
 * The options used in production, except for the address of the host name and without encryption.
 */
const options: FetchOptions = {
  isAllowed: ({ protocol, hostname }) => protocol === "https:" && hostname === "docs.example",
  lookup: toServer,
  timeoutMs: 60_000,
  request: (url, request, answer) =>
    http.request(url.href.replace("https:", "http:"), request, answer),
};

const urlOf = (path: string) =>
  new URL(`https://docs.example:${(server.address() as AddressInfo).port}${path}`);

async function failing(url: URL, changes: Partial<FetchOptions> = {}): Promise<Refusal> {
  const error = await fetchText(url, { ...options, ...changes }).catch((caught: unknown) => caught);
  if (!(error instanceof Refusal)) throw new Error(`expected a refusal, not ${String(error)}`);
  return error;
}

test.each([
  ["/good", "# Grüße"],
  ["/latin", "Grüße"],
  ["/odd-charset", "plain"],
  ["/moved", "# Grüße"],
  ["/just-fits", "x".repeat(maxTextBytes)],
])("%s is read", async (path, text) => {
  expect(await fetchText(urlOf(path), options)).toBe(text);
});

test.each([
  ["/missing", 404, /has nothing/],
  ["/broken", 502, /answered with 500/],
  ["/nowhere", 502, /answered with 302/],
  ["/forbidden", 502, /can’t be read here/],
  ["/downgraded", 502, /can’t be read here/],
  ["/circle", 502, /redirects too often/],
  ["/picture", 502, /has no text/],
  ["/untyped", 502, /has no text/],
  ["/packed", 502, /has no text/],
  ["/huge", 502, /longer than 128 KB/],
  ["/cut", 502, /can’t be reached/],
])("%s is refused with %i", async (path, status, message) => {
  expect(await failing(urlOf(path))).toMatchObject({
    status,
    message: expect.stringMatching(message),
  });
});

test.each(["/slow-start", "/slow-body"])("%s is refused after the timeout", async (path) => {
  expect(await failing(urlOf(path), { timeoutMs: 200 })).toMatchObject({ status: 504 });
});

test("a redirect to a host that isn't allowed isn't followed", async () => {
  const redirected: string[] = [];
  await failing(urlOf("/forbidden"), {
    request: (url, request, answer) => {
      redirected.push(url.hostname);
      return http.request(url.href.replace("https:", "http:"), request, answer);
    },
  });
  expect(redirected).toEqual(["docs.example"]);
});

test("a name that resolves to the server's own network isn't connected to", async () => {
  const { lookup: _, ...productionOptions } = options;
  requestedPaths.length = 0;
  const { port } = server.address() as AddressInfo;
  const isAllowed = () => true;
  for (const host of ["localhost", "127.0.0.1", "[::1]", "0.0.0.0"]) {
    const url = new URL(`https://${host}:${port}/good`);
    await expect(fetchText(url, { ...productionOptions, isAllowed })).rejects.toMatchObject({
      status: 502,
    });
  }
  expect(requestedPaths).toEqual([]);
});

test("the message about an unreachable host doesn't contain its IP address", async () => {
  const refusal = await failing(new URL("https://docs.example:1/x"));
  expect(refusal).toMatchObject({ status: 502, message: "docs.example:1 can’t be reached." });
});
