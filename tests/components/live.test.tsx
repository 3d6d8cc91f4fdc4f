// Changes that others make while a page is open: the event stream brings them.
import { expect, test } from "vitest";
import { renderRoute, screen, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test("a new comment of another person is offered without a reload, and shown on request", async () => {
  const [owner, reader] = [await site.person("owner"), await site.person("reader")];
  const { id } = await site.project(owner);
  const { user } = await renderRoute(site.app, `/projects/${id}`, { ...reader, live: true });
  const discussion = within(await screen.findByRole("region", { name: "Talk" }));
  await owner.post(`/projects/${id}/comment`, { commentText: "Hello there" });
  const offer = await discussion.findByRole("button", { name: "1 new comment" });
  expect(discussion.queryByText("Hello there")).toBeNull();
  await user.click(offer);
  await discussion.findByText("Hello there");
});
