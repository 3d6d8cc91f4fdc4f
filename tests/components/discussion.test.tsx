// A project's discussion: refused input, reactions, edits, deletions and failures.
import { expect, test } from "vitest";
import { findAlert, findToast } from "#tests/support/dom-queries.ts";
import { callComment, listComments, postComment } from "#tests/support/comments.ts";
import { fireEvent, renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("ana");
const guest = await site.person("ben");

const discussion = () => screen.findByRole("region", { name: "Discussion" });

const comments = () => screen.queryAllByRole("article");

const commentWith = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const comment = comments().find(({ textContent }) => textContent.includes(text));
    if (!comment) throw new Error(`No comment says “${text}”`);
    return comment;
  });

/** The label or the text of the focused element. */
const focused = () => {
  const element = document.activeElement;
  return element?.getAttribute("aria-label") ?? element?.textContent;
};

const buttonOf = (comment: HTMLElement, name: string | RegExp) =>
  within(comment).findByRole("button", { name });

const commentBox = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });

const textOf = (comment: HTMLElement): string =>
  within(comment).getByRole<HTMLTextAreaElement>("textbox").value;

const postButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Comment" });

/** Opens a project with a comment of its owner, as the owner or the guest. */
async function openDiscussion(text: string, viewer = owner) {
  const { id } = await site.project(owner);
  await postComment(owner, id, text);
  const route = await renderRoute(site.app, `/projects/${id}`, viewer);
  const comment = await commentWith(text);
  // The buttons are loaded with the script for signed-in people.
  await buttonOf(comment, "Reply");
  return { ...route, id, comment };
}

test("a blank or too long comment is refused, and an empty one can't be sent", async () => {
  const { user, fill, sent } = await openDiscussion("How deep is it here?");
  const [region, box, button] = [await discussion(), await commentBox(), await postButton()];
  expect(button.disabled).toBe(true);
  await user.type(box, "   ");
  await user.click(button);
  expect(region.textContent).toContain("Can't submit a blank comment");
  await fill(box, "🌊".repeat(1001));
  expect(region.textContent).toContain("Comment is too long");
  await fill(box, "🌊".repeat(1000));
  expect(region.textContent).not.toContain("Comment is too long");
  await user.clear(box);
  expect(button.disabled).toBe(true);
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("Ctrl Enter posts a comment", async () => {
  const { user, sent } = await openDiscussion("Which harbour is next?");
  await user.type(await commentBox(), "The one with the crane.");
  // The end of a conversion, in Safari.
  fireEvent.keyDown(await commentBox(), { key: "Enter", ctrlKey: true, keyCode: 229 });
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await commentWith("The one with the crane.");
  expect(sent.filter((call) => call.startsWith("POST"))).toHaveLength(1);
});

test("a reply that is too long is refused, and Escape closes an empty one", async () => {
  const { user, fill, comment } = await openDiscussion("How deep is it here?");
  await user.click(await buttonOf(comment, "Reply"));
  const box = await within(comment).findByRole("textbox", { name: "Reply to ana" });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await fill(box, "x".repeat(1001));
  expect(comment.textContent).toContain("Too Long!");
  await user.clear(box);
  await user.keyboard("{Escape}");
  expect(within(comment).queryByRole("textbox")).toBeNull();
  expect(focused()).toBe("Reply");
});

test("a like changes to a dislike, and both are saved", async () => {
  const { user, comment, id } = await openDiscussion("Who has a tide gauge?", guest);
  const [like, dislike] = [await buttonOf(comment, /^Like/), await buttonOf(comment, /^Dislike/)];
  await user.click(like);
  expect(like.getAttribute("aria-pressed")).toBe("true");
  expect(like.textContent).toBe("Like1");
  await user.click(dislike);
  expect(like.getAttribute("aria-pressed")).toBe("false");
  expect(like.textContent).toBe("Like");
  expect(dislike.textContent).toBe("Dislike1");
  await waitFor(async () => {
    const { body } = await listComments(owner, id);
    expect(Object.values(body.comments)).toMatchObject([{ likeCount: 0, dislikeCount: 1 }]);
  });
});

test("an edited comment is marked as edited, and the focus returns to its button", async () => {
  const { user, fill, comment } = await openDiscussion("Who has a tide gauge?");
  await user.click(await buttonOf(comment, "Edit"));
  const box = within(comment).getByRole<HTMLTextAreaElement>("textbox", {
    name: "Edit your comment",
  });
  expect(box.value).toBe("Who has a tide gauge?");
  const save = await buttonOf(comment, "Save");
  expect((save as HTMLButtonElement).disabled).toBe(true);
  await fill(box, "Who has a tide gauge to lend?");
  await user.click(save);
  await waitFor(() => expect(comment.textContent).toContain("edited"));
  expect(comment.textContent).toContain("to lend?");
  expect(focused()).toBe("Edit");
});

test("a comment is deleted after a confirmation; one line stays, and replies that were begun", async () => {
  const { user, comment, id } = await openDiscussion("Who has a tide gauge?");
  await postComment(guest, id, "I do.");
  await user.click(await buttonOf(comment, "Delete"));
  await user.click(await buttonOf(comment, "Keep it"));
  expect(focused()).toBe("Delete");
  await user.click(await buttonOf(comment, "Delete"));
  await user.click(await buttonOf(comment, "Delete"));
  await commentWith("*Deleted*");
  await findToast("Comment deleted");
  expect(comment.textContent).toBe("*Deleted*");
  await waitFor(() => expect(document.activeElement).toBe(comment));
});

test("a reply that was begun is sent to a comment that was deleted meanwhile", async () => {
  const { id } = await site.project(owner);
  const { body } = await postComment(owner, id, "Who has a tide gauge?");
  const { user } = await renderRoute(site.app, `/projects/${id}`, { ...guest, live: true });
  const comment = await commentWith("Who has a tide gauge?");
  await user.click(await buttonOf(comment, "Reply"));
  await user.paste("What was it you said?");
  await callComment(owner, id, "delete", { id: body.id });
  await commentWith("*Deleted*");
  await user.click(await buttonOf(comment, "Reply"));
  await waitFor(() => expect(focused()).toMatch(/What was it you said\?.*Reply/));
  await waitFor(async () => expect((await discussion()).textContent).toContain("2 comments"));
});

test("a discussion that fails to load shows an error, and is loaded again by Retry", async () => {
  const { id } = await site.project(owner);
  await postComment(owner, id, "Can you hear it?");
  const { user, script, goTo } = await renderRoute(site.app, "/about");
  const failure = script(/GET .*\/comments/, async () => ({ status: 500 }));
  await goTo(`/projects/${id}`);
  await findAlert("The discussion could not be loaded", within(await discussion()));
  failure.remove();
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await commentWith("Can you hear it?");
  expect(comments()).toHaveLength(1);
});

test("a comment whose reply got lost is posted once, however often it is sent", async () => {
  const { user, fill, id, script, passOn } = await openDiscussion("The line is wet.");
  const lost = script(/POST .*\/comment\b/, async (request) => {
    await passOn(request);
    return { status: 503 };
  });
  await fill(await commentBox(), "By how much?");
  for (let time = 0; time < 2; time += 1) {
    await user.click(await postButton());
    await findAlert("The comment could not be posted", within(await discussion()));
  }
  lost.remove();
  await user.click(await postButton());
  await commentWith("By how much?");
  const { body } = await listComments(owner, id);
  expect(body.total).toBe(2);
});

test("failed reactions and deletions are undone, and unsent text stays in its box", async () => {
  const { user, fill, comment, script } = await openDiscussion("The line is wet.");
  const region = await discussion();
  const down = script(/POST .*\/comment\b/, () => Promise.reject(new Error("The network is down")));

  const like = await buttonOf(comment, /^Like/);
  await user.click(like);
  await findToast(/could not be saved/);
  expect(like.getAttribute("aria-pressed")).toBe("false");

  const box = await commentBox();
  await fill(box, "By how much?");
  await user.click(await postButton());
  await findAlert("The comment could not be posted", within(region));
  expect(box.value).toBe("By how much?");
  expect(comments()).toHaveLength(1);

  await user.click(await buttonOf(comment, "Reply"));
  await user.paste("Hang it up.");
  await user.click(within(comment).getAllByRole("button", { name: "Reply" })[1] as HTMLElement);
  await findAlert("The reply could not be posted", within(comment));
  expect(textOf(comment)).toBe("Hang it up.");
  await user.click(await buttonOf(comment, "Cancel"));

  await user.click(await buttonOf(comment, "Edit"));
  await fill(within(comment).getByRole("textbox"), "The line is dry.");
  await user.click(await buttonOf(comment, "Save"));
  await findAlert("The change could not be saved", within(comment));
  expect(textOf(comment)).toBe("The line is dry.");
  await user.click(await buttonOf(comment, "Cancel"));
  expect(comment.textContent).toContain("The line is wet.");

  await user.click(await buttonOf(comment, "Delete"));
  await user.click(await buttonOf(comment, "Delete"));
  await findToast(/could not be deleted/);
  expect(comment.textContent).toContain("The line is wet.");

  down.remove();
  await user.click(await postButton());
  await waitFor(() => expect(comments()).toHaveLength(2));
  await waitFor(() => expect(box.value).toBe(""));
});

test("replies are listed oldest first", async () => {
  const { id } = await site.project(owner);
  const root = (await postComment(owner, id, "Which gauge?")).body;
  const first = (await postComment(guest, id, "The old one", root.id)).body;
  await postComment(guest, id, "Or the new one", root.id);
  await postComment(owner, id, "Why the old one?", first.id);
  await postComment(guest, id, "Another thread");
  await renderRoute(site.app, `/projects/${id}`, owner);
  await commentWith("Another thread");
  const texts = ["Another thread", "Which gauge?", "The old one", "Why the old", "Or the new one"];
  expect(
    comments().map(({ textContent }) => texts.findIndex((one) => textContent.includes(one))),
  ).toEqual([0, 1, 2, 3, 4]);
});

test("a comment is quoted in a reply, below the text that was begun", async () => {
  const { user, fill, comment, id } = await openDiscussion("Two weeks of readings", guest);
  await user.click(await buttonOf(comment, "Reply"));
  await fill(within(comment).getByRole("textbox"), "Begun.");
  await user.click(await buttonOf(comment, "Quote"));
  await waitFor(() =>
    expect(textOf(comment)).toBe("Begun.\n\n> **ana** wrote:\n>\n> Two weeks of readings\n\n"),
  );
  await user.click(within(comment).getAllByRole("button", { name: "Reply" }).at(-1) ?? comment);
  await waitFor(async () => {
    const { body } = await listComments(guest, id);
    expect(Object.values(body.comments)).toHaveLength(2);
  });
});

test("a preview shows the rendered text, and returns to writing", async () => {
  const { user, fill } = await openDiscussion("How deep is it here?");
  const box = await commentBox();
  const button = (name: string) => screen.getAllByRole("button", { name })[0] ?? box;
  expect((button("Preview") as HTMLButtonElement).disabled).toBe(true);
  await fill(box, "About **two** metres");
  await user.click(button("Preview"));
  const preview = within(await screen.findByRole("group", { name: "Preview" }));
  expect((await preview.findByText("two")).tagName).toBe("STRONG");
  expect(box.hidden).toBe(true);
  await user.click(button("Write"));
  expect(box.hidden).toBe(false);
  expect(box.value).toBe("About **two** metres");
});

test("the menu of a comment copies its link", async () => {
  const { user, comment, id } = await openDiscussion("Where is it?", guest);
  await user.click(await buttonOf(comment, "More actions"));
  await user.click(await screen.findByRole("menuitem", { name: "Copy link" }));
  await findToast("Link copied");
  const commentId = comment.id.replace("comment-", "");
  expect(await navigator.clipboard.readText()).toBe(
    `http://localhost:3000/projects/${id}?comment=${commentId}#comment-${commentId}`,
  );
});

test("a reply that was just sent is marked for a moment", async () => {
  const { user, fill, comment } = await openDiscussion("Is it marked?", guest);
  await user.click(await buttonOf(comment, "Reply"));
  await fill(within(comment).getByRole("textbox"), "It is.");
  await user.click(within(comment).getAllByRole("button", { name: "Reply" }).at(-1) ?? comment);
  await waitFor(() =>
    expect(document.querySelector("[data-marked]")?.textContent).toContain("It is."),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toContain("It is."));
});
