// The account settings: profile, theme, sessions, and the deletion of an account.
import { expect, test } from "vitest";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const settings = "/account-settings";
const sessions = async () => within(await screen.findByRole("list", { name: "Sessions" }));
const button = (name: string) => screen.findByRole("button", { name });

test("personal pages have visitors sign in, and lead back to them", async () => {
  for (const path of [
    settings,
    "/projects/my-projects?role=owner",
    "/projects/starred",
    "/projects/saved-searches",
    "/projects/repositories",
  ]) {
    await renderRoute(site.app, path);
    await screen.findByRole("heading", { level: 1, name: "Sign in to continue" });
    const main = within(screen.getByRole("main"));
    expect(
      main.getByRole("link", { name: "Sign in with Demo code host" }).getAttribute("href"),
    ).toBe(`/auth/github?${new URLSearchParams({ returnTo: path })}`);
    const without = main.getByRole("link", { name: "Continue without signing in" });
    expect(without.getAttribute("href")).toBe("/");
  }
});

test("a changed username and stack are shown on the profile", async () => {
  const person = await site.person("acc");
  const { user, fill, path } = await renderRoute(site.app, "/", person);
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  await screen.findByRole("heading", { level: 1, name: "Account settings" });
  await fill(screen.getByLabelText("Username"), "renamed");
  await user.click(await button("Add Technologies"));
  await fill(await screen.findByRole("combobox", { name: "Search technologies" }), "elm");
  await screen.findAllByRole("option", { name: /^Elm/ });
  await user.keyboard("{Enter}");
  const chosen = within(await screen.findByRole("list", { name: "Chosen: Techs" }));
  await chosen.findByText("Elm");
  expect(chosen.getAllByRole("listitem")).toHaveLength(1);
  await user.click(await button("Update User"));
  await findToast("User updated");
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "your profile" }));
  await waitFor(() => expect(path()).toBe("/user/renamed"));
  const stack = await screen.findByRole("navigation", { name: "Tech Stack" });
  expect(stack.textContent).toContain("Elm");
});

test("a login at a code host leads to its person's profile", async () => {
  const person = await site.person("octo-cat");
  const { path } = await renderRoute(site.app, "/user/Octo-Cat");
  await waitFor(() => expect(path()).toBe("/user/octocat"));
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toContain("octo-cat");
  expect((await site.visitor.get(`/users/${person.id}`)).body["username"]).toBe("octocat");
});

test("reserved names are refused beside their fields, and stay as typed", async () => {
  const { user, fill } = await renderRoute(site.app, settings, await site.person("namesake"));
  await screen.findByRole("heading", { level: 1, name: "Account settings" });
  await fill(screen.getByLabelText("Username"), "Support");
  await user.click(await button("Update User"));
  await screen.findByText("This username is reserved. Choose another one.");
  await fill(screen.getByLabelText("Username"), "namesake");
  await fill(screen.getByLabelText("Display Name"), "Confirm at evil.com");
  await user.click(await button("Update User"));
  await screen.findByText("Leave out addresses of pages and mail.");
  expect(screen.getByLabelText<HTMLInputElement>("Display Name").value).toBe("Confirm at evil.com");
});

test("all other sessions are signed out, and then none is left to sign out", async () => {
  const person = await site.person("elsewhere");
  const other = await site.signInAgain(person);
  const { user } = await renderRoute(site.app, settings, person);
  const list = await sessions();
  await user.click(await button("Sign out everywhere else"));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
  const label = "Sign out everywhere else";
  await waitFor(() => expect(screen.queryByRole("button", { name: label })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Sessions" }));
  expect((await other.get("/account/sessions")).status).toBe(401);
});

test("another session is signed out, and the focus stays on the list", async () => {
  const person = await site.person("far");
  const other = await site.signInAgain(person);
  const { user } = await renderRoute(site.app, settings, person);
  const list = await sessions();
  const rows = await list.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent.includes("This session"))).toEqual([
    true,
    false,
  ]);
  await user.click(list.getByRole("button", { name: /^Sign out / }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Sessions" }));
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  expect((await other.get("/account/sessions")).status).toBe(401);
});

test("signing out everywhere ends this session, too, and loads the home page", async () => {
  const person = await site.person("everywhere");
  const other = await site.signInAgain(person);
  const { user, pageLoads } = await renderRoute(site.app, settings, person);
  await user.click(await button("Sign out everywhere"));
  await waitFor(() => expect(pageLoads).toEqual(["/"]));
  for (const one of [person, other]) {
    expect((await one.get("/account/sessions")).status).toBe(401);
  }
});

test("after the session has expired, saving needs a sign-in and keeps the changes", async () => {
  const person = await site.person("ended");
  const { user, fill } = await renderRoute(site.app, settings, person);
  await fill(screen.getByLabelText("Display Name"), "Typed Before");
  await person.post("/auth/signout");
  await user.click(await button("Update User"));
  const signIn = await screen.findByRole<HTMLAnchorElement>("link", { name: "Sign in again" });
  expect(signIn.closest("[role=alert]")?.textContent).toContain("You are signed out.");
  const back = await renderRoute(site.app, settings, await site.signInAgain(person));
  const name = screen.getByLabelText<HTMLInputElement>("Display Name");
  expect(name.value).toBe("Typed Before");
  await back.user.click(await button("Update User"));
  await findToast("User updated");
});

test("an account is deleted after a preview, once its username is typed", async () => {
  const [owner, person] = [await site.person("stays"), await site.person("leaves")];
  const discussed = await site.project(owner, { name: "Talk" });
  const own = await site.project(person, { name: "Lonely" });
  const comments = `/projects/${discussed.id}/comment`;
  const { body } = await person.post<{ id: string }>(comments, { commentText: "I was here." });
  await owner.post(comments, { commentText: "And I answered.", parentId: body.id });

  const { user, fill, pageLoads } = await renderRoute(site.app, settings, person);
  await user.click(await button("Delete my account…"));
  const element = await screen.findByRole("dialog", { name: "Delete my account?" });
  const dialog = within(element);
  const going = await dialog.findByRole("list", { name: "Projects that are deleted too" });
  expect(going.textContent).toBe("Lonely");
  expect(element.textContent).toContain("Your comment loses its text and your name.");
  const confirm = dialog.getByRole("button", { name: "Delete my account" });
  await user.click(confirm);
  await dialog.findByRole("textbox", { description: /This doesn’t match leaves/ });
  expect(pageLoads).toEqual([]);
  await fill(dialog.getByRole("textbox"), "LEAVES");
  await user.click(confirm);
  await waitFor(() => expect(pageLoads).toEqual(["/"]));

  expect((await site.visitor.get(`/projects/${own.id}`)).status).toBe(404);
  const read = await site.visitor.get<{ comments: Record<string, object> }>(
    `/projects/${discussed.id}/comments`,
  );
  expect(read.body.comments[body.id]).toMatchObject({
    user: null,
    deleted: true,
    commentText: "",
  });
  expect(JSON.stringify(read.body.comments)).toContain("And I answered.");
  await renderRoute(site.app, "/user/leaves");
  await screen.findByRole("heading", { name: "User not found." });
});
