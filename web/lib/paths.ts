// Every address of the site, in one place.
import type { CodeHost } from "#contract/webhooks.ts";
import type { RoleName } from "#contract/members.ts";

export type ApplicationsTab = "pending" | "accepted" | "closed";

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Slugs are plain in an address; commas between them stay readable in a link that is shared. */
function home({ techs, role }: { techs?: readonly string[]; role?: string } = {}): string {
  if (techs === undefined) return "/";
  const slugs = techs.map(encodeURIComponent).join(",");
  return `/?techs=${slugs}${role ? `&role=${encodeURIComponent(role)}` : ""}`;
}

interface TechsAddress {
  query?: string | undefined;
  category?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
}

/** A node of the graph, the ends of a path, kinds not shown, a role that is open, and a view. */
type ExploreQuery = Partial<
  Record<"nid" | "from" | "to" | "hide" | "role" | "view" | "find", string | undefined>
>;

export type AdminPart = "techs" | "notifications" | "users" | "reports" | "audit" | "jobs";

/** The admin area, or a part of it. */
const admin = (part?: AdminPart, query: Record<string, string | undefined> = {}) =>
  part ? withQuery(`/admin/${part}`, query) : "/admin";

const project = (id: string) => `/projects/${encodeURIComponent(id)}`;

export const paths = {
  /** With `techs` (slugs) and a role: what fits them. No slugs at all ask for nothing. */
  home,
  techs: (address: TechsAddress = {}) => withQuery("/techs", { ...address }),
  tech: (slug: string) => `/techs/${encodeURIComponent(slug)}`,
  projects: ({ tech, after }: { tech?: string | undefined; after?: string } = {}) =>
    withQuery("/projects", { tech, after }),
  search: (query?: string, after?: string) => withQuery("/projects/search", { query, after }),
  myProjects: (role?: RoleName, after?: string) =>
    withQuery("/projects/my-projects", { role, after }),
  starred: (after?: string) => withQuery("/projects/starred", { after }),
  project,
  /** A comment where it stands, with its thread. */
  comment: (projectId: string, id: string) =>
    `${withQuery(project(projectId), { comment: id })}#comment-${id}`,
  /** What is said about a project; after a cursor, older comments or more replies to one. */
  comments: (
    projectId: string,
    { comment, after }: { comment?: string; after?: string | null } = {},
  ) => `${withQuery(project(projectId), { comment, comments: after ?? undefined })}#talk`,
  /** What happened in a project's repository; after a cursor, what happened before. */
  events: (projectId: string, after?: string) =>
    `${withQuery(project(projectId), { events: after })}#events`,
  projectApplications: (id: string, tab?: ApplicationsTab) =>
    withQuery(`${project(id)}/applications`, { tab }),
  projectApplication: (id: string, applicationId: string, tab?: ApplicationsTab) =>
    withQuery(`${project(id)}/applications/${encodeURIComponent(applicationId)}`, { tab }),
  projectSettings: (id: string) => `${project(id)}/settings`,
  projectTeam: (id: string, after?: string) => withQuery(`${project(id)}/settings/team`, { after }),
  /** The webhooks of a project; with how to set one up at that code host. */
  projectHooks: (id: string, host?: CodeHost) =>
    withQuery(`${project(id)}/settings/hooks`, { host }),
  explore: (query: ExploreQuery = {}) => withQuery("/explore", { ...query }),
  applications: (tab?: ApplicationsTab) => withQuery("/applications", { tab }),
  waitingApplications: () => "/applications/waiting",
  waitingApplication: (id: string) => `/applications/waiting/${encodeURIComponent(id)}`,
  notifications: () => "/notifications",
  application: (id: string) => `/applications/${encodeURIComponent(id)}`,
  /** With `tech` (a slug): the person's projects that are built with it. */
  user: (username: string, query: { tech?: string; after?: string } = {}) =>
    withQuery(`/user/${encodeURIComponent(username)}`, { ...query }),
  accountSettings: () => "/account-settings",
  admin,
  /** A file with all that is kept of the person who asks. */
  accountData: () => "/api/v1/account/data",
  auditExport: () => "/api/v1/admin/audit/export",
  /** A full page load: it leaves for the code host and comes back to `returnTo`. */
  signIn: (returnTo?: string) => withQuery("/auth/github", { returnTo }),
  apiDocs: () => "/api/docs",
  /** A page about the site, such as `about`. */
  page: (name: string) => `/${name}`,
  /** A text of this site, or of another, by its address. */
  read: (url: string) => withQuery("/read", { url }),
};
