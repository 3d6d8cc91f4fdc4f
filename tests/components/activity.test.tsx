// The last activity of projects on cards and project pages.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("owner");

/** A project whose last activity was so many days ago; without a kind it was imported then. */
async function projectWith(name: string, kind: string | null, daysAgo: number): Promise<string> {
  const { id } = await site.project(owner, { name });
  const at = sql`now() - make_interval(days => ${daysAgo})`;
  await sql`update projects set created_at = ${at}, last_activity = ${kind},
    last_activity_at = ${kind === null ? null : at} where id = ${id}`.run(db);
  return id;
}

const textOf = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  return link.closest("li")?.textContent ?? "";
};

test("cards name the last activity, with its exact time", async () => {
  await projectWith("Pushed", "push", 1);
  await projectWith("Requested", "pull_request", 3);
  await projectWith("Commented", "comment", 0);
  await projectWith("Joined", "member", 7);
  await projectWith("Answered", "answer", 2);
  await projectWith("Changed", "edit", 40);
  await projectWith("Made", "creation", 14);
  await projectWith("Brought", null, 21);
  const known = await projectWith("Known", null, 21);
  await sql`update projects set pushed_at = now() - interval '4 days' where id = ${known}`.run(db);
  const full = await projectWith("Full", "push", 5);
  await sql`update projects set open_roles = '{}' where id = ${full}`.run(db);
  await renderRoute(site.app, "/projects");
  const roles = "Needs a developer and a designer";
  expect(await textOf("Pushed")).toContain(`${roles}, pushed yesterday.`);
  expect(await textOf("Requested")).toContain(`${roles}, last pull request 3 days ago.`);
  expect(await textOf("Commented")).toContain(`${roles}, last comment just now.`);
  expect(await textOf("Joined")).toContain(`${roles}, new member last week.`);
  expect(await textOf("Answered")).toContain(`${roles}, application answered 2 days ago.`);
  expect(await textOf("Changed")).toContain(`${roles}, edited last month.`);
  expect(await textOf("Made")).toContain(`${roles}, created 2 weeks ago.`);
  expect(await textOf("Brought")).toContain(`${roles}.`);
  expect(await textOf("Brought")).not.toMatch(/imported/i);
  expect(await textOf("Known")).toContain(`${roles}, pushed 4 days ago.`);
  expect(await textOf("Full")).toMatch(/What it is about\.Pushed 5 days ago\./);
  const time = screen.getByText("pushed yesterday");
  expect(time.tagName).toBe("TIME");
  expect(time.getAttribute("title")).toBe(
    `${time.getAttribute("datetime")?.slice(0, 16).replace("T", " ")} UTC`,
  );
});

test("dormant projects show since when, on cards and on their page", async () => {
  await projectWith("Asleep", "push", 400);
  const id = await projectWith("Never woke", null, 400);
  const month = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
  const since = month.format(Date.now() - 400 * 24 * 60 * 60_000);
  await renderRoute(site.app, "/projects");
  expect(await textOf("Asleep")).toContain(`, dormant since ${since}.`);
  expect(await textOf("Never woke")).toContain(`, dormant since ${since}.`);
  await renderRoute(site.app, `/projects/${id}`);
  const time = await screen.findByText(`Dormant since ${since}`);
  expect(time.tagName).toBe("TIME");
  expect(time.closest("dd")?.textContent).toBe(`Dormant since ${since}`);
  expect(time.getAttribute("title")).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
});

test("a push shows on the open page of a dormant project at once", async () => {
  const id = await projectWith("Woken", "creation", 400);
  const hook = await newWebhook(owner, id);
  await renderRoute(site.app, `/projects/${id}`, { ...owner, live: true });
  await screen.findByText(/^Dormant since/);
  await deliver(site.app, hook.id, { event: "push", secret: hook.secret, body: pushBody() });
  await waitFor(() => expect(screen.queryByText(/^Dormant since/)).toBeNull());
  await waitFor(async () =>
    expect((await screen.findByText(/^Pushed/)).textContent).toBe("Pushed just now"),
  );
});

test("notifications of dormant projects have a switch among those of the person's projects", async () => {
  const { user } = await renderRoute(site.app, "/account-settings", owner);
  const group = await screen.findByRole("group", { name: "Your projects" });
  const toggle = within(group).getByRole<HTMLInputElement>("switch", {
    name: /My project becomes dormant/,
  });
  expect(toggle.checked).toBe(true);
  await user.click(toggle);
  await waitFor(async () => {
    const { body } = await owner.get<{ kinds: object }>("/notification_settings");
    expect(body.kinds).toMatchObject({ project_dormant: false });
  });
});
