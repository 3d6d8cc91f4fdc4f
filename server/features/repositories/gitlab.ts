// Repositories by GitLab's API, version 4, which calls them projects.
import { z } from "zod";
import type { CodeHostApi } from "./code-host-api.ts";
import { bodyIn, bytesIn, changedAt, itemsOf, listIn, readingOf } from "./github.ts";
import { isNewcomerLabel } from "./newcomer-labels.ts";
import {
  type FolderEntry,
  maxOpenIssues,
  type Repository,
  repositoriesPerPage,
  type RepositorySource,
} from "./repository-source.ts";

const text = z.string().nullish();

const projectShape = z.object({
  path: z.string(),
  path_with_namespace: z.string(),
  description: text,
  web_url: z.string(),
  visibility: z.literal("public"),
  topics: z.array(z.string()).nullish(),
  license: z.object({ key: text, nickname: text, name: text }).nullish(),
  forked_from_project: z.object({}).nullish(),
  archived: z.boolean().nullish(),
  last_activity_at: changedAt,
});

const eventShape = z.object({ created_at: z.coerce.date() });

const entryShape = z.object({ name: z.string(), type: z.enum(["blob", "tree"]) });

const entriesPerPage = 100;
/**
 * GitLab lists folders before files: those of large folders begin on a later page. Only the first
 * folder is read further, to make few requests.
 */
const maxPages = 5;

const issueShape = z.object({
  iid: z.number().int().positive(),
  title: z.string(),
  web_url: z.string(),
  state: z.literal("opened"),
  labels: z.array(z.string()),
  assignees: z.array(z.object({})).max(0),
  created_at: z.coerce.date(),
  description: text,
  /** A token may see more than everybody. */
  confidential: z.literal(false).nullish(),
  discussion_locked: z.boolean().nullish(),
  /** Of those that mention or close it. */
  merge_requests_count: z.number().nullish(),
});

const isStarter = (issue: z.infer<typeof issueShape>) =>
  issue.labels.some(isNewcomerLabel) &&
  !issue.discussion_locked &&
  (issue.merge_requests_count ?? 0) === 0;

/** GitLab names licences by their SPDX identifiers in lower case, and in words. */
const licences: Record<string, string> = {
  mit: "MIT",
  "apache-2.0": "Apache-2.0",
  "gpl-2.0": "GPL-2.0",
  "gpl-3.0": "GPL-3.0",
  "agpl-3.0": "AGPL-3.0",
  "lgpl-2.1": "LGPL-2.1",
  "lgpl-3.0": "LGPL-3.0",
  "mpl-2.0": "MPL-2.0",
  "bsd-2-clause": "BSD-2-Clause",
  "bsd-3-clause": "BSD-3-Clause",
  unlicense: "Unlicense",
};

function repositoryOf(body: unknown): Repository | null {
  const { data } = projectShape.safeParse(body);
  if (!data) return null;
  const { key, nickname, name } = data.license ?? {};
  return {
    path: data.path_with_namespace,
    name: data.path,
    description: data.description ?? null,
    url: data.web_url,
    websiteUrl: null,
    licence: licences[key ?? ""] ?? nickname ?? name ?? null,
    topics: data.topics ?? [],
    isFork: Boolean(data.forked_from_project),
    isArchived: data.archived ?? false,
    language: null,
    pushedAt: data.last_activity_at ?? null,
  };
}

export function gitlabSource(api: CodeHostApi): RepositorySource {
  const at = (path: string) => `projects/${encodeURIComponent(path)}`;
  const raw = (path: string, file: string) =>
    `${at(path)}/repository/files/${encodeURIComponent(file)}/raw?ref=HEAD`;
  const languages = async (path: string) => {
    const reply = bodyIn(await api.get(`${at(path)}/languages`));
    const percents = z.record(z.string(), z.number()).safeParse(reply).data ?? {};
    return new Map(Object.entries(percents).map(([name, percent]) => [name, percent / 100]));
  };
  return {
    languages,
    async repository(path) {
      return repositoryOf(bodyIn(await api.get(`${at(path)}?license=true`)));
    },
    // The language and the last push are said elsewhere; any comment counts as its last activity.
    async state(path, etag) {
      const reading = readingOf(await api.get(`${at(path)}?license=true`, { etag }), repositoryOf);
      if (reading.status !== "ok") return reading;
      const { path: now } = reading.repository;
      const pushes = listIn(await api.get(`${at(now)}/events?action=pushed&per_page=1`));
      const [first] = [...(await languages(now))].toSorted(([, one], [, other]) => other - one);
      const repository = {
        ...reading.repository,
        language: first?.[0] ?? null,
        pushedAt: itemsOf(eventShape, pushes)[0]?.created_at ?? null,
      };
      return { ...reading, repository };
    },
    async folder(path, folder) {
      const found: FolderEntry[] = [];
      const pages = folder.length === 0 ? maxPages : 1;
      for (let page = 1; page <= pages; page += 1) {
        const parameters = new URLSearchParams({
          ...(folder.length > 0 && { path: folder.join("/") }),
          per_page: `${entriesPerPage}`,
          ...(page > 1 && { page: `${page}` }),
        });
        const listed = listIn(await api.get(`${at(path)}/repository/tree?${parameters}`));
        const entries = itemsOf(entryShape, listed);
        found.push(...entries.map(({ name, type }) => ({ name, isFolder: type === "tree" })));
        if (listed.length < entriesPerPage) break;
      }
      return found;
    },
    async file(path, file) {
      const reply = await api.get(raw(path, file), { as: "text" });
      return reply.status === "ok" ? String(reply.body) : null;
    },
    async bytes(path, file, question) {
      const asked = { ...question, as: "bytes", accept: "*/*" } as const;
      return bytesIn(await api.get(raw(path, file), asked));
    },
    async starterIssues(path, etag) {
      const list = `${at(path)}/issues?state=opened&assignee_id=None&per_page=${maxOpenIssues}`;
      const reply = await api.get(list, { etag });
      if (reply.status !== "ok") return { status: reply.status };
      const issues = itemsOf(issueShape, listIn(reply)).filter(isStarter);
      return {
        ...reply,
        issues: issues.map((issue) => ({
          number: issue.iid,
          title: issue.title,
          url: issue.web_url,
          labels: issue.labels,
          openedAt: issue.created_at,
          body: issue.description ?? null,
        })),
      };
    },
    async isStarterIssue(path, number) {
      const reply = await api.get(`${at(path)}/issues/${number}`);
      if (reply.status !== "ok") return false;
      const { data } = issueShape.safeParse(reply.body);
      return data !== undefined && isStarter(data);
    },
    async repositoriesOf(accountId, page) {
      const parameters = `visibility=public&order_by=last_activity_at&per_page=${repositoriesPerPage}`;
      const reply = await api.get(`users/${accountId}/projects?${parameters}&page=${page}`);
      const listed = listIn(reply);
      return {
        items: listed.flatMap((item) => repositoryOf(item) ?? []),
        hasNext: listed.length >= repositoriesPerPage,
      };
    },
    async repositoriesWith(topic, organisation, page) {
      const parameters = new URLSearchParams({
        topic,
        visibility: "public",
        archived: "false",
        include_subgroups: "true",
        order_by: "last_activity_at",
        per_page: `${repositoriesPerPage}`,
        page: `${page}`,
      });
      const path = `groups/${encodeURIComponent(organisation)}/projects?${parameters}`;
      const listed = listIn(await api.get(path));
      return {
        items: listed.flatMap((item) => repositoryOf(item) ?? []),
        hasNext: listed.length >= repositoriesPerPage,
      };
    },
  };
}
