// The part of GitHub's API that reads repositories, as the demo code host serves it.
import type { FastifyInstance } from "fastify";
import { currentTimeMs } from "#server/database/clock.ts";
import { isFromThisMachine } from "#server/auth/demo.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { dayMs } from "#shared/time.ts";
import { demoAccounts, firstTypedId } from "./demo-accounts.ts";
import { demoRepositories, newcomerLogin } from "./demo-content.ts";
import type { DemoIssue, DemoRepository } from "./demo-content-types.ts";

/** Where the addresses of these repositories begin: as those of the demo projects. */
const webUrl = "https://github.com";

interface RepositoryRoute {
  Params: { owner: string; name: string; "*": string };
}

/** Routes of the demo code host, as a plugin: its hook applies to these routes only. */
export async function serveDemoRepositories(app: FastifyInstance): Promise<void> {
  app.addHook("onRequest", async (request) => {
    if (!isFromThisMachine(request))
      throw forbidden("The demo code host is for this machine alone.");
  });
  const at = "/demo-code-host/repos/:owner/:name";

  app.get<RepositoryRoute>(at, async ({ params }) => repositoryOf(find(params)));

  app.get<RepositoryRoute>(`${at}/languages`, async ({ params }) => find(params).languages);

  app.get<RepositoryRoute>(`${at}/contents`, async ({ params }) => entriesIn(find(params), ""));

  app.get<RepositoryRoute>(`${at}/contents/*`, async ({ params }) => {
    const repository = find(params);
    const path = params["*"];
    const text = Object.hasOwn(repository.files, path) ? repository.files[path] : undefined;
    if (text === undefined) return entriesIn(repository, `${path}/`);
    const content = Buffer.from(text).toString("base64");
    return { path, type: "file", encoding: "base64", content };
  });

  // As if the query were for those that are open and unassigned.
  app.get<RepositoryRoute>(`${at}/issues`, async ({ params }) => {
    const repository = find(params);
    return repository.issues
      .filter(({ assignee }) => assignee === undefined)
      .map((issue) => issueOf(repository, issue));
  });

  // A query for the issues with a linked pull request alone: the list above is never that long.
  app.get<{ Querystring: { q?: string } }>(
    "/demo-code-host/search/issues",
    async ({ query: { q = "" } }) => {
      const [, owner = "", name = ""] = /repo:([\w-]+)\/([\w.-]+)/.exec(q) ?? [];
      const repository = find({ owner, name });
      const items = repository.issues
        .filter(({ linked }) => linked)
        .map((issue) => issueOf(repository, issue));
      return { total_count: items.length, incomplete_results: false, items };
    },
  );

  app.get<{ Params: { id: string } }>("/demo-code-host/user/:id", async ({ params }) => {
    const account =
      demoAccounts.find(({ id }) => String(id) === params.id) ??
      (Number(params.id) <= firstTypedId ? { login: newcomerLogin } : undefined);
    if (!account) throw notFound("Not Found");
    return account;
  });

  app.get<{ Params: { login: string }; Querystring: { page?: string } }>(
    "/demo-code-host/users/:login/repos",
    async ({ params, query }) =>
      Number(query.page ?? 1) > 1
        ? []
        : demoRepositories
            .filter(({ owner }) => owner.toLowerCase() === params.login.toLowerCase())
            .toSorted((one, other) => one.pushedDaysAgo - other.pushedDaysAgo)
            .map(repositoryOf),
  );
}

function find({ owner, name }: { owner: string; name: string }): DemoRepository {
  const path = `${owner}/${name}`.toLowerCase();
  const found = demoRepositories.find((one) => `${one.owner}/${one.name}` === path);
  if (!found) throw notFound("Not Found");
  return found;
}

/** The files and folders whose paths begin so. */
function entriesIn({ files }: DemoRepository, start: string) {
  const names = Object.keys(files)
    .filter((path) => path.startsWith(start))
    .map((path) => path.slice(start.length));
  if (names.length === 0 && start !== "") throw notFound("Not Found");
  const types = new Map(
    names.map((name) => [name.split("/")[0] ?? "", name.includes("/") ? "dir" : "file"]),
  );
  return [...types].map(([name, type]) => ({ name, path: `${start}${name}`, type }));
}

function repositoryOf({ owner, name, licence, ...repository }: DemoRepository) {
  return {
    name,
    full_name: `${owner}/${name}`,
    owner: { login: owner },
    private: false,
    visibility: "public",
    html_url: `${webUrl}/${owner}/${name}`,
    description: repository.description,
    homepage: repository.homepage,
    license: licence && { key: licence.toLowerCase(), spdx_id: licence, name: licence },
    topics: repository.topics,
    archived: false,
    fork: false,
    pushed_at: daysAgo(repository.pushedDaysAgo),
  };
}

function issueOf({ owner, name }: DemoRepository, issue: DemoIssue) {
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body ?? null,
    html_url: `${webUrl}/${owner}/${name}/issues/${issue.number}`,
    state: "open",
    labels: issue.labels.map((label) => ({ name: label })),
    assignee: issue.assignee === undefined ? null : { login: issue.assignee },
    assignees: issue.assignee === undefined ? [] : [{ login: issue.assignee }],
    created_at: daysAgo(issue.openedDaysAgo),
  };
}

const daysAgo = (days: number) => new Date(currentTimeMs() - days * dayMs).toISOString();
