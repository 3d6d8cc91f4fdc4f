import { expect, test } from "vitest";
import { countOfNews, inPlace, newsIn, withNews } from "./new-comments.ts";
import { comment, replyTo, talkWith } from "./some-talk.ts";
import { threadsOf } from "./threads.ts";

const at = (minute: number) => `2026-11-01T00:${String(minute).padStart(2, "0")}:00.000Z`;
const posted = (minute: number) => ({ postedDate: at(minute), updatedAt: at(minute) });

const older = comment("a", posted(1));
const newer = comment("b", posted(2));
const held = talkWith([older, newer]);

test("comments that came are counted, and stay out until they are asked for", () => {
  const reply = replyTo(older, "c", posted(3));
  const now = talkWith([{ ...older, threadCount: 1, replyCount: 1 }, newer, reply]);
  expect(countOfNews(held, now, undefined)).toBe(1);
  const still = inPlace(held, now);
  expect(Object.keys(still.comments)).toEqual(["a", "b"]);
  expect(threadsOf(still.comments).map(({ missing }) => missing)).toEqual([0, 0]);
  expect(countOfNews(still, now, undefined)).toBe(1);

  const shown = withNews(still, now);
  expect(Object.keys(shown.comments).toSorted()).toEqual(["a", "b", "c"]);
  expect(countOfNews(shown, now, undefined)).toBe(0);
  expect(newsIn(held, now).map(({ id }) => id)).toEqual(["c"]);
});

test("a changed comment is as it is now, and doesn't move until the new is shown", () => {
  const edited = { ...older, commentHtml: "<p>now</p>", updatedAt: at(9), likeCount: 2 };
  const still = inPlace(held, talkWith([edited, newer]));
  expect(still.comments["a"]).toMatchObject({ commentHtml: "<p>now</p>", likeCount: 2 });
  expect(threadsOf(still.comments).map(({ root }) => root.id)).toEqual(["b", "a"]);
  const shown = withNews(still, talkWith([edited, newer]));
  expect(threadsOf(shown.comments).map(({ root }) => root.id)).toEqual(["a", "b"]);
});

test("what is being sent here is no news, whether it has arrived or not", () => {
  const guess = comment("sending-1", { ...posted(5), sending: true } as object);
  const sending = talkWith([older, newer, guess], { total: 3 });
  const arrived = talkWith([older, newer, comment("c", posted(4))]);
  expect(countOfNews(sending, arrived, undefined)).toBe(0);
  expect(inPlace(sending, arrived).comments["sending-1"]).toBe(guess);
});

test("replies that were never opened don't come along, nor do older comments", () => {
  const thread = { ...older, threadCount: 2 };
  const now = talkWith([
    comment("0", posted(0)),
    thread,
    replyTo(older, "early", posted(1)),
    replyTo(older, "late", posted(6)),
    newer,
  ]);
  const part = talkWith([thread, newer], { total: 4 });
  expect(Object.keys(withNews(part, now).comments).toSorted()).toEqual(["a", "b", "late"]);
});

test("of a comment that is shown alone only its own replies are news", () => {
  const alone = talkWith([older], { total: 7 });
  const elsewhere = talkWith([older], { total: 9 });
  expect(countOfNews(alone, elsewhere, "a")).toBe(0);
  const replied = talkWith([older, replyTo(older, "c", posted(3))], { total: 10 });
  expect(countOfNews(alone, replied, "a")).toBe(1);
});
