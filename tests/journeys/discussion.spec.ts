// What people say about a project, and to each other.
import { answerCodeHost, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import {
  boxOf,
  comeNear,
  post,
  postButton,
  reply,
  say,
  saying,
  talkOf,
} from "#tests/support/discussion.ts";

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
    const question = saying(guest, "Who has a tide gauge?");
    await question.getByRole("button", { name: "Reply" }).click();
    const box = question.getByRole("textbox", { name: `Reply to ${ana}` });
    await expect(box).toBeFocused();
    await box.pressSequentially(`I do, @${ana.slice(0, -1)}`);
    await expect(talkOf(guest).getByRole("option", { name: `@${ana}` })).toBeVisible();
    await box.press("Enter");
    await expect(box).toHaveValue(`I do, @${ana} `);
    await question.getByRole("button", { name: "Reply", exact: true }).last().click();
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
    const saved = guest.waitForResponse(/\/comment\/delete$/);
    await answer.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(saying(guest, "*Deleted*")).toHaveCount(1);
    await saved;
    await owner.reload();
    await reply(saying(owner, "*Deleted*"), "What was it you said?");
    await expect(saying(owner, "What was it you said?")).toBeFocused();
    await expect(talkOf(owner)).toContainText("3 comments");
  });
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
  await talkOf(page).getByRole("link", { name: "Show 6 replies" }).click();
  await expect(saying(page, "And further, 12")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$`));

  const time = { name: /^(just now|\d+ minutes? ago)$/ };
  await saying(page, "And further, 12").getByRole("link", time).click();
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

test("a talk that doesn't come says so, and is asked for again", async ({
  page,
  open,
  newLogin,
  problems,
}) => {
  const writer = await open(newLogin("rex"));
  const { id, name } = await newProject(writer, newLogin("Foghorn "));
  await say(writer, id, "Can you hear it?");
  problems.allow(/Failed to load resource/);
  // Among the newest projects others may come before it.
  await page.goto(`/projects/search?query=${encodeURIComponent(name)}`);
  await page.route("**/comments?**", (route) => route.abort());
  await page.getByRole("link", { name }).click();
  await expect(talkOf(page).getByRole("alert")).toContainText("The talk could not be loaded");
  await page.unrouteAll();
  await talkOf(page).getByRole("button", { name: "Retry" }).click();
  await expect(saying(page, "Can you hear it?")).toBeVisible();
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
    for (let note = 1; note <= 8; note += 1) await say(writer, id, `Note ${note}.`, latest.id);

    await page.goto(`/projects/${id}`);
    await expect(saying(page, "Note 3.")).toBeVisible();
    await page.getByRole("link", { name: "Show 2 replies" }).click();
    await expect(saying(page, "Note 8.")).toBeVisible();
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
