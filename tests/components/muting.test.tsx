// Muting a project on its page, for its owners and for others.
import { expect, test } from "vitest";
import { postComment } from "#tests/support/comments.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { eventsOf } from "#tests/support/notifications.ts";
import { renderRoute, screen, waitFor } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const other = await site.person("other");

const openMenu = async (user: { click: (element: HTMLElement) => Promise<void> }) =>
  user.click(await screen.findByRole("button", { name: /^More about/ }));

test("an owner mutes a project on its page, and unmutes it there", async () => {
  const owner = await site.person("ona");
  const { id } = await site.project(owner, { name: "Loud" });
  const { user } = await renderRoute(site.app, `/projects/${id}`, owner);
  await openMenu(user);
  await user.click(await screen.findByRole("menuitem", { name: "Mute" }));
  await findToast(/Loud is muted/);
  await postComment(other, id, "Unheard");
  expect(await eventsOf(owner)).toEqual([]);

  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  await openMenu(user);
  await user.click(await screen.findByRole("menuitem", { name: "Unmute" }));
  await findToast(/Loud is unmuted/);
  await postComment(other, id, "Heard");
  expect(await eventsOf(owner)).toEqual(["comment_created"]);
});

test("a project that can't be muted says why, and stays as it is", async () => {
  const owner = await site.person("olaf");
  const { id } = await site.project(owner, { name: "Quiet" });
  const { user, script } = await renderRoute(site.app, `/projects/${id}`, other);
  script(/^POST .*notification_settings/, async () => ({
    status: 409,
    json: {
      statusCode: 409,
      code: "CONFLICT",
      error: "Conflict",
      message: "Only 200 can be muted. Unmute some first.",
    },
  }));
  await openMenu(user);
  await user.click(await screen.findByRole("menuitem", { name: "Mute" }));
  await findToast(/Quiet is not muted/);
  await findToast(/Only 200 can be muted/);
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  await openMenu(user);
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Mute", "Report", "Block"]);
});
