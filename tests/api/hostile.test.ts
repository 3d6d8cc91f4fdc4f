// No client input makes the server fail: every refusal is a 4xx of the same shape.
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { failure } from "#contract/errors.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { hostileRequests, type HostileRequest, keysOf } from "./hostile-input.ts";
import { rawExchange } from "./raw-exchange.ts";
import { makeWorld, type World } from "./permission-fixture.ts";

const seed = Number(process.env["SEED"] ?? 20_260_101);
const site = await startTestApp();
let world: World;
/** A fixture whose people admins may change. */
let adminsWorld: World;
let port: number;

beforeAll(async () => {
  const techs = await site.visitor.get<{ id: string }[]>("/techs?pageSize=2");
  world = await makeWorld(site, techs.body[0]?.id ?? "");
  adminsWorld = await makeWorld(site, techs.body[1]?.id ?? "");
  port = Number(new URL(await site.app.listen({ host: "127.0.0.1", port: 0 })).port);
});

/** Signs of internals in a response. */
const leak = /node_modules|at .+\.ts:\d|syntax error|invalid byte|select |ENOENT|pg_/i;

const refusal = failure.strict();

function expectDecency(status: number, body: string, what: unknown): void {
  if (status >= 500) throw new Error(`${status} for ${JSON.stringify(what).slice(0, 500)}`);
  if (status < 400) return;
  if (body !== "") refusal.parse(JSON.parse(body));
  expect(body).not.toMatch(leak);
}

/**
 * How many requests an operation gets: 72, and 300 by `npm run test:races`. Without parameters they
 * differ only in parts that all operations share, such as headers.
 */
const runsOf = ({ path, query, body }: Endpoint) =>
  racers *
  (path.includes("{") || [query, body].some((schema) => keysOf(schema).length > 0) ? 6 : 2);

const title = `$name withstands hostile requests (seed ${seed})`;

test.concurrent.each(endpoints)(title, async ({ endpoint }) => {
  const isAdmins = endpoint.access === "admin";
  const signedIn = isAdmins ? [{ cookie: adminsWorld.people.admin.cookie }] : cookies();
  const callers = endpoint.path.startsWith("/auth/signout") ? [{}] : [{}, ...signedIn];
  const hostile = hostileRequests(endpoint, isAdmins ? adminsWorld : world);
  const requests = fc.tuple(hostile, fc.constantFrom(...callers));
  const property = fc.asyncProperty(requests, async ([request, cookie]) => {
    const answer = await send({ ...request, headers: { ...cookie, ...request.headers } });
    expectDecency(answer.statusCode, answer.body, request);
  });
  await fc.assert(property, { seed, numRuns: runsOf(endpoint) });
});

const cookies = () =>
  [world.people.owner, world.people.applicant].map(({ cookie }) => ({ cookie }));

const send = (request: HostileRequest) =>
  site.app.inject({
    ...request,
    method: request.method as "GET",
    headers: { host: "127.0.0.1:3000", ...request.headers },
  });

const head = "Host: 127.0.0.1\r\n";
const json = "Content-Type: application/json\r\n";
const close = "Connection: close\r\n";
const big = "x".repeat(3_000_000);
const bomb = gzipSync(Buffer.alloc(20_000_000));
const post = `POST /api/v1/projects HTTP/1.1\r\n${head}${json}`;
const chunked = "Transfer-Encoding: chunked\r\n";

/** Raw requests, and the statuses they may have. */
const wire: Record<string, [request: string | Buffer, ...statuses: number[]]> = {
  "no HTTP at all": ["\x00\x01\x02garbage\r\n\r\n", 400],
  "a TLS handshake": [Buffer.from("16030100a5010000a10303", "hex"), 400],
  "HTTP/2": ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  "an unknown version": [`GET / HTTP/9.9\r\n${head}\r\n`, 400],
  "no host": [`GET /api/v1/techs HTTP/1.1\r\n${close}\r\n`, 400],
  "HTTP/1.0": [`GET /api/v1/current-session HTTP/1.0\r\n\r\n`, 200],
  "a made-up method": [`BREW /pot HTTP/1.1\r\n${head}\r\n`, 400],
  "a method in lower case": [`get /api/v1/techs HTTP/1.1\r\n${head}\r\n`, 400],
  PROPFIND: [`PROPFIND /api/v1/techs HTTP/1.1\r\n${head}${close}\r\n`, 404],
  QUERY: [`QUERY /nowhere HTTP/1.1\r\n${head}${close}\r\n`, 400],
  TRACE: [`TRACE /api/v1/techs HTTP/1.1\r\n${head}${close}\r\n`, 404],
  CONNECT: [`CONNECT example.org:443 HTTP/1.1\r\n${head}\r\n`, 405],
  "OPTIONS *": [`OPTIONS * HTTP/1.1\r\n${head}${close}\r\n`, 404],
  "an absolute address": [`GET http://evil/api/v1/techs HTTP/1.1\r\n${head}${close}\r\n`, 200],
  "two slashes": [`GET //evil HTTP/1.1\r\n${head}${close}\r\n`, 404],
  "raw bytes in the path": [
    Buffer.from(`GET /api/v1/\xff\xfe HTTP/1.1\r\n${head}${close}\r\n`, "latin1"),
    400,
    404,
  ],
  "broken escapes": [`GET /api/v1/%E0%A4%A HTTP/1.1\r\n${head}${close}\r\n`, 400],
  "an address of 20 KB": [`GET /${"a".repeat(20_000)} HTTP/1.1\r\n${head}\r\n`, 431],
  "headers of 20 KB": [`GET / HTTP/1.1\r\n${head}X: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  "a header without a colon": [`GET / HTTP/1.1\r\n${head}nonsense\r\n\r\n`, 400],
  "NUL in a header": [`GET / HTTP/1.1\r\n${head}X: a\0b\r\n\r\n`, 400],
  "two hosts": [`GET /api/v1/techs HTTP/1.1\r\n${head}${head}${close}\r\n`, 200, 400],
  "an odd expectation": [`GET /api/v1/techs HTTP/1.1\r\n${head}Expect: 42\r\n${close}\r\n`, 200],
  "an upgrade": [`GET /api/v1/techs HTTP/1.1\r\n${head}${close}Upgrade: websocket\r\n\r\n`, 200],
  "two lengths": [`${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  "a negative length": [`${post}Content-Length: -1\r\n\r\n`, 400],
  "length and chunks": [`${post}Content-Length: 2\r\n${chunked}\r\n0\r\n\r\n`, 400],
  "a broken chunk": [`${post}${chunked}\r\nzz\r\n`, 400],
  "an unknown coding": [`${post}Transfer-Encoding: rot13\r\n\r\n`, 400],
  "3 MB": [`${post}${close}Content-Length: ${big.length}\r\n\r\n${big}`, 413],
  "3 MB in chunks": [
    `${post}${close}${chunked}\r\n${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`,
    413,
  ],
  "a compression bomb": [
    Buffer.concat([
      Buffer.from(
        `${post}${close}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
      ),
      bomb,
    ]),
    401,
    400,
  ],
  "a broken gzip": [`${post}${close}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`, 401],
};

test.each(Object.entries(wire))("over the wire: %s", async (_, [request, ...statuses]) => {
  const { status, body } = await rawExchange(port, request);
  expect(statuses).toContain(status);
  expectDecency(status, body, request.toString().slice(0, 200));
});

test("a connection can be reused after a refused body", async () => {
  const first = `${post}Content-Length: ${big.length}\r\n\r\n${big}`;
  const second = `GET /api/v1/current-session HTTP/1.1\r\n${head}${close}\r\n`;
  const { all } = await rawExchange(port, first + second);
  expect(all.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
});

test("no prototype was changed", () => {
  expect(Object.keys(Object.getOwnPropertyDescriptors(Object.prototype))).not.toContain("isAdmin");
});
