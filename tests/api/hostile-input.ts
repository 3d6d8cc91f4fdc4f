// Generated malicious input for an operation: values, JSON and requests.
import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import type { World } from "./permission-fixture.ts";

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

const anyId = "0198c0de-0000-7000-8000-000000000000";

const oddTexts = [
  ..."\0|a\0b|\u202e|\ufeff|'|\"; drop table users; --|%|_|\\|${7*7}|{{7*7}}|<script>|@me".split(
    "|",
  ),
  ..."NaN|-1|0|1e+30|1e400|-0|0x10|9007199254740993|true|null|undefined|[object Object]".split("|"),
  ..."__proto__|constructor|toString|../../etc/passwd|/../|.|..|%00|2026-02-30|\n|\r\nx: y".split(
    "|",
  ),
  "",
  "9".repeat(400),
  "🙂".repeat(5000),
  "é".repeat(300),
  ">".repeat(1000),
];

/** Keys of cursors, valid for one list or another, with values that no row has. */
const oddCursors = [
  ["0000-01-01T00:00:00Z", anyId],
  ["9999-12-31T23:59:59Z", anyId],
  ["2026-01-01T00:00:00.1234567890Z", anyId],
  ["9999-12-31T23:59:59.999Z", anyId],
  [8e15, anyId],
  [anyId],
  [2, anyId],
  ["\0"],
  [1e30],
  [0.5],
  null,
].map((key) => Buffer.from(JSON.stringify(key)).toString("base64url"));

const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: "binary", maxLength: 60 }));
const loneSurrogate = fc.constantFrom("\ud800", "x\udfff", "\udc00\ud800");

/** A valid value for a parameter or field of that name, so that the others are validated. */
function fittingFor(name: string, world: World): unknown[] {
  const { projectId, applicationId, commentId, techId, people } = world;
  const { owner, applicant } = people;
  const known: Record<string, unknown[]> = {
    id: [projectId, applicationId, commentId, world.hook.id],
    codeHost: ["github", "gitea", "gitlab"],
    isActive: [true, false],
    overlapSeconds: [0, 3600],
    types: ["repo_push,repo_pull_request"],
    comment: [commentId, { id: commentId }],
    parentId: [commentId, null],
    under: [commentId],
    at: [commentId],
    replies: ["0", "50"],
    project: [projectId],
    user: [owner.id, applicant.id],
    text: [owner.username],
    techs: [[techId], []],
    tech: ["rust"],
    gt: [techId],
    after: oddCursors,
    search: ["world", "rust typescript"],
    pageSize: ["20"],
    status: ["pending", "accepted", "closed", "withdrawn", "expired"],
    requestedRole: ["developer", "designer"],
    role: ["developer", "designer"],
    position: [world.positionId, null],
    positionId: [world.positionId],
    updateId: [world.updateId],
    seats: [1, 20],
    hoursAWeek: [null, 4],
    isOpen: [true, false],
    settingOpenRoles: [["developer"], []],
  };
  return Object.hasOwn(known, name) ? (known[name] ?? []) : ["Anything that fits"];
}

/** Any JSON value. */
const value = fc.oneof(
  text,
  loneSurrogate,
  fc.constantFrom<unknown>(null, true, 0, -1, 1e30, 1e308, 2 ** 53, [], {}, [[]], [null], [""]),
  fc.array(text, { maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Whole bodies that aren't objects with the expected keys. */
const oddBodies = fc.constantFrom(
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "1e999",
  "\ufeff{}",
  "{}{}",
  '{"a":1,}',
  "a=b&c=d",
  `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  `{"techs":[${"1,".repeat(100_000)}1]}`,
  `{"techs":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  `{"name":"${"x".repeat(3_000_000)}"}`,
  `{"content":"${">".repeat(4096)}"}`,
  `{"description":"${"- ".repeat(490)}x"}`,
);

const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { "if-none-match": '*, W/"", "' },
  { cookie: "session=%E0%A4%A; session; =; ;;; __proto__=1; sign-in-\u00e9=1" },
  { cookie: `session=${"x".repeat(5000)}` },
  { "accept-encoding": "br;q=0, gzip;q=nonsense, *;q=-1" },
  { "content-encoding": "gzip" },
  { "x-forwarded-for": "not an address, ::::, 1.2.3.4" },
  { "x-page-call": anyId },
  { host: "[::1" },
  { host: "a b" },
  { range: "bytes=9-1", "if-modified-since": "yesterday", accept: "*/*;q=2" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
);

const types = fc.oneof(
  { weight: 3, arbitrary: fc.constant("application/json") },
  fc.constantFrom(
    ..."text/plain|application/xml|multipart/form-data; boundary=|application/JSON|;;;|".split("|"),
    ..."application/json; charset=utf-7|application/x-www-form-urlencoded".split("|"),
  ),
);

/** The names of an object's fields. */
export const keysOf = (schema: Endpoint["body"]) =>
  "shape" in schema ? Object.keys(schema.shape as object) : [];

/** Requests for `endpoint` in `world`: some parts are valid, so that the others are validated. */
export function hostileRequests(endpoint: Endpoint, world: World): fc.Arbitrary<HostileRequest> {
  const fitting = (name: string) => fc.constantFrom(...fittingFor(name, world));
  const part = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: fitting(name).map(String) },
      fc.constant("%00"),
      fc.constantFrom("%E0%A4%A", "%ff", "%2e%2e", "%2f", "a".repeat(400), ";", "%", "\\", "*"),
      text.map((one) => encodeURIComponent(one.toWellFormed())),
    );
  const path = fc
    .tuple(
      ...endpoint.path
        .split("/")
        .map((one) => (/^\{\w+\}$/.test(one) ? part(one.slice(1, -1)) : fc.constant(one))),
    )
    .map((parts) => parts.join("/"));
  const pairs = keysOf(endpoint.query).map((name) =>
    fc.option(
      part(name).map((input) => `${name}=${input}`),
      { nil: "", freq: 2 },
    ),
  );
  const odd = fc.constantFrom(
    "",
    "",
    "",
    "__proto__=1",
    "a[b]=c",
    "%00=%00",
    "=",
    "?&&",
    "after=1&after=2",
  );
  const query = fc.tuple(...pairs, odd).map((all) => all.filter((pair) => pair !== "").join("&"));
  const field = (name: string) => fc.oneof({ weight: 3, arbitrary: fitting(name) }, value);
  const fields = Object.fromEntries(
    [...keysOf(endpoint.body), "isAdmin", "toString"].map((name) => [name, field(name)]),
  );
  const body = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record(fields, { requiredKeys: [] }).map((it) => JSON.stringify(it)),
    },
    oddBodies,
  );
  const method = fc.oneof(
    { weight: 5, arbitrary: fc.constant(endpoint.method) },
    fc.constantFrom("PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "POST", "GET"),
  );
  return fc
    .record({ method, path, query, body, headers: oddHeaders, type: types })
    .map(({ method: chosen, path: where, query: queryString, body: payload, headers, type }) => ({
      method: chosen,
      url: `/api/v1${where}${queryString && `?${queryString}`}`,
      headers: { ...(chosen !== "GET" && { "content-type": type }), ...headers },
      ...(chosen !== "GET" && chosen !== "HEAD" && { payload }),
    }));
}
