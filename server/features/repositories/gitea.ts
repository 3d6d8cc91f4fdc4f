// Repositories by the API of Gitea and Forgejo, where it differs from GitHub's.
import { z } from "zod";
import type { CodeHostApi } from "./code-host-api.ts";
import {
  bodyIn,
  bytesIn,
  encodedPath,
  foundIn,
  githubRepository,
  githubSource,
  isStarter,
  issueShape,
  itemsOf,
  listIn,
  openIssue,
  readingOf,
} from "./github.ts";
import { maxOpenIssues, repositoriesPerPage, type RepositorySource } from "./repository-source.ts";

/** What it has instead of GitHub's `homepage` and `license`. */
const own = z.object({
  website: z.string().nullish(),
  licenses: z.array(z.string()).nullish(),
  /** For signed-in people alone. */
  internal: z.boolean().nullish(),
});

function giteaRepository(body: unknown) {
  const repository = githubRepository(body);
  const { data } = own.safeParse(body);
  if (!repository || !data || data.internal) return null;
  return {
    ...repository,
    websiteUrl: data.website ?? null,
    licence: data.licenses?.[0] ?? repository.licence,
  };
}

const people = z.object({ data: z.array(z.object({ id: z.number(), login: z.string() })) });

export function giteaSource(api: CodeHostApi): RepositorySource {
  const at = (path: string) => `repos/${encodedPath(path)}`;
  return {
    ...githubSource(api),
    async repository(path) {
      return giteaRepository(bodyIn(await api.get(at(path))));
    },
    async state(path, etag) {
      return readingOf(await api.get(at(path), { etag }), giteaRepository);
    },
    async bytes(path, file, question) {
      const asked = { ...question, as: "bytes", accept: "*/*" } as const;
      return bytesIn(await api.get(`${at(path)}/raw/${encodedPath(file)}`, asked));
    },
    // It says nothing of pull requests that are linked to an issue.
    async starterIssues(path, etag) {
      const list = `${at(path)}/issues?state=open&type=issues&limit=${maxOpenIssues}`;
      const reply = await api.get(list, { etag });
      if (reply.status !== "ok") return { status: reply.status };
      const issues = itemsOf(issueShape, listIn(reply)).filter(isStarter);
      return { ...reply, issues: issues.map(openIssue) };
    },
    async repositoriesOf(accountId, page) {
      const found = people.safeParse(bodyIn(await api.get(`users/search?uid=${accountId}`))).data;
      const account = found?.data.find(({ id }) => id === accountId);
      if (!account) return { items: [], hasNext: false };
      const query = `limit=${repositoriesPerPage}&page=${page}`;
      const reply = await api.get(`users/${encodeURIComponent(account.login)}/repos?${query}`);
      const listed = listIn(reply);
      return {
        items: listed.flatMap((item) => giteaRepository(item) ?? []),
        hasNext: listed.length >= repositoriesPerPage,
      };
    },
    async repositoriesWith(topic, organisation, page) {
      const known = z
        .object({ id: z.number() })
        .safeParse(bodyIn(await api.get(`orgs/${encodeURIComponent(organisation)}`))).data;
      if (!known) return { items: [], hasNext: false };
      const parameters = new URLSearchParams({
        q: topic,
        topic: "true",
        uid: `${known.id}`,
        exclusive: "true",
        archived: "false",
        sort: "updated",
        order: "desc",
        limit: `${repositoriesPerPage}`,
        page: `${page}`,
      });
      const found = foundIn(await api.get(`repos/search?${parameters}`), "data");
      return {
        items: found.flatMap((item) => giteaRepository(item) ?? []),
        hasNext: found.length >= repositoriesPerPage,
      };
    },
  };
}
