// Toasts, apart from their timing and style.
import { expect, test, vi } from "vitest";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test("a failed sign-out shows a toast, which a click dismisses", async () => {
  const { user, script, pageLoads } = await renderRoute(site.app, "/", await site.person("ada"));
  script(/POST .*\/auth\/signout/, () => Promise.reject(new Error("No connection")));
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await findToast(/can't be reached/);
  expect(pageLoads).toEqual([]);
  const message = screen.getByText(/can't be reached/, { selector: ".toasts *" });
  await user.click(message);
  // It would disappear after five seconds.
  await waitFor(() => expect(message.isConnected).toBe(false), { timeout: 4_500 });
});

test("a dialog whose script doesn't load shows a toast, and opens once there is a connection", async () => {
  const { user } = await renderRoute(site.app, "/projects?search=rust", await site.person("cleo"));
  const button = await screen.findByRole("button", { name: "Save this search" });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await user.click(button);
  await findToast("This didn’t load. Check your connection and try again.");
  screen.getByRole("heading", { level: 1 });
  connection.mockRestore();
  await user.click(button);
  await screen.findByRole("dialog", { name: "Save this search" });
});

test("a successful sign-out reloads the page", async () => {
  const person = await site.person("bea");
  const { user, pageLoads } = await renderRoute(site.app, "/projects", person);
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await waitFor(() => expect(pageLoads).toEqual(["/projects"]));
  expect((await person.get("/account/sessions")).status).toBe(401);
});
