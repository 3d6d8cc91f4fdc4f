// All screens, for each kind of viewer, with the demo content.
import type { Page } from "@playwright/test";
import type { ApplicationStatus } from "#contract/applications.ts";
import { apiTokenScreens } from "./api-token-screens.ts";
import { integrationScreens, siteIntegrationScreens } from "./integration-screens.ts";
import { webhookScreens } from "./webhook-screens.ts";
import { adminLogin } from "./site.ts";
import { adminScreens } from "./admin-screens.ts";
import { invitedScreens, invitingScreens } from "./invitation-screens.ts";
import { exploreScreens, ownExploreScreens } from "./explore-screens.ts";
import { repositoryFileScreen, repositoryScreens } from "./repository-screens.ts";
import { reportQueueScreens, reportScreen } from "./report-screens.ts";
import { savedSearchScreens } from "./saved-search-screens.ts";
import { listScreens } from "./list-screens.ts";
import { peopleScreens, seekingScreens } from "./people-screens.ts";
import { applyingScreens, seatEditorScreens } from "./seat-screens.ts";
import { watchingScreens } from "./watching-screens.ts";
import { pictureScreens } from "./picture-screens.ts";
import { ownPaletteScreens, visitorPaletteScreens } from "./palette-screens.ts";
import { call } from "./site-people.ts";

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The status of the page, if it isn't 200. */
  readonly status?: number;
  /** Opens a screen without an address of its own. */
  readonly show?: (page: Page) => Promise<void>;
}

interface Named {
  readonly id: string;
}

/** The kinds of viewers by their relation to Tidewater, each with a login of the demo. */
export const viewers = {
  visitor: undefined,
  applicant: "weiliang",
  member: "jonasl",
  owner: "mirav",
  admin: adminLogin,
} as const;

export type Viewer = keyof typeof viewers;

/** All screens for that viewer. */
export async function screensFor(viewer: Viewer, page: Page): Promise<Screen[]> {
  const [project] = await call<Named[]>(page, "/project_search?search=Tidewater");
  if (!project) throw new Error("The demo content has no Tidewater");
  const path = `/projects/${project.id}`;
  const common = [
    { name: "home", path: "/" },
    { name: "projects", path: "/projects" },
    { name: "project", path },
  ];
  return [...common, ...(await own[viewer](page, project))];
}

const own: Record<Viewer, (page: Page, project: Named) => Promise<Screen[]> | Screen[]> = {
  visitor: async (page, { id }) => [
    { name: "comment", path: `/projects/${id}?comment=${await latestComment(page, id)}` },
    { name: "comment-not-found", path: `/projects/${id}?comment=${id}` },
    ...exploreScreens(id),
    { name: "home-matches", path: "/?techs=rust,postgresql&role=either" },
    { name: "matches", path: "/matches?techs=typescript,react,postgresql,rust&role=developer" },
    { name: "matches-none", path: "/matches?techs=fortran&role=designer" },
    { name: "matches-empty", path: "/matches" },
    ...listScreens,
    ...peopleScreens,
    ...visitorPaletteScreens,
    { name: "techs", path: "/techs" },
    { name: "techs-found", path: "/techs?query=postgers" },
    { name: "tech", path: "/techs/rust" },
    { name: "tech-not-found", path: "/techs/none", status: 404 },
    { name: "applications", path: "/applications" },
    { name: "notifications", path: "/notifications" },
    { name: "profile", path: "/user/mirav" },
    { name: "profile-by-tech", path: "/user/mirav?tech=rust" },
    { name: "user-not-found", path: "/user/nobodyofthatname", status: 404 },
    { name: "sign-in", path: "/sign-in" },
    { name: "sign-in-first", path: "/sign-in?problem=required&returnTo=%2Fprojects%2Fstarred" },
    { name: "profile-with-details", path: "/user/jonasl" },
    { name: "about", path: "/about" },
    { name: "team", path: "/team" },
    { name: "terms", path: "/terms" },
    { name: "privacy", path: "/privacy" },
    { name: "contact", path: "/contact" },
    { name: "read", path: "/read?url=/content/about.md" },
    { name: "read-refused", path: "/read?url=https://evil.example", status: 400 },
    { name: "read-failed", path: "/read?url=https://localhost", status: 502 },
    { name: "malformed", path: "/%ff", status: 400 },
    { name: "not-found", path: "/nowhere", status: 404 },
    { name: "project-updates", path: `/projects/${id}/updates` },
    { name: "project-not-found", path: "/projects/none", status: 404 },
  ],
  applicant: async (page, { id }) => [
    reportScreen(`/projects/${id}`),
    ...(await invitedScreens(page)),
    ...(await applyingScreens(page)),
    { name: "applications", path: "/applications" },
    { name: "applications-closed", path: "/applications?tab=closed" },
    { name: "application", path: `/applications/${await ownApplication(page)}` },
    {
      name: "application-expired",
      path: `/applications/${await ownApplication(page, "expired")}`,
    },
    { name: "applications-waiting-empty", path: "/applications/waiting" },
    { name: "account-settings", path: "/account-settings" },
    { name: "stack", path: "/stack" },
    { name: "account-deletion", path: "/account-settings", show: openDeletion },
    ...apiTokenScreens,
    { name: "watching-none", path: "/watching" },
    { name: "notifications-none", path: "/about", show: openNoNotifications },
    { name: "notifications-failed", path: "/about", show: openNotifications },
  ],
  member: async (page, { id }) => [
    { name: "matches-own", path: "/matches" },
    { name: "issues-own", path: "/issues" },
    { name: "reservations-none", path: "/reservations" },
    { name: "issues-own-filtered", path: "/issues?sort=newest&free=true" },
    { name: "matches-changed", path: "/matches?techs=rust,postgresql&role=either" },
    { name: "reply", path: `/projects/${id}`, show: openReply },
    { name: "leave-team", path: `/projects/${id}`, show: openLeaving },
    { name: "project-applications", path: `/projects/${id}/applications` },
    {
      name: "project-application",
      path: `/projects/${id}/applications/${await firstApplication(page, id)}`,
    },
  ],
  owner: async (page, { id }) => [
    ...(await watchingScreens(page, { id })),
    ...(await ownExploreScreens(page, id)),
    ...ownPaletteScreens,
    { name: "notifications", path: "/notifications" },
    { name: "my-projects", path: "/projects/my-projects" },
    { name: "project-applications", path: `/projects/${id}/applications` },
    { name: "project-applications-accepted", path: `/projects/${id}/applications?tab=accepted` },
    { name: "applications-waiting", path: "/applications/waiting" },
    { name: "applications-accepted", path: "/applications/waiting?tab=accepted" },
    {
      name: "application-waiting",
      path: `/applications/waiting/${await firstApplication(page, id)}`,
    },
    {
      name: "project-application",
      path: `/projects/${id}/applications/${await firstApplication(page, id)}`,
    },
    { name: "create-project", path: "/projects", show: openCreation },
    { name: "own-profile", path: "/user/mirav" },
    { name: "own-profile-as-others", path: "/user/mirav?view=public" },
    { name: "stack-proposed", path: "/stack" },
    { name: "profile-settings", path: "/user/mirav", show: openSettings },
    { name: "project-settings", path: `/projects/${id}/settings` },
    { name: "project-updates-own", path: `/projects/${id}/updates` },
    { name: "project-deletion", path: `/projects/${id}/settings`, show: openProjectDeletion },
    repositoryFileScreen(id),
    { name: "project-settings-none", path: `/projects/${id}/settings/none`, status: 404 },
    { name: "project-insights", path: `/projects/${id}/settings/insights` },
    { name: "team-settings", path: `/projects/${id}/settings/team` },
    ...(await pictureScreens(page)),
    ...seekingScreens(id),
    ...seatEditorScreens(id),
    { name: "add-member", path: `/projects/${id}/settings/team`, show: openMemberSearch },
    { name: "remove-member", path: `/projects/${id}/settings/team`, show: openRemoval },
    { name: "my-projects-none", path: "/projects/my-projects?role=designer" },
    { name: "starred", path: "/projects/starred" },
    ...repositoryScreens,
    ...(await savedSearchScreens(page)),
    { name: "edit-stack", path: `/projects/${id}`, show: openStack },
    ...(await webhookScreens(page, id)),
    ...(await integrationScreens(page, id)),
    ...(await invitingScreens(page)),
  ],
  admin: async (page, project) => [
    ...(await reportQueueScreens(page, project)),
    ...(await adminScreens(page)),
    ...(await siteIntegrationScreens(page)),
    { name: "admin-jobs", path: "/admin/jobs" },
    { name: "admin-job-done", path: "/admin/jobs", show: openJobRun },
    { name: "admin-jobs-failing", path: "/admin/users", show: openFailingJobs },
  ],
};

async function openJobRun(page: Page): Promise<void> {
  const job = page.getByRole("listitem", { name: "remove-dead-sessions" });
  await job.getByRole("button", { name: "Run now" }).click();
  await job.getByText("Done").first().waitFor();
}

/** The list of jobs while one of them fails and is retried. */
async function openFailingJobs(page: Page): Promise<void> {
  const run = {
    id: "0198c0de-0000-7000-8000-000000000000",
    outcome: "retrying",
    startedAt: "2026-01-01T03:20:00.000Z",
    endedAt: null,
    seconds: null,
    tries: 2,
    result: null,
    error: 'relation "usernames" does not exist',
    nextTryAt: "2026-01-01T03:21:00.000Z",
  };
  const job = {
    name: "remove-freed-usernames",
    description: "Frees former usernames whose reservation has ended.",
    cron: "20 3 * * *",
    nextRunAt: "2026-01-02T03:20:00.000Z",
    runs: [
      run,
      { ...run, id: "0198c0de-0000-7000-8000-000000000001", outcome: "failed", tries: 5 },
    ],
  };
  await page.route("**/api/v1/admin/jobs", (route) => route.fulfill({ json: [job] }));
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await page.getByRole("button", { name: "Try now" }).waitFor();
  await page.getByText("The last 2 runs").click();
}

async function ownApplication(page: Page, status?: ApplicationStatus): Promise<string> {
  const { user } = await call<{ user: Named }>(page, "/current-session");
  const filter = status ? `&status=${status}` : "";
  const [application] = await call<Named[]>(page, `/applications?user=${user.id}${filter}`);
  if (!application) throw new Error("The demo's applicant has no such application");
  return application.id;
}

async function firstApplication(page: Page, project: string): Promise<string> {
  const [application] = await call<Named[]>(page, `/applications?project=${project}`);
  if (!application) throw new Error("Tidewater has no application");
  return application.id;
}

async function openCreation(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create Project" }).click();
  const form = page.getByRole("dialog", { name: "Create Project" });
  await form.getByLabel("Name").fill("Night Ferry");
  await form.getByRole("button", { name: "Add Technologies" }).click();
  await form.getByRole("row").first().waitFor();
}

async function openStack(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit tech stack" }).click();
  await page.getByRole("form", { name: "Edit tech stack" }).getByRole("row").first().waitFor();
}

async function latestComment(page: Page, project: string): Promise<string> {
  const { comments } = await call<{ comments: Record<string, Named> }>(
    page,
    `/projects/${project}/comments?pageSize=1`,
  );
  const [id] = Object.keys(comments);
  if (!id) throw new Error("Nobody talks about Tidewater");
  return id;
}

async function openReply(page: Page): Promise<void> {
  const talk = page.getByRole("region", { name: "Discussion" });
  await talk.getByRole("button", { name: "Delete" }).first().click();
  await talk.getByRole("button", { name: "Reply", exact: true }).first().click();
  await talk.getByRole("textbox", { name: /^Reply to/ }).pressSequentially("Ask @mi");
  await talk.getByRole("option").first().waitFor();
}

/** The list of notifications with that reply, or without one. */
async function openNotifications(page: Page, body?: string): Promise<void> {
  await page.unrouteAll();
  await page.route("**/api/v1/notifications?*", (route) =>
    route.fulfill({ status: body ? 200 : 400, contentType: "application/json", body: body ?? "" }),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Notifications" })
    .click();
  const outcome = body ? "No notifications." : "Your notifications could not be loaded";
  await page.getByRole("heading", { name: outcome }).waitFor();
}

const openNoNotifications = (page: Page) => openNotifications(page, "[]");

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const form = page.getByRole("dialog", { name: "Settings" });
  await form.getByRole("button", { name: "Add Technologies" }).click();
  await form.getByRole("option").first().waitFor();
}

async function openDeletion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete my account…" }).click();
  await page.getByText("This can’t be undone.").waitFor();
}

async function openProjectDeletion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete project…" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/Type the project’s name/)
    .fill("Tidewater");
}

async function openMemberSearch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Member" }).click();
  await page.getByRole("combobox", { name: "Search people" }).fill("jo");
  await page.getByRole("option").first().waitFor();
}

async function openRemoval(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
}

async function openLeaving(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Leave team" }).click();
  await page.getByText("You lose your seat").waitFor();
}
