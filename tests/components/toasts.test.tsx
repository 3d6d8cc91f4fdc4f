// Toasts, apart from their timing and style.
import { expect, test } from "vitest";
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

test("a successful sign-out reloads the page", async () => {
  const person = await site.person("bea");
  const { user, pageLoads } = await renderRoute(site.app, "/projects", person);
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await waitFor(() => expect(pageLoads).toEqual(["/projects"]));
  expect((await person.get("/account/sessions")).status).toBe(401);
});
