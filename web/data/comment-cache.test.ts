import { describe, expect, test } from "vitest";
import { changed, joined, refreshed, saidOf, without, withNew } from "./comment-cache.ts";
import { comment, replyTo, talkWith } from "#web/features/comments/some-talk.ts";

const idsOf = ({ comments }: { comments: object }) => Object.keys(comments).toSorted();

test("texts are kept for those who may change them", () => {
  const can = { edit: false, delete: false, react: true };
  expect(saidOf(comment("a")).commentText).toBe("a");
  expect(saidOf(comment("a", { can })).commentText).toBe("");
});

describe("reading on", () => {
  test("an older page adds to what is held, and says where it goes on", () => {
    const all = joined(talkWith([comment("b")], { next: "x" }), talkWith([comment("a")]));
    expect([idsOf(all), all.next]).toEqual([["a", "b"], null]);
  });

  test("replies that were read further than the page's are not read again", () => {
    const held = talkWith([comment("a", { rest: "far" })]);
    const page = talkWith([comment("a", { rest: "near", likeCount: 3 })]);
    expect(joined(held, page).comments["a"]).toMatchObject({ rest: "far", likeCount: 3 });
  });
});

describe("reading the newest page again", () => {
  const held = talkWith([comment("b"), comment("a")], { next: "older" });

  test("what is held stays, with its place further down", () => {
    const newest = talkWith([comment("c"), comment("b", { likeCount: 1 })], { next: "after b" });
    const now = refreshed(held, newest);
    expect([idsOf(now), now.next]).toEqual([["a", "b", "c"], "older"]);
    expect(now.comments["b"]?.likeCount).toBe(1);
  });

  test("no gap is left where more is new than a page holds", () => {
    const newest = talkWith([comment("z"), comment("y")], { next: "after y" });
    expect(refreshed(held, newest)).toEqual(newest);
  });

  test("nothing was held before", () => {
    expect(refreshed(undefined, held)).toEqual(held);
  });
});

describe("a new reply", () => {
  const root = comment("a", { replyCount: 1, threadCount: 1 });
  const reply = replyTo(root, "b");
  const talk = talkWith([root, reply], { total: 7 });
  const deeper = replyTo(reply, "c");

  test("counts with what it replies to, its thread and its project", () => {
    const now = withNew(talk, deeper);
    expect(now.total).toBe(8);
    expect(now.comments["b"]?.replyCount).toBe(1);
    expect(now.comments["a"]).toMatchObject({ replyCount: 1, threadCount: 2 });
  });

  test("counts once, however often it comes", () => {
    expect(withNew(withNew(talk, deeper), deeper)).toEqual(withNew(talk, deeper));
  });

  test("taken back, leaves no trace", () => {
    expect(without(withNew(talk, deeper), "c")).toEqual(talk);
    expect(without(talk, "c")).toBe(talk);
  });

  test("stays out where what it replies to isn't held", () => {
    expect(withNew(talkWith([comment("z")]), deeper)).toEqual(talkWith([comment("z")]));
  });
});

test("a change to what isn't held changes nothing", () => {
  const talk = talkWith([comment("a")]);
  expect(changed(talk, "b", { likeCount: 1 })).toBe(talk);
});
