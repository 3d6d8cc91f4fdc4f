// What people do on the site, through its pages and through the API as they are signed in.
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Member } from "#contract/members.ts";
import { hydrated } from "./hydration.ts";

/** Signs a browser in as the demo code host does, by three requests and without a page. */
export async function signInByRequests(context: BrowserContext, login: string): Promise<void> {
  const authorize = await redirectOf(context, "/auth/github?returnTo=%2F");
  const form = { ...Object.fromEntries(new URL(authorize).searchParams), login };
  const callback = await redirectOf(context, authorize, { method: "POST", form });
  await redirectOf(context, callback);
}

async function redirectOf(
  { request }: BrowserContext,
  url: string,
  options: { method?: string; form?: Record<string, string> } = {},
): Promise<string> {
  const reply = await request.fetch(url, { ...options, maxRedirects: 0 });
  const { location } = reply.headers();
  if (!location) throw new Error(`${url} answered ${reply.status()} ${await reply.text()}`);
  return new URL(location, reply.url()).href;
}

/** Signs in on the pages of the demo code host, and arrives at that place. */
export async function signIn(page: Page, login: string, returnTo = "/"): Promise<void> {
  await page.goto(`/auth/github?returnTo=${encodeURIComponent(returnTo)}`);
  await answerCodeHost(page, login);
}

/** On the code host's page: says who one is, and is led back. */
export async function answerCodeHost(page: Page, login: string): Promise<void> {
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/demo-code-host"));
  await hydrated(page);
}

/** Calls the API as the person whose page it is. */
export async function call<T = Record<string, unknown>>(
  page: Page,
  path: string,
  body?: unknown,
): Promise<T> {
  const options = body === undefined ? {} : { data: body };
  const reply = await page.request.fetch(`/api/v1${path}`, {
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

/** A new project of the person whose page it is, built with the technologies of those slugs. */
export async function newProject(
  page: Page,
  name: string,
  slugs: readonly string[] = ["rust"],
): Promise<OwnProject> {
  const techs = await Promise.all(
    slugs.map((slug) => call<{ id: string }>(page, `/techs/${slug}`)),
  );
  return call(page, "/projects", {
    name,
    description: "Reads tide tables and says **when to leave**.",
    techs: techs.map(({ id }) => id),
  });
}

/** An application of the person whose page it is. */
export async function newApplication(
  page: Page,
  project: OwnProject,
  content = "I have sailed all my life.",
): Promise<{ id: string }> {
  return call(page, "/applications", { project: project.id, requestedRole: "developer", content });
}

/** Has an owner give the person of the page `who` that role: answers the member, or the invitation. */
export async function newInvitation(
  owner: Page,
  project: Pick<OwnProject, "id">,
  who: Page,
  roleName = "developer",
): Promise<Member> {
  const { user } = await call<{ user: { id: string } }>(who, "/current-session");
  return call(owner, `/projects/${project.id}/members`, { user: user.id, roleName });
}

/** Puts the person of the page `who` in that role on the team: invited, and accepted by themselves. */
export async function seat(
  owner: Page,
  project: Pick<OwnProject, "id">,
  who: Page,
  roleName = "developer",
): Promise<void> {
  const member = await newInvitation(owner, project, who, roleName);
  if (member.invitedAt) await call(who, `/invitations/${member.id}/accept`, {});
}
