// Requirements of every operation's response: caching, HEAD, headers, and no private data.
import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { sql } from "#server/database/sql.ts";
import type { Settings } from "#server/settings.ts";
import { type Caller, startTestApp } from "#tests/support/test-app.ts";
import { absentGitLab } from "./absent-gitlab.ts";
import { absentMailServer } from "./absent-mail-server.ts";
import { samples } from "./operations.ts";
import { makeWorld, type Role, type World } from "./permission-fixture.ts";
import { shareWorld } from "./shared-world.ts";

const site = await startTestApp({ mail: absentMailServer, gitlab: absentGitLab });
const { body: techs } = await site.visitor.get<{ id: string }[]>("/techs?pageSize=1");
const techId = techs[0]?.id ?? "";
const shared = shareWorld(site, techId, () =>
  sql`update users set email = 'somebody@private.example'`.run(site.database.db),
);
let world: World;

beforeAll(async () => {
  world = await makeWorld(site, techId);
});

/** A caller for whom the sample succeeds, if neither a visitor nor the owner may. */
const allowed: Record<string, Role> = {
  apply: "user",
  acceptInvitation: "user",
  declineInvitation: "user",
  readOwnMembership: "member",
  editComment: "member",
  deleteComment: "member",
};
const usual = { anyone: "visitor", session: "owner", admin: "admin" } as const;
const roleFor = (name: string, { access }: Endpoint): Role => allowed[name] ?? usual[access];

/** A caller who adds headers, or sends HEAD. */
function changed(cookie: string, headers: Record<string, string>, method?: "HEAD"): Caller {
  const call = async (chosen: "GET" | "POST" | "DELETE", path: string, body?: unknown) => {
    const answer = await site.app.inject({
      method: method ?? chosen,
      url: `/api/v1${path}`,
      headers: { host: "127.0.0.1:3000", cookie, "content-type": "application/json", ...headers },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const own = answer.headers as Record<string, string | undefined>;
    return { status: answer.statusCode, headers: own, body: answer.body as never };
  };
  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    delete: (path, body) => call("DELETE", path, body),
  };
}

const cookieOf = (role: Role) => (role === "visitor" ? "" : world.people[role].cookie);
const cacheable = endpoints.filter(
  ({ endpoint }) => endpoint.method === "GET" && endpoint.cacheable,
);

describe.each(cacheable)("$name", ({ name, endpoint }) => {
  const role = roleFor(name, endpoint);
  const call = (headers: Record<string, string> = {}, method?: "HEAD", as = role) =>
    samples[name]?.(world, changed(cookieOf(as), headers, method));

  test("is 304 for its ETag", async () => {
    const first = await call();
    const tag = first?.headers["etag"] ?? "";
    expect(first?.status).toBe(200);
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const match of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      expect(await call({ "if-none-match": match })).toMatchObject({
        status: 304,
        body: "",
        headers: { etag: tag, "cache-control": first?.headers["cache-control"] },
      });
    }
    for (const match of ['"other"', "garbage", tag.replaceAll('"', ""), `"${tag}`]) {
      expect((await call({ "if-none-match": match }))?.status).toBe(200);
    }
  });

  test("must be revalidated, and is cached privately for signed-in people", async () => {
    const expected = role === "visitor" ? "no-cache" : "private, no-cache";
    const { headers } = (await call()) ?? {};
    expect(headers?.["cache-control"]).toBe(expected);
    expect(headers?.["vary"]?.toLowerCase()).toContain("cookie");
    if (role !== "visitor") return;
    expect((await call({}, undefined, "owner"))?.headers["cache-control"]).toBe(
      "private, no-cache",
    );
  });

  test("answers HEAD without a body", async () => {
    const [head, get] = [await call({}, "HEAD"), await call()];
    expect(head).toMatchObject({ status: 200, body: "" });
    expect(head?.headers["etag"]).toBe(get?.headers["etag"]);
  });

  test("is the same when compressed, and has a Vary header", async () => {
    const zipped = await call({ "accept-encoding": "gzip" });
    if (!zipped?.headers["content-encoding"]) return;
    expect(zipped.headers["vary"]?.toLowerCase()).toMatch(
      /cookie.*accept-encoding|accept-encoding.*cookie/,
    );
  });
});

test.each(endpoints.filter(({ endpoint }) => endpoint.method !== "GET"))(
  "the response to $name must not be stored",
  async ({ name, endpoint }) => {
    const answer = await shared.call(name, roleFor(name, endpoint));
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  },
);

/** Keys of private data, and of stored data that is never sent. */
const secret =
  /^(e-?mail|account_?id|github_?id|session_?id|session|sessions|token|token_?hash|password|secret|settings|user_?agent|is_?admin|description_?text|role_?name_?id|ip)$/i;

/** Permissions aren't stored data: `can.settings`. */
function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).filter(([key]) => key !== "can");
  const own = Array.isArray(value) ? [] : entries.map(([key]) => key);
  return [...own, ...entries.flatMap(([, inner]) => keysIn(inner))];
}

/** People's own data; each feature tests that others don't get it. */
const ownData = new Set([
  "downloadAccountData",
  "readMailSettings",
  "changeMailSettings",
  "requestMailAddress",
  "removeMailAddress",
]);
/** Further keys that an operation is meant to return. */
const purposeful: Record<string, string[]> = {
  readCurrentSession: ["isAdmin"],
  listAdminUsers: ["isAdmin"],
  changeAdmin: ["isAdmin"],
  suspendUser: ["isAdmin"],
  liftSuspension: ["isAdmin"],
  endUserSessions: ["isAdmin"],
  createApiToken: ["token"],
  createHook: ["secret"],
  rotateSecret: ["secret"],
  createWebhookOut: ["secret"],
  rotateWebhookOutSecret: ["secret"],
  createSiteWebhookOut: ["secret"],
  rotateSiteWebhookOutSecret: ["secret"],
};
const discreet = endpoints.filter(({ name }) => !ownData.has(name));

test.each(discreet)(
  "the response to $name contains no private data",
  async ({ name, endpoint }) => {
    for (const role of new Set<Role>([roleFor(name, endpoint), "owner", "admin"])) {
      const answer = await shared.call(name, role);
      const own = purposeful[name] ?? [];
      const found = keysIn(answer.body).filter((key) => secret.test(key) && !own.includes(key));
      expect(found).toEqual([]);
      expect(JSON.stringify(answer.body)).not.toContain("private.example");
    }
  },
);

test("every response has the security headers, errors too", async () => {
  const requests: [string, Record<string, string>, string?][] = [
    ["/api/v1/techs", {}],
    ["/api/v1/nowhere", {}],
    ["/nowhere", {}],
    ["/api/v1/%E0%A4%A", {}],
    [`/api/v1/search/${"a".repeat(500)}`, {}],
    ["/healthz", {}],
    ["/auth/github", {}],
    ["/api/v1/projects", { "sec-fetch-site": "cross-site" }, "POST"],
    ["/api/v1/projects", { "content-type": "text/plain" }, "POST"],
  ];
  for (const [url, headers, method = "GET"] of requests) {
    const answer = await site.app.inject({
      method: method as "GET",
      url,
      headers,
      payload: method === "GET" ? "" : "x",
    });
    expect(answer.headers, url).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'self'; script-src 'self'"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
    expect(answer.headers["x-powered-by"]).toBeUndefined();
  }
});

test("over HTTPS the HSTS header and every directive of the policy are set", async () => {
  const github = {
    url: "https://g.example",
    apiUrl: "https://g.example",
    clientId: "i",
    clientSecret: "s",
  };
  const secureSite = (hsts: Settings["hsts"]) =>
    startTestApp({ publicUrl: "https://cafe.example", github, demoCodeHost: false, hsts });
  const hstsOf = async (hsts: Settings["hsts"]) =>
    (await (await secureSite(hsts)).visitor.get("/techs")).headers["strict-transport-security"];
  expect(await hstsOf("subdomains")).toBe("max-age=31536000; includeSubDomains");
  expect(await hstsOf("off")).toBeUndefined();
  const secure = await secureSite("host");
  const { headers } = await secure.visitor.get("/techs");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(headers["content-security-policy"]).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data: blob:; " +
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});
