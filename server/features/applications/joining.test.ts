import { expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Tech } from "#contract/techs.ts";
import type { SearchResult } from "#contract/projects.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test("a person finds a project by technology, applies and becomes a member", async () => {
  const [olga, ada] = [await site.person("olga"), await site.person("ada")];
  const techs = await site.visitor.get<Tech[]>("/techs");
  const rust = techs.body.find(({ slug }) => slug === "rust") ?? techs.body[0];
  const project = await site.project(olga, { name: "Tide", techs: [rust?.id] });

  const found = await site.visitor.get<SearchResult[]>(`/project_search?search=${rust?.name}`);
  expect(found.body.map(({ id }) => id)).toContain(project.id);
  expect(found.body[0]?.matchType).toEqual({ name: false, description: false, techs: true });

  const applied = await ada.post<Application>("/applications", {
    project: project.id,
    user: ada.id,
    content: "I know **tides**.",
    requestedRole: "developer",
  });
  expect(applied).toMatchObject({
    status: 200,
    body: { status: "pending", can: { withdraw: true } },
  });

  const accepted = await olga.post<Application>(`/applications/${applied.body.id}`, {
    status: "accepted",
  });
  expect(accepted).toMatchObject({ status: 200, body: { status: "accepted" } });
  expect(accepted.body.history.map(({ status }) => status)).toEqual(["pending", "accepted"]);
  const membership = await ada.get(`/projects/${project.id}/members/@me`);
  expect(membership).toMatchObject({ status: 200, body: { roleName: "developer" } });
});
