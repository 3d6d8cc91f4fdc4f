// Signing in through a real OpenID Connect provider.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { configuredProviders } from "./providers/configured-providers.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { startOidcProvider } from "#tests/support/oidc-provider.ts";

const host = await startOidcProvider();
const site = await startListeningApp({
  github: null,
  oidc: host.oidc,
  demoCodeHost: false,
  adminLogins: ["oidc:boss"],
});
const { db } = site.database;

interface CurrentUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
}

const begin = (browser: CookieJar) => browser.get("/auth/oidc?returnTo=/projects");
const whoIs = async (browser: CookieJar) => {
  const { body } = await browser.get("/api/v1/current-session");
  return (JSON.parse(body) as { user: CurrentUser | null }).user;
};
async function signIn(claims: Parameters<typeof host.approve>[1]) {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser);
  const end = await browser.get(await host.approve(location, claims));
  return { browser, end, user: await whoIs(browser) };
}
const failed = "/sign-in?problem=unavailable&returnTo=%2Fprojects";

test("a provider that doesn't answer yet is called again the next time", async () => {
  expect((await begin(new CookieJar(site.origin))).location).toBe(failed);
  host.start(site.origin);
  const { location } = await begin(new CookieJar(site.origin));
  const page = new URL(location);
  expect(page.origin).toBe(host.oidc.issuer);
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    client_id: "cafe",
    redirect_uri: `${site.origin}/auth/oidc/callback`,
    scope: "openid profile email",
    code_challenge_method: "S256",
    nonce: expect.stringMatching(/^[\w-]{22}$/),
  });
});

test("a person signs in, and to the same account after a change of name", async () => {
  const claims = {
    sub: "9f1c/ada",
    preferred_username: "ada.lovelace@example.org",
    name: "Ada Lovelace",
    picture: "https://faces.example/ada",
    email: "ada@example.org",
    email_verified: true,
  };
  const { end, user } = await signIn(claims);
  expect(end.location).toBe("/stack?returnTo=%2Fprojects");
  expect(user).toMatchObject({ username: "adalovelace", displayName: "Ada Lovelace" });
  const again = await signIn({ ...claims, preferred_username: "countess" });
  expect(again.user?.id).toBe(user?.id);
  const accounts = await sql<{
    account_id: string;
    avatar_url: string | null;
    email: string | null;
    linked_at: Date;
    login: string | null;
    provider: string;
    user_id: string;
  }>`select * from user_accounts`.all(db);
  expect(accounts).toMatchObject([
    { provider: "oidc", account_id: "9f1c/ada", login: "countess", email: "ada@example.org" },
  ]);
});

test("a login that is made of another claim is no admin's", async () => {
  const made = await signIn({ sub: "made", nickname: "boss" });
  expect(made.user?.isAdmin).toBe(false);
  const named = await signIn({ sub: "named", preferred_username: "boss" });
  expect(named.user?.isAdmin).toBe(true);
});

test("an address that isn't verified isn't stored, and a person without a name gets one", async () => {
  const { user } = await signIn({
    sub: "nameless",
    email: "eve@example.org",
    email_verified: false,
  });
  expect(user?.username).toBe("eve");
  const row = await sql<{
    email: string | null;
  }>`select email from users where id = ${user?.id ?? ""}`.maybeOne(db);
  expect(row).toEqual({ email: null });
});

test.each<[string, object, forged?: boolean]>([
  ["of another issuer", { iss: "https://evil.example" }],
  ["for another client", { aud: "other" }],
  ["with another nonce", { nonce: "other" }],
  ["that has expired", { exp: 1_700_000_000 }],
  ["of another subject than the user info", { sub: "victim" }],
  ["without the provider's signature", { amr: ["forged"] }, true],
])("an id token %s signs nobody in", async (_, claims, forged = false) => {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser);
  const back = await host.approve(location, { sub: "mallory" });
  host.changeIdToken(claims, { forged });
  expect((await browser.get(back)).location).toBe(failed);
  expect(await whoIs(browser)).toBeNull();
});

test("an id token with a further claim and the right signature is accepted", async () => {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser);
  const back = await host.approve(location, { sub: "honest" });
  host.changeIdToken({ amr: ["pwd"] });
  expect((await browser.get(back)).location).toContain("/stack");
});

test("signing in again asks at the provider, and a sign-in of an hour ago isn't one", async () => {
  const claims = { sub: "again", preferred_username: "again" };
  const { browser } = await signIn(claims);
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const { location } = await begin(browser);
  expect(new URL(location).searchParams.get("prompt")).toBe("login");
  const back = await host.approve(location, claims);
  host.changeIdToken({ auth_time: hourAgo });
  expect((await browser.get(back)).location).toBe(failed);
  const second = await host.approve((await begin(browser)).location, claims);
  expect((await browser.get(second)).location).toBe("/projects");
  // Of a browser without a session, it isn't required.
  const other = new CookieJar(site.origin);
  const third = await host.approve((await begin(other)).location, claims);
  host.changeIdToken({ auth_time: hourAgo });
  expect((await other.get(third)).location).toBe("/projects");
});

test("a token reply without an id token signs nobody in", async () => {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser);
  const back = await host.approve(location, { sub: "mallory" });
  host.once("/token", () => '{"access_token":"x","token_type":"bearer"}');
  expect((await browser.get(back)).location).toBe(failed);
});

test("user info about another subject signs nobody in", async () => {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser);
  const back = await host.approve(location, { sub: "mallory" });
  host.once("/me", (body) => body.replace("mallory", "victim"));
  expect((await browser.get(back)).location).toBe(failed);
});

test("a callback works once, in the browser that began it, from this issuer alone", async () => {
  const [browser, other] = [new CookieJar(site.origin), new CookieJar(site.origin)];
  const { location } = await begin(browser);
  const back = await host.approve(location, { sub: "once" });
  expect((await other.get(back)).location).toContain("problem=expired");
  const elsewhere = new CookieJar(site.origin);
  const { location: second } = await begin(elsewhere);
  const mixed = await host.approve(second, { sub: "once" });
  const changed = mixed.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fevil.example");
  expect(changed).not.toBe(mixed);
  expect((await elsewhere.get(changed)).location).toBe(failed);
  expect((await browser.get(back)).location).toContain("/stack");
  expect((await browser.get(back)).location).toContain("problem=expired");
});

test("an authorization that began with another nonce signs nobody in", async () => {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser);
  const replayed = location.replace(/nonce=[\w-]+/, "nonce=somebody-elses");
  const back = await host.approve(replayed, { sub: "replayed" });
  expect((await browser.get(back)).location).toBe(failed);
});

test("groups are read where they are needed", async () => {
  const settings = {
    github: null,
    gitea: null,
    gitlab: null,
    oidc: host.oidc,
    demoCodeHost: false,
  };
  const [provider] = configuredProviders(settings, { organisations: true });
  const attempt = {
    redirectUri: `${site.origin}/auth/oidc/callback`,
    state: "s".repeat(32),
    verifier: "v".repeat(43),
    nonce: "n".repeat(22),
  };
  const page = await provider?.authorizationUrl(attempt);
  expect(page?.searchParams.get("scope")).toBe("openid profile email groups");
  const back = await host.approve(page?.href ?? "", { sub: "member", groups: ["Staff", "Dev"] });
  const identity = await provider?.identify(new URL(back, site.origin), attempt);
  expect(await identity?.organisations()).toEqual(["staff", "dev"]);
  expect(await identity?.verifiedEmails()).toEqual([]);
});
