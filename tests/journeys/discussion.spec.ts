// What people say about a project, and to each other.
import type { Locator, Page } from "@playwright/test";
import { answerCodeHost, call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const talkOf = (page: Page) => page.getByRole("region", { name: "Talk" });
/** The comment that says so, without what replies to it. */
const saying = (page: Page, text: string) =>
  talkOf(page).getByRole("article").filter({ hasText: text });
const boxOf = (page: Page) => talkOf(page).getByRole("textbox", { name: "Comment", exact: true });
const postButton = (page: Page) =>
  talkOf(page).getByRole("button", { name: "Comment", exact: true });

/** Scrolls to the talk, and waits until scripts are at work there. */
async function comeNear(page: Page): Promise<void> {
  await talkOf(page).scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#talk") ?? {}).some((key) => key.startsWith("__react")),
  );
}

async function post(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await postButton(page).click();
  await expect(saying(page, text)).toContainText("just now");
  await expect(saying(page, text).getByRole("button", { name: "Reply" })).toBeVisible();
}

async function reply(to: Locator, text: string): Promise<void> {
  await to.getByRole("button", { name: "Reply", exact: true }).click();
  const box = to.getByRole("textbox", { name: /^Reply to / });
  await expect(box).toBeFocused();
  await box.fill(text);
  await to.getByRole("button", { name: "Reply", exact: true }).last().click();
}

const say = (page: Page, project: string, commentText: string, parentId: string | null = null) =>
  call<{ id: string }>(page, `/projects/${project}/comment`, { commentText, parentId });

test("two people hold a discussion in two windows", async ({ open, newLogin }) => {
  const [ana, ben] = [newLogin("ana"), newLogin("ben")];
  const [owner, guest] = [await open(ana), await open(ben)];
  const { id } = await newProject(owner, newLogin("Sounding "));
  await owner.goto(`/projects/${id}`);
  await expect(talkOf(owner)).toContainText("Nothing has been said yet");

  await test.step("One asks, the other answers", async () => {
    await post(owner, "Who has a tide gauge?");
    await guest.goto(`/projects/${id}`);
    await expect(saying(guest, "Who has a tide gauge?")).toContainText("owner");
    await reply(saying(guest, "Who has a tide gauge?"), `I do, @${ana}.`);
    await expect(saying(guest, "I do,")).toBeFocused();
    await expect(saying(guest, "I do,").getByRole("link", { name: `@${ana}` })).toBeVisible();
  });

  await test.step("likes it, then rather not", async () => {
    const question = saying(guest, "Who has a tide gauge?");
    const [like, dislike] = [/^Like/, /^Dislike/].map((name) =>
      question.getByRole("button", { name }),
    );
    if (!like || !dislike) throw new Error("There are two buttons");
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toHaveText("Like1");
    const saved = guest.waitForResponse(/\/comment\/dislike$/);
    await dislike.click();
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await expect(dislike).toHaveText("Dislike1");
    await saved;
    await owner.reload();
    await expect(saying(owner, "Who has a").getByRole("button", { name: "Dislike" })).toHaveText(
      "Dislike1",
    );
  });

  await test.step("The first corrects the question, and comes back to its button", async () => {
    const question = talkOf(owner).getByRole("article").first();
    await question.getByRole("button", { name: "Edit" }).click();
    const box = question.getByRole("textbox", { name: "Edit your comment" });
    await expect(box).toHaveValue("Who has a tide gauge?");
    await expect(question.getByRole("button", { name: "Save" })).toBeDisabled();
    await box.fill("Who has a tide gauge to lend?");
    await question.getByRole("button", { name: "Save" }).click();
    await expect(question.getByRole("button", { name: "Edit" })).toBeFocused();
    await expect(question).toContainText("to lend?");
    await expect(question).toContainText("edited");
  });

  await test.step("The second deletes the answer; its place and the replies to it stay", async () => {
    const answer = saying(guest, "I do,");
    await answer.getByRole("button", { name: "Delete" }).click();
    await answer.getByRole("button", { name: "Keep It" }).click();
    await expect(answer.getByRole("button", { name: "Delete" })).toBeFocused();
    await answer.getByRole("button", { name: "Delete" }).click();
    await answer.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(saying(guest, "*Deleted*")).toHaveCount(1);
    await owner.reload();
    await reply(saying(owner, "*Deleted*"), "What was it you said?");
    await expect(saying(owner, "What was it you said?")).toBeFocused();
    await expect(talkOf(owner)).toContainText("3 comments");
  });
});

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
  await page.reload();
  await expect(comment.getByRole("textbox")).toHaveValue("Red or green or yellow?");

  problems.allow(/Failed to load resource.*401/);
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

test("a long talk is read bit by bit, and each comment has an address", async ({
  page,
  open,
  newLogin,
}) => {
  const writer = await open(newLogin("lou"));
  const { id } = await newProject(writer, newLogin("Logbook "));
  for (let day = 1; day <= 12; day += 1) await say(writer, id, `Day ${day} at sea`);
  const latest = await say(writer, id, "Land in sight");
  let parent = latest.id;
  for (let deep = 1; deep <= 12; deep += 1) {
    parent = (await say(writer, id, `And further, ${deep}`, parent)).id;
  }

  await page.goto(`/projects/${id}`);
  const articles = talkOf(page).getByRole("article");
  await expect(articles.first()).toContainText("Land in sight");
  await expect(saying(page, "Day 1 at sea")).toHaveCount(0);
  await comeNear(page);
  await talkOf(page).getByRole("link", { name: "Show more comments" }).click();
  await expect(saying(page, "Day 1 at sea")).toBeVisible();
  await talkOf(page).getByRole("link", { name: "Show 9 replies" }).click();
  await expect(saying(page, "And further, 12")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$`));

  await saying(page, "And further, 12").getByRole("link", { name: "just now" }).click();
  await expect(page).toHaveURL(new RegExp(`comment=${parent}#comment-${parent}$`));
  await expect(articles.first()).toContainText("Land in sight");
  await expect(talkOf(page).locator("[aria-current]")).toContainText("And further, 12");
  await expect(talkOf(page).locator("[aria-current]")).toBeFocused();
  await page.goto("/");
  await page.goto(`/projects/${id}?comment=${parent}#comment-${parent}`);
  await expect(talkOf(page).locator("[aria-current]")).toBeInViewport();
  await talkOf(page).getByRole("link", { name: "All comments" }).click();
  await expect(saying(page, "Day 12 at sea")).toBeVisible();
});

test("a visitor reads, and is asked to sign in to say something", async ({
  page,
  open,
  newLogin,
}) => {
  const writer = await open(newLogin("kai"));
  const { id } = await newProject(writer, newLogin("Beacon "));
  await say(writer, id, "Is the light on?");
  await page.goto(`/projects/${id}`);
  await expect(saying(page, "Is the light on?")).toBeVisible();
  await expect(talkOf(page).getByRole("button")).toHaveCount(0);
  await talkOf(page).getByRole("link", { name: "Sign In to Join the Talk" }).click();
  await answerCodeHost(page, newLogin("vis"));
  await expect(page).toHaveURL(new RegExp(`/projects/${id}#talk$`));
  await post(page, "Now it is.");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all of a talk can be read, by links", async ({ page, open, newLogin }) => {
    const writer = await open(newLogin("ole"));
    const { id } = await newProject(writer, newLogin("Almanac "));
    for (let day = 1; day <= 11; day += 1) await say(writer, id, `Entry ${day}.`);
    const latest = await say(writer, id, "Entry 12.");
    for (let note = 1; note <= 5; note += 1) await say(writer, id, `Note ${note}.`, latest.id);

    await page.goto(`/projects/${id}`);
    await expect(saying(page, "Note 3.")).toBeVisible();
    await page.getByRole("link", { name: "Show 2 replies" }).click();
    await expect(saying(page, "Note 5.")).toBeVisible();
    await page.getByRole("link", { name: "All comments" }).click();
    await page.getByRole("link", { name: "Show more comments" }).click();
    await expect(saying(page, "Entry 1.")).toBeVisible();
    await page.goto(`/projects/${id}?comment=${latest.id}`);
    await expect(talkOf(page).locator("[aria-current]")).toContainText("Entry 12.");
    await writer.goto(`/projects/${id}`);
    await expect(boxOf(writer)).toBeVisible();
    await expect(postButton(writer)).toBeDisabled();
  });
});
