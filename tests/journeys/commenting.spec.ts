// What somebody writes stays theirs until it is sent, and is refused in plain words.
import { cutOff } from "#tests/support/block-live-updates.ts";
import { answerCodeHost, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { boxOf, postButton, reply, say, saying, talkOf } from "#tests/support/discussion.ts";

test("texts are refused in the words of the rules, and only what is new can be sent", async ({
  open,
  newLogin,
}) => {
  const page = await open(newLogin("ida"));
  const { id } = await newProject(page, newLogin("Fathom "));
  await say(page, id, "How deep is it here?");
  await page.goto(`/projects/${id}`);

  await expect(postButton(page)).toBeDisabled();
  await boxOf(page).fill("   ");
  await postButton(page).click();
  await expect(talkOf(page)).toContainText("Can't submit a blank comment");
  await boxOf(page).fill("🌊".repeat(1001));
  await expect(talkOf(page)).toContainText("Comment is too long");
  await boxOf(page).fill("🌊".repeat(1000));
  await expect(talkOf(page)).not.toContainText("Comment is too long");
  await boxOf(page).fill("");
  await expect(postButton(page)).toBeDisabled();

  const question = saying(page, "How deep");
  await question.getByRole("button", { name: "Reply" }).click();
  const box = question.getByRole("textbox");
  await box.fill("x".repeat(1001));
  await expect(question).toContainText("Too Long!");
  await box.fill("");
  await box.press("Escape");
  await expect(question.getByRole("button", { name: "Reply" })).toBeFocused();
});

test("what could not be sent is taken back, and nothing that was typed is lost", async ({
  open,
  newLogin,
  problems,
}) => {
  const page = await open(newLogin("eva"));
  const { id } = await newProject(page, newLogin("Leadline "));
  await say(page, id, "The line is wet.");
  await page.goto(`/projects/${id}`);
  const comment = talkOf(page).getByRole("article").first();
  const like = comment.getByRole("button", { name: /^Like/ });
  await expect(like).toBeVisible();
  problems.allow(/Failed to load resource/);
  const toasts = page.getByRole("status");

  await page.route("**/api/v1/projects/*/comment{,/*}", (route) => route.abort());
  await like.click();
  await expect(toasts).toContainText([/could not be saved/]);
  await expect(like).toHaveAttribute("aria-pressed", "false");

  await boxOf(page).fill("By how much?");
  await postButton(page).click();
  await expect(talkOf(page).getByRole("alert")).toContainText("The comment could not be posted");
  await expect(boxOf(page)).toHaveValue("By how much?");
  await expect(talkOf(page).getByRole("article")).toHaveCount(1);

  await reply(comment, "Hang it up.");
  await expect(comment.getByRole("alert")).toContainText("The reply could not be posted");
  await expect(comment.getByRole("textbox")).toHaveValue("Hang it up.");
  await comment.getByRole("button", { name: "Cancel" }).click();

  await comment.getByRole("button", { name: "Edit" }).click();
  await comment.getByRole("textbox").fill("The line is dry.");
  await comment.getByRole("button", { name: "Save" }).click();
  await expect(comment.getByRole("alert")).toContainText("The change could not be saved");
  await expect(comment.getByRole("textbox")).toHaveValue("The line is dry.");
  await comment.getByRole("button", { name: "Cancel" }).click();
  await expect(comment).toContainText("The line is wet.");

  await comment.getByRole("button", { name: "Delete" }).click();
  await comment.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts).toContainText([/could not be deleted/]);
  await expect(comment).toContainText("The line is wet.");

  await page.unrouteAll();
  await postButton(page).click();
  await expect(talkOf(page).getByRole("article")).toHaveCount(2);
  await expect(boxOf(page)).toHaveValue("");
});

test("drafts survive a reload and a lost session", async ({ open, newLogin, problems }) => {
  const login = newLogin("uma");
  const page = await open(login);
  const { id } = await newProject(page, newLogin("Buoyage "));
  await say(page, id, "Red or green?");
  await page.goto(`/projects/${id}`);
  const comment = talkOf(page).getByRole("article").first();
  await boxOf(page).fill("A new thought");
  await comment.getByRole("button", { name: "Reply" }).click();
  await comment.getByRole("textbox").fill("Green to starboard");

  await page.reload();
  await expect(boxOf(page)).toHaveValue("A new thought");
  await expect(comment.getByRole("textbox")).toHaveValue("Green to starboard");
  await comment.getByRole("button", { name: "Cancel" }).click();
  await comment.getByRole("button", { name: "Edit" }).click();
  await comment.getByRole("textbox").fill("Red or green or yellow?");
  problems.allow(/Failed to load resource/);
  // The page doesn't learn that the session has ended before the person does.
  await cutOff(page);
  await page.reload();
  await expect(comment.getByRole("textbox")).toHaveValue("Red or green or yellow?");

  await page.context().clearCookies();
  await postButton(page).click();
  const alert = talkOf(page).getByRole("alert");
  await expect(alert).toContainText("The comment could not be posted");
  await alert.getByRole("link", { name: "Sign In Again" }).click();
  await answerCodeHost(page, login);
  await expect(page).toHaveURL(new RegExp(`/projects/${id}#talk$`));
  await expect(boxOf(page)).toHaveValue("A new thought");
  await expect(comment.getByRole("textbox")).toHaveValue("Red or green or yellow?");
  await postButton(page).click();
  await expect(saying(page, "A new thought")).toBeVisible();
});

test("what is written before scripts are at work is gone on with", async ({ open, newLogin }) => {
  const page = await open(newLogin("zoe"));
  const { id } = await newProject(page, newLogin("Halyard "));
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/Discussion-[\w-]+\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(`/projects/${id}`);
  await boxOf(page).pressSequentially("Half a sen");
  await expect(postButton(page)).toBeDisabled();
  release();
  await expect(postButton(page)).toBeEnabled();
  await page.keyboard.type("tence");
  await expect(boxOf(page)).toHaveValue("Half a sentence");
});
