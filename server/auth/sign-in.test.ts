// Signing in through a real (not the demo) code host, with everything that can go wrong on the way.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { startCodeHost } from "#tests/support/code-host.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";

const host = await startCodeHost();
const site = await startListeningApp({
  github: host.github,
  demoCodeHost: false,
  languages: ["en", "de"],
});
const ada = { id: 1, login: "ada-l", name: "Ada Lovelace", avatar_url: "https://faces.example/1" };

// Somebody who was here before: new people are asked for their stack first.
await sql`
  insert into users (id, account_id, username, display_name)
  values (${newId()}, 1, 'adal', 'Ada Lovelace')`.run(site.database.db);

const newBrowser = () => new CookieJar(site.origin);

/** Everything up to the redirect back from the code host. */
async function begin(browser: CookieJar, account: object = ada, returnTo = "/projects?a=1#b") {
  const start = await browser.get(`/auth/github?${new URLSearchParams({ returnTo })}`);
  return { start, back: host.approve(start.location, account) };
}

const whoIs = async (browser: CookieJar) =>
  JSON.parse((await browser.get("/api/v1/current-session")).body) as {
    isLoggedIn: boolean;
    user: Record<string, unknown> | null;
  };

test("a person is redirected to the code host and comes back signed in", async () => {
  const browser = newBrowser();
  const { start, back } = await begin(browser);
  const authorizeUrl = new URL(start.location);
  expect(authorizeUrl.origin + authorizeUrl.pathname).toBe(
    `${host.github.url}/login/oauth/authorize`,
  );
  expect(Object.fromEntries(authorizeUrl.searchParams)).toMatchObject({
    client_id: "client",
    redirect_uri: `${site.origin}/auth/github/callback`,
    code_challenge_method: "S256",
  });
  expect(start.headers.get("cache-control")).toBe("no-store");
  const end = await browser.get(back);
  expect(end).toMatchObject({ status: 302, location: "/projects?a=1#b" });
  expect(end.headers.get("cache-control")).toBe("no-store");
  const { code_verifier: verifier = "", ...exchange } = host.exchanges.at(-1) ?? {};
  expect(exchange).toMatchObject({ client_id: "client", client_secret: "a secret" });
  expect(createHash("sha256").update(verifier).digest("base64url")).toBe(
    authorizeUrl.searchParams.get("code_challenge"),
  );
  expect(await whoIs(browser)).toMatchObject({
    isLoggedIn: true,
    user: { username: "adal", displayName: "Ada Lovelace", avatarUrl: "https://faces.example/1" },
  });
});

test("a new person is led to the choice of a stack once, on the way to where they were going", async () => {
  const kit = { ...ada, id: 77, login: "kit" };
  const first = newBrowser();
  const { back } = await begin(first, kit);
  expect(await first.get(back)).toMatchObject({
    status: 302,
    location: "/stack?returnTo=%2Fprojects%3Fa%3D1%23b",
  });
  expect(await whoIs(first)).toMatchObject({ isLoggedIn: true });
  const elsewhere = newBrowser();
  expect(await elsewhere.get((await begin(elsewhere, kit)).back)).toMatchObject({
    location: "/projects?a=1#b",
  });
  const other = newBrowser();
  const home = await begin(other, { ...ada, id: 78, login: "nia" }, "/");
  expect((await other.get(home.back)).location).toBe("/stack");
});

test("of many sign-ins of a new person at once, one is asked for the stack", async () => {
  const account = { ...ada, id: 79, login: "rush" };
  const locations = await Promise.all(
    Array.from({ length: racers }, async () => {
      const browser = newBrowser();
      return (await browser.get((await begin(browser, account)).back)).location;
    }),
  );
  expect(locations.filter((location) => location.startsWith("/stack"))).toHaveLength(1);
});

test("the cookies are HttpOnly and SameSite", async () => {
  const browser = newBrowser();
  const { start, back } = await begin(browser);
  const attempt = start.setCookies[0] ?? "";
  expect(attempt).toMatch(/^sign-in-[\w-]{8}=/);
  expect(attempt).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  const end = await browser.get(back);
  const session = end.setCookies.find((line) => line.startsWith("session=")) ?? "";
  expect(session).toMatch(/^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect([...browser.cookies.keys()]).toEqual(["session"]);
});

test("the browser gets the language that the person chose", async () => {
  const bea = { ...ada, id: 77, login: "bea" };
  const browser = newBrowser();
  const { back } = await begin(browser, bea);
  const before = await browser.get(back);
  expect(before.headers.getSetCookie().join()).not.toContain("language=");
  await sql`update users set language = 'de' where account_id = 77`.run(site.database.db);
  const again = await begin(browser, bea);
  const end = await browser.get(again.back);
  expect(end.headers.getSetCookie().join()).toMatch(/language=de; .*Max-Age=31536000/);
});

test("each sign-in creates a new session and ends the previous one", async () => {
  const browser = newBrowser();
  browser.cookies.set("session", "chosen-by-somebody-else");
  await browser.get((await begin(browser)).back);
  const first = browser.cookies.get("session") ?? "";
  expect(first).not.toBe("chosen-by-somebody-else");
  await browser.get((await begin(browser)).back);
  expect(browser.cookies.get("session")).not.toBe(first);
  const old = newBrowser();
  old.cookies.set("session", first);
  expect(await whoIs(old)).toEqual({ isLoggedIn: false, user: null, unreadCount: 0 });
});

test("two tabs can sign in concurrently, and the number of stored attempts is limited", async () => {
  const browser = newBrowser();
  const one = await begin(browser, ada, "/one");
  const two = await begin(browser, ada, "/two");
  expect((await browser.get(one.back)).location).toBe("/one");
  expect((await browser.get(two.back)).location).toBe("/two");
  for (let attempt = 0; attempt < 12; attempt += 1)
    await begin(browser, ada, `/${"x".repeat(900)}`);
  const attemptCookies = [...browser.cookies.keys()].filter((name) => name.startsWith("sign-in-"));
  expect(attemptCookies.length).toBeLessThanOrEqual(4);
});

/** Callbacks that must not sign anybody in, and the problem that is reported. */
const invalidCallbacks: Record<string, [(back: string) => string, problem: string]> = {
  "without a state": [(back) => back.replace(/&state=.*/, ""), "expired"],
  "with another state": [(back) => back.replace(/state=.{4}/, "state=AAAA"), "expired"],
  "with the right start of a state": [(back) => `${back.slice(0, -4)}AAAA`, "expired"],
  "with two states": [(back) => `${back}&state=x`, "expired"],
  "with a state that no cookie can have": [(back) => `${back};é%00`, "expired"],
  "without a code": [(back) => back.replace(/code=\w+&/, ""), "declined"],
  "with a made-up code": [(back) => back.replace(/code=\w+/, "code=nonsense"), "unavailable"],
  "after declining": [(back) => back.replace(/code=\w+/, "error=access_denied"), "declined"],
};

test.each(Object.entries(invalidCallbacks))(
  "nobody is signed in %s",
  async (_, [change, problem]) => {
    const browser = newBrowser();
    const { back } = await begin(browser);
    const end = await browser.get(change(back));
    expect(end.status).toBe(302);
    expect(end.location).toMatch(new RegExp(`^/sign-in\\?problem=${problem}&returnTo=%2F`));
    expect(await whoIs(browser)).toEqual({ isLoggedIn: false, user: null, unreadCount: 0 });
  },
);

test("a callback works once, and only in the browser that started the sign-in", async () => {
  const [browser, other] = [newBrowser(), newBrowser()];
  const { back } = await begin(browser);
  expect((await other.get(back)).location).toContain("problem=expired");
  expect((await browser.get(back)).location).toBe("/projects?a=1#b");
  expect((await browser.get(back)).location).toContain("problem=expired");
  const replayed = newBrowser();
  const { back: fresh } = await begin(replayed);
  const code = /code=\w+/.exec(back)?.[0] ?? "";
  expect((await replayed.get(fresh.replace(/code=\w+/, code))).location).toContain("unavailable");
});

test("a code requested with another PKCE challenge is refused", async () => {
  const browser = newBrowser();
  const { start } = await begin(browser);
  const tampered = start.location.replace(
    /code_challenge=[^&]+/,
    `code_challenge=${"A".repeat(43)}`,
  );
  const end = await browser.get(host.approve(tampered, ada));
  expect(end.location).toContain("problem=unavailable");
});

test("a state that can't be part of a cookie name counts as expired, whatever cookies are sent", async () => {
  const state = "é\u0001".repeat(4);
  const attempt = { state, verifier: "v", returnTo: "/" };
  const value = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  const { statusCode, headers } = await site.app.inject({
    url: `/auth/github/callback?${new URLSearchParams({ state, code: "x" })}`,
    headers: { host: new URL(site.origin).host, cookie: `sign-in-${state}=${value}` },
  });
  expect([statusCode, headers.location]).toEqual([302, "/sign-in?problem=expired&returnTo=%2F"]);
});

test("a return path to another site, written into the cookie, is replaced by the home page", async () => {
  const browser = newBrowser();
  const { back } = await begin(browser);
  const [name = "", value = ""] = [...browser.cookies].at(-1) ?? [];
  const attempt = JSON.parse(Buffer.from(value, "base64url").toString()) as object;
  const forged = { ...attempt, returnTo: "//evil.example" };
  browser.cookies.set(name, Buffer.from(JSON.stringify(forged)).toString("base64url"));
  expect((await browser.get(back)).location).toBe("/");
});

const json =
  (status: number, body: string) =>
  (response: { statusCode: number; end: (text: string) => void }) => {
    response.statusCode = status;
    response.end(body);
  };

/** Responses of the code host instead of a token or an account. */
const codeHostResponses: Record<string, Parameters<typeof host.once>> = {
  "a 500": ["token", json(500, "oops")],
  "a page instead of a token": ["token", json(200, "<html>Unicorn!</html>")],
  nothing: ["token", json(200, "")],
  "an error": ["token", json(200, '{"error":"incorrect_client_credentials"}')],
  "a redirect": ["token", (it) => it.writeHead(307, { location: "/elsewhere" }).end()],
  "a broken connection": ["token", (it) => it.destroy()],
  "an incomplete response": [
    "user",
    (it) => it.writeHead(200, { "content-length": 99 }).write("{") && it.destroy(),
  ],
  "a 401": ["user", json(401, "{}")],
  "an account without an id": ["user", json(200, '{"login":"x"}')],
  "an id that is text": ["user", json(200, '{"id":"1","login":"x"}')],
  "an id that exceeds a bigint": ["user", json(200, '{"id":1e30,"login":"x"}')],
  "an id below one": ["user", json(200, '{"id":-1,"login":"x"}')],
  "an empty login": ["user", json(200, '{"id":5,"login":""}')],
};

test.each(Object.entries(codeHostResponses))(
  "the sign-in fails with a message when the code host sends %s",
  async (_, [endpoint, answer]) => {
    const browser = newBrowser();
    const { back } = await begin(browser);
    host.once(endpoint, answer);
    expect(await browser.get(back)).toMatchObject({
      status: 302,
      location: "/sign-in?problem=unavailable&returnTo=%2Fprojects%3Fa%3D1%23b",
    });
    expect(await whoIs(browser)).toEqual({ isLoggedIn: false, user: null, unreadCount: 0 });
  },
);

test("unusual texts in an account don't prevent signing in", async () => {
  const browser = newBrowser();
  const odd = {
    id: 177,
    login: "\u0000-é-",
    name: "\u0000 \ud800",
    email: "\u0000@",
    avatar_url: "javascript:1",
  };
  expect((await browser.get((await begin(browser, odd)).back)).location).toMatch(/^\/stack\?/);
  expect((await whoIs(browser)).user).toMatchObject({ username: "user", avatarUrl: null });
});

test("the sign-in fails with a message when the code host is unreachable", async () => {
  const browser = newBrowser();
  const { back } = await begin(browser);
  await host.stop();
  expect((await browser.get(back)).location).toContain("problem=unavailable");
});
