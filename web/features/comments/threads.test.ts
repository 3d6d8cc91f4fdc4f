import { expect, test } from "vitest";
import type { Comment } from "#contract/comments.ts";
import { comment, replyTo, talkWith } from "./some-talk.ts";
import { threadsOf } from "./threads.ts";

const on = (day: number) => ({
  updatedAt: `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`,
});
const orderOf = (comments: Comment[]) =>
  threadsOf(talkWith(comments).comments).map(({ root, replies }) => [
    root.id,
    ...replies.map(({ id }) => id),
  ]);

test("the latest change comes first, at the top and among replies, each after what it replies to", () => {
  const [old, young] = [comment("a", on(1)), comment("b", on(2))];
  const [first, second] = [replyTo(old, "c", on(3)), replyTo(old, "d", on(4))];
  const below = replyTo(first, "e", on(9));
  expect(orderOf([old, young, first, second, below])).toEqual([["b"], ["a", "d", "c", "e"]]);
  expect(orderOf([{ ...old, ...on(5) }, young])).toEqual([["a"], ["b"]]);
});

test("changes at the same time are told apart by age", () => {
  expect(orderOf([comment("a"), comment("c"), comment("b")])).toEqual([["c"], ["b"], ["a"]]);
});

test("a reply to what isn't held stands below the thread's first", () => {
  const root = comment("a");
  const cut = replyTo(root, "b");
  expect(orderOf([root, replyTo(cut, "c")])).toEqual([["a", "c"]]);
});

test("what is missing is what the thread has beyond what is held", () => {
  const root = comment("a", { threadCount: 5 });
  const [thread] = threadsOf(talkWith([root, replyTo(root, "b"), replyTo(root, "c")]).comments);
  expect(thread?.missing).toBe(3);
});

test("a chain of ten thousand replies is put in order", () => {
  const chain = [comment("00000")];
  for (let depth = 1; depth < 10_000; depth += 1) {
    const parent = chain[depth - 1];
    if (parent) chain.push(replyTo(parent, String(depth).padStart(5, "0")));
  }
  expect(orderOf(chain)).toEqual([chain.map(({ id }) => id)]);
});
