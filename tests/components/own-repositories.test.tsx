// Several projects are created from a person's repositories.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { demoAccountOf } from "#server/demo/demo-accounts.ts";
import { renderRoute, screen, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

/** A person with the repositories of the demo person `login`. */
async function personWithRepositoriesOf(login: string) {
  const person = await site.person(`like${login}`);
  await sql`update users set account_id = ${demoAccountOf(login).id} where id = ${person.id}`.run(
    site.database.db,
  );
  return person;
}

const posts = (sent: readonly string[]) => sent.filter((call) => call.startsWith("POST"));

test("chosen repositories become projects, each once it is confirmed", async () => {
  const mirav = await personWithRepositoriesOf("mirav");
  const { id } = await site.project(mirav, {
    name: "Tidewater",
    repositoryUrl: "https://github.com/mirav/tidewater",
  });
  const { user, sent, fill } = await renderRoute(site.app, "/projects/repositories", mirav);
  const listed = await screen.findByRole("checkbox", { name: /^tidewater/ });
  expect(listed).toHaveProperty("disabled", true);
  const link = screen.getByRole("link", { name: "Tidewater" });
  expect(link.getAttribute("href")).toBe(`/projects/${id}`);
  await user.click(screen.getByRole("checkbox", { name: /^breakwater/ }));
  await user.click(screen.getByRole("checkbox", { name: /^logbook-cli/ }));
  await user.click(screen.getByRole("button", { name: "Review 2 repositories" }));
  const card = within(await screen.findByRole("listitem", { name: "breakwater" }));
  const name = await card.findByLabelText<HTMLInputElement>("Name");
  expect(name.value).toBe("breakwater");
  await fill(name, "Breakwater");
  await user.click(card.getByRole("checkbox", { name: /^Redis/ }));
  expect(posts(sent)).toEqual([]);
  await user.click(card.getByRole("button", { name: "Create Project" }));
  await card.findByRole("link", { name: "Breakwater" });
  expect(posts(sent)).toEqual(["POST /api/v1/projects"]);
  // The other one isn't created.
  const other = within(screen.getByRole("listitem", { name: "logbook-cli" }));
  await other.findByRole("button", { name: "Create Project" });
});

test("a repository that can't be read shows an error, and the others can be confirmed", async () => {
  const owner = await personWithRepositoriesOf("oleksak");
  const { user, script } = await renderRoute(site.app, "/projects/repositories", owner);
  script(/repository-proposals/, async () => ({
    status: 503,
    json: {
      code: "unavailable",
      message: "The code host isn’t responding. Try again in a minute.",
    },
  }));
  await user.click(await screen.findByRole("checkbox", { name: /^quarry/ }));
  await user.click(screen.getByRole("button", { name: "Review 1 repository" }));
  expect(await screen.findByText("quarry could not be read")).toBeDefined();
});

test("a person without repositories reads what appears here", async () => {
  await renderRoute(site.app, "/projects/repositories", await site.person("none"));
  expect(await screen.findByText("No public repositories found")).toBeDefined();
});

test("admins choose from an organisation's repositories that ask to be listed", async () => {
  const admin = await site.admin();
  const { user, fill, script, path } = await renderRoute(site.app, "/projects/repositories", admin);
  script(/admin\/repositories/, async () => ({
    status: 200,
    json: [{ name: "tides", description: "", repositoryUrl: "https://x.example/a", project: null }],
  }));
  await fill(await screen.findByLabelText("Organisation"), "harbour");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await screen.findByRole("checkbox", { name: /^tides/ });
  screen.getByText(/^Choose which public repositories of harbour with the topic stack-cafe/);
  expect(path()).toBe("/projects/repositories?organisation=harbour");
});

test("nobody else is offered that, by whatever address", async () => {
  const person = await site.person("plain");
  await renderRoute(site.app, "/projects/repositories?organisation=harbour", person);
  await screen.findByText("No public repositories found");
  expect(screen.queryByLabelText("Organisation")).toBeNull();
});
