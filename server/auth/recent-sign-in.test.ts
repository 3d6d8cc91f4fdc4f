// What would hand an account over needs a recent sign-in, and a sign-in needs a click on this site.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { sql } from "#server/database/sql.ts";
import { type LinkingBrowser, startLinkingSite } from "#tests/support/linking-site.ts";
import { mailSettingsFor, startMailServer } from "#tests/support/mail-people.ts";

const mailServer = await startMailServer();
const { site, db, newAccount, newBrowser, signedIn, hosts } = await startLinkingSite({
  mail: mailSettingsFor(mailServer),
});

/** The sessions of the browser's person began that many minutes ago. */
async function age(browser: LinkingBrowser, minutes: number): Promise<void> {
  const { id } = (await browser.user()) ?? {};
  await sql`update sessions set created_at = now() - make_interval(mins => ${minutes})
    where user_id = ${id}`.run(db);
}

const account = newAccount("careful");
const person = await signedIn("gitea", account);
await person.link("gitlab", newAccount("careful2"));
const { username } = (await person.user()) ?? { username: "" };

/** Each operation that needs a recent sign-in; the deletion last. */
const operations: Record<string, (headers: Record<string, string>) => Promise<{ status: number }>> =
  {
    linkSignInAccount: (headers) =>
      site.visitor.post("/account/sign_in_accounts", { provider: "github" }, headers),
    unlinkSignInAccount: (headers) =>
      site.visitor.delete("/account/sign_in_accounts/gitlab", undefined, headers),
    createApiToken: (headers) =>
      site.visitor.post("/account/tokens", { name: "Script", scopes: ["read"] }, headers),
    requestMailAddress: (headers) =>
      site.visitor.post("/mail_settings/address", { address: "new@mail.example" }, headers),
    removeMailAddress: (headers) =>
      site.visitor.delete("/mail_settings/address", undefined, headers),
    deleteAccount: async (headers) => {
      const { body } = await site.visitor.get<{ agreement: string }>("/account/deletion", headers);
      return site.visitor.delete("/account", { username, agreement: body.agreement }, headers);
    },
  };

test("these operations need a recent sign-in", () => {
  const declared = endpoints.filter(({ endpoint }) => endpoint.recentSignIn);
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(operations).toSorted());
});

test.each(Object.keys(operations))("%s is refused ten minutes after the sign-in", async (name) => {
  const operation = operations[name];
  expect(await operation?.({})).toMatchObject({ status: 401 });
  await age(person, 11);
  expect(await operation?.(person.headers)).toMatchObject({
    status: 403,
    body: { code: "sign_in_again", message: "Sign in again to do this." },
  });
  expect(await person.accounts()).toHaveLength(2);
});

test.each(Object.keys(operations))("%s is allowed after signing in again", async (name) => {
  await age(person, 11);
  await person.signIn("gitea", account);
  expect(await operations[name]?.(person.headers)).toMatchObject({ status: 200 });
});

test("signing in again asks for the account at GitHub", async () => {
  const again = await signedIn("github", newAccount("returning"));
  const { location } = await again.get("/auth/github?provider=github");
  expect(new URL(location).searchParams.get("prompt")).toBe("select_account");
  const usual = await newBrowser().get("/auth/github?provider=github");
  expect(new URL(usual.location).searchParams.get("prompt")).toBeNull();
});

test.each(["cross-site", "same-site"])(
  "a %s link to the sign-in leads to its page, where one has to press a button",
  async (relation) => {
    const browser = newBrowser();
    const path = "/auth/gitea?provider=gitea&returnTo=/projects";
    const reply = await browser.get(path, { "sec-fetch-site": relation });
    expect(reply).toMatchObject({ status: 302, location: "/sign-in?returnTo=%2Fprojects" });
    expect([...browser.cookies]).toEqual([]);
    const pressed = await browser.get(path, { "sec-fetch-site": "same-origin" });
    expect(pressed.location).toMatch(new RegExp(`^${hosts.gitea.app.url}`));
  },
);
