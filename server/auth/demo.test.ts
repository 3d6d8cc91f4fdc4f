// The built-in demo code host: the usual sign-in, restricted to browsers on the same machine.
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startListeningApp();
const base = "/demo-code-host/login/oauth";

/** The fields of the page's form, as a browser would send them. */
const fieldsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map((found) => [
      found[1] ?? "",
      found[2] ?? "",
    ]),
  );

async function signInAs(login: string, browser = new CookieJar(site.origin)) {
  const start = await browser.get("/auth/github?returnTo=/projects");
  const page = await browser.get(start.location);
  const chosen = await browser.post(start.location, { ...fieldsOf(page.body), login });
  const end = await browser.get(chosen.location);
  const session = await browser.get("/api/v1/current-session");
  return { page, chosen, end, session: JSON.parse(session.body) as { user: { username: string } } };
}

test("a person who picks an account is signed in as it", async () => {
  const { page, chosen, end, session } = await signInAs("mirav");
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.body).not.toMatch(/<script/i);
  expect(page.body).toContain('value="mirav"');
  expect(chosen.status).toBe(303);
  // Without demo content they are new here.
  expect(end).toMatchObject({ status: 302, location: "/stack?returnTo=%2Fprojects" });
  expect(session.user.username).toBe("mirav");
});

test("a typed login creates an account, and signs in to the same one the next time", async () => {
  const first = await signInAs("New-Comer");
  const second = await signInAs("new-comer");
  expect(first.session.user.username).toBe("NewComer");
  expect(second.session.user).toEqual(first.session.user);
});

test("markup in a typed login is escaped", async () => {
  const { session } = await signInAs("<b>x'\"&");
  expect(session.user.username).toBe("bx");
});

let validRequest: Record<string, string>;
beforeAll(async () => {
  const start = await new CookieJar(site.origin).get("/auth/github");
  validRequest = Object.fromEntries(new URL(start.location).searchParams);
});

test("the page refuses other sites, unknown clients and incomplete requests", async () => {
  const browser = new CookieJar(site.origin);
  const wrong = [
    {},
    { ...validRequest, client_id: "other" },
    { ...validRequest, redirect_uri: "https://evil.example/auth/github/callback" },
    { ...validRequest, redirect_uri: `${validRequest["redirect_uri"]}/..` },
    { ...validRequest, code_challenge: "short" },
    { ...validRequest, code_challenge_method: "plain" },
    { ...validRequest, state: "" },
  ];
  for (const fields of wrong) {
    const query = new URLSearchParams(fields).toString();
    expect((await browser.get(`${base}/authorize?${query}`)).status).toBe(400);
    expect((await browser.post(`${base}/authorize`, { ...fields, login: "mirav" })).status).toBe(
      400,
    );
  }
  expect((await browser.post(`${base}/authorize`, { ...validRequest, login: " " })).status).toBe(
    400,
  );
});

test("markup in request parameters is escaped on the page", async () => {
  const query = new URLSearchParams({ ...validRequest, state: `"><script>alert(1)</script>` });
  const { body } = await new CookieJar(site.origin).get(`${base}/authorize?${query}`);
  expect(body).not.toContain("<script>");
});

const exchange = (body: string) =>
  fetch(`${site.origin}${base}/access_token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });

test("a code is exchanged once, and only with the right verifier and secret", async () => {
  const verifier = "v".repeat(43);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const grant = async () => {
    const form = { ...validRequest, code_challenge: challenge, login: "mirav" };
    const { location } = await new CookieJar(site.origin).post(`${base}/authorize`, form);
    return new URL(location).searchParams.get("code");
  };
  const whole = { ...validRequest, client_secret: "demo", code_verifier: verifier };
  const right = JSON.stringify({ ...whole, code: await grant() });
  expect((await exchange(right)).status).toBe(200);
  expect((await exchange(right)).status).toBe(400);
  for (const wrong of [
    { client_secret: "guess" },
    { code_verifier: "w".repeat(43) },
    { code: "é" },
  ]) {
    const body = JSON.stringify({ ...whole, code: await grant(), ...wrong });
    expect((await exchange(body)).status).toBe(400);
  }
  for (const garbage of ["", "{", "null", "[]", "7"]) {
    expect((await exchange(garbage)).status).toBe(400);
  }
});

test("the account endpoint refuses requests without a valid token", async () => {
  for (const authorization of ["", "Bearer ", "Bearer x", "Basic x"]) {
    const answer = await fetch(`${site.origin}/demo-code-host/user`, {
      headers: { authorization },
    });
    expect(answer.status).toBe(401);
  }
});

const paths = [`${base}/authorize`, "/demo-code-host/user"];
const ask = (headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
  Promise.all(
    paths.map((url) =>
      site.app.inject({ url, headers: { host: "127.0.0.1", ...headers }, remoteAddress }),
    ),
  );
const statuses = async (...how: Parameters<typeof ask>) =>
  (await ask(...how)).map(({ statusCode }) => statusCode);

test.each([
  ["forwarded", "for=1.2.3.4"],
  ["x-forwarded-for", "127.0.0.1"],
  ["x-forwarded-host", "127.0.0.1"],
  ["x-forwarded-proto", "https"],
  ["X-Forwarded-Anything", ""],
  ["via", "1.1 proxy"],
  ["x-real-ip", "127.0.0.1"],
  ["host", "cafe.example"],
  ["host", "cafe.example:3000"],
  ["host", "127.0.0.1.evil.example"],
  ["host", "127.0.0.1@evil.example"],
  ["host", "192.168.0.10"],
  ["host", "0.0.0.0"],
  ["host", "[::1"],
])("a request through a proxy or for another host is refused: %s: %s", async (name, value) => {
  expect(await statuses({ [name]: value })).toEqual([403, 403]);
});

test("a request from another machine is refused", async () => {
  expect(await statuses({}, "192.168.0.9")).toEqual([403, 403]);
  expect(await statuses({}, "::ffff:10.0.0.1")).toEqual([403, 403]);
  expect(await statuses({}, "::1")).toEqual([400, 401]);
  expect(await statuses({}, "::ffff:127.0.0.1")).toEqual([400, 401]);
});

test("a form submitted by another site is refused", async () => {
  const browser = new CookieJar(site.origin);
  const form = { ...validRequest, login: "mirav" };
  for (const [name, value] of [
    ["origin", "https://evil.example"],
    ["origin", "null"],
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
  ] as const) {
    expect((await browser.post(`${base}/authorize`, form, { [name]: value })).status).toBe(403);
  }
});

test("the demo code host is off when a client id is configured", async () => {
  const github = {
    url: "https://g.example",
    apiUrl: "https://g.example",
    clientId: "id",
    clientSecret: "s",
  };
  const real = await startTestApp({ github, demoCodeHost: false });
  for (const url of [...paths, `${base}/access_token`]) {
    for (const method of ["GET", "POST"] as const) {
      const { statusCode } = await real.app.inject({ method, url, headers: { host: "127.0.0.1" } });
      expect(statusCode).toBe(404);
    }
  }
});

test("a page under another loopback name redirects to the public one", async () => {
  const move = async (host: string, url: string) => {
    const { statusCode, headers } = await site.app.inject({ url, headers: { host } });
    return [statusCode, headers.location];
  };
  const port = new URL(site.origin).port;
  expect(await move(`localhost:${port}`, "/projects?a=1")).toEqual([
    302,
    `${site.origin}/projects?a=1`,
  ]);
  expect(await move(`[::1]:${port}`, "/auth/github")).toEqual([302, `${site.origin}/auth/github`]);
  expect(await move(`localhost:${port}`, "//evil.example")).toEqual([
    302,
    `${site.origin}//evil.example`,
  ]);
  expect((await move(`localhost:${port}`, "/api/v1/techs"))[0]).toBe(200);
  expect((await move(`localhost:${port}`, "/healthz"))[0]).toBe(200);
  expect((await move("cafe.example", "/auth/github"))[1]).toContain("/demo-code-host/");
});
