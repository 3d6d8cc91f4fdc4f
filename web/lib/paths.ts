// The addresses of all pages.
import type { LanguageTag } from "#shared/messages/language.ts";
import type { RoleName } from "#contract/members.ts";
import type { ProjectFilters } from "#contract/projects.ts";
import type { SavedFilters } from "#contract/saved-searches.ts";
import type { CodeHost } from "#contract/webhooks.ts";
import type { NotificationFilter } from "#shared/notification-groups.ts";

export type ApplicationsTab = "pending" | "accepted" | "closed";

interface InboxAddress {
  tab?: ApplicationsTab | undefined;
  /** Only applications to that project. */
  project?: string | undefined;
}

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

interface MatchAddress {
  techs?: readonly string[] | undefined;
  role?: string | undefined;
  /** `free` for those with a free seat alone. */
  seats?: string | undefined;
  after?: string | undefined;
}

/** Commas between the slugs stay readable in a shared link. An empty list differs from none. */
function matchAddress(path: string, { techs, role, seats, after }: MatchAddress): string {
  const slugs = techs && `techs=${techs.map(encodeURIComponent).join(",")}`;
  const rest = withQuery("", { role, seats, after }).slice(1);
  const search = [slugs, rest].filter(Boolean).join("&");
  return search === "" ? path : `${path}?${search}`;
}

interface TechsAddress {
  query?: string | undefined;
  category?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
}

/** The list of projects: each value as in its address. */
interface ProjectsAddress {
  search?: string | undefined;
  /** Slugs. */
  techs?: readonly string[] | undefined;
  techsMatch?: string | undefined;
  role?: string | undefined;
  category?: string | undefined;
  activity?: string | undefined;
  starter?: string | undefined;
  archived?: string | undefined;
  maintainerWanted?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
}

/** With a search it is the search page. */
function projects({ search, techs = [], ...others }: ProjectsAddress = {}): string {
  const path = withQuery(search ? "/projects/search" : "/projects", {
    query: search,
    techs: techs.join(","),
    ...others,
  });
  return path.replaceAll("%2C", ",");
}

/** The people who can be found: each value as in its address. */
interface PeopleAddress {
  /** The id of the project that they are looked for. */
  project?: string | undefined;
  role?: string | undefined;
  /** Slugs. */
  techs?: readonly string[] | undefined;
  techsMatch?: string | undefined;
  availability?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
}

const people = ({ techs = [], ...others }: PeopleAddress = {}): string =>
  withQuery("/people", { ...others, techs: techs.join(",") }).replaceAll("%2C", ",");

/** The list of all starter issues: each value as in its address. */
interface IssuesAddress {
  search?: string | undefined;
  /** Slugs. */
  techs?: readonly string[] | undefined;
  techsMatch?: string | undefined;
  label?: string | undefined;
  size?: string | undefined;
  activity?: string | undefined;
  free?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
}

const issues = ({ techs = [], ...others }: IssuesAddress = {}): string =>
  withQuery("/issues", { ...others, techs: techs.join(",") }).replaceAll("%2C", ",");

/** The graph's selected node, a path's ends, hidden kinds, an open role, and a view. */
type ExploreQuery = Partial<
  Record<
    "nid" | "from" | "to" | "over" | "path" | "hide" | "role" | "view" | "sort" | "find",
    string | undefined
  >
>;

export type AdminPart =
  | "overview"
  | "techs"
  | "notifications"
  | "users"
  | "access"
  | "reports"
  | "integrations"
  | "announcement"
  | "appearance"
  | "audit"
  | "jobs";

interface IntegrationsQuery {
  /** Anything. */
  add?: string;
  webhook?: string;
}

/** The admin area, or a section of it. */
const admin = (part?: AdminPart, query: Record<string, string | undefined> = {}) =>
  part ? withQuery(`/admin/${part}`, query) : "/admin";

const project = (id: string) => `/projects/${encodeURIComponent(id)}`;

export const paths = {
  /** With `techs` (slugs) and a role: their best matches. Without `techs` the viewer's own stack. */
  home: (address: MatchAddress = {}) => matchAddress("/", address),
  /** All matches of the same; after a cursor, further ones. */
  matches: (address: MatchAddress = {}) => matchAddress("/matches", address),
  /** A form's target: the language from then on. */
  chooseLanguage: (tag: LanguageTag) => `/language/${tag}`,
  techs: (address: TechsAddress = {}) => withQuery("/techs", { ...address }),
  tech: (slug: string) => `/techs/${encodeURIComponent(slug)}`,
  projects,
  savedSearches: () => "/projects/saved-searches",
  /** What the viewer watches, mutes and follows. */
  watching: () => "/watching",
  people,
  issues,
  /** The viewer's own; after a cursor, earlier ones. */
  reservations: (after?: string) => withQuery("/reservations", { after }),
  /** Leads to an issue at its code host, unless it turns out not to be open to newcomers any more. */
  openIssue: (id: string) => `/issues/${encodeURIComponent(id)}`,
  /** The search page; without a text, an empty one. */
  search: (query?: string) => withQuery("/projects/search", { query }),
  /** All of the viewer's projects, those in a role, or the archived ones. */
  myProjects: (tab?: RoleName | "archived", after?: string) =>
    withQuery(
      "/projects/my-projects",
      tab === "archived" ? { archived: "true", after } : { role: tab, after },
    ),
  /** Where several of the viewer's own repositories become projects. */
  ownRepositories: () => "/projects/repositories",
  starred: (after?: string) => withQuery("/projects/starred", { after }),
  project,
  /** Finds the card of a project for other sites, by its address. */
  oembed: (publicUrl: string, projectId: string) =>
    withQuery("/oembed", { format: "json", url: `${publicUrl}/projects/${projectId}` }),
  /** What other sites show beside a link to a project. */
  projectPicture: (projectId: string) => `/pictures/projects/${encodeURIComponent(projectId)}.png`,
  /** Who may contribute, one login a line, for gates of repositories. */
  vouched: (projectId: string) => `${project(projectId)}/vouched`,
  /** The card of a project in which people apply. */
  joining: (projectId: string) => `${project(projectId)}#joining`,
  /** A project's form to apply for that position. */
  apply: (projectId: string, positionId: string) =>
    `${withQuery(project(projectId), { apply: positionId })}#joining`,
  /** The owners' editor of a project's positions. */
  editSeats: (projectId: string) => `${withQuery(project(projectId), { seats: "edit" })}#joining`,
  /** A comment within its thread. */
  comment: (projectId: string, id: string) =>
    `${withQuery(project(projectId), { comment: id })}#comment-${id}`,
  /** A project's discussion; after a cursor, older comments or more replies to one. */
  comments: (
    projectId: string,
    { comment, after }: { comment?: string; after?: string | null } = {},
  ) => `${withQuery(project(projectId), { comment, comments: after ?? undefined })}#discussion`,
  /** The team's updates; after a cursor, older ones. */
  updates: (projectId: string, after?: string) =>
    withQuery(`${project(projectId)}/updates`, { after }),
  /** An update in its list. */
  update: (projectId: string, id: string) => `${project(projectId)}/updates#update-${id}`,
  /** The open issues for newcomers on a project's page. */
  starterIssues: (projectId: string) => `${project(projectId)}#starter-issues`,
  /** A project's events; after a cursor, older ones. */
  events: (projectId: string, after?: string) =>
    `${withQuery(project(projectId), { events: after })}#events`,
  projectApplications: (id: string, tab?: ApplicationsTab) =>
    withQuery(`${project(id)}/applications`, { tab }),
  projectApplication: (id: string, applicationId: string, tab?: ApplicationsTab) =>
    withQuery(`${project(id)}/applications/${encodeURIComponent(applicationId)}`, { tab }),
  projectSettings: (id: string) => `${project(id)}/settings`,
  projectTeam: (id: string, after?: string) => withQuery(`${project(id)}/settings/team`, { after }),
  /** How a project fares; in a period other than a year. */
  projectInsights: (id: string, days?: string) =>
    withQuery(`${project(id)}/settings/insights`, { days: days === "365" ? undefined : days }),
  /** A project's webhooks; with the setup help for a code host. */
  projectHooks: (id: string, host?: CodeHost) =>
    withQuery(`${project(id)}/settings/hooks`, { host }),
  /** Where a project's own news is sent; `add` opens the form, and `webhook` one of them. */
  projectIntegrations: (id: string, query: IntegrationsQuery = {}) =>
    withQuery(`${project(id)}/settings/integrations`, { ...query }),
  /** The same for the site. */
  siteIntegrations: (query: IntegrationsQuery = {}) => admin("integrations", { ...query }),
  explore: (query: ExploreQuery = {}) => withQuery("/explore", { ...query }),
  applications: (tab?: ApplicationsTab) => withQuery("/applications", { tab }),
  /** The inbox of an owner: the waiting applications, or the answered ones of a tab. */
  waitingApplications: (query: InboxAddress = {}) =>
    withQuery("/applications/waiting", { ...query }),
  waitingApplication: (id: string, query: InboxAddress = {}) =>
    withQuery(`/applications/waiting/${encodeURIComponent(id)}`, { ...query }),
  /** With `show`: the unread ones, or those of a group. */
  notifications: (show?: NotificationFilter) => withQuery("/notifications", { show }),
  application: (id: string) => `/applications/${encodeURIComponent(id)}`,
  /**
   * With `tech` (a slug): the person's projects that are built with it. With `view`: one's own profile
   * as others see it.
   */
  user: (username: string, query: { tech?: string; after?: string; view?: "public" } = {}) =>
    withQuery(`/user/${encodeURIComponent(username)}`, { ...query }),
  accountSettings: () => "/account-settings",
  /** The form with what the viewer says about themselves. */
  ownDetails: () => "/account-settings#about-you",
  /** Where the viewer chooses a stack, proposed from their repositories. */
  ownStack: () => "/stack",
  admin,
  /** Where admins write a page about the site. */
  editPage: (name: string) => `/admin/appearance/${name}`,
  /** The viewer's data export, a file. */
  accountData: () => "/api/v1/account/data",
  auditExport: () => "/api/v1/admin/audit/export",
  /**
   * A full page load: redirects to the code host, which returns to `returnTo`; with several
   * providers to the choice of one.
   */
  signIn: (returnTo?: string) => withQuery("/auth/github", { returnTo }),
  /** The same through the provider that was chosen, where there are several. */
  signInAt: (provider: string, returnTo: string) =>
    withQuery(`/auth/${provider}`, { provider, returnTo }),
  /** The page where a person who is signed in does so again, for what needs a recent sign-in. */
  signInAgain: (returnTo: string) => withQuery("/sign-in", { problem: "again", returnTo }),
  /** The page that asks visitors to sign in before it leads back to `returnTo`. */
  signInFirst: (returnTo: string) => withQuery("/sign-in", { problem: "required", returnTo }),
  apiDocs: () => "/api/docs",
  /** A page about the site, such as `about`. */
  page: (name: string) => `/${name}`,
  /** A text of this site, or of another, by its address. */
  read: (url: string) => withQuery("/read", { url }),
};

export const feedPaths = {
  /** The newest projects that fit the filters. */
  projects(filters: ProjectFilters): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
    query.sort();
    const path = "/feeds/projects.atom";
    return query.size > 0 ? `${path}?${query.toString().replaceAll("%2C", ",")}` : path;
  },
  /** The newest projects that are built with a technology. */
  tech: (slug: string) => `/feeds/techs/${encodeURIComponent(slug)}.atom`,
};

/** The list of projects with the filters of a saved search. */
export const savedSearchPath = ({ techs, tech, ...others }: SavedFilters): string =>
  paths.projects({ ...others, techs: [techs?.split(",") ?? [], tech ?? []].flat() });

/** A path on this site to go back to after signing in; anything else becomes `/`. */
export function returnPath(path: string | null): string {
  if (!path?.startsWith("/")) return "/";
  const url = URL.parse(path, "http://here");
  if (url?.origin !== "http://here" || url.pathname.startsWith("//")) return "/";
  // Returning to this page would ask to sign in again.
  if (/^\/(?:auth|sign-in)(?:\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
