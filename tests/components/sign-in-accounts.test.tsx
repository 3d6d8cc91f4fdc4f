// The sign-in page and linked accounts, on a site with two providers.
import { afterEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { type AllowLists, readSettings } from "#server/settings.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const gitlab = { url: "https://gitlab.com", clientId: "client", clientSecret: "a secret" };
const none = { logins: [], organisations: [], emailDomains: [] };
/** Changed by a test. */
const access = { ...readSettings({}).access, allowed: none as AllowLists };
const site = await startTestApp({ gitlab, access });
const settings = "/account-settings";
afterEach(() => {
  access.allowed = none;
});

test("the sign-in page has a button for each provider", async () => {
  await renderRoute(site.app, "/sign-in?problem=required&returnTo=%2Fprojects%2Fstarred");
  const main = within(await screen.findByRole("main"));
  const address = (name: string) => main.getByRole("link", { name }).getAttribute("href");
  expect(address("Sign in with GitLab")).toBe(
    "/auth/gitlab?provider=gitlab&returnTo=%2Fprojects%2Fstarred",
  );
  expect(address("Sign in with Demo code host")).toBe(
    "/auth/github?provider=github&returnTo=%2Fprojects%2Fstarred",
  );
  expect(main.getAllByRole("link", { name: /^Sign in/i })).toHaveLength(2);
});

test("another account is linked by signing in to it", async () => {
  const { user, pageLoads } = await renderRoute(site.app, settings, await site.person("linker"));
  const list = within(await screen.findByRole("list", { name: "Sign-in accounts" }));
  const [row, ...others] = await list.findAllByRole("listitem");
  expect(row?.textContent).toMatch(/^Demo code host · linker/);
  expect(others).toEqual([]);
  expect(list.queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Link GitLab" }));
  await waitFor(() => expect(pageLoads).toHaveLength(1));
  expect(pageLoads[0]).toMatch(/^https:\/\/gitlab\.com\/oauth\/authorize\?client_id=client&/);
});

test("an account is unlinked, and the last one can't be", async () => {
  const person = await site.person("unlinker");
  await sql`insert into user_accounts (provider, account_id, user_id, login)
    values ('gitlab', '9', ${person.id}, 'un')`.run(site.database.db);
  const { user } = await renderRoute(site.app, settings, person);
  await user.click(await screen.findByRole("button", { name: "Unlink GitLab" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unlink GitLab?" }));
  expect(dialog.queryByText(/may be your only account/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Unlink account" }));
  const list = await screen.findByRole("list", { name: "Sign-in accounts" });
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(list));
  expect(within(list).queryByRole("button")).toBeNull();
  await screen.findByRole("button", { name: "Link GitLab" });
});

const linkGitlab = (id: string, number: string) =>
  sql`insert into user_accounts (provider, account_id, user_id, login)
    values ('gitlab', ${number}, ${id}, 'un')`.run(site.database.db);

test("the confirmation warns where a list may let no other account in", async () => {
  access.allowed = { ...none, emailDomains: ["acme.example"], organisations: ["gitlab:acme"] };
  const person = await site.person("perhaps");
  await linkGitlab(person.id, "10");
  const { user } = await renderRoute(site.app, settings, person);
  await user.click(await screen.findByRole("button", { name: "Unlink Demo code host" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(/may be your only account on it/);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  const list = within(await screen.findByRole("list", { name: "Sign-in accounts" }));
  expect(list.getAllByRole("listitem")).toHaveLength(2);
});

test("the only account on a list has a reason in place of the button", async () => {
  access.allowed = { ...none, logins: ["listedone"] };
  const person = await site.person("listedone");
  await linkGitlab(person.id, "11");
  await renderRoute(site.app, settings, person);
  const list = within(await screen.findByRole("list", { name: "Sign-in accounts" }));
  await list.findByText(/No other account of yours is on the list of who may sign in here/);
  expect(list.getAllByRole("button")).toEqual([
    list.getByRole("button", { name: "Unlink GitLab" }),
  ]);
});

test.each([
  ["linked", "status", "Your account at GitLab is linked."],
  ["taken", "alert", "That account at GitLab belongs to another person here."],
  ["unavailable", "alert", "GitLab didn’t respond."],
])("the settings say how linking ended: %s", async (outcome, role, text) => {
  const path = `${settings}?link=${outcome}&provider=gitlab`;
  await renderRoute(site.app, path, await site.person("back"));
  const section = await screen.findByRole("region", { name: "Sign-in accounts" });
  await waitFor(() => expect(within(section).getByRole(role).textContent).toContain(text));
});
