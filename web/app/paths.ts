// Every address of the site, in one place.
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
  project,
  projectApplications: (id: string, tab?: ApplicationsTab) =>
    withQuery(`${project(id)}/applications`, { tab }),
  projectApplication: (id: string, applicationId: string, tab?: ApplicationsTab) =>
    withQuery(`${project(id)}/applications/${encodeURIComponent(applicationId)}`, { tab }),
  projectSettings: (id: string) => `${project(id)}/settings`,
  applications: (tab?: ApplicationsTab) => withQuery("/applications", { tab }),
  application: (id: string) => `/applications/${encodeURIComponent(id)}`,
  user: (username: string) => `/user/${encodeURIComponent(username)}`,
  /** A full page load: it leaves for the code host and comes back to `returnTo`. */
  signIn: (returnTo?: string) => withQuery("/auth/github", { returnTo }),
  apiDocs: () => "/api/docs",
};
