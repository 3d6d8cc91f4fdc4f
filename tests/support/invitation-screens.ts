// The screens of invited people and inviting owners, and the list of blocks.
import type { Page } from "@playwright/test";
import type { Invitation } from "#contract/invitations.ts";
import type { Screen } from "./screens.ts";
import { call, newInvitation, newProject, addMember, signInByRequests } from "./site-people.ts";

/** Runs `act` with another person's page in a window of its own. */
async function asSomebodyElse<T>(
  page: Page,
  login: string,
  act: (other: Page) => Promise<T>,
): Promise<T> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser");
  const baseURL = new URL(page.url()).origin;
  const context = await browser.newContext({ baseURL });
  try {
    await signInByRequests(context, login);
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Invites the person of the page `who` to join a project, and to own another one; returns both ids.
 */
async function inviteTwice(owner: Page, who: Page): Promise<[string, string]> {
  const project = await newProject(owner, "Harbour Lights", ["rust", "postgresql"]);
  const own = await newProject(owner, "Signal Mast");
  await newInvitation(owner, project, who, "designer");
  await addMember(owner, own, who);
  await newInvitation(owner, own, who, "owner");
  return [project.id, own.id];
}

function toProject(open: readonly Invitation[], name: string): string {
  const found = open.find(({ project }) => project.name === name);
  if (!found) throw new Error(`There is no open invitation to ${name}`);
  return found.project.id;
}

/**
 * The screens of a person with invitations to join and to own. Open invitations are reused, since a
 * person gets three a day.
 */
export async function invitedScreens(page: Page): Promise<Screen[]> {
  // Only a page of the site has a base address for signing in.
  await page.goto("/");
  const open = await call<Invitation[]>(page, "/invitations");
  const [joining, owning] = open.some(({ project }) => project.name === "Signal Mast")
    ? [toProject(open, "Harbour Lights"), toProject(open, "Signal Mast")]
    : await asSomebodyElse(page, "harbourmaster", (owner) => inviteTwice(owner, page));
  await call(page, "/blocks", { kind: "project", id: await anyProject(page) });
  const [person] = await call<{ id: string }[]>(page, "/users?search=noor");
  if (person) await call(page, "/blocks", { kind: "user", id: person.id });
  return [
    { name: "project-invited", path: `/projects/${joining}` },
    { name: "project-invited-declining", path: `/projects/${joining}`, show: openDeclining },
    { name: "project-invited-failing", path: `/projects/${joining}`, show: failToAccept },
    { name: "project-invited-owner", path: `/projects/${owning}` },
    { name: "notifications-invited", path: "/notifications" },
    { name: "my-projects-invited", path: "/projects/my-projects" },
    { name: "block", path: "/user/mirav", show: openBlocking },
    { name: "account-settings-blocked", path: "/account-settings", show: showBlocked },
  ];
}

async function anyProject(page: Page): Promise<string> {
  const [project] = await call<{ id: string }[]>(page, "/project_search?search=Oxbow");
  const [other] = project ? [project] : await call<{ id: string }[]>(page, "/projects?pageSize=1");
  if (!other) throw new Error("There is no project");
  return other.id;
}

async function openDeclining(page: Page): Promise<void> {
  const card = page.getByRole("group", { name: "Joining" });
  await card.getByRole("button", { name: "Decline" }).first().click();
  await card.getByRole("button", { name: "Decline invitation" }).scrollIntoViewIfNeeded();
}

async function failToAccept(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route("**/api/v1/invitations/**", (route) =>
    route.fulfill({ status: 502, contentType: "application/json", body: "" }),
  );
  const card = page.getByRole("group", { name: "Joining" });
  await card.getByRole("button", { name: "Accept" }).first().click();
  await card.getByRole("alert").waitFor();
}

async function openBlocking(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: "Block" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
}

async function showBlocked(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Blocked" }).scrollIntoViewIfNeeded();
}

/** The screens of an owner with open invitations, one of them to own. */
export async function invitingScreens(page: Page): Promise<Screen[]> {
  await page.goto("/");
  const project = await newProject(page, "Breakwater", ["rust"]);
  for (const search of ["jonasl", "aikot"]) {
    const [person] = await call<{ id: string }[]>(page, `/users?search=${search}`);
    if (!person) throw new Error(`The demo has no ${search}`);
    await call(page, `/projects/${project.id}/members`, { user: person.id });
  }
  await asSomebodyElse(page, "lampkeeper", async (member) => {
    await addMember(page, project, member, "designer");
    await newInvitation(page, project, member, "owner");
  });
  await asSomebodyElse(page, "boatswain", (member) => addMember(page, project, member));
  const team = `/projects/${project.id}/settings/team`;
  return [
    { name: "project-inviting", path: `/projects/${project.id}` },
    { name: "team-settings-invited", path: team },
    { name: "invite-refused", path: team, show: inviteAndFail },
    { name: "offer-ownership", path: `/projects/${project.id}/settings/team`, show: openOffer },
  ];
}

async function inviteAndFail(page: Page): Promise<void> {
  await page.unrouteAll();
  const message = "This person already has several unanswered invitations. Try again tomorrow.";
  await page.route("**/members", (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, code: "too_many", message } }),
  );
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Search people" }).fill("gwen");
  await dialog.getByRole("listbox", { name: "People" }).getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByRole("alert").waitFor();
}

async function openOffer(page: Page): Promise<void> {
  await page.getByLabel("Role of boatswain").selectOption("owner");
  await page.getByRole("dialog").getByRole("button", { name: "Invite" }).waitFor();
}
