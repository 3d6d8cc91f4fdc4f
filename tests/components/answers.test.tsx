// Applications that expired, applying again after one was closed, and how soon owners answer.
import { expect, test } from "vitest";
import type { Tech } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { expireApplications } from "#server/features/applications/expire.ts";
import { remindOwners } from "#server/features/applications/remind-owners.ts";
import { dayLabel } from "#shared/answer-times.ts";
import { apply } from "#tests/support/apply.ts";
import { findAlert } from "#tests/support/dom-queries.ts";
import { letDaysPass } from "#tests/support/moved-clock.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("owner");
const [tech] = (await site.visitor.get<Tech[]>("/techs?pageSize=1")).body;
const techs = [tech?.id];

const inDays = (days: number) => dayLabel(new Date(Date.now() + days * 86_400_000));
const close = (id: string, rest: object = {}) =>
  owner.post(`/applications/${id}`, { status: "closed", ...rest });

/** An application of that person that nobody answered in time. */
async function expired(person: Person, name: string) {
  const project = await site.project(owner, { name, techs });
  const { id } = await apply(person, project.id);
  await letDaysPass(db, 31);
  await expireApplications(site.database, 30);
  return { id, project };
}

test("an expired application shows its status and other projects that fit", async () => {
  const noa = await site.person("noa");
  await noa.post(`/users/${noa.id}`, { techs });
  await site.project(owner, { name: "Lantern", techs });
  const { id, project } = await expired(noa, "Compass");
  const { goTo } = await renderRoute(site.app, `/applications/${id}`, noa);
  await screen.findByText("Nobody answered in time, so it expired.");
  const again = screen.getByRole("link", { name: "Apply again" });
  expect(again.getAttribute("href")).toBe(`/projects/${project.id}#joining`);
  const history = within(screen.getByRole("region", { name: "History" }));
  history.getByText("Expired without an answer");
  expect(history.queryByText("A deleted user")).toBeNull();
  const fitting = within(
    await screen.findByRole("region", { name: "Projects that fit your stack" }),
  );
  await fitting.findByRole("link", { name: "Lantern" });
  expect(fitting.queryByRole("link", { name: "Compass" })).toBeNull();
  expect(fitting.getByRole("link", { name: "View all matches" }).getAttribute("href")).toBe(
    "/matches",
  );

  await goTo("/applications?tab=closed");
  await screen.findByRole("link", { name: "To Compass" });
  await screen.findByText("Expired");
});

test("without a stack, an expired application leads to the profile", async () => {
  const ida = await site.person("ida");
  const { id, project } = await expired(ida, "Quay");
  const { goTo } = await renderRoute(site.app, `/applications/${id}`, ida);
  const link = await screen.findByRole("link", { name: "your profile" });
  expect(link.getAttribute("href")).toBe("/user/ida");
  await goTo(`/projects/${project.id}`);
  await screen.findByRole("button", { name: "Apply as a developer" });
});

test("when the matches fail, they can be loaded again", async () => {
  const kit = await site.person("kit");
  await kit.post(`/users/${kit.id}`, { techs });
  const { id } = await expired(kit, "Harbour");
  const { user, script, goTo } = await renderRoute(site.app, "/applications", kit);
  const failure = script(/GET .*\/matches/, async () => ({ status: 500 }));
  await goTo(`/applications/${id}`);
  await findAlert("Projects could not be loaded");
  failure.remove();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("link", { name: "View all matches" });
  expect(screen.queryByText("Projects could not be loaded")).toBeNull();
});

test("an applicant reads when the application expires: on the project, beside it and in the list", async () => {
  const joy = await site.person("joy");
  const project = await site.project(owner, { name: "Mooring" });
  const { id } = await apply(joy, project.id);
  const note = `If nobody answers, it expires on ${inDays(30)}.`;
  const { goTo } = await renderRoute(site.app, `/projects/${project.id}`, joy);
  await screen.findByText(note);
  await goTo(`/applications/${id}`);
  await screen.findByText(note);
  await goTo("/applications");
  await screen.findByText(new RegExp(`Expires on ${inDays(30)}`));

  await letDaysPass(db, 29.5);
  await renderRoute(site.app, "/applications", joy);
  await screen.findByText(/Expires within a day/);
  await close(id);
  await renderRoute(site.app, `/applications/${id}`, joy);
  await screen.findByText(/^You can apply again on/);
  expect(screen.queryByText(/expires/)).toBeNull();
});

test("an owner sees it under Closed, and can still accept it", async () => {
  const ben = await site.person("ben");
  const { project } = await expired(ben, "Jetty");
  const { user } = await renderRoute(
    site.app,
    `/projects/${project.id}/applications?tab=closed`,
    owner,
  );
  const list = within(await screen.findByRole("region", { name: "Applications" }));
  const row = await list.findByRole("link", { name: /ben/ });
  expect(row.textContent).toContain("Expired");
  await user.click(row);
  await screen.findByRole("link", { name: "All Applications" });
  const application = within(await screen.findByRole("region", { name: "Application" }));
  await user.click(await application.findByRole("button", { name: "Accept" }));
  await application.findByText("Accepted");
});

test("a closed applicant reads when they can apply again; an owner allows it, and the form is there", async () => {
  const cy = await site.person("cy");
  const project = await site.project(owner, { name: "Sluice" });
  const { id } = await apply(cy, project.id);
  await close(id);
  const note = `You can apply again on ${inDays(30)}, or earlier if an owner allows it.`;
  const own = await renderRoute(site.app, `/applications/${id}`, cy);
  await screen.findByText(note);
  await own.goTo(`/projects/${project.id}`);
  await screen.findByText(note);

  const { user } = await renderRoute(
    site.app,
    `/projects/${project.id}/applications/${id}?tab=closed`,
    owner,
  );
  const status = await screen.findByText(`cy can apply again on ${inDays(30)}.`);
  await user.click(screen.getByRole("button", { name: "Allow another application" }));
  await screen.findByText("cy can apply again.");
  expect(screen.queryByRole("button", { name: "Allow another application" })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(status));

  await renderRoute(site.app, `/projects/${project.id}`, cy);
  await screen.findByRole("button", { name: "Apply as a developer" });
});

test("an owner closes it so that the applicant can apply again immediately", async () => {
  const [pat, lou] = [await site.person("pat"), await site.person("lou")];
  const keeper = await site.person("keeper");
  const project = await site.project(keeper, { name: "Groyne" });
  const { id } = await apply(pat, project.id);
  const page = await renderRoute(
    site.app,
    `/projects/${project.id}/applications/${id}?tab=pending`,
    keeper,
  );
  const label = "If you close it, let pat apply again immediately";
  await page.user.click(await screen.findByRole("checkbox", { name: label }));
  screen.getByText("Otherwise after 30 days.");
  await page.user.click(screen.getByRole("button", { name: "Close" }));
  await screen.findByText("pat can apply again.");
  expect(screen.queryByRole("checkbox", { name: label })).toBeNull();
  expect((await pat.get(`/projects/${project.id}`)).body).toMatchObject({ can: { apply: true } });

  await page.user.click(screen.getByRole("button", { name: "Re-open" }));
  const again = await screen.findByRole<HTMLInputElement>("checkbox", { name: label });
  expect(again.checked).toBe(false);

  await keeper.post(`/applications/${id}`, { status: "closed" });
  await apply(lou, project.id);
  const inbox = await renderRoute(site.app, "/notifications", keeper);
  await inbox.user.click(
    (await screen.findAllByRole("button", { name: "Close" }))[0] as HTMLElement,
  );
  const choice = await screen.findByRole("checkbox", { name: "Let lou apply again immediately" });
  await inbox.user.click(choice);
  await inbox.user.click(screen.getByRole("button", { name: "Close application" }));
  await waitFor(async () =>
    expect((await lou.get(`/projects/${project.id}`)).body).toMatchObject({ can: { apply: true } }),
  );
});

test("a failure to allow it is shown, and the button stays", async () => {
  const dan = await site.person("dan");
  const project = await site.project(owner);
  const { id } = await apply(dan, project.id);
  await close(id);
  const { user, script } = await renderRoute(
    site.app,
    `/projects/${project.id}/applications/${id}?tab=closed`,
    owner,
  );
  const button = await screen.findByRole("button", { name: "Allow another application" });
  script(/POST .*\/applications/, () => Promise.reject(new Error("The network is down")));
  await user.click(button);
  await findAlert("The application could not be updated.");
  expect(screen.queryByRole("button", { name: "Allow another application" })).not.toBeNull();
  expect((await dan.get(`/projects/${project.id}`)).body).toMatchObject({ can: { apply: false } });
});

test("members who aren't owners read no date and get no button", async () => {
  const [eve, fay] = [await site.person("eve"), await site.person("fay")];
  const project = await site.project(owner);
  const { id } = await apply(eve, project.id);
  const joined = await apply(fay, project.id);
  await owner.post(`/applications/${joined.id}`, { status: "accepted" });
  await close(id);
  await renderRoute(site.app, `/projects/${project.id}/applications/${id}?tab=closed`, fay);
  await screen.findByText("The project’s owners decide on applications.");
  expect(screen.queryByText(/can apply again/)).toBeNull();
});

test("a project shows how soon applications are answered", async () => {
  const viewer = await site.person("viewer");
  const project = await site.project(owner);
  const label = /Usually answers within 2 days/;
  await renderRoute(site.app, `/projects/${project.id}`, viewer);
  await screen.findByRole("button", { name: "Apply as a developer" });
  expect(screen.queryByText(label)).toBeNull();

  await sql`update projects set median_answer_seconds = 170000 where id = ${project.id}`.run(db);
  await renderRoute(site.app, `/projects/${project.id}`, viewer);
  await screen.findByRole("button", { name: "Apply as a developer" });
  screen.getByText(label);
  await renderRoute(site.app, `/projects/${project.id}`);
  await screen.findByText(label);
});

test("an owner's reminder leads to the waiting applications", async () => {
  const host = await site.person("host");
  const project = await site.project(host, { name: "Weir" });
  for (const name of ["gus", "hal"]) await apply(await site.person(name), project.id);
  await letDaysPass(db, 3);
  await remindOwners(site.database);
  const { user, path } = await renderRoute(site.app, "/notifications", host);
  await screen.findByText(/are waiting for an answer, the oldest for 3 days/);
  await user.click(screen.getByRole("link", { name: "View applications" }));
  await waitFor(() => expect(path()).toBe(`/projects/${project.id}/applications`));
});
