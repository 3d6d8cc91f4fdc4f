// People in the admin area, and the access to it.
import { expect, test } from "vitest";
import { waitForDialogToClose, findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const admin = await site.admin("keeper");

const button = (name: string) => screen.findByRole("button", { name });

const focusOn = async (name: string) => {
  const one = await button(name);
  await waitFor(() => expect(document.activeElement).toBe(one));
};

test("only admins have the area in their menu; it redirects others to the home page, and visitors to sign in", async () => {
  const person = await site.person("ada");
  const other = await renderRoute(site.app, "/", person);
  await other.user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await screen.findByRole("menuitem", { name: "View Profile" });
  expect(screen.queryByRole("menuitem", { name: "Admin" })).toBeNull();
  for (const path of ["/admin", "/admin/users", "/admin/jobs", "/admin/nowhere"]) {
    expect((await renderRoute(site.app, path, person)).path()).toBe("/");
    expect((await renderRoute(site.app, path)).path()).toMatch(/^\/sign-in\?problem=required&/);
  }
  const { user, path } = await renderRoute(site.app, "/", admin);
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Admin" }));
  await waitFor(() => expect(path()).toBe("/admin/techs"));
});

test("an unknown address of the area is not found, within the area's frame", async () => {
  const { user } = await renderRoute(site.app, "/admin/nowhere", admin);
  await screen.findByRole("heading", { name: "Page not found" });
  const parts = within(screen.getByRole("navigation", { name: "Admin" }));
  await user.click(parts.getByRole("link", { name: "Users" }));
  await screen.findByRole("heading", { level: 1, name: "Users" });
  expect(screen.queryByText("Page not found")).toBeNull();
});

test("a suspension needs a reason, and can be lifted", async () => {
  const person = await site.person("mallory");
  const { user, fill } = await renderRoute(site.app, "/admin/users?search=mallory", admin);
  await user.click(await button("Suspend mallory"));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend mallory?" }));
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  await dialog.findByRole("textbox", { description: /Enter a reason/ });
  await fill(dialog.getByLabelText("Reason"), "Sells watches");
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  await screen.findByText(/“Sells watches”/);
  await waitForDialogToClose();
  await focusOn("Lift suspension mallory");
  expect((await person.get("/account/sessions")).status).toBe(401);

  await user.click(await button("Lift suspension mallory"));
  const lifting = within(await screen.findByRole("dialog", { name: "Lift mallory’s suspension?" }));
  await user.click(lifting.getByRole("button", { name: "Lift suspension" }));
  await findToast("mallory can sign in again");
  await waitForDialogToClose();
  await focusOn("Suspend mallory");
});

test("who no longer fits the list leaves it, and the focus moves to the next", async () => {
  const people = [await site.person("gone1"), await site.person("gone2")];
  for (const { id } of people) await admin.post(`/admin/users/${id}/suspend`, { reason: "Spam" });
  const { user } = await renderRoute(
    site.app,
    "/admin/users?search=gone&standing=suspended",
    admin,
  );
  const list = within(await screen.findByRole("list", { name: "The people" }));
  const [first, second] = list.getAllByRole("listitem");
  await user.click(within(first as HTMLElement).getByRole("button", { name: /^Lift suspension/ }));
  const lifting = within(await screen.findByRole("dialog"));
  await user.click(lifting.getByRole("button", { name: "Lift suspension" }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toEqual([second]));
  await waitFor(() => expect(document.activeElement).toBe(second));
});

test("an admin makes another person an admin, who resigns; the log has both acts", async () => {
  const grace = await site.person("grace");
  const { user } = await renderRoute(site.app, "/admin/users?search=grace", admin);
  await user.click(await button("Make admin grace"));
  const making = within(await screen.findByRole("dialog", { name: "Make grace an admin?" }));
  await user.click(making.getByRole("button", { name: "Make admin" }));
  await waitForDialogToClose();
  await button("Remove admin grace");

  const other = await renderRoute(site.app, "/admin/users?search=grace", grace);
  await other.user.click(await button("Remove admin grace"));
  const giving = within(await screen.findByRole("dialog", { name: "Stop being an admin?" }));
  await other.user.click(giving.getByRole("button", { name: "Stop being admin" }));
  await waitFor(() => expect(other.path()).toBe("/"));

  await renderRoute(site.app, "/admin/audit?search=grace", admin);
  const log = within(await screen.findByRole("list", { name: "The actions" }));
  const acts = log.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(acts).toEqual([
    expect.stringContaining("grace removed grace as admin"),
    expect.stringContaining("keeper made grace an admin"),
  ]);
});
