// A person's notifications: decisions in them, muting, marking as read, and failures.
import { expect, test } from "vitest";
import { findAlert, findToast } from "#tests/support/dom-queries.ts";
import { apply } from "#tests/support/apply.ts";
import { postComment } from "#tests/support/comments.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const other = await site.person("other");

const rows = () =>
  within(screen.getByRole("main"))
    .queryAllByRole("listitem")
    .filter((row) => row.closest("nav") === null);

const texts = () => rows().map(({ textContent }) => textContent);

const rowWith = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const row = rows().find(({ textContent }) => textContent.includes(text));
    if (!row) throw new Error(`No notification says “${text}”`);
    return row;
  });

/** The comment texts of the rows, in order. */
const expectRows = (...expected: string[]) =>
  waitFor(() =>
    expect(texts()).toEqual(expected.map((text): unknown => expect.stringContaining(text))),
  );

const notificationsLink = () =>
  within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", {
    name: /^Notifications/,
  });

test("an owner closes an application in its notification, with a reason", async () => {
  const owner = await site.person("ann");
  const project = await site.project(owner);
  const { id } = await apply(other, project.id);
  const { user, fill } = await renderRoute(site.app, "/notifications", owner);
  const row = within(await rowWith("other wants to apply"));
  await user.click(row.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(row.getByLabelText("Reason (optional)")));
  await user.click(row.getByRole("button", { name: "Cancel" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(row.getByRole("button", { name: "Close" })),
  );
  await user.keyboard("{Enter}");
  await fill(row.getByLabelText("Reason (optional)"), "The table is full until spring.");
  await user.click(row.getByRole("button", { name: "Close application" }));
  await row.findByText("Closed");
  await waitFor(() =>
    expect(document.activeElement).toBe(row.getByRole("group", { name: /Application of other/ })),
  );
  expect((await other.get(`/applications/${id}`)).body).toMatchObject({ status: "closed" });

  await renderRoute(site.app, "/notifications", other);
  await rowWith("The table is full until spring.");
});

test("an application in its notification shows the whole message, and what fits", async () => {
  const owner = await site.person("fit");
  const { body: techs } = await owner.get<{ id: string }[]>("/techs?pageSize=3");
  const ids = techs.map(({ id }) => id);
  const project = await site.project(owner, { techs: ids });
  const applicant = await site.person("mia");
  await applicant.post(`/users/${applicant.id}`, { techs: ids.slice(1) });
  await apply(applicant, project.id, `I **know** tides. ${"They turn. ".repeat(34)}\n- Go\n- Rust`);
  await renderRoute(site.app, "/notifications", owner);
  const row = within(await rowWith("mia wants to apply"));
  row.getByText(/^I know tides\. (They turn\. ?){34}Go; Rust$/);
  expect(row.getByText(/technologies$/).textContent).toBe("2 of 3 technologies");
  const to = row.getByRole("link", { name: "View application" }).getAttribute("href");
  expect(to).toMatch(`/projects/${project.id}/applications/`);

  // A person without a stack.
  await apply(await site.person("neo"), project.id);
  await renderRoute(site.app, "/notifications", owner);
  within(await rowWith("neo wants to apply")).getByText("Hasn’t listed technologies yet");
  await renderRoute(site.app, `/projects/${project.id}/applications`, owner);
  const listed = await screen.findByRole("link", { name: /^neo.*Hasn’t listed technologies yet/ });
  expect(listed.textContent).not.toMatch(/of 3 technologies/);
});

test("a late decision shows an error next to its buttons, which are replaced by the status", async () => {
  const owner = await site.person("bea");
  const project = await site.project(owner);
  const { id } = await apply(other, project.id);
  const { user } = await renderRoute(site.app, "/notifications", owner);
  const accept = within(await rowWith("wants to apply")).getByRole("button", { name: "Accept" });
  await other.post(`/applications/${id}`, { status: "withdrawn" });
  await user.click(accept);
  const row = within(await rowWith("wants to apply"));
  await findAlert("withdrawn", row);
  await row.findByText("Withdrawn");
  expect(row.queryByRole("button", { name: "Accept" })).toBeNull();
});

test("a muted project and a disabled kind don't notify until enabled again", async () => {
  const owner = await site.person("cat");
  const loud = await site.project(owner, { name: "Loud" });
  const quiet = await site.project(owner, { name: "Quiet" });
  await postComment(other, loud.id, "The first of many");
  const { user, goBack } = await renderRoute(site.app, "/notifications", {
    ...owner,
    live: true,
  });
  await rowWith("The first of many");
  await user.click(screen.getByRole("button", { name: /^More about/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Mute Loud" }));
  await findToast(/Loud is muted/);
  // A pointer on a button would hold back new notifications.
  await user.hover(screen.getByRole("heading", { level: 1 }));
  await postComment(other, loud.id, "A muted comment");
  await postComment(other, quiet.id, "A comment elsewhere");
  await expectRows("A comment elsewhere", "The first of many");

  await user.click(screen.getByRole("link", { name: "Settings" }));
  const settings = within(screen.getByRole("main"));
  await user.click(await settings.findByRole("link", { name: /^Projects you watch or mute/ }));
  await user.click(await settings.findByRole("button", { name: "Unmute Loud" }));
  await waitFor(() => expect(settings.queryByRole("link", { name: "Loud" })).toBeNull());
  await goBack();
  const kind = await settings.findByRole<HTMLInputElement>("switch", {
    name: "Someone comments on my project",
  });
  const expectSetting = (isOn: boolean) =>
    waitFor(async () => {
      const { body } = await owner.get("/notification_settings");
      expect(body).toMatchObject({ kinds: { comment_created: isOn }, mutedProjects: [] });
    });
  await user.click(kind);
  expect(kind.checked).toBe(false);
  await expectSetting(false);
  await postComment(other, loud.id, "A comment while the kind is off");
  await user.click(kind);
  await expectSetting(true);
  await postComment(other, loud.id, "A comment while it is on");
  await user.click(notificationsLink());
  await expectRows("A comment while it is on", "A comment elsewhere", "The first of many");
});

test("a muted thread is unmuted from its toast", async () => {
  const owner = await site.person("dan");
  const project = await site.project(owner);
  await postComment(other, project.id, "A long story");
  const { user } = await renderRoute(site.app, "/notifications", owner);
  await rowWith("A long story");
  await user.click(screen.getByRole("button", { name: /^More about/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Mute this thread" }));
  await findToast(/The thread is muted/);
  const settings = async () => (await owner.get("/notification_settings")).body;
  expect((await settings())["mutedThreads"]).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await findToast("Undone");
  expect((await settings())["mutedThreads"]).toEqual([]);
});

test("Mark all read marks all notifications, including those that aren't loaded", async () => {
  const owner = await site.person("eve");
  const project = await site.project(owner);
  for (let line = 1; line <= 3; line += 1) await postComment(other, project.id, `Line ${line}`);
  const { user } = await renderRoute(site.app, "/notifications", owner);
  await rowWith("Line 1");
  expect(notificationsLink().textContent).toBe("Notifications3 unread");
  expect(screen.getByLabelText(/^Menu, 3 unread/, { selector: "summary" })).toBeDefined();
  await waitFor(() => expect(document.title).toBe("(3) Notifications · Stack Cafe"));
  const unread = () => screen.queryAllByText("Unread").filter((one) => one.closest("a") === null);
  expect(unread()).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Mark all read" }));
  await waitFor(() => expect(document.title).toBe("Notifications · Stack Cafe"));
  expect(unread()).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Mark all read" })),
  );
  expect((await owner.get("/current-session")).body).toMatchObject({ unreadCount: 0 });
});

test("filters with counts narrow the list; what is read under Unread stays until it is left", async () => {
  const owner = await site.person("hal");
  const project = await site.project(owner);
  await postComment(other, project.id, "A word");
  await apply(other, project.id);
  const { user, path } = await renderRoute(site.app, "/notifications", { ...owner, live: true });
  const filters = within(await screen.findByRole("navigation", { name: "Show notifications" }));
  const filter = (name: string) => filters.getByRole("link", { name });
  await waitFor(() => filter("All 2"));
  filter("Team 0");
  await user.click(filter("Discussion 1"));
  await expectRows("A word");
  await waitFor(() => expect(path()).toBe("/notifications?show=discussion"));
  await user.click(filter("Team 0"));
  await screen.findByRole("heading", { name: "Nothing here yet" });
  expect(filter("Team 0").getAttribute("aria-current")).toBe("true");

  await user.click(filter("Unread 2"));
  await expectRows("wants to apply", "A word");
  await user.click(screen.getByRole("button", { name: "Mark all read" }));
  await waitFor(() => filter("Unread 0"));
  await expectRows("wants to apply", "A word");
  await user.click(filter("All 2"));
  await waitFor(() => expect(filter("All 2").getAttribute("aria-current")).toBe("true"));
  await user.click(filter("Unread 0"));
  await screen.findByRole("heading", { name: "All read" });
});

test("a test notification names its sender, and an unknown kind its type", async () => {
  const reader = await site.person("fay");
  const common = { isRead: true, createdAt: new Date().toISOString() };
  const json = [
    { ...common, id: "1", event: "test", data: { user: { id: "u", username: "mirav" } } },
    { ...common, id: "2", event: "coffee_ready", data: { cups: 3 } },
  ];
  const { script, goTo } = await renderRoute(site.app, "/about", reader);
  script(/GET .*\/notifications\?/, async () => ({ status: 200, json }));
  await goTo("/notifications");
  await expectRows("test from mirav", "Unrecognized notification: coffee_ready");
  const link = within(screen.getByRole("main")).getByRole("link", { name: "mirav" });
  expect(link.getAttribute("href")).toBe("/user/mirav");
});

test("a list that fails to load is loaded again by Retry; an empty one has a text", async () => {
  const reader = await site.person("gus");
  const { user, script, goTo } = await renderRoute(site.app, "/about", reader);
  const failure = script(/GET .*\/notifications\?/, async () => ({ status: 500 }));
  await goTo("/notifications");
  await screen.findByRole("heading", { name: "Your notifications could not be loaded" });
  failure.remove();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("heading", { name: "No notifications." });
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("a visitor has to sign in to see notifications", async () => {
  await renderRoute(site.app, "/notifications");
  const link = await screen.findByRole("link", { name: "Sign in to view your notifications" });
  expect(link.getAttribute("href")).toBe("/auth/github?returnTo=%2Fnotifications");
  expect(screen.queryByRole("link", { name: /^Notifications/ })).toBeNull();
});
