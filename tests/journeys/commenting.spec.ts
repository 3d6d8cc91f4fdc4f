// Unsent text: drafts over reloads and lost sessions, and what is typed before scripts have loaded.
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import { moduleScripts } from "#tests/support/hydration.ts";
import { answerCodeHost, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import {
  commentBox,
  commentWith,
  discussion,
  postButton,
  postComment,
} from "#tests/support/discussion.ts";

test("drafts of a comment, a reply and an edit survive a reload and a lost session", async ({
  signInAs,
  newLogin,
  problems,
}) => {
  const login = newLogin("uma");
  const page = await signInAs(login);
  const { id } = await newProject(page, newLogin("Buoyage "));
  await postComment(page, id, "Red or green?");
  await postComment(page, id, "Left or right?");
  // The page doesn't learn that the session has ended before the person does.
  await blockLiveUpdates(page);
  problems.allow(/Failed to load resource/);
  await page.goto(`/projects/${id}`);
  const [second, first] = [0, 1].map((index) => discussion(page).getByRole("article").nth(index));
  if (!first || !second) throw new Error("There are two comments");
  await commentBox(page).fill("A new thought");
  await first.getByRole("button", { name: "Reply" }).click();
  await first.getByRole("textbox").fill("Green to starboard");
  await second.getByRole("button", { name: "Edit" }).click();
  await second.getByRole("textbox").fill("Left, right or centre?");

  const expectDrafts = async () => {
    await expect(commentBox(page)).toHaveValue("A new thought");
    await expect(first.getByRole("textbox")).toHaveValue("Green to starboard");
    await expect(second.getByRole("textbox")).toHaveValue("Left, right or centre?");
  };
  await page.reload();
  await expectDrafts();

  await page.context().clearCookies();
  await postButton(page).click();
  const alert = discussion(page).getByRole("alert");
  await expect(alert).toContainText("The comment could not be posted");
  await alert.getByRole("link", { name: "Sign In Again" }).click();
  await answerCodeHost(page, login);
  await expect(page).toHaveURL(new RegExp(`/projects/${id}#discussion$`));
  await expectDrafts();
  await postButton(page).click();
  await expect(commentWith(page, "A new thought")).toBeVisible();
});

test("text that is typed before scripts have loaded stays in the box", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("zoe"));
  const { id } = await newProject(page, newLogin("Halyard "));
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>();
  await page.goto("/about");
  await page.route(moduleScripts, async (route) => {
    await scripts;
    await route.continue();
  });
  // page.goto would wait for the scripts.
  await page.evaluate((path) => window.location.assign(path), `/projects/${id}`);
  await commentBox(page).pressSequentially("Half a sen");
  await expect(postButton(page)).toBeDisabled();
  release();
  await expect(postButton(page)).toBeEnabled();
  await page.keyboard.type("tence");
  await expect(commentBox(page)).toHaveValue("Half a sentence");
});
