// The discussion on a project's page: writing, addresses of comments, signing in, and without scripts.
import { moduleScripts, waitForHydration } from "#tests/support/hydration.ts";
import { answerCodeHost, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import {
  commentBox,
  commentWith,
  discussion,
  post,
  postButton,
  postComment,
  reply,
  scrollToDiscussion,
} from "#tests/support/discussion.ts";

test("a comment and a reply with a mention arrive on both pages, and the focus follows", async ({
  signInAs,
  newLogin,
}) => {
  const ana = newLogin("ana");
  const [owner, guest] = [await signInAs(ana), await signInAs(newLogin("ben"))];
  const { id } = await newProject(owner, newLogin("Sounding "));
  await owner.goto(`/projects/${id}`);
  await expect(discussion(owner)).toContainText("No comments yet");
  await post(owner, "Who has a tide gauge?");

  await guest.goto(`/projects/${id}`);
  const question = commentWith(guest, "Who has a tide gauge?");
  await expect(question).toContainText("owner");
  await question.getByRole("button", { name: "Reply" }).click();
  const box = question.getByRole("textbox", { name: `Reply to ${ana}` });
  await expect(box).toBeFocused();
  await box.pressSequentially(`I do, @${ana.slice(0, -1)}`);
  await expect(discussion(guest).getByRole("option", { name: `@${ana}` })).toBeVisible();
  await box.press("Enter");
  await expect(box).toHaveValue(`I do, @${ana} `);
  await question.getByRole("button", { name: "Reply", exact: true }).last().click();
  await expect(commentWith(guest, "I do,")).toBeFocused();
  await expect(commentWith(guest, "I do,").getByRole("link", { name: `@${ana}` })).toBeVisible();

  await owner.reload();
  await reply(commentWith(owner, "I do,"), "Would you lend it?");
  await expect(commentWith(owner, "Would you lend it?")).toBeFocused();
  await expect(discussion(owner)).toContainText("3 comments");
});

test("a long discussion loads in parts, and each comment has an address", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const writer = await signInApi(newLogin("lou"));
  const { id } = await newProject(writer, newLogin("Logbook "));
  for (let day = 1; day <= 12; day += 1) await postComment(writer, id, `Day ${day} at sea`);
  const latest = await postComment(writer, id, "Land in sight");
  let parent = latest.id;
  for (let deep = 1; deep <= 12; deep += 1) {
    parent = (await postComment(writer, id, `And further, ${deep}`, parent)).id;
  }

  await page.goto(`/projects/${id}`);
  const articles = discussion(page).getByRole("article");
  await expect(articles.first()).toContainText("Land in sight");
  await expect(commentWith(page, "Day 1 at sea")).toHaveCount(0);
  await scrollToDiscussion(page);
  await discussion(page).getByRole("link", { name: "Show more comments" }).click();
  await expect(commentWith(page, "Day 1 at sea")).toBeVisible();
  await discussion(page).getByRole("link", { name: "Show 6 replies" }).click();
  await expect(commentWith(page, "And further, 12")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$`));

  const time = { name: /^(just now|\d+ minutes? ago)$/ };
  await commentWith(page, "And further, 12").getByRole("link", time).click();
  await expect(page).toHaveURL(new RegExp(`comment=${parent}#comment-${parent}$`));
  await expect(articles.first()).toContainText("Land in sight");
  await expect(discussion(page).locator("[aria-current]")).toContainText("And further, 12");
  await expect(discussion(page).locator("[aria-current]")).toBeFocused();
  await page.goto("/");
  await page.goto(`/projects/${id}?comment=${parent}#comment-${parent}`);
  await expect(discussion(page).locator("[aria-current]")).toBeInViewport();
  await discussion(page).getByRole("link", { name: "All comments" }).click();
  await expect(commentWith(page, "Day 12 at sea")).toBeVisible();
});

test("a visitor who signs in to comment returns to the discussion and posts", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const writer = await signInApi(newLogin("kai"));
  const { id } = await newProject(writer, newLogin("Beacon "));
  await postComment(writer, id, "Is the light on?");
  await page.goto(`/projects/${id}`);
  await expect(commentWith(page, "Is the light on?")).toBeVisible();
  await expect(discussion(page).getByRole("button")).toHaveCount(0);
  await discussion(page).getByRole("link", { name: "Sign in to comment" }).click();
  await answerCodeHost(page, newLogin("vis"));
  await expect(page).toHaveURL(new RegExp(`/projects/${id}#discussion$`));
  await post(page, "Now it is.");
});

test("a press on a link that begins before the discussion is interactive follows it", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const writer = await signInApi(newLogin("quay"));
  const { id } = await newProject(writer, newLogin("Bollard "));
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.goto("/about");
  await page.route(moduleScripts, async (route) => {
    await pressed;
    await route.continue();
  });
  // page.goto would wait for the scripts.
  await page.evaluate((path) => window.location.assign(path), `/projects/${id}`);
  await discussion(page).evaluate((region) => region.scrollIntoView());
  await discussion(page).getByRole("link", { name: "Sign in to comment" }).hover();
  await page.mouse.down();
  press();
  await waitForHydration(page);
  await page.mouse.up();
  await page.waitForURL((url) => url.pathname !== `/projects/${id}`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("links reach all parts of a discussion, and its box is disabled", async ({
    page,
    signInAs,
    newLogin,
  }) => {
    const writer = await signInAs(newLogin("ole"));
    const { id } = await newProject(writer, newLogin("Almanac "));
    for (let day = 1; day <= 11; day += 1) await postComment(writer, id, `Entry ${day}.`);
    const latest = await postComment(writer, id, "Entry 12.");
    for (let note = 1; note <= 8; note += 1) {
      await postComment(writer, id, `Note ${note}.`, latest.id);
    }

    await page.goto(`/projects/${id}`);
    await expect(commentWith(page, "Note 3.")).toBeVisible();
    await page.getByRole("link", { name: "Show 2 replies" }).click();
    await expect(commentWith(page, "Note 8.")).toBeVisible();
    await page.getByRole("link", { name: "All comments" }).click();
    await page.getByRole("link", { name: "Show more comments" }).click();
    await expect(commentWith(page, "Entry 1.")).toBeVisible();
    await page.goto(`/projects/${id}?comment=${latest.id}`);
    await expect(discussion(page).locator("[aria-current]")).toContainText("Entry 12.");
    await page.goto(`/projects/${id}?comment=${id}`);
    await expect(discussion(page).getByText("Comment not found.")).toBeVisible();
    // As earlier mails link to it.
    await page.goto(`/projects/${id}#talk`);
    await expect(page.getByRole("heading", { name: "Discussion" })).toBeInViewport();
    await writer.goto(`/projects/${id}`);
    await expect(commentBox(writer)).toBeVisible();
    await expect(postButton(writer)).toBeDisabled();
  });
});
