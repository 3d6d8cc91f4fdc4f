// Repositories of an organisation that ask by their topic to be listed, at each kind of code host.
import type { ServerResponse } from "node:http";
import { beforeEach, expect, test } from "vitest";
import type { OwnRepository } from "#contract/repositories.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { type Caller, startTestApp } from "#tests/support/test-app.ts";

const host = await startRepositoryHost();
const site = await startTestApp(host.codeHost());
beforeEach(() => host.reset());

const tagged = (name: string, fields: object = {}) => ({
  name,
  full_name: `harbour/${name}`,
  private: false,
  topics: ["stack-cafe"],
  html_url: `https://code.example/harbour/${name}`,
  ...fields,
});
const list = (by: Pick<Caller, "get">, organisation = "harbour") =>
  by.get<OwnRepository[]>(`/admin/repositories?organisation=${encodeURIComponent(organisation)}`);
const shown = ({ body }: { body: OwnRepository[] }) =>
  body.map(({ name, project }) => [name, project?.id]);

test("they are listed for admins alone, with the first project that links to them", async () => {
  const owner = await site.person("olga");
  const linking = { repositoryUrl: "https://code.example/Harbour/one" };
  const { id } = await site.project(owner, linking);
  await site.project(owner, linking);
  host.answer(
    "/api/search/repositories?q=org%3Aharbour+topic%3Astack-cafe+archived%3Afalse&sort=updated&per_page=30&page=1",
    { items: [tagged("one"), tagged("two"), tagged("secret", { private: true })] },
  );
  const listed = await list(await site.admin());
  expect([listed.status, shown(listed)]).toEqual([
    200,
    [
      ["one", id],
      ["two", undefined],
    ],
  ]);
  expect((await list(owner)).status).toBe(403);
  expect((await site.visitor.get("/admin/repositories?organisation=harbour")).status).toBe(401);
});

test("of an organisation that isn't there are none; a name is no address or search", async () => {
  const admin = await site.admin();
  host.answer(
    "/api/search/repositories?q=org%3Anobody+topic%3Astack-cafe+archived%3Afalse&sort=updated&per_page=30&page=1",
    (_: unknown, response: ServerResponse) => void response.writeHead(422).end("{}"),
  );
  expect(await list(admin, "nobody")).toMatchObject({ status: 200, body: [] });
  for (const name of ["", "a b", "../a", "a user:b"]) {
    expect((await list(admin, name)).status).toBe(400);
  }
});

test("they are found at Gitea and GitLab, too", async () => {
  const gitea = await startTestApp(host.codeHost({ api: "gitea" }));
  host.answer("/api/orgs/harbour", { id: 9 });
  host.answer(
    "/api/repos/search?q=stack-cafe&topic=true&uid=9&exclusive=true&archived=false&sort=updated&order=desc&limit=30&page=1",
    { ok: true, data: [tagged("one"), tagged("inner", { internal: true })] },
  );
  expect(shown(await list(await gitea.admin()))).toEqual([["one", undefined]]);
  expect((await list(await gitea.admin(), "nobody")).body).toEqual([]);
  const gitlab = await startTestApp(host.codeHost({ api: "gitlab" }));
  host.answer(
    "/api/groups/harbour%2Fboats/projects?topic=stack-cafe&visibility=public&archived=false&include_subgroups=true&order_by=last_activity_at&per_page=30&page=1",
    [
      {
        path: "one",
        path_with_namespace: "harbour/boats/one",
        web_url: "https://code.example/harbour/boats/one",
        visibility: "public",
      },
    ],
  );
  expect(shown(await list(await gitlab.admin(), "harbour/boats"))).toEqual([["one", undefined]]);
});
