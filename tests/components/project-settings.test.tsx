// The settings of a project, apart from its team and webhooks.
import { expect, test } from "vitest";
import { findDialog, findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const lost = () => Promise.reject(new Error("No connection"));

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const nameField = () => field(/^Name/);
const description = () => field(/^Description/);
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

async function newProject(name: string) {
  const { id } = await site.project(owner, { name });
  return { id, settings: `/projects/${id}/settings` };
}

test("an owner edits all of a project's fields", async () => {
  const { id, settings } = await newProject("Skiff");
  const { user, fill } = await renderRoute(site.app, settings, owner);
  await fill(await nameField(), "Schooner");
  await fill(await description(), "Sails by **night**.");
  await fill(await field(/^Website/), "https://skiff.example/home");
  await fill(await field(/^Licence/), "GPL-3.0");
  await user.click(await screen.findByRole("checkbox", { name: "designer" }));
  await user.click(await button("Save changes"));
  await findToast("Project updated");
  expect((await button("Save changes")).disabled).toBe(true);
  await screen.findByRole("heading", { level: 1, name: "Schooner" });
  await waitFor(() => expect(document.title).toMatch(/^Settings of Schooner/));
  await user.click(screen.getByRole("link", { name: "Stack" }));
  await screen.findByText("night");
  await screen.findByRole("link", { name: "skiff.example/home" });
  expect((await owner.get(`/projects/${id}`)).body).toMatchObject({
    name: "Schooner",
    description: "Sails by **night**.",
    websiteUrl: "https://skiff.example/home",
    licence: "GPL-3.0",
    settingOpenRoles: ["developer"],
  });
});

test("without a change, nothing can be saved", async () => {
  const { settings } = await newProject("Skiff");
  const { fill } = await renderRoute(site.app, settings, owner);
  expect((await button("Save changes")).disabled).toBe(true);
  await fill(await nameField(), "Skiff ");
  expect((await button("Save changes")).disabled).toBe(true);
  await fill(await nameField(), "Skiffs");
  expect((await button("Save changes")).disabled).toBe(false);
});

test("a field's error is shown on blur, and prevents saving", async () => {
  const { settings } = await newProject("Skiff");
  const { user, fill, sent } = await renderRoute(site.app, settings, owner);
  await fill(await nameField(), "S");
  expect(screen.queryByText("Too Short!")).toBeNull();
  await fill(await description(), "x".repeat(1001));
  await screen.findByText("Too Short!");
  await fill(await field(/^Website/), "ftp://skiff.example");
  await screen.findByText("Too Long!");
  await user.click(await button("Save changes"));
  await waitFor(async () => expect(document.activeElement).toBe(await nameField()));
  await screen.findByText("Please use an address that starts with https://");
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("unsaved changes survive a reload, and can be discarded", async () => {
  const { id, settings } = await newProject("Punt");
  const first = await renderRoute(site.app, settings, owner);
  const { value: saved } = await field(/^Description/);
  await first.fill(await description(), "Half a thought");
  // Only changed fields are stored: others' changes to the remaining fields are shown.
  await owner.post(`/projects/${id}`, { websiteUrl: "https://punt.example" });
  const second = await renderRoute(site.app, settings, owner);
  await waitFor(async () => expect((await description()).value).toBe("Half a thought"));
  expect((await button("Save changes")).disabled).toBe(false);
  await waitFor(async () => expect((await field(/^Website/)).value).toBe("https://punt.example"));
  await second.user.click(await button("Discard changes"));
  await waitFor(async () => expect((await description()).value).toBe(saved));
  await renderRoute(site.app, settings, owner);
  await waitFor(async () => expect((await description()).value).toBe(saved));
});

test("a failed save shows an error, and can be repeated", async () => {
  const { id, settings } = await newProject("Gig");
  const { user, fill, script } = await renderRoute(site.app, settings, owner);
  const cut = script(/POST .*\/projects\//, lost);
  await fill(await description(), "Rows by **day**.");
  await user.click(await button("Save changes"));
  const alert = await screen.findByText(/can’t be reached/);
  expect(alert.closest("[role=alert]")).not.toBeNull();
  await waitFor(async () => expect((await description()).value).toBe("Rows by **day**."));
  cut.remove();
  await user.click(await button("Save changes"));
  await findToast("Project updated");
  const { body } = await owner.get(`/projects/${id}`);
  expect(body).toMatchObject({ description: "Rows by **day**." });
});

test("a field error of the server is shown at that field", async () => {
  const { settings } = await newProject("Gig");
  const { user, fill } = await renderRoute(site.app, settings, owner);
  // It can't be typed, only pasted.
  await fill(await nameField(), "Gig\u202Egig");
  await user.click(await button("Save changes"));
  const refused = await screen.findByRole("textbox", {
    description: /Contains characters that can’t be shown/,
  });
  expect(refused).toBe(await nameField());
  await waitFor(() => expect(document.activeElement).toBe(refused));
});

test("after the session has expired, saving needs a sign-in and keeps the change", async () => {
  const { settings } = await newProject("Gig");
  const ended = await site.signInAgain(owner);
  const { user, fill } = await renderRoute(site.app, settings, ended);
  await fill(await nameField(), "Gig once more");
  await ended.post("/auth/signout");
  await user.click(await button("Save changes"));
  const signIn = await screen.findByRole<HTMLAnchorElement>("link", { name: "Sign in again" });
  const returnTo = new URL(signIn.href).searchParams.get("returnTo");
  expect(returnTo).toBe(settings);
  await renderRoute(site.app, settings, await site.signInAgain(owner));
  await waitFor(async () => expect((await nameField()).value).toBe("Gig once more"));
});

/** Otherwise a page refetches its session ten seconds after its stream has ended. */
async function lookAgainUntilSignedOut() {
  await waitFor(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    screen.getByRole("heading", { name: "You are signed out" });
  });
}

test("after a sign-out elsewhere the settings stay on the screen until the owner signs in again", async () => {
  const { settings } = await newProject("Yawl");
  const ended = await site.signInAgain(owner);
  const { fill, path } = await renderRoute(site.app, settings, { ...ended, live: true });
  await fill(await description(), "Two masts.");
  await ended.post("/auth/signout");
  await lookAgainUntilSignedOut();
  const signIn = screen.getByRole<HTMLAnchorElement>("link", { name: "Sign in again" });
  expect(new URL(signIn.href).searchParams.get("returnTo")).toBe(settings);
  expect(path()).toBe(settings);
  await renderRoute(site.app, settings, await site.signInAgain(owner));
  await waitFor(async () => expect((await description()).value).toBe("Two masts."));
});

test("settings that are refetched while the session ends stay on the screen", async () => {
  const { id, settings } = await newProject("Ketch");
  const ended = await site.signInAgain(owner);
  const viewer = { ...ended, live: true };
  const { path, script, passOn } = await renderRoute(site.app, settings, viewer);
  const [fetched, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  script(new RegExp(`GET .*/projects/${id}$`), async (request) => {
    fetched.resolve();
    await end.promise;
    return passOn(request);
  });
  await owner.post(`/projects/${id}`, { name: "Ketches" });
  await fetched.promise;
  await ended.post("/auth/signout");
  end.resolve();
  await screen.findByRole("heading", { name: "You are signed out" });
  expect(path()).toBe(settings);
});

test("an archived project accepts no applications until it is unarchived", async () => {
  const { id, settings } = await newProject("Barge");
  const archiving = await renderRoute(site.app, settings, owner);
  await archiving.user.click(await button("Archive project"));
  await findToast("Barge is archived");
  await renderRoute(site.app, `/projects/${id}`);
  await screen.findByText("Archived");
  await screen.findByText(/rchived projects accept no applications/);
  const unarchiving = await renderRoute(site.app, settings, owner);
  await unarchiving.user.click(await button("Unarchive project"));
  await button("Archive project");
  await renderRoute(site.app, `/projects/${id}`);
  const signIn = await screen.findByRole<HTMLAnchorElement>("link", {
    name: "Sign In to Join the Team",
  });
  expect(new URL(signIn.href).searchParams.get("returnTo")).toBe(`/projects/${id}#joining`);
  const bar = await screen.findByRole<HTMLAnchorElement>("link", { name: /^Sign in to apply · / });
  expect(bar.href).toBe(signIn.href);
  expect(screen.queryByText("Archived")).toBeNull();
});

test("a project is deleted only once its name is typed", async () => {
  const maker = await site.person("maker");
  const applicant = await site.person("applicant");
  const { id } = await site.project(maker, { name: "Dinghy" });
  const input = { project: id, requestedRole: "developer", content: "Me" };
  const application = (await applicant.post<{ id: string }>("/applications", input)).body.id;
  const { user, fill, path } = await renderRoute(site.app, `/projects/${id}/settings`, maker);
  await user.click(await button("Delete project…"));
  const dialog = within(await findDialog("Delete Dinghy?"));
  const typed = dialog.getByLabelText(/Type the project’s name/);
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete project" });
  await waitFor(() => expect(document.activeElement).toBe(typed));
  expect(confirm.disabled).toBe(true);
  await fill(typed, "DINGHY");
  expect(confirm.disabled).toBe(true);
  await fill(typed, "Dinghy");
  await user.keyboard("{Enter}");
  await findToast("Dinghy is deleted");
  await waitFor(() => expect(path()).toBe("/projects/my-projects"));
  await screen.findByText("You haven’t joined a project yet");
  await renderRoute(site.app, `/projects/${id}`, maker);
  await screen.findByRole("heading", { name: "Project not found." });
  expect((await applicant.get(`/applications/${application}`)).status).toBe(404);
});

test.each(["stranger", "member"])(
  "a %s sees the settings' tab disabled, and is led from the settings to the project",
  async (who) => {
    const { id } = await newProject("Lugger");
    const person = await site.person(`${who}-of-lugger`);
    if (who === "member") await join(id, person);
    for (const place of ["settings", "settings/team", "settings/nowhere"]) {
      const { path } = await renderRoute(site.app, `/projects/${id}/${place}`, person);
      await waitFor(() => expect(path()).toBe(`/projects/${id}`));
    }
    const tabs = within(screen.getByRole("navigation", { name: "Project" }));
    const tab = tabs.getByRole("link", { name: "Settings" });
    expect(tab.getAttribute("aria-disabled")).toBe("true");
    expect(tab.getAttribute("title")).toBe("only owners can open this");
    expect(tab.hasAttribute("href")).toBe(false);
  },
);

async function join(project: string, person: Person) {
  const seat = { user: person.id, roleName: "developer" };
  const { body } = await owner.post<{ id: string }>(`/projects/${project}/members`, seat);
  const { status } = await person.post(`/invitations/${body.id}/accept`, {});
  expect(status).toBe(200);
}

test("an unknown address below the settings is not found, within their frame", async () => {
  const { settings } = await newProject("Yawl");
  const { user } = await renderRoute(site.app, `${settings}/nowhere`, owner);
  await screen.findByRole("heading", { name: "Page not found" });
  const links = within(screen.getByRole("navigation", { name: "Settings" }));
  const names = links.getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toEqual(["Project", "Team1", "Insights", "Hooks", "Integrations"]);
  await user.click(links.getByRole("link", { name: "Project" }));
  await waitFor(async () => expect((await nameField()).value).toBe("Yawl"));
});
