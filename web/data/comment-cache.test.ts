import { describe, expect, test } from "vitest";
import type { Comment } from "#contract/comments.ts";
import {
  type CommentCache,
  countNewComments,
  newCommentsIn,
  threadsOf,
  toCommentView,
  withChanges,
  withComment,
  withNewComments,
  withNewestPage,
  withoutComment,
  withPage,
  withUpdatesInPlace,
} from "./comment-cache.ts";

/** A comment with that id; ids of later ones sort after earlier ones. */
const comment = (id: string, overrides: Partial<Comment> = {}): Comment => ({
  id,
  commentText: id,
  commentHtml: `<p>${id}</p>`,
  user: null,
  project: "project",
  parentId: null,
  rootId: id,
  depth: 0,
  likes: [],
  dislikes: [],
  likeCount: 0,
  dislikeCount: 0,
  mine: null,
  deleted: false,
  hidden: false,
  postedDate: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
  replyCount: 0,
  threadCount: 0,
  children: [],
  rest: null,
  can: { edit: true, delete: true, react: true },
  ...overrides,
});

const replyTo = (parent: Comment, id: string, overrides: Partial<Comment> = {}): Comment =>
  comment(id, {
    parentId: parent.id,
    rootId: parent.rootId,
    depth: parent.depth + 1,
    ...overrides,
  });

const cacheWith = (comments: Comment[], overrides: Partial<CommentCache> = {}): CommentCache => ({
  comments: Object.fromEntries(comments.map((one) => [one.id, one])),
  total: comments.length,
  next: null,
  ...overrides,
});

const idsOf = ({ comments }: { comments: object }) => Object.keys(comments).toSorted();

test("keeps the text only for those who may edit it", () => {
  const can = { edit: false, delete: false, react: true };
  expect(toCommentView(comment("a")).commentText).toBe("a");
  expect(toCommentView(comment("a", { can })).commentText).toBe("");
});

describe("a further page", () => {
  test("adds to the cached comments and takes its cursor", () => {
    const all = withPage(cacheWith([comment("b")], { next: "x" }), cacheWith([comment("a")]));
    expect([idsOf(all), all.next]).toEqual([["a", "b"], null]);
  });

  test("keeps the cursor of replies that were loaded further", () => {
    const cached = cacheWith([comment("a", { rest: "far" })]);
    const page = cacheWith([comment("a", { rest: "near", likeCount: 3 })]);
    expect(withPage(cached, page).comments["a"]).toMatchObject({ rest: "far", likeCount: 3 });
  });
});

describe("the refetched newest page", () => {
  const cached = cacheWith([comment("b"), comment("a")], { next: "older" });

  test("keeps the cached comments and their cursor", () => {
    const newest = cacheWith([comment("c"), comment("b", { likeCount: 1 })], { next: "after b" });
    const now = withNewestPage(cached, newest);
    expect([idsOf(now), now.next]).toEqual([["a", "b", "c"], "older"]);
    expect(now.comments["b"]?.likeCount).toBe(1);
  });

  test("replaces them if they don't overlap, so that no gap is left", () => {
    const newest = cacheWith([comment("z"), comment("y")], { next: "after y" });
    expect(withNewestPage(cached, newest)).toEqual(newest);
  });

  test("becomes the cache if nothing was cached before", () => {
    expect(withNewestPage(undefined, cached)).toEqual(cached);
  });
});

describe("a new reply", () => {
  const root = comment("a", { replyCount: 1, threadCount: 1 });
  const reply = replyTo(root, "b");
  const cache = cacheWith([root, reply], { total: 7 });
  const deeper = replyTo(reply, "c");

  test("counts with its parent, its thread and its project", () => {
    const now = withComment(cache, deeper);
    expect(now.total).toBe(8);
    expect(now.comments["b"]?.replyCount).toBe(1);
    expect(now.comments["a"]).toMatchObject({ replyCount: 1, threadCount: 2 });
  });

  test("counts once, however often it is added", () => {
    expect(withComment(withComment(cache, deeper), deeper)).toEqual(withComment(cache, deeper));
  });

  test("is undone by removing it", () => {
    expect(withoutComment(withComment(cache, deeper), "c")).toEqual(cache);
    expect(withoutComment(cache, "c")).toBe(cache);
  });

  test("isn't added if its parent isn't cached", () => {
    expect(withComment(cacheWith([comment("z")]), deeper)).toEqual(cacheWith([comment("z")]));
  });
});

test("a change to a comment that isn't cached changes nothing", () => {
  const cache = cacheWith([comment("a")]);
  expect(withChanges(cache, "b", { likeCount: 1 })).toBe(cache);
});

describe("new comments", () => {
  const at = (minute: number) => `2026-11-01T00:${String(minute).padStart(2, "0")}:00.000Z`;
  const posted = (minute: number) => ({ postedDate: at(minute), updatedAt: at(minute) });

  const older = comment("a", posted(1));
  const newer = comment("b", posted(2));
  const cached = cacheWith([older, newer]);

  test("are counted, and shown only on request", () => {
    const reply = replyTo(older, "c", posted(3));
    const now = cacheWith([{ ...older, threadCount: 1, replyCount: 1 }, newer, reply]);
    expect(countNewComments(cached, now, undefined)).toBe(1);
    const still = withUpdatesInPlace(cached, now);
    expect(Object.keys(still.comments)).toEqual(["a", "b"]);
    expect(threadsOf(still.comments).map(({ missing }) => missing)).toEqual([0, 0]);
    expect(countNewComments(still, now, undefined)).toBe(1);

    const shown = withNewComments(still, now);
    expect(Object.keys(shown.comments).toSorted()).toEqual(["a", "b", "c"]);
    expect(countNewComments(shown, now, undefined)).toBe(0);
    expect(newCommentsIn(cached, now).map(({ id }) => id)).toEqual(["c"]);
  });

  test("an edited comment is updated in place, and moves only when new ones are shown", () => {
    const edited = { ...older, commentHtml: "<p>now</p>", updatedAt: at(9), likeCount: 2 };
    const still = withUpdatesInPlace(cached, cacheWith([edited, newer]));
    expect(still.comments["a"]).toMatchObject({ commentHtml: "<p>now</p>", likeCount: 2 });
    expect(threadsOf(still.comments).map(({ root }) => root.id)).toEqual(["b", "a"]);
    const shown = withNewComments(still, cacheWith([edited, newer]));
    expect(threadsOf(shown.comments).map(({ root }) => root.id)).toEqual(["a", "b"]);
  });

  test("the viewer's own comments in flight don't count, saved or not", () => {
    const optimistic = comment("sending-1", { ...posted(5), sending: true } as object);
    const sending = cacheWith([older, newer, optimistic], { total: 3 });
    const arrived = cacheWith([older, newer, comment("c", posted(4))]);
    expect(countNewComments(sending, arrived, undefined)).toBe(0);
    expect(withUpdatesInPlace(sending, arrived).comments["sending-1"]).toBe(optimistic);
  });

  test("unopened replies and older comments are not added", () => {
    const thread = { ...older, threadCount: 2 };
    const now = cacheWith([
      comment("0", posted(0)),
      thread,
      replyTo(older, "early", posted(1)),
      replyTo(older, "late", posted(6)),
      newer,
    ]);
    const part = cacheWith([thread, newer], { total: 4 });
    expect(Object.keys(withNewComments(part, now).comments).toSorted()).toEqual(["a", "b", "late"]);
  });

  test("with a single thread shown only its replies count", () => {
    const alone = cacheWith([older], { total: 7 });
    const elsewhere = cacheWith([older], { total: 9 });
    expect(countNewComments(alone, elsewhere, "a")).toBe(0);
    const replied = cacheWith([older, replyTo(older, "c", posted(3))], { total: 10 });
    expect(countNewComments(alone, replied, "a")).toBe(1);
  });
});

describe("threads", () => {
  const on = (day: number) => ({
    updatedAt: `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`,
  });
  const orderOf = (comments: Comment[]) =>
    threadsOf(cacheWith(comments).comments).map(({ root, replies }) => [
      root.id,
      ...replies.map(({ id }) => id),
    ]);

  test("threads begin with the latest change, replies with the oldest, each after its parent", () => {
    const [old, young] = [comment("a", on(1)), comment("b", on(2))];
    const [first, second] = [replyTo(old, "c", on(3)), replyTo(old, "d", on(4))];
    const below = replyTo(first, "e", on(9));
    const all = [old, young, second, first, below];
    expect(orderOf(all)).toEqual([["b"], ["a", "c", "e", "d"]]);
    const edited = all.map((one) => (one === first ? { ...one, updatedAt: "2027" } : one));
    expect(orderOf(edited)).toEqual([["b"], ["a", "c", "e", "d"]]);
    expect(orderOf([{ ...old, ...on(5) }, young])).toEqual([["a"], ["b"]]);
  });

  test("of comments with equal times the later one comes first", () => {
    expect(orderOf([comment("a"), comment("c"), comment("b")])).toEqual([["c"], ["b"], ["a"]]);
  });

  test("a reply whose parent isn't cached is placed below the root", () => {
    const root = comment("a");
    const cut = replyTo(root, "b");
    expect(orderOf([root, replyTo(cut, "c")])).toEqual([["a", "c"]]);
  });

  test("replies that aren't cached count as missing", () => {
    const root = comment("a", { threadCount: 5 });
    const [thread] = threadsOf(cacheWith([root, replyTo(root, "b"), replyTo(root, "c")]).comments);
    expect(thread?.missing).toBe(3);
  });

  test("a chain of ten thousand replies is sorted", () => {
    const chain = [comment("00000")];
    for (let depth = 1; depth < 10_000; depth += 1) {
      const parent = chain[depth - 1];
      if (parent) chain.push(replyTo(parent, String(depth).padStart(5, "0")));
    }
    expect(orderOf(chain)).toEqual([chain.map(({ id }) => id)]);
  });
});
