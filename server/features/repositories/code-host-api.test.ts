// What a hostile or broken code host can't do, and what is requested of one that allows few requests.
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Unavailable } from "#server/http/errors.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { CodeHostApi, NoneAllowed } from "./code-host-api.ts";

const host = await startRepositoryHost();
const other = await startRepositoryHost();
const limits = { timeoutMs: 60_000, maxBytes: 10_000 };
const apiOf = (changes = {}) => new CodeHostApi(host.codeHost(changes), { limits });

beforeEach(() => {
  host.reset();
  other.reset();
});

const failureOf = async (reply: Promise<unknown>): Promise<Unavailable> => {
  const error = await reply.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof Unavailable)) throw new Error(`expected a 503, not ${String(error)}`);
  return error;
};

test("a reply is read with its ETag, and requested again with it", async () => {
  host.answer("/api/x", { a: 1 }, { etag: '"one"' });
  expect(await apiOf().get("x")).toEqual({ status: "ok", body: { a: 1 }, etag: '"one"' });
  host.answer("/api/x", (request, response) => {
    response.writeHead(request.headers["if-none-match"] === '"one"' ? 304 : 200).end();
  });
  expect(await apiOf().get("x", { etag: '"one"' })).toEqual({ status: "unchanged" });
});

test.each([403, 404, 409, 410, 451])("%i means that there is nothing", async (status) => {
  host.answer("/api/x", (_, response) => void response.writeHead(status).end());
  expect(await apiOf().get("x")).toEqual({ status: "missing" });
});

test("a redirect within the API is followed", async () => {
  host.answer("/api/old", (_, response) => {
    response.writeHead(301, { location: "/api/repositories/1" }).end();
  });
  host.answer("/api/repositories/1", { a: 1 });
  expect(await apiOf().get("old")).toMatchObject({ body: { a: 1 } });
});

test("a redirect to another host isn't followed, nor are credentials sent there", async () => {
  other.answer("/api/x", { a: 1 });
  for (const location of [`${other.origin}/api/x`, "//127.0.0.1:1/x", "file:///etc/passwd"]) {
    host.answer("/api/x", (_, response) => void response.writeHead(302, { location }).end());
    expect((await failureOf(apiOf().get("x"))).status).toBe(503);
  }
  expect(other.requests).toEqual([]);
});

test("a circle of redirects ends", async () => {
  host.answer("/api/x", (_, response) => void response.writeHead(302, { location: "x" }).end());
  await failureOf(apiOf().get("x"));
  expect(host.requests.length).toBeLessThanOrEqual(3);
});

test.each([
  ["a silent host", () => undefined],
  [
    "a body that never ends",
    (_: unknown, response: { write: (text: string) => void }) => {
      response.write("[");
    },
  ],
] as const)("%s is abandoned after the timeout", async (_, handler) => {
  host.answer("/api/x", handler);
  const impatient = new CodeHostApi(host.codeHost(), { limits: { ...limits, timeoutMs: 300 } });
  expect((await failureOf(impatient.get("x"))).status).toBe(503);
});

test("a body beyond the limit isn't read to its end", async () => {
  let sent = 0;
  host.answer("/api/x", (_, response) => {
    const chunk = "x".repeat(65_536);
    const write = () => {
      while (!response.destroyed && sent < 500 * 65_536) {
        sent += chunk.length;
        if (!response.write(chunk)) return;
      }
    };
    response.on("drain", write);
    write();
  });
  await failureOf(apiOf().get("x"));
  await pause(50);
  expect(sent).toBeLessThan(100 * 65_536);
});

test.each(["not json", ""])("the body %j isn't taken for an answer", async (body) => {
  host.answer("/api/x", (_, response) => void response.writeHead(200).end(body));
  expect((await failureOf(apiOf().get("x"))).status).toBe(503);
});

test("a path can't lead out of the API", async () => {
  other.answer("/x", { a: 1 });
  await failureOf(apiOf().get(`https://127.0.0.1:1/x`));
  await apiOf()
    .get(`${other.origin}/x`)
    .catch(() => undefined);
  await apiOf()
    .get(`//${new URL(other.origin).host}/x`)
    .catch(() => undefined);
  expect(other.requests).toEqual([]);
});

test.each(["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "10.0.0.1", "169.254.169.254"])(
  "a code host at %s isn't connected to, unless the operator says that it is in a private network",
  async (name) => {
    const { port } = new URL(host.origin);
    const api = apiOf({ apiUrl: `http://${name}:${port}/api`, isPrivate: false });
    await failureOf(api.get("x"));
    expect(host.requests).toEqual([]);
  },
);

test("a name that leads to a private address isn't connected to", async () => {
  host.answer("/api/x", { a: 1 });
  const { port } = new URL(host.origin);
  const settings = host.codeHost({ apiUrl: `http://code.example:${port}/api`, isPrivate: false });
  const lookup = (
    _: string,
    { all }: { all?: boolean | undefined },
    answer: (error: null, found: never, family?: number) => void,
  ) => answer(null, (all ? [{ address: "127.0.0.1", family: 4 }] : "127.0.0.1") as never, 4);
  // The name itself is followed where the check allows its address.
  const allowed = new CodeHostApi(settings, { connecting: { lookup }, limits });
  expect(await allowed.get("x")).toMatchObject({ status: "ok" });
  host.requests.length = 0;
  const { publicLookup } = await import("#server/http/public-lookup.ts");
  const checked = new CodeHostApi(
    host.codeHost({ apiUrl: `http://localhost:${port}/api`, isPrivate: false }),
    { connecting: { lookup: publicLookup }, limits },
  );
  await failureOf(checked.get("x"));
  expect(host.requests).toEqual([]);
});

test("a token is sent if there is one, else the app names itself", async () => {
  host.answer("/api/x", {});
  await apiOf({ token: "abc" }).get("x");
  await apiOf().get("x");
  await apiOf({ api: "gitea" }).get("x");
  expect(host.requests.map(({ headers }) => headers.authorization)).toEqual([
    "Bearer abc",
    `Basic ${Buffer.from("id:secret").toString("base64")}`,
    undefined,
  ]);
});

const inSeconds = (seconds: number) => String(Math.ceil(Date.now() / 1000 + seconds));

test.each([
  ["429 with a pause", 429, { "retry-after": "120" }, 120],
  [
    "403 without requests left",
    403,
    { "x-ratelimit-remaining": "0", "x-ratelimit-reset": inSeconds(600) },
    600,
  ],
  ["403 for asking too fast", 403, { "retry-after": "30" }, 30],
  ["429 of GitLab", 429, { "ratelimit-remaining": "0", "ratelimit-reset": inSeconds(60) }, 60],
  ["429 with an absurd pause", 429, { "retry-after": "999999" }, 3600],
] as const)("%s stops all further requests for that long", async (_, status, headers, seconds) => {
  host.answer("/api/x", (_request, response) => void response.writeHead(status, headers).end());
  const api = apiOf();
  const failure = await failureOf(api.get("x"));
  expect(failure).toBeInstanceOf(NoneAllowed);
  expect(Math.abs(failure.seconds - seconds)).toBeLessThanOrEqual(15);
  await failureOf(api.get("y"));
  expect(host.requests).toHaveLength(1);
});

test("the last allowed request is answered, and the next one isn't sent", async () => {
  const headers = {
    "x-ratelimit-limit": "60",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": inSeconds(100),
  };
  host.answer("/api/x", { a: 1 }, headers);
  const api = apiOf();
  expect(await api.get("x")).toMatchObject({ status: "ok" });
  expect(api.shareLeft).toBe(0);
  await failureOf(api.get("x"));
  // Searches are counted by themselves.
  expect(await api.get("x", {}, "search")).toMatchObject({ status: "ok" });
});

test("what was left counts until the code host counts anew", async () => {
  host.answer(
    "/api/x",
    {},
    {
      "x-ratelimit-limit": "60",
      "x-ratelimit-remaining": "6",
      "x-ratelimit-reset": inSeconds(600),
    },
  );
  const api = apiOf();
  await api.get("x");
  expect(api.shareLeft).toBe(0.1);
  const beforeMs = performance.now();
  // The faked one begins at 0.
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(beforeMs + 700_000);
  onTestFinished(() => void vi.useRealTimers());
  expect(api.shareLeft).toBe(1);
});
