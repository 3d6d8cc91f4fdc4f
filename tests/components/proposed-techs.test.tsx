// Technologies from a project's repository, as its owner and its visitors see them.
import { expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");

async function projectWith(language: string | null, topics: string[]) {
  const repositoryUrl = "git@code.example:owner/skiff.git";
  const { id } = await site.project(owner, { name: "Skiff", repositoryUrl });
  await sql`update starter_issue_checks set language = ${language}, topics = ${topics}::text[]
    where project_id = ${id}`.run(site.database.db);
  return id;
}

test("an owner adds one proposed technology and dismisses another", async () => {
  const id = await projectWith("Rust", ["docker"]);
  const { user } = await renderRoute(site.app, `/projects/${id}/settings`, owner);
  await screen.findByRole("heading", { name: "From your repository" });
  await user.click(await screen.findByRole("button", { name: "Add Rust" }));
  await findToast("Rust added to the tech stack");
  await user.click(await screen.findByRole("button", { name: "Dismiss Docker" }));
  await waitFor(() => expect(screen.queryByText("From your repository")).toBeNull());
  const { body } = await owner.get<Project>(`/projects/${id}`);
  expect(body.techs.map(({ slug }) => slug)).toEqual(["rust"]);
  expect((await owner.get(`/projects/${id}/tech-proposals`)).body).toEqual([]);
});

test("a failed request is reported, and the proposal stays", async () => {
  const id = await projectWith("Rust", []);
  const { user } = await renderRoute(site.app, `/projects/${id}/settings`, owner);
  const dismiss = await screen.findByRole("button", { name: "Dismiss Rust" });
  await sql`delete from techs where slug = 'rust'`.run(site.database.db);
  await user.click(dismiss);
  await screen.findByText("The proposal was not dismissed.");
  expect(screen.getByText("Main language")).toBeDefined();
});

test("a project shows its repository's last push, and that it is archived", async () => {
  const id = await projectWith(null, []);
  await sql`update projects set pushed_at = now() - interval '3 days',
    repository_archived_at = now() where id = ${id}`.run(site.database.db);
  await renderRoute(site.app, `/projects/${id}`);
  await screen.findByText("Last push 3 days ago");
  expect(await screen.findByText("Repository archived")).toBeDefined();
});
