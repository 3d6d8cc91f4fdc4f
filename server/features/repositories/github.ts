// Repositories by GitHub's API, which Gitea and Forgejo follow for most of it.
import { z } from "zod";
import type { ApiReply, CodeHostApi } from "./code-host-api.ts";
import { isNewcomerLabel, searchedLabels } from "./newcomer-labels.ts";
import {
  type BytesReading,
  maxOpenIssues,
  type OpenIssue,
  type Repository,
  type RepositoryReading,
  repositoriesPerPage,
  type RepositorySource,
} from "./repository-source.ts";

const text = z.string().nullish();

/** A strange time isn't worth losing the repository. */
export const changedAt = z.coerce.date().nullish().catch(null);

export const repositoryShape = z.object({
  full_name: z.string(),
  name: z.string(),
  description: text,
  html_url: z.string(),
  homepage: text,
  private: z.boolean(),
  /** "internal" is for the members of an organisation. */
  visibility: text,
  license: z.object({ spdx_id: text, name: text }).nullish(),
  topics: z.array(z.string()).nullish(),
  fork: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  language: text,
  pushed_at: changedAt,
  /** Gitea has nothing else: it changes with each push. */
  updated_at: changedAt,
});

/** Links and submodules are neither. */
const entryShape = z.object({ name: z.string(), type: z.enum(["file", "dir"]) });
const fileText = z.object({ content: z.string(), encoding: z.literal("base64") });

export const issueShape = z.object({
  number: z.number().int().positive(),
  title: z.string(),
  html_url: z.string(),
  state: z.string(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish(),
  assignee: z.object({}).nullish(),
  assignees: z.array(z.object({})).nullish(),
  created_at: z.coerce.date(),
  body: text,
  /** Only the team may write there. */
  locked: z.boolean().nullish(),
  /** Set where the issue is a pull request. */
  pull_request: z.object({}).nullish(),
});

/** The items that have the expected shape: a strange one doesn't spoil the others. */
export const itemsOf = <T>(shape: z.ZodType<T>, items: readonly unknown[]): T[] =>
  items.flatMap((item) => shape.safeParse(item).data ?? []);

/** What a reply says of a repository. */
export function readingOf(
  reply: ApiReply,
  repositoryOf: (body: unknown) => Repository | null,
): RepositoryReading {
  if (reply.status !== "ok") return reply;
  const repository = repositoryOf(reply.body);
  return repository ? { status: "ok", repository, etag: reply.etag } : { status: "missing" };
}

export const listIn = (reply: ApiReply): unknown[] =>
  reply.status === "ok" && Array.isArray(reply.body) ? reply.body : [];

/** GitHub says so where it finds a licence that it doesn't know, whose name is "Other" then. */
const unknownLicence = "NOASSERTION";

export function githubRepository(body: unknown): Repository | null {
  const { data } = repositoryShape.safeParse(body);
  if (!data || data.private || (data.visibility ?? "public") !== "public") return null;
  const { spdx_id: spdx, name } = data.license ?? {};
  return {
    path: data.full_name,
    name: data.name,
    description: data.description ?? null,
    url: data.html_url,
    websiteUrl: data.homepage ?? null,
    licence: spdx === unknownLicence ? null : (spdx ?? name ?? null),
    topics: data.topics ?? [],
    isFork: data.fork ?? false,
    isArchived: data.archived ?? false,
    // Gitea's is empty where there is none.
    language: data.language || null,
    pushedAt: data.pushed_at ?? data.updated_at ?? null,
  };
}

/** Bytes by language, as shares. */
export function sharesOf(body: unknown): Map<string, number> {
  const bytes = z.record(z.string(), z.number().nonnegative()).safeParse(body).data ?? {};
  const total = Object.values(bytes).reduce((sum, one) => sum + one, 0);
  return new Map(Object.entries(bytes).map(([name, one]) => [name, one / Math.max(1, total)]));
}

/** A file's text in the form that both APIs give it. */
export function fileIn(reply: ApiReply): string | null {
  const { data } = fileText.safeParse(reply.status === "ok" ? reply.body : null);
  return data ? Buffer.from(data.content, "base64").toString("utf8") : null;
}

/** What a reply to a question for bytes says. */
export const bytesIn = (reply: ApiReply): BytesReading =>
  reply.status === "ok"
    ? { ...reply, bytes: reply.body instanceof Buffer ? reply.body : null }
    : reply;

export function openIssue(issue: z.infer<typeof issueShape>): OpenIssue {
  return {
    number: issue.number,
    title: issue.title,
    url: issue.html_url,
    labels: (issue.labels ?? []).map((label) => (typeof label === "string" ? label : label.name)),
    openedAt: issue.created_at,
    body: issue.body ?? null,
  };
}

/** Whether it is an issue that is open to newcomers, apart from what is linked to it. */
export function isStarter(issue: z.infer<typeof issueShape>): boolean {
  return (
    issue.state === "open" &&
    !issue.pull_request &&
    !issue.locked &&
    !issue.assignee &&
    (issue.assignees ?? []).length === 0 &&
    openIssue(issue).labels.some(isNewcomerLabel)
  );
}

/** A path's segments, encoded. */
export const encodedPath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

export function githubSource(api: CodeHostApi): RepositorySource {
  const at = (path: string) => `repos/${encodedPath(path)}`;

  const search = async (query: string): Promise<z.infer<typeof issueShape>[]> => {
    const parameters = new URLSearchParams({
      q: query,
      sort: "created",
      per_page: `${maxOpenIssues}`,
    });
    const reply = await api.get(`search/issues?${parameters}`, {}, "search");
    return itemsOf(issueShape, foundIn(reply, "items"));
  };

  return {
    async repository(path) {
      const reply = await api.get(at(path));
      return reply.status === "ok" ? githubRepository(reply.body) : null;
    },
    async state(path, etag) {
      return readingOf(await api.get(at(path), { etag }), githubRepository);
    },
    async languages(path) {
      const reply = await api.get(`${at(path)}/languages`);
      return sharesOf(reply.status === "ok" ? reply.body : {});
    },
    async folder(path, folder) {
      const below = folder.map((name) => `/${encodeURIComponent(name)}`).join("");
      const entries = itemsOf(entryShape, listIn(await api.get(`${at(path)}/contents${below}`)));
      return entries.map(({ name, type }) => ({ name, isFolder: type === "dir" }));
    },
    async file(path, file) {
      return fileIn(await api.get(`${at(path)}/contents/${encodedPath(file)}`));
    },
    async bytes(path, file, question) {
      const asked = {
        ...question,
        as: "bytes",
        accept: "application/vnd.github.raw+json",
      } as const;
      return bytesIn(await api.get(`${at(path)}/contents/${encodedPath(file)}`, asked));
    },
    async starterIssues(path, etag) {
      const list = `${at(path)}/issues?state=open&assignee=none&per_page=${maxOpenIssues}`;
      const reply = await api.get(list, { etag });
      if (reply.status !== "ok") return { status: reply.status };
      const listed = listIn(reply);
      const open = `repo:${path} is:issue is:open no:assignee`;
      if (listed.length >= maxOpenIssues) {
        const labels = searchedLabels.map((label) => `"${label}"`).join(",");
        const issues = await search(`${open} -linked:pr label:${labels}`);
        return { ...reply, issues: issues.filter(isStarter).map(openIssue) };
      }
      const issues = itemsOf(issueShape, listed).filter(isStarter);
      if (issues.length === 0) return { ...reply, issues: [] };
      const linked = new Set((await search(`${open} linked:pr`)).map(({ number }) => number));
      return {
        ...reply,
        issues: issues.filter(({ number }) => !linked.has(number)).map(openIssue),
      };
    },
    async isStarterIssue(path, number) {
      const reply = await api.get(`${at(path)}/issues/${number}`);
      if (reply.status !== "ok") return false;
      const { data } = issueShape.safeParse(reply.body);
      return data === undefined || isStarter(data);
    },
    async repositoriesOf(accountId, page) {
      const account = z
        .object({ login: z.string() })
        .safeParse(bodyIn(await api.get(`user/${accountId}`))).data;
      if (!account) return { items: [], hasNext: false };
      const parameters = `type=owner&sort=pushed&per_page=${repositoriesPerPage}&page=${page}`;
      const reply = await api.get(`users/${encodeURIComponent(account.login)}/repos?${parameters}`);
      const listed = listIn(reply);
      return {
        items: listed.flatMap((item) => githubRepository(item) ?? []),
        hasNext: listed.length >= repositoriesPerPage,
      };
    },
    async repositoriesWith(topic, organisation, page) {
      const parameters = new URLSearchParams({
        q: `org:${organisation} topic:${topic} archived:false`,
        sort: "updated",
        per_page: `${repositoriesPerPage}`,
        page: `${page}`,
      });
      const found = foundIn(
        await api.get(`search/repositories?${parameters}`, {}, "search"),
        "items",
      );
      return {
        items: found.flatMap((item) => githubRepository(item) ?? []),
        hasNext: found.length >= repositoriesPerPage,
      };
    },
  };
}

/** The items of a search's reply. */
export const foundIn = (reply: ApiReply, key: "items" | "data"): unknown[] => {
  const list = z.object({ [key]: z.array(z.unknown()) }).safeParse(bodyIn(reply)).data?.[key];
  return list ?? [];
};

export const bodyIn = (reply: ApiReply): unknown => (reply.status === "ok" ? reply.body : null);
