// What people do on the site, through its pages and through the API as they are signed in.
import { expect, type Page } from "@playwright/test";

/** Signs in through the demo code host, and arrives at that place. */
export async function signIn(page: Page, login: string, returnTo = "/"): Promise<void> {
  await page.goto(`/auth/github?returnTo=${encodeURIComponent(returnTo)}`);
  await answerCodeHost(page, login);
}

/** On the code host's page: says who one is. */
export async function answerCodeHost(page: Page, login: string): Promise<void> {
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
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
  const techs = await call<{ id: string; slug: string }[]>(page, "/techs?pageSize=100");
  const known = new Map(techs.map(({ slug, id }) => [slug, id]));
  for (const slug of slugs.filter((missing) => !known.has(missing))) {
    const [found] = await call<{ techs: { id: string; slug: string }[] }[]>(
      page,
      `/project_search?search=${slug}`,
    );
    for (const tech of found?.techs ?? []) known.set(tech.slug, tech.id);
  }
  return call(page, "/projects", {
    name,
    description: "Reads tide tables and says **when to leave**.",
    techs: slugs.map((slug) => known.get(slug)),
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
