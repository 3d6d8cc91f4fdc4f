// Mentions notify a person once per comment, also in edits, and up to a limit.
import { beforeEach, expect, test } from "vitest";
import { maxMentions } from "#server/features/comments/notify-of-comment.ts";
import type { Project } from "#contract/projects.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { eventsOf, notifiedBy } from "#tests/support/notifications.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let round = 0;
let owner: Person;
let ada: Person;
let eve: Person;
let project: Project;

beforeEach(async () => {
  round += 1;
  owner = await site.person(`Owner${round}`);
  ada = await site.person(`Ada${round}`);
  eve = await site.person(`Eve${round}`);
  project = await site.project(owner);
});

const notified = (make: () => Promise<{ status: number }>) => notifiedBy({ owner, ada, eve }, make);

test("one comment causes one notification per person: mention, reply, comment, in that order of preference", async () => {
  const { id } = (await postComment(ada, project.id, "What do you think?")).body;
  const text = `@${ada.username} and @${owner.username.toUpperCase()}, look, @${eve.username}`;
  expect(await notified(() => postComment(eve, project.id, text, id))).toEqual({
    owner: "comment_mention",
    ada: "comment_mention",
  });
});

test("text that isn't rendered as a mention doesn't notify", async () => {
  const name = ada.username;
  const text = `\`@${name}\`, [@${name}](https://example.org), me@${name}, @${name}x, @nobody${round}`;
  expect(await notified(() => postComment(eve, project.id, text))).toEqual({
    owner: "comment_created",
  });
});

test("quoting a mention doesn't notify the person again", async () => {
  const { id } = (await postComment(ada, project.id, `Ask @${eve.username}`)).body;
  // As the Quote button writes it, and as people do.
  const quotes = [
    `> **Ada** wrote:\n>\n> Ask \\@${eve.username}\n\nI will.`,
    `> Ask @${eve.username}\n\nI will.`,
  ];
  for (const text of quotes) {
    expect(await notified(() => postComment(owner, project.id, text, id))).toEqual({
      ada: "comment_reply",
    });
  }
  const answer = `${quotes[1]} Will you, @${eve.username}?`;
  expect(await notified(() => postComment(owner, project.id, answer, id))).toEqual({
    ada: "comment_reply",
    eve: "comment_mention",
  });
});

test("a mention added by an edit notifies once", async () => {
  const { id } = (await postComment(eve, project.id, "Hello")).body;
  const edit = (commentText: string) =>
    notified(() => callComment(eve, project.id, "edit", { id, commentText }));
  // The owner was notified of this comment when it was posted.
  expect(await edit(`Hello @${ada.username} and @${owner.username}`)).toEqual({
    ada: "comment_mention",
  });
  expect(await edit(`Hello again @${ada.username}`)).toEqual({});
  expect(await edit("Hello")).toEqual({});
  expect(await edit(`Hello @${ada.username} @${eve.username}`)).toEqual({});
});

test("the number of people whom a comment notifies is limited, also across edits", async () => {
  const crowd = await Promise.all(
    Array.from({ length: maxMentions + 5 }, (_, index) => site.person(`c${round}x${index}`)),
  );
  const naming = (some: Person[]) => some.map(({ username }) => `@${username}`).join(" ");
  const { status, body } = await postComment(eve, project.id, naming(crowd));
  expect(status).toBe(200);
  const counts = async () => (await Promise.all(crowd.map(eventsOf))).map(({ length }) => length);
  const first = [...Array(maxMentions).fill(1), 0, 0, 0, 0, 0];
  expect(await counts()).toEqual(first);
  const again = { id: body.id, commentText: naming(crowd.toReversed()) };
  expect((await callComment(eve, project.id, "edit", again)).status).toBe(200);
  expect(await counts()).toEqual(first);
});

test("hundreds of unknown usernames notify only the owner", async () => {
  const text = Array.from({ length: 333 }, () => "@a1").join("");
  const names = Array.from({ length: 500 }, (_, index) => `@${index.toString(36)}`).join("");
  for (const hostile of [text, names.slice(0, 1000), "@zz ".repeat(250).trim()]) {
    expect(await notified(() => postComment(eve, project.id, hostile))).toEqual({
      owner: "comment_created",
    });
  }
});
