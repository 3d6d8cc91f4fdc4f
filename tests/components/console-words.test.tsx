// The error catalogue of the specification (section 8): the console's prescribed words when a call
// fails, and the screen's own message.
import { expect, test } from "vitest";
import { apply } from "#tests/support/apply.ts";
import { findAlert, findDialog } from "#tests/support/dom-queries.ts";
import {
  renderRoute,
  type RenderedRoute,
  screen,
  waitFor,
  within,
} from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const guest = await site.person("guest");
const project = await site.project(owner, { name: "Tidepool" });

/** Opens a page on which nothing fails, makes the calls fail, and navigates to `path`. */
async function goFailing(pattern: RegExp, path: string, viewer = guest): Promise<RenderedRoute> {
  const route = await renderRoute(site.app, "/about", viewer);
  fail(route, pattern);
  await route.goTo(path);
  return route;
}

const fail = (route: RenderedRoute, pattern: RegExp, status = 500) =>
  route.script(pattern, async () => ({
    status,
    json: { statusCode: status, code: "unavailable", message: "Not just now." },
  }));

test("'failed to post project' with its status; the form stays", async () => {
  const route = await renderRoute(site.app, "/about", owner);
  fail(route, /^POST .*\/projects$/);
  const header = within(screen.getByRole("banner"));
  await route.user.click(header.getByRole("button", { name: "Create Project" }));
  const dialog = within(await findDialog("Create Project"));
  await route.fill(await dialog.findByLabelText("Name"), "Kelp");
  await route.fill(dialog.getByLabelText("Description"), "Maps of kelp.");
  await route.user.click(dialog.getByRole("button", { name: "Create Project" }));
  await dialog.findByText(/Not just now\./);
  expect(route.logged).toEqual(["failed to post project 500"]);
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Kelp");
});

test("'failed to load techs'", async () => {
  const { logged } = await goFailing(/GET .*\/techs(\?|$)/, "/techs");
  await waitFor(() => expect(logged).toContain("failed to load techs"));
});

test("'Failed to get user'; not where there is no such user", async () => {
  const { logged } = await goFailing(/GET .*\/search\//, "/user/owner");
  await waitFor(() => expect(logged).toContain("Failed to get user"));
  const other = await renderRoute(site.app, "/user/nobodyhere", guest);
  await screen.findByText("User not found.");
  expect(other.logged).toEqual([]);
});

test("'failed to fetch applications!'", async () => {
  const { logged } = await goFailing(/GET .*\/applications\?/, "/applications");
  await screen.findByText("Failed to fetch applications!");
  expect(logged).toContain("failed to fetch applications!");
});

test("'Failed to load application'; not where the answer is a redirect", async () => {
  const { id } = await apply(await site.person("ida"), project.id);
  const { logged } = await goFailing(/GET .*\/applications\/[^?]+$/, `/applications/${id}`);
  await waitFor(() => expect(logged).toContain("Failed to load application"));
  const other = await renderRoute(site.app, `/applications/${id}`, guest);
  expect(other.path()).toBe("/applications");
  expect(other.logged).toEqual([]);
});

test.each(["/read?url=%2Fcontent%2Fabout.md", "/terms"])(
  "'Failed to load content' for the text of %s",
  async (path) => {
    const { logged } = await goFailing(/GET .*\/(content|pages)\b/, path);
    await waitFor(() => expect(logged).toContain("Failed to load content"));
  },
);

test("'Failed', for a graph", async () => {
  const { logged } = await goFailing(/GET .*\/graph\?/, `/explore?nid=P_${project.id}`);
  await waitFor(() => expect(logged).toContain("Failed"));
});

test("'Failed to get latest trending searches' with its status; the list stays empty", async () => {
  const { logged } = await goFailing(/GET .*\/trendingsearches\/latest/, "/", owner);
  await screen.findByText("Failed to get latest trending searches");
  expect(logged).toContain("Failed to get latest trending searches 500");
  const suggestions = within(screen.getByRole("region", { name: "Suggested Searches" }));
  expect(suggestions.queryAllByRole("listitem")).toEqual([]);
});

test("notifications that can't be fetched are logged", async () => {
  const { logged } = await goFailing(/GET .*\/notifications\?/, "/notifications");
  await waitFor(() => expect(logged).toContain("Failed to load notifications 500"));
});

test("'Failed to submit application, please try again'", async () => {
  const route = await renderRoute(site.app, `/projects/${project.id}`, await site.person("una"));
  fail(route, /^POST .*\/applications$/);
  await route.fill(await screen.findByLabelText("Message optional"), "I know the shore.");
  await route.user.click(screen.getByRole("button", { name: "Apply as a developer" }));
  await findAlert("Failed to submit application, please try again");
  expect(route.logged).toEqual(["Failed to submit application, please try again"]);
});

test.each([
  ["Accept", "Failed to accept application, please try again"],
  ["Close", "Failed to update project status, please try again"],
])("%s fails with '%s'", async (name, words) => {
  const { id: projectId } = await site.project(owner);
  const { id } = await apply(await site.person(`one${name}`), projectId);
  const path = `/projects/${projectId}/applications/${id}`;
  const route = await renderRoute(site.app, path, owner);
  fail(route, /^POST .*\/applications\//);
  const shown = within(await screen.findByRole("region", { name: "Application" }));
  await route.user.click(await shown.findByRole("button", { name }));
  await findAlert(words);
  expect(route.logged).toEqual([words]);
});
