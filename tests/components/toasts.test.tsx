// Toasts, apart from their style.
import { expect, test, vi } from "vitest";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";
import { toast } from "#web/ui/toaster.ts";

const site = await startTestApp();

test("a failed sign-out shows a toast, which a click dismisses", async () => {
  const { user, script, pageLoads } = await renderRoute(site.app, "/", await site.person("ada"));
  script(/POST .*\/auth\/signout/, () => Promise.reject(new Error("No connection")));
  // It doesn't disappear by itself, however long the click takes.
  const start = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (run: () => void, ms?: number) =>
    ms === 5_000 ? start(() => undefined) : start(run, ms),
  );
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await findToast(/can’t be reached/);
  expect(pageLoads).toEqual([]);
  const message = screen.getByText(/can’t be reached/, { selector: ".toasts *" });
  await user.click(message);
  await waitFor(() => expect(message.isConnected).toBe(false));
  vi.unstubAllGlobals();
});

test("a successful sign-out reloads the page", async () => {
  const person = await site.person("bea");
  const { user, pageLoads } = await renderRoute(site.app, "/projects", person);
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await waitFor(() => expect(pageLoads).toEqual(["/projects"]));
  expect((await person.get("/account/sessions")).status).toBe(401);
});

test("the time of a toast begins once it is shown, however late that is", async () => {
  await renderRoute(site.app, "/");
  const shownAtStart: boolean[] = [];
  const timeout = 4321;
  const start = globalThis.setTimeout;
  const noting = (run: () => void, ms?: number) => {
    const shown = document.querySelector(".toasts")?.textContent ?? "";
    if (ms === timeout) shownAtStart.push(shown.includes("Saved"));
    return start(run, ms);
  };
  vi.stubGlobal("setTimeout", noting);
  toast({ title: "Saved", timeout });
  await findToast("Saved");
  await waitFor(() => expect(shownAtStart).toHaveLength(1));
  vi.unstubAllGlobals();
  expect(shownAtStart).toEqual([true]);
});
