// Applications as applicants see them: sending, changing and withdrawing them, and the owners'
// decisions.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { findAlert, findToast } from "#tests/support/dom-queries.ts";
import { apply } from "#tests/support/apply.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { fireEvent, renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const applicant = await site.person("noa");

const messageField = () => screen.findByLabelText<HTMLTextAreaElement>("Message optional");

/** The status badge of the shown application. */
const status = (text: string) => within(screen.getByRole("main")).findByText(text);

/** A new application of the applicant, opened by them. */
async function openOwnApplication() {
  const project = await site.project(owner, { name: "Compass" });
  const { id } = await apply(applicant, project.id);
  const route = await renderRoute(site.app, `/applications/${id}`, applicant);
  return { ...route, id, project };
}

test("a suggestion fills the message, which survives a failed submission and a reload", async () => {
  const { id } = await site.project(owner);
  const first = await renderRoute(site.app, `/projects/${id}`, applicant);
  const suggestions = () =>
    within(screen.getByRole("group", { name: "Start with a line" })).getAllByRole("button");
  await screen.findByRole("group", { name: "Start with a line" });
  const [suggestion, other] = suggestions();
  expect(other).toBeDefined();
  const text = suggestion?.textContent ?? "";
  expect(text).not.toBe("");
  await first.user.click(suggestion as HTMLElement);
  await waitFor(async () => expect((await messageField()).value).toBe(text));
  expect(screen.queryByRole("group", { name: "Start with a line" })).toBeNull();

  first.script(/POST .*\/applications/, () => Promise.reject(new Error("The network is down")));
  await first.user.click(screen.getByRole("button", { name: "Apply as a developer" }));
  await findAlert("Failed to submit application, please try again");

  const { user } = await renderRoute(site.app, `/projects/${id}`, applicant);
  await waitFor(async () => expect((await messageField()).value).toBe(text));
  await user.click(screen.getByRole("button", { name: "Apply as a developer" }));
  await screen.findByRole("heading", { name: "Your application" });
});

test("Ctrl Enter sends an application; an empty message is confirmed once", async () => {
  const { id } = await site.project(owner);
  const person = await site.person("pia");
  const { user, sent } = await renderRoute(site.app, `/projects/${id}`, person);
  await user.click(await messageField());
  // The end of a conversion, in Safari.
  fireEvent.keyDown(await messageField(), { key: "Enter", ctrlKey: true, keyCode: 229 });
  expect(screen.queryByText(/^Your message is empty/)).toBeNull();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Your message is empty. Write a few words, or send it as it is.");
  expect(sent.filter((call) => /^POST .*\/applications$/.test(call))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Send without a message" }));
  await screen.findByRole("heading", { name: "Your application" });
});

test("sending is undone: owners aren't notified, and the message is a draft again", async () => {
  const { id } = await site.project(owner, { name: "Undone" });
  const person = await site.person("una");
  const { user, fill } = await renderRoute(site.app, `/projects/${id}`, person);
  await fill(await messageField(), "Too early.");
  await user.click(screen.getByRole("button", { name: "Apply as a developer" }));
  await findToast(/^Application sent to/);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await findToast("Application not sent");
  await waitFor(async () => expect((await messageField()).value).toBe("Too early."));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Joining" }));
  const { body } = await person.get<{ status: string }[]>(`/applications?user=${person.id}`);
  expect(body.map((one) => one.status)).toEqual(["withdrawn"]);
  const events = (await notificationsOf(owner)).filter(({ data }) => {
    const { project } = data as { project?: { id: string } };
    return project?.id === id;
  });
  expect(events).toEqual([]);
});

test("undoing too late shows an error, and the application stays", async () => {
  const { id } = await site.project(owner);
  const person = await site.person("lea");
  const { user, fill } = await renderRoute(site.app, `/projects/${id}`, person);
  await fill(await messageField(), "I mean it.");
  await user.click(screen.getByRole("button", { name: "Apply as a developer" }));
  await findToast(/^Application sent to/);
  await sql`update application_events set at = at - interval '1 minute'`.run(site.database.db);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await findToast("The application is still sent");
  await screen.findByRole("heading", { name: "Your application" });
  expect((await person.get(`/applications?user=${person.id}`)).body).toMatchObject([
    { status: "pending" },
  ]);
});

test("the role and the message of a pending application can be changed", async () => {
  const { user, fill, id } = await openOwnApplication();
  const role = await screen.findByLabelText<HTMLSelectElement>("Requested Role");
  await user.selectOptions(role, "Designer");
  await screen.findByText("Saved");
  await user.click(screen.getByRole("button", { name: "Edit message" }));
  await fill(screen.getByLabelText("(Markdown is supported!)"), "Rather with a pencil.");
  await user.click(screen.getByRole("button", { name: "Update Message" }));
  const edit = await screen.findByRole("button", { name: "Edit message" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(edit.textContent));
  await screen.findByText("Rather with a pencil.");
  const { body } = await applicant.get(`/applications/${id}`);
  expect(body).toMatchObject({ requestedRole: "designer", content: "Rather with a pencil." });
});

test("withdrawing needs confirmation, and allows a new application", async () => {
  const { user, sent, goTo, project } = await openOwnApplication();
  await user.click(await screen.findByRole("button", { name: "Withdraw application" }));
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Withdraw application" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Withdraw application" }),
    ),
  );
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  await status("Withdrawn");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));

  await goTo("/applications?tab=closed");
  await screen.findByRole("link", { name: `To ${project.name}` });
  await status("Withdrawn");
  await goTo(`/projects/${project.id}`);
  await screen.findByRole("button", { name: "Apply as a developer" });
});

test("withdrawing an application that was just accepted fails with the reason", async () => {
  const { user, id } = await openOwnApplication();
  await user.click(await screen.findByRole("button", { name: "Withdraw application" }));
  await owner.post(`/applications/${id}`, { status: "accepted" });
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  await findToast(/An accepted application can’t be withdrawn\./);
  await status("Accepted");
  expect(screen.queryByRole("button", { name: /Withdraw/ })).toBeNull();
});

test("a closed role can't be chosen, but an application for it keeps it", async () => {
  const { user, id, project } = await openOwnApplication();
  const openRoles = (...settingOpenRoles: string[]) =>
    owner.post(`/projects/${project.id}`, { settingOpenRoles });
  const role = () => screen.findByLabelText<HTMLSelectElement>("Requested Role");
  const options = async () =>
    within(await role())
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  await role();
  await openRoles("developer");
  await user.selectOptions(await role(), "Designer");
  await findAlert("This role is not open");
  await waitFor(async () => expect((await role()).value).toBe("developer"));

  await openRoles("designer");
  const reloaded = await renderRoute(site.app, `/applications/${id}`, applicant);
  expect(await options()).toEqual(["Designer", "Developer (no longer open)"]);
  await reloaded.user.selectOptions(await role(), "Designer");
  await screen.findByText("Saved");
  expect(await options()).toEqual(["Designer"]);
});

test("an applicant sees why an application was closed, and a re-opened one as pending", async () => {
  const project = await site.project(owner, { name: "Quay" });
  const { id } = await apply(applicant, project.id);
  const link = () => screen.findByRole("link", { name: "To Quay" });
  const reason = "The table is full until spring.";
  await owner.post(`/applications/${id}`, { status: "closed", reason });
  const { user } = await renderRoute(site.app, "/applications?tab=closed", applicant);
  await user.click(await link());
  await screen.findByText(reason);

  await owner.post(`/applications/${id}`, { status: "pending" });
  await renderRoute(site.app, "/applications", applicant);
  await waitFor(async () =>
    expect((await link()).getAttribute("href")).toBe(`/applications/${id}`),
  );
});

test("an accepted applicant has a seat, and the application under Accepted", async () => {
  const project = await site.project(owner, { name: "Harbour" });
  const { id } = await apply(applicant, project.id);
  await owner.post(`/applications/${id}`, { status: "accepted" });
  const { goTo } = await renderRoute(site.app, `/projects/${project.id}`, applicant);
  await screen.findByText("You are on the team as a developer.");
  await goTo("/applications?tab=accepted");
  const link = await screen.findByRole("link", { name: "To Harbour" });
  expect(link.getAttribute("href")).toBe(`/applications/${id}`);
});

test("a visitor has to sign in to see applications", async () => {
  await renderRoute(site.app, "/applications");
  const link = await screen.findByRole("link", { name: "Log In to View Your Applications" });
  expect(link.getAttribute("href")).toMatch(/^\/auth\/github/);
});

test("another person's application redirects visitors and strangers to the project or to their own applications", async () => {
  const stranger = await site.person("stranger");
  const project = await site.project(owner);
  const { id } = await apply(applicant, project.id);
  const home = `/projects/${project.id}`;
  for (const viewer of [{}, stranger]) {
    const { path, goTo } = await renderRoute(site.app, `${home}/applications`, viewer);
    expect(path()).toBe(home);
    await goTo(`${home}/applications/${id}`);
    expect(path()).toBe(home);
  }
  const { path } = await renderRoute(site.app, `/applications/${id}`, stranger);
  expect(path()).toBe("/applications");
});
