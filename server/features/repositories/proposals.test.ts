// What is proposed from repositories, by the answers of each kind of code host.
import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import type { OwnRepository, RepositoryProposal } from "#contract/repositories.ts";
import { sql } from "#server/database/sql.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const host = await startRepositoryHost();
const site = await startTestApp({ ...host.codeHost(), rateLimits: false });

const engine = {
  id: 1,
  name: "engine",
  full_name: "ada/engine",
  private: false,
  visibility: "public",
  html_url: "https://code.example/ada/engine",
  description: "Computes\nnumbers \u202e",
  homepage: "https://engine.example",
  license: { key: "mit", name: "MIT License", spdx_id: "MIT" },
  topics: ["webassembly", "mathematics"],
};

const file = (text: string) => ({
  type: "file",
  encoding: "base64",
  content: Buffer.from(text).toString("base64").replace(/.{60}/g, "$&\n"),
});

let addresses = 0;
/** A new address each time, since proposals are cached. */
function serveEngine(changes: object = {}): string {
  addresses += 1;
  const path = `/api/repos/ada/engine${addresses}`;
  host.answer(path, { ...engine, full_name: `ada/engine${addresses}`, ...changes });
  host.answer(`${path}/languages`, { Rust: 7000, TypeScript: 2900, Makefile: 100 });
  host.answer(`${path}/contents`, [
    { name: "src", type: "dir" },
    { name: "package.json", type: "file" },
    { name: "Dockerfile", type: "file" },
  ]);
  host.answer(
    `${path}/contents/package.json`,
    file('{"dependencies":{"react":"^19","left-pad":"1"}}'),
  );
  return `https://code.example/ada/engine${addresses}`;
}

const propose = (url: string, caller: Pick<typeof ada, "get"> = ada) =>
  caller.get<RepositoryProposal>(`/repository-proposals?url=${encodeURIComponent(url)}`);

const ada = await site.person("ada");
beforeEach(() => host.reset());

test("a repository's texts, links and technologies are proposed, each with what says so", async () => {
  const { status, body } = await propose(serveEngine());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "engine",
    description: "Computes numbers",
    repositoryUrl: "https://code.example/ada/engine",
    websiteUrl: "https://engine.example",
    licence: "MIT",
    topics: ["webassembly", "mathematics"],
  });
  expect(body.techs.map(({ tech, evidence }) => [tech.slug, evidence])).toEqual([
    ["rust", [{ kind: "language", source: "Rust", detail: "70%" }]],
    ["typescript", [{ kind: "language", source: "TypeScript", detail: "29%" }]],
    ["react", [{ kind: "manifest", source: "package.json", detail: "react" }]],
    ["docker", [{ kind: "manifest", source: "Dockerfile", detail: null }]],
    ["webassembly", [{ kind: "topic", source: "webassembly", detail: null }]],
  ]);
});

test.each([
  ["git@code.example:ada/PATH.git"],
  ["ssh://git@code.example:22/ada/PATH.git"],
  ["code.example/ada/PATH"],
  ["ada/PATH"],
])("the address %s is taken", async (form) => {
  const [, path = ""] = /ada\/(.*)$/.exec(serveEngine()) ?? [];
  const { status, body } = await propose(form.replace("PATH", path));
  expect(status).toBe(200);
  expect(body.name).toBe("engine");
});

test("the packages of a monorepo count, with their paths", async () => {
  const url = serveEngine();
  const path = `/api/repos${new URL(url).pathname}/contents`;
  host.answer(path, [
    { name: "packages", type: "dir" },
    { name: "packages-link", type: "symlink" },
    { name: "api", type: "dir" },
  ]);
  host.answer(`${path}/api`, [{ name: "go.mod", type: "file" }]);
  host.answer(`${path}/api/go.mod`, file("require github.com/gin-gonic/gin v1.11.0\n"));
  host.answer(`${path}/packages`, [{ name: "web app", type: "dir" }]);
  host.answer(`${path}/packages/web%20app`, [{ name: "package.json", type: "file" }]);
  host.answer(`${path}/packages/web%20app/package.json`, file('{"dependencies":{"vue":"^3"}}'));
  const { body } = await propose(url);
  const evidence = body.techs.flatMap((one) => one.evidence);
  expect(evidence).toContainEqual({
    kind: "manifest",
    source: "packages/web app/package.json",
    detail: "vue",
  });
  expect(evidence).toContainEqual({ kind: "manifest", source: "api/go.mod", detail: null });
});

test("folders and files that the code host fails to answer are left out", async () => {
  const url = serveEngine();
  const path = `/api/repos${new URL(url).pathname}/contents`;
  const fail = (_: unknown, response: ServerResponse) => void response.writeHead(500).end();
  host.answer(path, [
    { name: "api", type: "dir" },
    { name: "web", type: "dir" },
    { name: "package.json", type: "file" },
    { name: "Dockerfile", type: "file" },
  ]);
  host.answer(`${path}/api`, fail);
  host.answer(`${path}/package.json`, fail);
  host.answer(`${path}/web`, [{ name: "go.mod", type: "file" }]);
  const { status, body } = await propose(url);
  expect(status).toBe(200);
  const sources = body.techs.flatMap((one) => one.evidence.map(({ source }) => source));
  expect(sources).toEqual(expect.arrayContaining(["Dockerfile", "web/go.mod"]));

  // The next time, the code host may answer for all of them.
  host.answer(`${path}/api`, [{ name: "go.mod", type: "file" }]);
  const again = await propose(url);
  const sourcesAgain = again.body.techs.flatMap((one) => one.evidence.map(({ source }) => source));
  expect(sourcesAgain).toContain("api/go.mod");
});

test("nothing is stored", async () => {
  await propose(serveEngine());
  expect((await ada.get<unknown[]>(`/users/${ada.id}/projects`)).body).toEqual([]);
});

test("a visitor isn't answered, and there is no request to the code host", async () => {
  expect((await propose(serveEngine(), site.visitor)).status).toBe(401);
  expect(host.requests).toEqual([]);
});

test.each([
  "https://elsewhere.example/ada/engine",
  "https://code.example/ada",
  "http://127.0.0.1/",
])("the address %s is refused at its field", async (url) => {
  const { status, body } = await propose(url);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    fields: [{ path: "url", message: expect.stringContaining("code.example") }],
  });
  expect(host.requests).toEqual([]);
});

test.each([
  ["unknown", { full_name: null }],
  ["private", { private: true }],
  ["internal", { visibility: "internal" }],
])("an %s repository is missing, also where a token sees it", async (_, changes) => {
  expect((await propose(serveEngine(changes))).status).toBe(404);
});

test("a repository without a website, licence, topics and files is proposed as far as it goes", async () => {
  const url = serveEngine({ homepage: "", license: null, topics: [], description: null });
  const path = new URL(url).pathname;
  for (const part of ["/contents", "/languages"]) {
    host.answer(`/api/repos${path}${part}`, (_, reply) => void reply.writeHead(404).end());
  }
  expect((await propose(url)).body).toMatchObject({
    description: "",
    websiteUrl: null,
    licence: null,
    techs: [],
  });
});

test.each(["http://engine.example", "javascript:alert(1)", "https://a:b@engine.example"])(
  "the website %s isn't proposed",
  async (homepage) => {
    expect((await propose(serveEngine({ homepage }))).body.websiteUrl).toBeNull();
  },
);

test("long texts are cut to what a project takes", async () => {
  const { body } = await propose(
    serveEngine({ description: "🐦".repeat(2000), name: "n".repeat(90) }),
  );
  expect([...body.description]).toHaveLength(1000);
  expect([...body.name]).toHaveLength(50);
});

test("proposing from the same repository again takes no more requests", async () => {
  const url = serveEngine();
  await propose(url);
  const { length } = host.requests;
  await propose(url);
  expect(host.requests).toHaveLength(length);
});

test("a code host that fails is a 503 that says when to try again, and is called again", async () => {
  const url = serveEngine();
  const path = `/api/repos${new URL(url).pathname}`;
  host.answer(path, (_, reply) => void reply.writeHead(500).end());
  const { status, headers } = await propose(url);
  expect(status).toBe(503);
  expect(headers["retry-after"]).toBe("60");
  host.answer(path, engine);
  host.answer("/api/repos/ada/engine/languages", {});
  expect((await propose(url)).status).toBe(200);
});

describe("with rate limits", () => {
  test("a person who reads many repositories has to wait", async () => {
    const limited = await startTestApp({ ...host.codeHost(), rateLimits: true });
    const eve = await limited.person("eve");
    const statuses: number[] = [];
    const { max } = rateLimits.proposals;
    for (let count = 0; count <= max; count += 1) {
      statuses.push((await propose(`https://code.example/ada/none${count}`, eve)).status);
    }
    expect(statuses.slice(0, max).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("at Gitea or Forgejo", async () => {
  const gitea = await startTestApp(host.codeHost({ api: "gitea" }));
  const gil = await gitea.person("gil");

  test("a repository is proposed", async () => {
    host.answer("/api/repos/ada/engine", {
      ...engine,
      homepage: undefined,
      license: undefined,
      visibility: undefined,
      website: "https://engine.example",
      licenses: ["AGPL-3.0"],
      internal: false,
    });
    host.answer("/api/repos/ada/engine/languages", { Go: 10 });
    const { body } = await propose("https://code.example/ada/engine", gil);
    expect(body).toMatchObject({ websiteUrl: "https://engine.example", licence: "AGPL-3.0" });
    expect(body.techs.map(({ tech }) => tech.slug)).toEqual(["go", "webassembly"]);
  });

  test("a repository for signed-in people alone is missing", async () => {
    host.answer("/api/repos/ada/inner", { ...engine, internal: true });
    expect((await propose("https://code.example/ada/inner", gil)).status).toBe(404);
  });
});

describe("at GitLab", async () => {
  const gitlab = await startTestApp(host.codeHost({ api: "gitlab" }));
  const gus = await gitlab.person("gus");
  const project = {
    id: 7,
    path: "engine",
    name: "Engine",
    path_with_namespace: "group/sub/engine",
    description: "Computes",
    web_url: "https://code.example/group/sub/engine",
    visibility: "public",
    topics: ["rust"],
    license: { key: "mit", name: "MIT License", nickname: null },
  };

  test("a repository in a group of groups is proposed", async () => {
    const path = "/api/projects/group%2Fsub%2Fengine";
    host.answer(`${path}?license=true`, project);
    host.answer(`${path}/languages`, { Python: 80.5, HTML: 19.5 });
    host.answer(`${path}/repository/tree?per_page=100`, [
      { name: "requirements.txt", type: "blob" },
    ]);
    host.answer(`${path}/repository/files/requirements.txt/raw?ref=HEAD`, (_, reply) => {
      reply.writeHead(200, { "content-type": "text/plain" }).end("flask\n");
    });
    const { body } = await propose("https://code.example/group/sub/engine", gus);
    expect(body).toMatchObject({ name: "engine", licence: "MIT" });
    expect(body.techs.map(({ tech }) => tech.slug)).toEqual(["python", "flask", "rust", "html"]);
  });

  test("files behind the first hundred entries are found, and folders are looked into", async () => {
    const path = "/api/projects/group%2Fsub%2Flarge";
    host.answer(`${path}?license=true`, { ...project, path_with_namespace: "group/sub/large" });
    host.answer(`${path}/languages`, {});
    const tree = `${path}/repository/tree`;
    const folders = Array.from({ length: 99 }, (_, index) => ({
      name: `.f${index}`,
      type: "tree",
    }));
    host.answer(`${tree}?per_page=100`, [...folders, { name: "apps", type: "tree" }]);
    host.answer(`${tree}?per_page=100&page=2`, [{ name: "Gemfile", type: "blob" }]);
    host.answer(`${tree}?path=apps&per_page=100`, [{ name: "web", type: "tree" }]);
    host.answer(`${tree}?path=apps%2Fweb&per_page=100`, [{ name: "package.json", type: "blob" }]);
    const raw = (name: string, text: string) =>
      host.answer(
        `${path}/repository/files/${encodeURIComponent(name)}/raw?ref=HEAD`,
        (_, reply) => {
          reply.writeHead(200, { "content-type": "text/plain" }).end(text);
        },
      );
    raw("Gemfile", "gem 'rails'\n");
    raw("apps/web/package.json", '{"dependencies":{"vue":"^3"}}');
    const { body } = await propose("https://code.example/group/sub/large", gus);
    const sources = body.techs.flatMap(({ evidence }) => evidence.map(({ source }) => source));
    expect(sources).toEqual(expect.arrayContaining(["Gemfile", "apps/web/package.json"]));
  });

  test("of a folder with any number of files a bounded number of pages is read", async () => {
    const path = "/api/projects/group%2Fsub%2Fendless";
    host.answer(`${path}?license=true`, { ...project, path_with_namespace: "group/sub/endless" });
    host.answer(`${path}/languages`, {});
    const full = Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, type: "blob" }));
    for (const page of ["", "&page=2", "&page=3", "&page=4", "&page=5", "&page=6"]) {
      host.answer(`${path}/repository/tree?per_page=100${page}`, full);
    }
    expect((await propose("https://code.example/group/sub/endless", gus)).status).toBe(200);
    expect(host.requests.filter(({ path: one }) => one.includes("/tree"))).toHaveLength(5);
  });

  test.each(["private", "internal"])("an %s repository is missing", async (visibility) => {
    host.answer("/api/projects/a%2Fb?license=true", { ...project, visibility });
    expect((await propose("https://code.example/a/b", gus)).status).toBe(404);
  });
});

describe("one's own repositories", () => {
  test("are the public ones of the account that signed in, with the projects that link to them", async () => {
    const own = await site.person("owen");
    const { id } = await site.project(own, { repositoryUrl: "https://code.example/Owen/one/" });
    const accounts = await sql<{
      account_id: number;
    }>`select account_id from users where id = ${own.id}`.all(site.database.db);
    host.answer(`/api/user/${accounts[0]?.account_id}`, { login: "owen" });
    host.answer("/api/users/owen/repos?type=owner&sort=pushed&per_page=30&page=1", [
      { ...engine, name: "one", html_url: "https://code.example/owen/one" },
      { ...engine, name: "two", html_url: "https://code.example/owen/two" },
      { ...engine, name: "secret", private: true },
    ]);
    const { status, body, headers } = await own.get<OwnRepository[]>("/repositories");
    expect(status).toBe(200);
    expect(body.map(({ name, project }) => [name, project?.id])).toEqual([
      ["one", id],
      ["two", undefined],
    ]);
    expect(headers["link"]).toBeUndefined();
  });

  test("come in pages", async () => {
    const pia = await site.person("pia");
    const [account] = await sql<{
      account_id: number;
    }>`select account_id from users where id = ${pia.id}`.all(site.database.db);
    host.answer(`/api/user/${account?.account_id}`, { login: "pia" });
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...engine,
      name: `r${index}`,
      html_url: `https://code.example/pia/r${index}`,
    }));
    host.answer("/api/users/pia/repos?type=owner&sort=pushed&per_page=30&page=1", many);
    host.answer("/api/users/pia/repos?type=owner&sort=pushed&per_page=30&page=2", many.slice(0, 2));
    const first = await pia.get<OwnRepository[]>("/repositories");
    expect(first.body).toHaveLength(30);
    const next = /<\/api\/v1([^>]*)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    const second = await pia.get<OwnRepository[]>(next);
    expect(second.body).toHaveLength(2);
    expect(second.headers["link"]).toBeUndefined();
    expect((await pia.get("/repositories?after=nonsense")).status).toBe(400);
  });

  test("of an account that the code host doesn't know are none", async () => {
    expect((await (await site.person("nia")).get("/repositories")).body).toEqual([]);
  });
});

// Last, because nothing more is requested of the code host for a second.
test("a request limit that is reached at a folder is a 503", async () => {
  const url = serveEngine();
  const path = `/api/repos${new URL(url).pathname}/contents`;
  host.answer(path, [{ name: "api", type: "dir" }]);
  host.answer(`${path}/api`, (_: unknown, response: ServerResponse) => {
    response.writeHead(429, { "retry-after": "1" }).end();
  });
  const { status, headers } = await propose(url);
  expect([status, headers["retry-after"]]).toEqual([503, "1"]);
});
