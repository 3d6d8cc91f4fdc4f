// Suggested searches: from people's searches, moderated by admins.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { findsAsWritten } from "#server/features/projects/list.ts";
import { computeTrending } from "#server/features/trending/compute.ts";
import { settleSearches } from "#server/features/trending/record-search.ts";
import { browserName } from "#tests/support/browser.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const admin = await site.admin();
const rust = (await site.visitor.get<{ id: string }>("/techs/rust")).body.id;
await site.project(owner, { name: "Tidepool", techs: [rust] });
const suggestions = async () =>
  within(await screen.findByRole("region", { name: "Suggested Searches" }));

test("a search by three askers is suggested to visitors until an admin dismisses it", async () => {
  // Younger accounts aren't askers.
  await sql`update users set created_at = now() - interval '2 days' where id = ${owner.id}`.run(
    site.database.db,
  );
  const typing = await renderRoute(site.app, "/projects", owner);
  await typing.fill(screen.getByRole("combobox", { name: "Search Projects" }), "  TIDEPOOL ");
  await typing.user.keyboard("{Enter}");
  await waitFor(() => expect(typing.path()).toMatch(/^\/projects\/search\?query=/));
  await screen.findByRole("link", { name: "Tidepool" });
  for (const remoteAddress of ["203.0.113.1", "198.51.100.1"]) {
    const headers = { "user-agent": browserName };
    const url = "/api/v1/project_search?search=tidepool";
    await site.app.inject({ url, headers, remoteAddress });
  }
  await waitFor(async () => {
    // Searches are counted after the reply.
    await settleSearches(site.database);
    expect(await computeTrending(site.database, findsAsWritten)).toBe(1);
  });

  const { user, path } = await renderRoute(site.app, "/");
  await (await suggestions()).findByText(/Popular searches this week/);
  await user.click((await suggestions()).getByRole("link", { name: "tidepool" }));
  await waitFor(() => expect(path()).toBe("/projects/search?query=tidepool"));
  await screen.findByRole("link", { name: "Tidepool" });

  const page = await renderRoute(site.app, "/admin/techs", admin);
  const name = "Dismiss suggested search tidepool";
  await page.user.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
  await renderRoute(site.app, "/");
  expect((await suggestions()).queryByRole("link", { name: "tidepool" })).toBeNull();
});

test("suggestions that can't be loaded are reported, and can be retried", async () => {
  const { user, script } = await renderRoute(site.app, "/about");
  const cut = script(/GET .*\/trendingsearches\/latest/, async () => ({
    status: 503,
    json: { statusCode: 503, message: "Not just now." },
  }));
  const header = within(screen.getByRole("banner"));
  await user.click(header.getByRole("link", { name: "Stack Cafe" }));
  await (await suggestions()).findByText("Failed to get latest trending searches");
  cut.remove();
  await user.click((await suggestions()).getByRole("button", { name: "Retry" }));
  await waitFor(async () => expect((await suggestions()).getAllByRole("link")).not.toEqual([]));
});

test("an admin adds and removes a hidden word; one without letters is refused", async () => {
  const { user, fill } = await renderRoute(site.app, "/admin/techs", admin);
  const region = within(await screen.findByRole("region", { name: "Hidden words" }));
  const field = region.getByRole<HTMLInputElement>("textbox", { name: "Word" });
  const hide = async (word: string) => {
    await fill(field, word);
    await user.click(region.getByRole("button", { name: "Hide word" }));
  };
  await hide("...");
  await region.findByText(/Use letters or digits/);
  await hide("rude");
  await region.findByRole("button", { name: "Remove hidden word rude" });
  expect(field.value).toBe("");

  const again = await renderRoute(site.app, "/admin/techs", admin);
  const name = "Remove hidden word rude";
  await again.user.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
});
