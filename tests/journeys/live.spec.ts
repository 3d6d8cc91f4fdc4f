// What others do appears on pages that are open, without a reload and without a jump.
import type { Page } from "@playwright/test";
import { settled } from "#tests/support/hydration.ts";
import { call, newApplication, newProject, seat } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import {
  commentBox,
  postButton,
  postComment,
  commentWith,
  discussion,
} from "#tests/support/discussion.ts";

test("others' comments wait above the talk until they are asked for", async ({
  open,
  newLogin,
}) => {
  const [reader, writer] = [await open(newLogin("reader")), await open(newLogin("writer"))];
  const { id } = await newProject(writer, newLogin("Strand "));
  const first = await postComment(writer, id, "The first word");
  await reader.goto(`/projects/${id}`);
  await expect(commentWith(reader, "The first word")).toBeVisible();
  await commentBox(reader).fill("I was about to say");
  await expect(postButton(reader)).toBeEnabled();
  // On the page, since the window may still be on its way to the box.
  const placeOf = () =>
    commentWith(reader, "The first word").evaluate(
      (element) => element.getBoundingClientRect().top + window.scrollY,
    );
  const before = await placeOf();

  await postComment(writer, id, "A second word");
  const news = discussion(reader).getByRole("button", { name: /new comment/ });
  await expect(news).toHaveText("1 new comment");
  await postComment(writer, id, "An answer", first.id);
  await expect(news).toHaveText("2 new comments");
  await expect(commentWith(reader, "A second word")).toHaveCount(0);
  expect(await placeOf()).toEqual(before);

  await news.click();
  await expect(commentWith(reader, "A second word")).toBeVisible();
  await expect(commentWith(reader, "An answer")).toBeFocused();
  await expect(news).toHaveCount(0);
  await expect(discussion(reader)).toContainText("3 comments");
  await expect(commentBox(reader)).toHaveValue("I was about to say");
});

test("what becomes of shown comments is seen where they stand", async ({ open, newLogin }) => {
  const [reader, writer] = [await open(newLogin("reader")), await open(newLogin("writer"))];
  const { id } = await newProject(writer, newLogin("Shoal "));
  const path = `/projects/${id}/comment`;
  const early = await postComment(writer, id, "Early words");
  const late = await postComment(writer, id, "Late words");
  await reader.goto(`/projects/${id}`);
  const rows = discussion(reader).getByRole("article");
  await expect(rows).toContainText(["Late words", "Early words"]);

  await call(writer, `${path}/edit`, { id: early.id, commentText: "Better words" });
  await expect(rows).toContainText(["Late words", "Better words"]);
  await call(writer, `${path}/like`, { comment: late.id });
  await expect(rows.first().getByRole("button", { name: /like/i }).first()).toContainText("1");
  await call(writer, `${path}/delete`, { id: late.id });
  await expect(rows).toContainText(["*Deleted*", "Better words"]);
  await expect(discussion(reader).getByRole("button", { name: /new comment/ })).toHaveCount(0);
});

test("what one says in one tab shows in another", async ({ open, newLogin }) => {
  const page = await open(newLogin("twotabs"));
  const { id } = await newProject(page, newLogin("Cape "));
  await page.goto(`/projects/${id}`);
  const tab = await page.context().newPage();
  await tab.goto(`/projects/${id}`);
  await commentBox(page).fill("Said in the first tab");
  await discussion(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(commentWith(page, "Said in the first tab")).toBeVisible();
  await discussion(tab).getByRole("button", { name: "1 new comment" }).click();
  await expect(commentWith(tab, "Said in the first tab")).toBeVisible();
  await expect(discussion(page).getByRole("button", { name: /new comment/ })).toHaveCount(0);
});

test("stars are counted on pages that are open", async ({ open, newLogin }) => {
  const [owner, fan] = [await open(newLogin("owner")), await open(newLogin("fan"))];
  const { id } = await newProject(owner, newLogin("Bell "));
  await owner.goto(`/projects/${id}`);
  const count = owner.getByRole("main");
  await expect(count.getByText("0 stars", { exact: true })).toBeVisible();
  await call(fan, `/projects/${id}/star`, {});
  await expect(count.getByText("1 star", { exact: true })).toBeVisible();
  await call(fan, `/projects/${id}/unstar`, {});
  await expect(count.getByText("0 stars", { exact: true })).toBeVisible();
});

test("an application that is accepted shows so to whoever sent it, and to the team", async ({
  open,
  newLogin,
}) => {
  const login = newLogin("ida");
  const [owner, applicant] = [await open(newLogin("owner")), await open(login)];
  const project = await newProject(owner, newLogin("Locks "));
  await owner.goto(`/projects/${project.id}/applications`);
  const row = owner.getByRole("main").getByRole("link", { name: new RegExp(login) });
  await expect(row).toHaveCount(0);
  const { id } = await newApplication(applicant, project);
  await expect(row).toBeVisible();

  const list = await applicant.context().newPage();
  await list.goto("/applications");
  await expect(list.getByText("Pending", { exact: true }).last()).toBeVisible();
  const page = await applicant.context().newPage();
  await page.goto(`/projects/${project.id}`);
  await applicant.goto(`/applications/${id}`);
  await expect(applicant.getByRole("main").getByText("Pending", { exact: true })).toBeVisible();
  await row.click();
  await owner.getByRole("button", { name: "Accept" }).click();

  await expect(applicant.getByRole("main").getByText("Accepted", { exact: true })).toBeVisible();
  await expect(page.getByText("You are on the team as a developer.")).toBeVisible();
  await expect(list.getByRole("link", { name: `To ${project.name}` })).toHaveCount(0);
});

test("a project that others change is shown as it is, and nothing that is being written is lost", async ({
  open,
  newLogin,
}) => {
  const logins = [newLogin("owner"), newLogin("second")];
  const [first, second] = [await open(logins[0]), await open(logins[1])];
  const { id } = await newProject(first, newLogin("Old Name "));
  await seat(first, { id }, second, "owner");
  await second.goto(`/projects/${id}/settings`);
  await second.getByLabel("Description").fill("Half of what I wanted to");

  const name = newLogin("New Name ");
  await call(first, `/projects/${id}`, { name });
  await expect(second.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(second.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(second.getByLabel("Description")).toHaveValue("Half of what I wanted to");
  await expect(second).toHaveTitle(new RegExp(name));

  // No owner any more: the settings are left for the project.
  await seat(first, { id }, second);
  await expect(second).toHaveURL(new RegExp(`/projects/${id}$`));
});

test("visitors have no stream, nor what follows one", async ({ page, open, newLogin }) => {
  const owner = await open(newLogin("owner"));
  const { id } = await newProject(owner, newLogin("Jib "));
  const askedBy = async (someone: Page) => {
    const urls: string[] = [];
    someone.on("request", (request) => urls.push(request.url()));
    await someone.goto(`/projects/${id}`);
    await settled(someone);
    return urls;
  };
  const following = [/\/streams\//, /Live/, /Feed/];
  const [own, visitors] = [await askedBy(owner), await askedBy(page)];
  for (const pattern of following) expect(own).toContainEqual(expect.stringMatching(pattern));
  for (const pattern of following) {
    expect(visitors).not.toContainEqual(expect.stringMatching(pattern));
  }
});
