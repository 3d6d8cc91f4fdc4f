// A closed site as a stranger finds it: every route of the app, every operation, and its pages.
import type { ViteDevServer } from "vite";
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { startTestApp } from "#tests/support/test-app.ts";

/** Renders pages from their sources, which needs no build. */
const fromSources = {
  dev: {
    middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
    ssrLoadModule: () => import("#server/pages/render.tsx"),
  } as unknown as ViteDevServer,
};

const { access } = readSettings({ ACCESS: "members" });
const at = "https://host.example";
const github = { url: at, apiUrl: at, clientId: "id", clientSecret: "secret" };
const site = await startTestApp({ access, github, demoCodeHost: false }, fromSources);
const ada = await site.person("ada");
const project = await site.project(ada, { name: "Zanzibarium" });

/** What strangers may reach, by route. Everything else must be refused. */
const open = [
  "/healthz",
  "/readyz",
  "/.well-known/oauth-protected-resource/mcp",
  "/mcp",
  "/.well-known/security.txt",
  "/robots.txt",
  "/manifest.webmanifest",
  "/service-worker.js",
  "/offline",
  "/app-icon-192.png",
  "/app-icon-512.png",
  "/logos/sheet",
  "/logos/site/:file",
  "/auth/github",
  "/auth/github/callback",
  "/unsubscribe/:token",
  "/confirm-address/:token",
  "/language/:language",
  "/access-request",
  "/api/v1/current-session",
  "/api/v1/auth/signout",
  "/api/v1/sign_in_providers",
  "/api/v1/pages/:name",
  "/content/:file",
  "/api/v1/hooks/:id/events/:codeHost",
];

interface Route {
  readonly method: string;
  readonly url: string;
}

/** All routes, read from Fastify's own picture of them. */
function routesOf(): Route[] {
  const parents: string[] = [];
  return site.app
    .printRoutes()
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] =
        /^([│ ├└─]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (part === "") return [];
      const depth = indent.length / 4;
      parents.length = depth;
      parents[depth - 1] = part;
      const url = parents.join("");
      return methods.split(", ").flatMap((method) => (method === "" ? [] : [{ method, url }]));
    });
}

const addressOf = (url: string) =>
  url
    .replace("/pictures/projects/:file", `/pictures/projects/${project.id}.png`)
    .replace("/feeds/projects/:file", `/feeds/projects/${project.id}.atom`)
    .replace("/logos/*", "/logos/rust.svg")
    .replace("/avatars/*", "/avatars/mirav.svg")
    .replace("/content/:file", "/content/about.md")
    .replace(/:id\b/, project.id)
    .replace(/:\w+(\|:\w+)*/g, "rust")
    .replace("*", "");

interface Sample {
  readonly method?: string;
  readonly url: string;
  readonly cookie?: string;
  readonly accept?: string;
}

const ask = ({ method = "GET", url, cookie, accept = "*/*" }: Sample) =>
  site.app.inject({
    method: method as "GET",
    url,
    headers: { host: "127.0.0.1:3000", accept, ...(cookie && { cookie }) },
  });

test("a stranger is refused by every route that isn't listed here", async () => {
  const routes = routesOf();
  expect(routes.length).toBeGreaterThan(250);
  const reached = new Set<string>();
  for (const { method, url } of routes) {
    const { statusCode, headers, body } = await ask({ method, url: addressOf(url) });
    const isRefused =
      statusCode === 401 || (statusCode === 302 && headers.location?.startsWith("/sign-in?"));
    if (!isRefused) reached.add(url);
    else expect([url, headers["cache-control"]]).toEqual([url, "no-store"]);
    expect(body).not.toContain("Zanzibarium");
  }
  expect([...reached].filter((url) => !open.includes(url))).toEqual([]);
});

test("a stranger is refused by every operation but these", async () => {
  const reached: string[] = [];
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/\{id\}/, project.id).replace(/\{\w+\}/g, "rust");
    const { statusCode } = await ask({ method: endpoint.method, url: `/api/v1${path}` });
    if (statusCode !== 401) reached.push(name);
  }
  const expected = [
    "readCurrentSession",
    "signOut",
    "followSignOut",
    "listSignInProviders",
    "readPage",
    "receiveDelivery",
  ];
  expect(reached.toSorted()).toEqual(expected.toSorted());
});

const readable = [
  "/sign-in",
  "/about",
  "/TERMS/",
  "/privacy?x=1",
  "/contact",
  "/team",
  "/sign-out",
];

test.each(readable)("a stranger can read %s", async (url) => {
  const { statusCode, body } = await ask({ url, accept: "text/html" });
  expect(statusCode).toBe(200);
  expect(body).toContain('"isClosed":true');
  // No way to lists that would only lead back.
  expect(body).not.toMatch(/href="\/(projects|people|explore)"/);
});

test.each([
  "/",
  "/projects",
  `/projects/${project.id}`,
  "/user/ada",
  "/terms%2F..%2Fprojects",
  "/about/projects",
  "/projects?/about",
  "/nowhere",
  "/%zz",
])("a stranger who opens %s is asked to sign in", async (url) => {
  const { statusCode, headers, body } = await ask({ url, accept: "text/html" });
  if (url === "/%zz") expect(statusCode).toBe(400);
  else {
    expect(statusCode).toBe(302);
    const query = new URLSearchParams({ problem: "required", returnTo: url });
    expect(headers.location).toBe(`/sign-in?${query.toString()}`);
  }
  expect(body).not.toContain("Zanzibarium");
});

test("members read everything, and caches may hand none of it to others", async () => {
  const { cookie } = ada;
  for (const url of [
    `/projects/${project.id}`,
    `/api/v1/projects/${project.id}`,
    "/feeds/projects.atom",
    `/pictures/projects/${project.id}.png`,
    "/logos/rust.svg",
    "/api/openapi.json",
    "/api/docs",
  ]) {
    // Twice: the second request is what would be cached.
    for (let times = 0; times < 2; times += 1) {
      const { statusCode, headers } = await ask({ url, cookie });
      expect([url, statusCode]).toEqual([url, 200]);
      expect(headers["cache-control"]).toMatch(/^private\b/);
    }
    expect((await ask({ url })).statusCode).toBe(url.startsWith("/projects") ? 302 : 401);
  }
});

test("a session that ends closes the site again", async () => {
  const grace = await site.person("grace");
  expect((await grace.get("/projects")).status).toBe(200);
  await sql`delete from sessions where user_id = ${grace.id}`.run(site.database.db);
  expect((await grace.get("/projects")).status).toBe(401);
});

test("search engines may not index", async () => {
  const { body } = await ask({ url: "/robots.txt" });
  expect(body).toBe("User-agent: *\nDisallow: /\n");
});
