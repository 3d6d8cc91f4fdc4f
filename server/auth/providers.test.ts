// Signing in through Gitea, GitLab and GitHub at once: each stand-in has the quirks of its host.
import { expect, test } from "vitest";
import { neededBy } from "./admission-rules.ts";
import { configuredProviders } from "./providers/configured-providers.ts";
import type { SignInProvider } from "./providers/provider.ts";
import { type CodeHost, startCodeHost } from "#tests/support/code-host.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";

const hosts = {
  github: await startCodeHost("github"),
  gitea: await startCodeHost("gitea"),
  gitlab: await startCodeHost("gitlab"),
};
const ids = Object.keys(hosts) as (keyof typeof hosts)[];
const settings = {
  github: hosts.github.github,
  gitea: hosts.gitea.app,
  gitlab: hosts.gitlab.app,
  demoCodeHost: false,
  adminLogins: ["chief", "gitlab:boss"],
};
const site = await startListeningApp(settings);

const begin = (browser: CookieJar, id: string) =>
  browser.get(`/auth/${id}?provider=${id}&returnTo=/projects`);

async function signIn(
  id: keyof typeof hosts,
  account: object,
  browser = new CookieJar(site.origin),
) {
  const start = await begin(browser, id);
  const end = await browser.get(hosts[id].approve(start.location, account));
  const { body } = await browser.get("/api/v1/current-session");
  const { user } = JSON.parse(body) as {
    user: { id: string; username: string; displayName: string; isAdmin: boolean } | null;
  };
  return { start, end, user, browser };
}

test.each(ids)("an account of %s signs in, and to the same person the next time", async (id) => {
  const account = { id: 41, login: `ada-${id}`, email: null };
  const { start, end, user } = await signIn(id, account);
  const page = new URL(start.location);
  expect(page.searchParams.get("redirect_uri")).toBe(`${site.origin}/auth/${id}/callback`);
  expect(page.searchParams.get("code_challenge_method")).toBe("S256");
  expect(end.location).toBe("/stack?returnTo=%2Fprojects");
  expect(user?.username).toBe(`ada${id}`);
  expect((await signIn(id, { ...account, login: "renamed" })).user?.id).toBe(user?.id);
});

test("accounts with the same number and login at different hosts are different people", async () => {
  const account = { id: 77, login: "twin" };
  const people = [];
  for (const id of ids) people.push((await signIn(id, account)).user);
  expect(new Set(people.map((user) => user?.id)).size).toBe(3);
  expect(people.map((user) => user?.username)).toEqual(["twin", "twin2", "twin3"]);
});

const noProviders = { github: null, gitea: null, gitlab: null, oidc: null, demoCodeHost: false };
const attempt = {
  redirectUri: "https://cafe.example/auth/callback",
  state: "s".repeat(32),
  verifier: "v".repeat(43),
  nonce: "n",
};

async function identify(
  id: keyof typeof hosts,
  provider: SignInProvider | undefined,
  more: object,
) {
  if (!provider) throw new Error(`${id} isn't configured`);
  const { href } = await provider.authorizationUrl(attempt);
  const back = hosts[id].approve(href, { id: 9, login: "ada", ...more });
  return provider.identify(new URL(back, attempt.redirectUri), attempt);
}

const address = "ada@example.org";
const unconfirmed = { email: address, confirmed_at: null };
const confirmed = { ...unconfirmed, confirmed_at: "2026-01-01T00:00:00Z" };
const listed = (verified: boolean, primary: boolean) => ({
  email: "from-profile@example.org",
  emails: [
    { email: "second@example.org", verified: true, primary: false },
    { email: address, verified, primary },
  ],
});

test.each([
  ["gitea", "the primary address that it verified", listed(true, true), address],
  ["gitea", "no other address", listed(true, false), null],
  ["gitea", "no unverified address", listed(false, true), null],
  ["gitlab", "the address that was confirmed there", confirmed, address],
  ["gitlab", "no address before that", unconfirmed, null],
  ["gitlab", "no address of commits", { commit_email: address }, null],
] as const)("%s gives %s", async (id, _, claims, email) => {
  const mail = { smtpUrl: "smtp://127.0.0.1:1", from: "cafe@example.org" };
  const [provider] = configuredProviders(
    { ...noProviders, [id]: hosts[id].app },
    neededBy({ ...site.app.settings, mail }),
  );
  expect((await identify(id, provider, claims)).account.email).toBe(email);
});

test("a site that sends no e-mail asks Gitea for no address", async () => {
  const [provider] = configuredProviders(
    { ...noProviders, gitea: hosts.gitea.app },
    neededBy(site.app.settings),
  );
  const { account } = await identify("gitea", provider, listed(true, true));
  expect(account.email).toBeNull();
});

test("an e-mail address links no accounts", async () => {
  const shared = { email: "same@example.org", confirmed_at: "2026-01-01T00:00:00Z" };
  const one = await signIn("gitea", { id: 90, login: "first", ...shared });
  const other = await signIn("gitlab", { id: 91, login: "second", ...shared });
  expect(other.user?.id).not.toBe(one.user?.id);
});

test.each(ids)("%s refuses a wrong code, and the sign-in says so", async (id) => {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser, id);
  const back = hosts[id].approve(location, { id: 5, login: "x" });
  const end = await browser.get(back.replace(/code=\w+/, "code=wrong"));
  expect(end.location).toBe("/sign-in?problem=unavailable&returnTo=%2Fprojects");
  expect(browser.cookies.has("session")).toBe(false);
});

test("the callback of one provider refuses what was requested from another one", async () => {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser, "gitea");
  const back = hosts.gitea.approve(location, { id: 6, login: "mixed" });
  const { length } = hosts.gitlab.exchanges;
  const end = await browser.get(back.replace("/gitea/", "/gitlab/"));
  expect(end.location).toContain("problem=expired");
  expect(hosts.gitlab.exchanges).toHaveLength(length);
});

test("a token request that is redirected fails", async () => {
  const browser = new CookieJar(site.origin);
  const { location } = await begin(browser, "gitlab");
  hosts.gitlab.once("token", (it) => it.writeHead(307, { location: "/elsewhere" }).end());
  const end = await browser.get(hosts.gitlab.approve(location, { id: 7, login: "moved" }));
  expect(end.location).toContain("problem=unavailable");
});

test("with several providers, the links of pages lead to the choice of one", async () => {
  const browser = new CookieJar(site.origin);
  expect(await browser.get("/auth/github?returnTo=/projects")).toMatchObject({
    status: 302,
    location: "/sign-in?returnTo=%2Fprojects",
  });
  const { body } = await site.visitor.get("/sign_in_providers");
  const host = (one: CodeHost) => new URL(one.app.url).host;
  expect(body).toEqual(ids.map((id) => ({ id, name: host(hosts[id]) })));
});

test("with a single provider, they lead straight to it", async () => {
  const single = await startListeningApp({ ...settings, github: null, gitea: null });
  const browser = new CookieJar(single.origin);
  const { location } = await browser.get("/auth/github?returnTo=/projects");
  expect(location).toBe("/auth/gitlab?returnTo=%2Fprojects");
  expect((await browser.get(location)).location).toMatch(hosts.gitlab.app.url);
  expect((await browser.get("/auth/gitea")).status).toBe(404);
  expect((await browser.get("/auth/github/callback")).status).toBe(404);
});

test("an entry of ADMIN_LOGINS counts at its provider alone", async () => {
  expect((await signIn("gitlab", { id: 100, login: "chief" })).user?.isAdmin).toBe(false);
  expect((await signIn("github", { id: 101, login: "boss" })).user?.isAdmin).toBe(false);
  expect((await signIn("github", { id: 102, login: "Chief" })).user?.isAdmin).toBe(true);
  expect((await signIn("gitlab", { id: 103, login: "boss" })).user?.isAdmin).toBe(true);
  // It belongs to the first account.
  expect((await signIn("gitlab", { id: 104, login: "boss" })).user?.isAdmin).toBe(false);
});

test("verified addresses, organisations and teams are read where they are needed", async () => {
  const providers = configuredProviders(
    { ...settings, oidc: null },
    { verifiedEmails: true, organisations: true },
  );
  // More than a page of each.
  const others = Array.from({ length: 100 }, (_, index) => `other${index}`);
  const account = {
    id: 8,
    login: "ada",
    email: "ada@example.org",
    confirmed_at: "2026-01-01T00:00:00Z",
    emails: [
      { email: "Ada@Example.org", verified: true },
      { email: "other@example.org", verified: false },
    ],
    orgs: [...others, "Analysts"].map((name) => ({ login: name, username: name })),
    teams: [
      {
        slug: "engine",
        name: "Engine",
        organization: { login: "Analysts", username: "Analysts" },
      },
    ],
    groups: [...others, "Analysts/Engine"].map((path) => ({ full_path: path })),
  };
  const found: object[] = [];
  for (const provider of providers) {
    const host = hosts[provider.id as keyof typeof hosts];
    const { href } = await provider.authorizationUrl(attempt);
    const callback = new URL(host.approve(href, account), "https://cafe.example");
    const identity = await provider.identify(callback, attempt);
    found.push({
      id: provider.id,
      scope: new URL(href).searchParams.get("scope"),
      emails: await identity.verifiedEmails(),
      organisations: await identity.organisations(),
      teams: await identity.teams(),
    });
  }
  const emails = ["ada@example.org"];
  const [organisations, teams] = [[...others, "analysts"], ["analysts/engine"]];
  const groups = [...others, "analysts/engine"];
  expect(found).toEqual([
    { id: "github", scope: "read:user read:org user:email", emails, organisations, teams },
    { id: "gitea", scope: "read:user read:organization", emails, organisations, teams },
    { id: "gitlab", scope: "read_api", emails, organisations: groups, teams: groups },
  ]);
});
