// Live updates: without layout shifts, across tabs, and not for visitors.
import type { Page } from "@playwright/test";
import { waitForIdleNetwork } from "#tests/support/hydration.ts";
import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import {
  commentBox,
  postButton,
  postComment,
  commentWith,
  discussion,
} from "#tests/support/discussion.ts";

test("new comments of others don't move the page until they are shown on request", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const [reader, writer] = [
    await signInAs(newLogin("reader")),
    await signInApi(newLogin("writer")),
  ];
  const { id } = await newProject(writer, newLogin("Strand "));
  const first = await postComment(writer, id, "The first word");
  await reader.goto(`/projects/${id}`);
  await expect(commentWith(reader, "The first word")).toBeVisible();
  await commentBox(reader).fill("I was about to say");
  await expect(postButton(reader)).toBeEnabled();
  await waitForIdleNetwork(reader);
  // Relative to the page, since the window may still be scrolling to the box.
  const topOf = () =>
    commentWith(reader, "The first word").evaluate(
      (element) => element.getBoundingClientRect().top + window.scrollY,
    );
  const before = await topOf();

  await postComment(writer, id, "A second word");
  const offer = discussion(reader).getByRole("button", { name: /new comment/ });
  await expect(offer).toHaveText("1 new comment");
  await postComment(writer, id, "An answer", first.id);
  await expect(offer).toHaveText("2 new comments");
  await expect(commentWith(reader, "A second word")).toHaveCount(0);
  expect(await topOf()).toEqual(before);

  await offer.click();
  await expect(commentWith(reader, "A second word")).toBeVisible();
  await expect(commentWith(reader, "An answer")).toBeFocused();
  await expect(offer).toHaveCount(0);
  await expect(discussion(reader)).toContainText("3 comments");
  await expect(commentBox(reader)).toHaveValue("I was about to say");
});

test("a comment that is posted in one tab is offered in another", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("twotabs"));
  const { id } = await newProject(page, newLogin("Cape "));
  await page.goto(`/projects/${id}`);
  const tab = await page.context().newPage();
  await tab.goto(`/projects/${id}`);
  await commentBox(page).fill("Posted in the first tab");
  await discussion(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(commentWith(page, "Posted in the first tab")).toBeVisible();
  await discussion(tab).getByRole("button", { name: "1 new comment" }).click();
  await expect(commentWith(tab, "Posted in the first tab")).toBeVisible();
  await expect(discussion(page).getByRole("button", { name: /new comment/ })).toHaveCount(0);
});

test("visitors load neither an event stream nor its scripts", async ({
  page,
  signInAs,
  newLogin,
}) => {
  const owner = await signInAs(newLogin("owner"));
  const { id } = await newProject(owner, newLogin("Jib "));
  const requestsOf = async (viewer: Page) => {
    const urls: string[] = [];
    viewer.on("request", (request) => urls.push(request.url()));
    await viewer.goto("/notifications");
    await viewer.goto(`/projects/${id}`);
    await waitForIdleNetwork(viewer);
    return urls;
  };
  const [own, visitors] = await Promise.all([requestsOf(owner), requestsOf(page)]);
  for (const pattern of [/\/streams\//, /Live/]) {
    expect(own).toContainEqual(expect.stringMatching(pattern));
    expect(visitors).not.toContainEqual(expect.stringMatching(pattern));
  }
});
