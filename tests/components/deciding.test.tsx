// Owners' decisions on applications, including conflicts with other owners' decisions.
import { expect, test } from "vitest";
import type { RoleName } from "#contract/members.ts";
import { sql } from "#server/database/sql.ts";
import { findAlert, findToast } from "#tests/support/dom-queries.ts";
import { apply } from "#tests/support/apply.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { addMember } from "#tests/support/teams.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const second = await site.person("second");
const [ida, ben, kit] = [
  await site.person("ida"),
  await site.person("ben"),
  await site.person("kit"),
];

const application = async () => within(await screen.findByRole("region", { name: "Application" }));

const list = async () => within(await screen.findByRole("region", { name: "Applications" }));

const row = async (login: string) => (await list()).findByRole("link", { name: new RegExp(login) });

const hasRow = async (login: string) =>
  (await list()).queryByRole("link", { name: new RegExp(login) }) !== null;

const reason = "The table is full until spring.";

/** A new application of Ida's, opened by an owner of the project. */
async function openApplication(viewer = owner, ...others: [RoleName, typeof second][]) {
  const project = await site.project(owner);
  for (const [role, person] of others) await addMember(owner, project.id, person, role);
  const { id } = await apply(ida, project.id);
  const path = `/projects/${project.id}/applications/${id}`;
  const route = await renderRoute(site.app, `${path}?tab=pending`, viewer);
  const shown = await application();
  await shown.findByText("Pending");
  return { ...route, id, project, shown };
}

test("an owner closes an application with a reason, and re-opens it", async () => {
  const { user, fill, id, shown } = await openApplication();
  await fill(shown.getByLabelText("Message to ida optional"), reason);
  await user.click(shown.getByRole("button", { name: "Close" }));
  await shown.findByText("Closed");
  expect((await ida.get(`/applications/${id}`)).body).toMatchObject({ status: "closed", reason });
  await waitFor(async () => expect(await hasRow("ida")).toBe(false));

  await user.click(shown.getByRole("button", { name: "Re-open" }));
  await shown.findByText("Pending");
  await row("ida");
});

test("decided applications move to their tabs; a withdrawn one can't be re-opened", async () => {
  const project = await site.project(owner);
  await apply(ida, project.id);
  await apply(ben, project.id);
  const { id } = await apply(kit, project.id);
  await kit.post(`/applications/${id}`, { status: "withdrawn" });
  const { user } = await renderRoute(site.app, `/projects/${project.id}/applications`, owner);
  await user.click(await row("ida"));
  await screen.findByRole("link", { name: "All Applications" });
  await screen.findByRole("heading", { name: "ida" });
  expect(await hasRow("kit")).toBe(false);
  await user.click(await (await application()).findByRole("button", { name: "Accept" }));
  await findToast(/ida takes a seat/);
  await (await application()).findByText("Accepted");
  await user.click(await row("ben"));
  await (await application()).findByRole("heading", { name: "ben" });
  await user.click(await (await application()).findByRole("button", { name: "Close" }));
  await (await application()).findByText("Closed");

  const tabs = within(screen.getByRole("navigation", { name: "Applications by status" }));
  await user.click(tabs.getByRole("link", { name: /^Accepted/ }));
  await row("ida");
  await user.click(tabs.getByRole("link", { name: /^Closed/ }));
  await row("ben");
  await waitFor(async () => expect((await row("kit")).textContent).toContain("Withdrawn"));
  await user.click(await row("kit"));
  await screen.findByRole("link", { name: "All Applications" });
  await screen.findByRole("heading", { name: "kit" });
  const history = within(await (await application()).findByRole("region", { name: "History" }));
  await history.findByText("withdrew the application");
  expect(history.getAllByRole("link").map(({ textContent }) => textContent)).toContain("kit");
  await user.click((await application()).getByRole("button", { name: "Re-open" }));
  await findAlert("A withdrawn application can’t be re-opened.", await application());
});

test("accepting an application that was just withdrawn fails with the reason", async () => {
  const { user, id, shown } = await openApplication();
  await row("ida");
  await ida.post(`/applications/${id}`, { status: "withdrawn" });
  await user.click(shown.getByRole("button", { name: "Accept" }));
  await findAlert("withdrawn", shown);
  expect(screen.queryByText(/please try again/)).toBeNull();
  await shown.findByText("Withdrawn");
  // The list beside it has moved the application out of Pending, too.
  await waitFor(async () => expect(await hasRow("ida")).toBe(false));
});

test("closing an application that another owner has just accepted fails, keeps the reason, and can be repeated", async () => {
  const { user, fill, id, shown, project } = await openApplication(second, ["owner", second]);
  await fill(shown.getByLabelText("Message to ida optional"), "We need a designer first.");
  await owner.post(`/applications/${id}`, { status: "accepted" });

  await user.click(shown.getByRole("button", { name: "Close" }));
  await findAlert("this application is already accepted", shown);
  await shown.findByText("Accepted");
  await waitFor(() => {
    const history = shown.getByRole("region", { name: "History" });
    expect(history.textContent).toContain("owner accepted the application");
  });
  const field = shown.getByLabelText<HTMLTextAreaElement>("Message to ida optional");
  expect(field.value).toBe("We need a designer first.");
  const team = await site.visitor.get<{ user: { username: string } }[]>(
    `/projects/${project.id}/members`,
  );
  expect(team.body.map((member) => member.user.username)).toContain("ida");

  await user.click(shown.getByRole("button", { name: "Close" }));
  await shown.findByText("Closed");
});

test("closing an application that another owner has just closed shows who closed it and why", async () => {
  const { user, id, shown } = await openApplication(owner, ["owner", second]);
  await user.click(shown.getByRole("button", { name: "Accept" }));
  await shown.findByText("Accepted");
  await second.post(`/applications/${id}`, { status: "closed", reason });
  await user.click(shown.getByRole("button", { name: "Close" }));
  await findToast(/second closed the application before you/);
  await shown.findByText(reason);
  expect((await ida.get(`/applications/${id}`)).body).toMatchObject({ status: "closed", reason });
});

test("an answer is undone: the application is pending again, and the message is kept", async () => {
  const { user, fill, id, shown } = await openApplication();
  await fill(shown.getByLabelText("Message to ida optional"), "Welcome!");
  await user.click(shown.getByRole("button", { name: "Accept" }));
  await findToast(/ida takes a seat/);
  expect((await ida.get(`/applications/${id}`)).body).toMatchObject({
    status: "accepted",
    reason: "Welcome!",
  });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await findToast(/^Undone/);
  expect(document.activeElement).not.toBe(document.body);
  await shown.findByText("Pending");
  const field = await shown.findByLabelText<HTMLTextAreaElement>("Message to ida optional");
  await waitFor(() => expect(field.value).toBe("Welcome!"));
  expect((await ida.get(`/applications/${id}`)).body).toMatchObject({ status: "pending" });
  await row("ida");
});

test("undoing too late shows an error, and the answer stays", async () => {
  const { user, id, shown } = await openApplication();
  await user.click(shown.getByRole("button", { name: "Close" }));
  await findToast(/is closed$/);
  await sql`update application_events set at = at - interval '1 minute'`.run(site.database.db);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await findToast("That wasn’t undone");
  expect((await ida.get(`/applications/${id}`)).body).toMatchObject({ status: "closed" });
});

test("the first application is beside the list, and stays open once it is answered", async () => {
  const project = await site.project(owner);
  await apply(ida, project.id);
  const { id } = await apply(ben, project.id);
  const path = `/projects/${project.id}/applications`;
  const page = await renderRoute(site.app, path, owner);
  const shown = await application();
  await shown.findByRole("heading", { name: "ben" });
  const tabs = within(screen.getByRole("navigation", { name: "Applications by status" }));
  await waitFor(() =>
    expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Pending2",
      "Accepted",
      "Closed",
    ]),
  );
  await page.user.click(shown.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(page.path()).toBe(`${path}/${id}?tab=pending`));
  await screen.findByRole("link", { name: "All Applications" });
  await (await application()).findByText("Accepted");
  await waitFor(async () => expect(await hasRow("ben")).toBe(false));
  await waitFor(() =>
    expect(tabs.getByRole("link", { name: /^Accepted/ }).textContent).toBe("Accepted1"),
  );
});
