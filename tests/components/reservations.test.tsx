// "I'm on it": on the list of first steps, on a project's page, and among one's own.
import { beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { addIssues } from "#tests/support/issues.ts";
import { renderRoute, screen, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("orla");
const ada = await site.person("ada");
const project = await site.project(owner, { name: "Reef" });
let issues: string[] = [];

beforeEach(async () => {
  await sql`delete from reservations`.run(db);
  await sql`delete from starter_issues`.run(db);
  const titles = ["Draw a map", "Trim the sails", "Scrub the deck", "Mend a net"];
  issues = await addIssues(
    db,
    project.id,
    titles.map((title) => ({ title })),
  );
});

const reserved = (index: number) => ada.post(`/issues/${issues[index]}/reserve`);
const reserve = (title: string) => screen.findByRole("button", { name: `I’m on it: ${title}` });
const rowOf = (title: string) =>
  within(screen.getByRole("heading", { name: title }).closest("li") as HTMLElement);

test("an issue of the list is reserved, and released by Undo", async () => {
  const { user } = await renderRoute(site.app, "/issues?sort=newest", ada);
  await user.click(await reserve("Draw a map"));
  expect(await findToast(/^Reserved for you until \w+/)).toBeTruthy();
  const undo = await screen.findByRole("button", { name: "Undo" });
  // Its message stays as long as the pointer is on it.
  await user.hover(undo);
  expect(await rowOf("Draw a map").findByText(/^You’re on it until \d+ \w+$/)).toBeTruthy();
  await user.click(undo);
  expect(await reserve("Draw a map")).toBeTruthy();
  expect(await findToast("Draw a map is free again")).toBeTruthy();
});

test("others see who is on it; visitors sign in first", async () => {
  await reserved(0);
  await renderRoute(site.app, "/issues?sort=newest", owner);
  expect(await screen.findByText(/^ada is on it until \d+ \w+$/)).toBeTruthy();
  await renderRoute(site.app, "/issues?sort=newest");
  const link = await screen.findByRole("link", { name: "I’m on it: Mend a net" });
  expect(link.getAttribute("href")).toContain(encodeURIComponent("/issues?sort=newest"));
});

test("with three of their own, no further one is offered; an issue that was taken meanwhile says so", async () => {
  const { user } = await renderRoute(site.app, "/issues?sort=newest", owner);
  const button = await reserve("Draw a map");
  await reserved(0);
  await user.click(button);
  expect(await screen.findByText("This issue is taken by another person.")).toBeTruthy();
  expect(await screen.findByText(/^ada is on it/)).toBeTruthy();
  await reserved(1);
  await reserved(2);
  await renderRoute(site.app, "/issues?sort=newest", ada);
  expect((await reserve("Mend a net")).hasAttribute("disabled")).toBe(true);
});

test("one's own show how far they have come, and are released there", async () => {
  await reserved(0);
  await reserved(1);
  await sql`update reservations set state = 'opened', pull_request_number = 20,
    pull_request_url = 'https://code.example/x/y/pull/20', pull_request_opened_at = now()
    where issue_id = ${issues[1]}`.run(db);
  const { user } = await renderRoute(site.app, "/reservations", ada);
  await screen.findByRole("heading", { name: "Draw a map" });
  const current = () =>
    screen.getAllByRole("listitem", { current: "step" }).map((one) => one.textContent ?? "");
  expect(current()).toEqual([
    expect.stringMatching(/^Pull request#20, /),
    expect.stringMatching(/^Reserveduntil /),
  ]);
  expect(screen.getByRole("link", { name: "Open #20" }).getAttribute("href")).toContain("/pull/20");
  await user.click(screen.getByRole("button", { name: "Release Draw a map" }));
  expect(await screen.findByText(/^Ended on /)).toBeTruthy();
});

test("after a merge, one's own lead to the invitation, and say who is on the team", async () => {
  await reserved(0);
  await sql`update reservations set state = 'merged', pull_request_number = 20, merged_at = now(),
    pull_request_url = 'https://code.example/x/y/pull/20', pull_request_opened_at = now()`.run(db);
  await renderRoute(site.app, "/reservations", ada);
  expect(await screen.findByText(/^An owner may now invite you to a seat/)).toBeTruthy();
  await owner.post(`/projects/${project.id}/members`, { user: ada.id, roleName: "developer" });
  await renderRoute(site.app, "/reservations", ada);
  expect(await screen.findByRole("link", { name: "See the invitation" })).toBeTruthy();
  expect(screen.getByText("Reef invites you to a seat.")).toBeTruthy();
});

test("nothing reserved yet leads to the list, and visitors sign in", async () => {
  await renderRoute(site.app, "/reservations", owner);
  expect(await screen.findByRole("heading", { name: "Nothing reserved yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "All first steps" }).getAttribute("href")).toBe(
    "/issues",
  );
});

test("on the project's page, an issue is reserved and released", async () => {
  const { user } = await renderRoute(site.app, `/projects/${project.id}`, ada);
  await user.click(await reserve("Trim the sails"));
  await user.click(await screen.findByRole("button", { name: "Release Trim the sails" }));
  expect(await reserve("Trim the sails")).toBeTruthy();
});
