// Reports of projects, comments and people, and the admins' decisions.
import { expect, test } from "vitest";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { listComments } from "#tests/support/comments.ts";
import { findToast, waitForDialogToClose } from "#tests/support/dom-queries.ts";
import { makeFindable } from "#tests/support/findable.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { addPictureRow } from "#tests/support/stored-pictures.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const [owner, reader] = [await site.person("owner"), await site.person("reader")];
const admin = await site.admin("keeper");

type User = Awaited<ReturnType<typeof renderRoute>>["user"];

/** Opens the form from the menu of the page's project or person. */
async function openReport(user: User) {
  await user.click(await screen.findByRole("button", { name: /^More about/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  return reportForm();
}

const reportForm = async () => within(await screen.findByRole("dialog", { name: /^Report / }));

/** The listed reports that contain that text. */
const rowsWith = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('ul[aria-label="Reported content"] > li')].filter(
    ({ textContent }) => textContent.includes(text),
  );
const rowOf = (text: string) =>
  waitFor(() => {
    const [row] = rowsWith(text);
    if (!row) throw new Error(`No report contains ${text}`);
    return row;
  });
const rowGone = (text: string) => waitFor(() => expect(rowsWith(text)).toEqual([]));

/** Clicks a button in the row, and the one that confirms it. */
async function act(user: User, name: string, label: RegExp, confirm: string) {
  await user.click(within(await rowOf(name)).getByRole("button", { name: label }));
  const open = () => document.querySelectorAll<HTMLElement>(".dialog");
  await waitFor(() => expect(open()).toHaveLength(1));
  for (const dialog of open()) {
    await user.click(within(dialog).getByRole("button", { name: confirm }));
  }
  await waitForDialogToClose();
}

const report = (by: Person, kind: string, id: string, category = "spam") =>
  by.post("/reports", { kind, id, category });

test("visitors and its owner can't report a project", async () => {
  const { id } = await site.project(owner, { name: "Lamps" });
  await renderRoute(site.app, `/projects/${id}`);
  await screen.findByRole("heading", { level: 1, name: "Lamps" });
  expect(screen.queryByRole("button", { name: /^More about/ })).toBeNull();
  await renderRoute(site.app, `/projects/${id}`, owner);
  await screen.findByRole("button", { name: /^Watch Lamps/ });
  expect(screen.queryByRole("button", { name: /^More about/ })).toBeNull();
});

test("a report of another kind needs details; typed text survives a reload until it is sent", async () => {
  const { id } = await site.project(owner, { name: "Cheap lamps" });
  const { user, fill } = await renderRoute(site.app, `/projects/${id}`, reader);
  const form = await openReport(user);
  await user.selectOptions(form.getByLabelText("What is wrong?"), "other");
  await user.click(form.getByRole("button", { name: "Send report" }));
  await form.findByText("Enter the details");
  await fill(form.getByLabelText("Details"), "It sells lamps.");
  const again = await renderRoute(site.app, `/projects/${id}`, reader);
  const second = await openReport(again.user);
  expect(second.getByLabelText<HTMLTextAreaElement>("Details").value).toBe("It sells lamps.");
  await again.user.click(second.getByRole("button", { name: "Send report" }));
  await waitForDialogToClose();
  await renderRoute(site.app, "/admin/reports", admin);
  await waitFor(async () =>
    expect((await rowOf("Cheap lamps")).textContent).toContain("It sells lamps."),
  );
});

test("a hidden project is not found by others, until it is restored", async () => {
  const { id } = await site.project(owner, { name: "Vases" });
  await report(reader, "project", id);
  const hiding = await renderRoute(site.app, "/admin/reports", admin);
  await act(hiding.user, "Vases", /^Hide/, "Hide");
  await rowGone("Vases");
  for (const viewer of [undefined, reader]) {
    await renderRoute(site.app, `/projects/${id}`, viewer);
    await screen.findByRole("heading", { name: "Project not found." });
  }
  for (const viewer of [owner, admin]) {
    await renderRoute(site.app, `/projects/${id}`, viewer);
    await screen.findByText(/An admin hid this project/);
  }
  const restoring = await renderRoute(site.app, "/admin/reports?state=hidden", admin);
  await act(restoring.user, "Vases", /^Restore/, "Restore");
  for (const viewer of [undefined, owner]) {
    await renderRoute(site.app, `/projects/${id}`, viewer);
    await screen.findByRole("heading", { level: 1, name: "Vases" });
    expect(screen.queryByText(/An admin hid this project/)).toBeNull();
  }
});

test("a hidden comment stays as a row without its text, except for its author", async () => {
  const { id } = await site.project(owner, { name: "Quiet" });
  const comment = await owner.post<{ id: string }>(`/projects/${id}/comment`, {
    commentText: "Buy my lamps",
  });
  const { user } = await renderRoute(site.app, `/projects/${id}`, reader);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report comment" }));
  await user.click((await reportForm()).getByRole("button", { name: "Send report" }));
  await waitForDialogToClose();
  await admin.post(`/admin/reports/comment/${comment.body.id}`, { act: "hide" });

  await renderRoute(site.app, `/projects/${id}`, reader);
  const discussion = within(await screen.findByRole("region", { name: "Discussion" }));
  const hidden = await discussion.findByText("Hidden by an admin");
  expect(hidden.closest("article")?.textContent).toBe("Hidden by an admin");
  expect(discussion.queryByText("Buy my lamps")).toBeNull();
  expect(discussion.queryByRole("button", { name: /^Reply/ })).toBeNull();
  await renderRoute(site.app, `/projects/${id}`, owner);
  await screen.findByText("Buy my lamps");
  await screen.findByText(/An admin hid this/);
});

test("an admin hides a comment where it is, and undoes it; others aren't offered that", async () => {
  const { id } = await site.project(owner, { name: "Loud" });
  await owner.post(`/projects/${id}/comment`, { commentText: "Cheap lamps" });
  const isHidden = async () => {
    const { body } = await listComments(site.visitor, id);
    return Object.values(body.comments)[0]?.hidden;
  };
  const openMenu = async (person: typeof reader) => {
    const { user } = await renderRoute(site.app, `/projects/${id}`, person);
    const comment = (await screen.findByText("Cheap lamps")).closest("article");
    if (!comment) throw new Error("There is no comment");
    await user.click(await within(comment).findByRole("button", { name: "More actions" }));
    await screen.findByRole("menuitem", { name: "Copy link" });
    return user;
  };
  await openMenu(reader);
  expect(screen.queryByRole("menuitem", { name: "Hide comment" })).toBeNull();

  const user = await openMenu(admin);
  await user.click(screen.getByRole("menuitem", { name: "Hide comment" }));
  await findToast("Comment hidden");
  expect(await isHidden()).toBe(true);
  await screen.findByText(/An admin hid this/);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await findToast("Comment restored");
  expect(await isHidden()).toBe(false);
  await waitFor(() => expect(screen.queryByText(/An admin hid this/)).toBeNull());
});

test("a hidden profile is not found by others", async () => {
  const person = await site.person("pretender");
  const { user, fill } = await renderRoute(site.app, "/user/pretender", reader);
  const form = await openReport(user);
  await fill(form.getByLabelText("Details"), "Not who they say.");
  await user.click(form.getByRole("button", { name: "Send report" }));
  await waitForDialogToClose();
  const hiding = await renderRoute(site.app, "/admin/reports", admin);
  await act(hiding.user, "pretender", /^Hide/, "Hide");
  await renderRoute(site.app, "/user/pretender", reader);
  await screen.findByRole("heading", { name: "User not found." });
  await renderRoute(site.app, "/user/pretender", person);
  await screen.findByText(/An admin hid this profile/);
  expect(screen.queryByRole("heading", { name: "User not found." })).toBeNull();
});

test("a report of a person shows the text about the seats they look for", async () => {
  const person = await site.person("crier");
  await makeFindable(person, { lookingFor: "Buyers of lamps" });
  await report(reader, "user", person.id);
  await renderRoute(site.app, "/admin/reports", admin);
  await waitFor(async () =>
    expect((await rowOf("crier")).textContent).toContain("Buyers of lamps"),
  );
});

test("a report shows the reported text after an edit or a deletion", async () => {
  const { id } = await site.project(owner, { name: "Vile" });
  const comment = await owner.post<{ id: string }>(`/projects/${id}/comment`, {
    commentText: "A threat",
  });
  await report(reader, "project", id, "abuse");
  await report(reader, "comment", comment.body.id, "abuse");
  await owner.post(`/projects/${id}`, { name: "Kind", description: "Kind words." });
  await owner.post(`/projects/${id}/comment/delete`, { id: comment.body.id });
  const { user } = await renderRoute(site.app, "/admin/audit", admin);
  await user.click(await screen.findByRole("link", { name: /^Reports \d+\+? open$/ }));
  const row = await rowOf("Kind words.");
  expect(row.textContent).toContain("Edited since");
  expect(row.textContent).toContain("Vile");
  await waitFor(async () =>
    expect((await rowOf("A threat")).textContent).toContain("Deleted since"),
  );
});

test("an admin's deletion of a project needs a reason, which its owner and the log get", async () => {
  const { id } = await site.project(owner, { name: "Knives", description: "Threatening words." });
  await report(reader, "project", id, "abuse");
  const { user, fill } = await renderRoute(site.app, "/admin/reports", admin);
  await user.click(
    within(await rowOf("Threatening words.")).getByRole("button", { name: /^Delete/ }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: /^Delete Knives/ }));
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete project" });
  expect(button.disabled).toBe(true);
  await fill(dialog.getByLabelText(/^Type the project/), "Knives");
  await user.click(button);
  await dialog.findByText("Enter a reason");
  await fill(dialog.getByLabelText("Reason"), "Threatens people");
  await user.click(button);
  await waitForDialogToClose();
  await rowGone("Threatening words.");
  await renderRoute(site.app, "/notifications", owner);
  await screen.findByText(/An admin deleted Knives\./);
  await screen.findByText(/Threatens people/);
  await renderRoute(site.app, "/admin/audit?search=Knives", admin);
  const log = await screen.findByRole("list", { name: "The actions" });
  expect(log.textContent).toContain("keeper deleted the project Knives");
});

test("all reports of one person are dismissed together, and reopened", async () => {
  const flooder = await site.person("flooder");
  for (const name of ["One", "Two"]) {
    const { id } = await site.project(owner, { name });
    await report(flooder, "project", id);
  }
  const dismissing = await renderRoute(site.app, "/admin/reports", admin);
  await act(dismissing.user, "One", /^Dismiss all by/, "Dismiss all");
  for (const name of ["One", "Two"]) await rowGone(name);
  const opening = await renderRoute(site.app, "/admin/reports?state=settled", admin);
  await waitFor(async () =>
    expect((await rowOf("Two")).textContent).toContain("2 reports, 2 dismissed"),
  );
  await act(opening.user, "Two", /^Re-open all by/, "Re-open all");
  await renderRoute(site.app, "/admin/reports", admin);
  for (const name of ["One", "Two"]) expect(await rowOf(name)).toBeTruthy();
});

test("an event is reported and hidden from its line's menu; its team has none", async () => {
  const { id } = await site.project(owner, { name: "Ferry" });
  const hook = await newWebhook(owner, id);
  const body = pushBody({ sender: { login: "torvalds" } });
  await deliver(site.app, hook.id, { event: "push", body, secret: hook.secret });
  const line = async () =>
    within((await screen.findByText("torvalds")).closest("li") as HTMLElement);
  await renderRoute(site.app, `/projects/${id}`, owner);
  expect((await line()).queryByRole("button")).toBeNull();

  const { user } = await renderRoute(site.app, `/projects/${id}`, reader);
  await user.click((await line()).getByRole("button", { name: "More actions" }));
  expect(screen.queryByRole("menuitem", { name: "Hide event" })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Report event" }));
  const form = await reportForm();
  expect(form.getByText("the event by torvalds")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Send report" }));
  await waitForDialogToClose();

  const { user: keeper } = await renderRoute(site.app, "/admin/reports", admin);
  const row = within(await rowOf("torvalds"));
  expect(row.getByRole("link", { name: "Ferry" }).getAttribute("href")).toBe(
    `/projects/${id}#events`,
  );
  await act(keeper, "torvalds", /^Dismiss reports/, "Dismiss reports");
  const { user: boss } = await renderRoute(site.app, `/projects/${id}`, admin);
  await boss.click((await line()).getByRole("button", { name: "More actions" }));
  await boss.click(await screen.findByRole("menuitem", { name: "Hide event" }));
  await findToast("Event hidden");
  await waitFor(async () => expect((await line()).getByText("Hidden")).toBeTruthy());
  await renderRoute(site.app, `/projects/${id}`);
  await screen.findByText("No pushes or pull requests yet.");
});

test("a reader reports an opened picture and a logo; hidden, they stay with the team alone", async () => {
  const { id } = await site.project(owner, { name: "Jetty" });
  await addPictureRow(site.database.db, id, "A tide chart");
  await addPictureRow(site.database.db, id, "The logo", "logo");
  const opener = { name: /A tide chart/ };
  const { user } = await renderRoute(site.app, `/projects/${id}`, reader);
  await user.click(await screen.findByRole("button", opener));
  const viewer = within(await screen.findByRole("dialog", { name: "Picture 1 of 1" }));
  await user.click(viewer.getByRole("button", { name: "Report picture" }));
  const form = within(await screen.findByRole("dialog", { name: "Report a picture of Jetty" }));
  await user.click(form.getByRole("button", { name: "Send report" }));
  await waitForDialogToClose();
  await user.click(await screen.findByRole("button", { name: /^More about/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Report logo" }));
  await user.click((await reportForm()).getByRole("button", { name: "Send report" }));
  await waitForDialogToClose();

  const hiding = await renderRoute(site.app, "/admin/reports", admin);
  const picture = within(await rowOf("A tide chart"));
  expect(picture.getByRole("img", { name: "Picture 1 of 1 of Jetty" })).toBeDefined();
  await act(hiding.user, "A tide chart", /^Hide/, "Hide");
  await rowGone("A tide chart");

  await renderRoute(site.app, `/projects/${id}`, reader);
  await screen.findByRole("heading", { level: 1, name: "Jetty" });
  expect(screen.queryByRole("button", opener)).toBeNull();
  const team = await renderRoute(site.app, `/projects/${id}`, owner);
  await team.user.click(await screen.findByRole("button", opener));
  const own = within(await screen.findByRole("dialog", { name: "Picture 1 of 1" }));
  await own.findByText(/An admin hid it/);
  expect(own.queryByRole("button", { name: "Report picture" })).toBeNull();
});
