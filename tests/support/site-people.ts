// Actions of people on the site, through its pages and through the API.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { Member } from "#contract/members.ts";
import { waitForHydration } from "./hydration.ts";

/** A session that calls the API: a page with its cookies, or requests without any page. */
export interface ApiUser {
  readonly request: APIRequestContext;
}

/** Signs in as the pages of the demo code host do, by three requests. */
export async function signInByRequests(context: ApiUser, login: string): Promise<void> {
  const authorize = await redirectOf(context, "/auth/github?returnTo=%2F");
  const form = { ...Object.fromEntries(new URL(authorize).searchParams), login };
  const callback = await redirectOf(context, authorize, { method: "POST", form });
  await redirectOf(context, callback);
}

async function redirectOf(
  { request }: ApiUser,
  url: string,
  options: { method?: string; form?: Record<string, string> } = {},
): Promise<string> {
  const reply = await request.fetch(url, { ...options, maxRedirects: 0 });
  const { location } = reply.headers();
  if (!location) throw new Error(`${url} answered ${reply.status()} ${await reply.text()}`);
  return new URL(location, reply.url()).href;
}

/** Signs in on the pages of the demo code host, and returns to that address. */
export async function signIn(page: Page, login: string, returnTo = "/"): Promise<void> {
  await page.goto(`/auth/github?returnTo=${encodeURIComponent(returnTo)}`);
  await answerCodeHost(page, login);
}

/** On the code host's page: signs in as that login, and is redirected back. */
export async function answerCodeHost(page: Page, login: string): Promise<void> {
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/demo-code-host"));
  // New people are led to the proposed stack first: they skip it.
  const { pathname, searchParams } = new URL(page.url());
  if (pathname === "/stack") await page.goto(searchParams.get("returnTo") ?? "/");
  await waitForHydration(page);
}

/** Calls the API in the user's session. */
export async function call<T = Record<string, unknown>>(
  { request }: ApiUser,
  path: string,
  body?: unknown,
): Promise<T> {
  const options = body === undefined ? {} : { data: body };
  const reply = await request.fetch(`/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...options,
  });
  expect(reply.status(), `${path} answered ${await reply.text()}`).toBe(200);
  return (await reply.json()) as T;
}

export interface OwnProject {
  readonly id: string;
  readonly name: string;
}

/** Creates a project of the user, with the technologies of those slugs. */
export async function newProject(
  user: ApiUser,
  name: string,
  slugs: readonly string[] = ["rust"],
): Promise<OwnProject> {
  const techs = await Promise.all(
    slugs.map((slug) => call<{ id: string }>(user, `/techs/${slug}`)),
  );
  return call(user, "/projects", {
    name,
    description: "Reads tide tables and says **when to leave**.",
    techs: techs.map(({ id }) => id),
  });
}

/** Sends an application of the user. */
export async function newApplication(
  user: ApiUser,
  project: OwnProject,
  content = "I have sailed all my life.",
): Promise<{ id: string }> {
  return call(user, "/applications", { project: project.id, requestedRole: "developer", content });
}

/** Has an owner give that role to the user `who`; returns the member, or the invitation. */
export async function newInvitation(
  owner: ApiUser,
  project: Pick<OwnProject, "id">,
  who: ApiUser,
  roleName = "developer",
): Promise<Member> {
  const { user } = await call<{ user: { id: string } }>(who, "/current-session");
  return call(owner, `/projects/${project.id}/members`, { user: user.id, roleName });
}

/** Makes the user `who` a member in that role: invites them as an owner, and accepts as them. */
export async function addMember(
  owner: ApiUser,
  project: Pick<OwnProject, "id">,
  who: ApiUser,
  roleName = "developer",
): Promise<void> {
  const member = await newInvitation(owner, project, who, roleName);
  if (member.invitedAt) await call(who, `/invitations/${member.id}/accept`, {});
}
