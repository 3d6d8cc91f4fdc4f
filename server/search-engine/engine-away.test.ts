// Without an engine at its address the newest projects come from the database, and what only an engine
// can answer is refused for a moment.
import { expect, test } from "vitest";
import { projectIndexOf } from "#server/project-index/client.ts";
import { freePort } from "#server/start/port.ts";
import { startTestApp } from "#tests/support/test-app.ts";

test("lists of the newest come from the database, all else is refused, and the server stays ready", async () => {
  const port = await freePort("127.0.0.1");
  const site = await startTestApp({ searchUrl: `mysql://127.0.0.1:${port}` });
  const owner = await site.person("orla");
  const { id } = await site.project(owner, { name: "Tidewater" });
  const index = projectIndexOf(site.database);
  // As before the engine ended: the first question finds out.
  await expect(index.ask("status", null)).rejects.toMatchObject({ status: 503 });
  for (const path of ["/projects", "/projects?role=developer", "/newest_projects"]) {
    const reply = await site.visitor.get<{ id: string }[]>(path);
    expect(reply.status, path).toBe(200);
    expect(reply.body.map((project) => project.id)).toEqual([id]);
  }
  for (const path of [
    "/projects?search=tidewater",
    "/projects?sort=stars",
    "/projects/facets",
    "/matches?techs=rust",
    "/suggestions?text=tide",
  ]) {
    const reply = await site.visitor.get(path);
    expect(reply.status, path).toBe(503);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(index.isReady).toBe(false);
  expect((await site.app.inject("/readyz")).statusCode).toBe(200);
});
