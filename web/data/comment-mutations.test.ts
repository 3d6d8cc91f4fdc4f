import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import type { Comment } from "#contract/comments.ts";
import { type ApiAnswer, createClient } from "#web/lib/client.ts";
import {
  deleteComment,
  editComment,
  postComment,
  type Reaction,
  reactionTo,
  withReaction,
} from "./comment-mutations.ts";
import type { CommentCache } from "./comment-cache.ts";
import { commentsQuery, type CommentSource } from "./comments.ts";

const before = { mine: null, likeCount: 4, dislikeCount: 1 } as const;

test("a reaction counts once and replaces the other", () => {
  const liked = withReaction(before, "like");
  expect(liked).toEqual({ mine: "like", likeCount: 5, dislikeCount: 1 });
  expect(withReaction(liked, "like")).toEqual(liked);
  expect(withReaction(liked, "dislike")).toEqual({
    mine: "dislike",
    likeCount: 4,
    dislikeCount: 2,
  });
  expect(withReaction(withReaction(liked, "dislike"), null)).toEqual(before);
});

const root: Comment = {
  id: "root",
  commentText: "Which tide?",
  commentHtml: "<p>Which tide?</p>",
  user: null,
  project: "p",
  parentId: null,
  rootId: "root",
  depth: 0,
  likes: [],
  dislikes: [],
  children: [],
  ...before,
  deleted: false,
  hidden: false,
  postedDate: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
  replyCount: 0,
  threadCount: 0,
  rest: null,
  can: { edit: true, delete: true, react: true },
};

/** A cached discussion with one comment; each request is answered by the test. */
function discussion() {
  const queryClient = new QueryClient();
  const requests: { url: string; body: unknown; answer: (status: number, body: object) => void }[] =
    [];
  const api = createClient(({ url, body = "" }) => {
    const { promise, resolve } = Promise.withResolvers<ApiAnswer>();
    const answer = (status: number, reply: object) =>
      resolve({ status, link: null, body: JSON.stringify(reply) });
    requests.push({ url, body: JSON.parse(body), answer });
    return promise;
  });
  const source: CommentSource = { api, queryClient, projectId: "p", part: {} };
  const { queryKey } = commentsQuery(api, "p", {});
  const cached: CommentCache = { comments: { root }, total: 1, next: null };
  queryClient.setQueryData(queryKey, cached);
  const cache = () => queryClient.getQueryData(queryKey);
  return { source, requests, cache, cached };
}

const refused = { code: "forbidden", message: "No." };

describe("posting a reply", () => {
  const reply = { ...root, id: "reply", parentId: "root", depth: 1, commentText: "Spring tide" };

  test("shows the reply at once, then replaces it by the saved one", async () => {
    const { source, requests, cache } = discussion();
    const posted: string[] = [];
    const posting = postComment(source, {
      author: null,
      text: "Spring tide",
      parent: root,
      onPosted: (id) => posted.push(id),
    });
    const [, optimistic] = Object.values(cache()?.comments ?? {});
    expect(optimistic).toMatchObject({ sending: true, parentId: "root", rootId: "root", depth: 1 });
    expect(cache()).toMatchObject({ total: 2, comments: { root: { threadCount: 1 } } });
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]).toMatchObject({
      url: "/api/v1/projects/p/comment",
      body: { commentText: "Spring tide", parentId: "root" },
    });
    requests[0]?.answer(200, reply);
    await posting;
    expect(Object.keys(cache()?.comments ?? {})).toEqual(["root", "reply"]);
    expect(cache()).toMatchObject({ total: 2, comments: { root: { threadCount: 1 } } });
    expect(posted).toEqual(["reply"]);
  });

  test.each([
    [null, "active"],
    ["2026-10-01T00:00:00.000Z", "archived"],
  ])("is the project's last activity, archived at %j", async (archivedAt, health) => {
    const { source, requests } = discussion();
    const project = { id: "p", archivedAt, lastActivity: "push", health: "dormant" };
    source.queryClient.setQueryData(["projects", "p"], project);
    const posting = postComment(source, { author: null, text: "Spring tide", parent: root });
    await expect.poll(() => requests.length).toBe(1);
    expect(source.queryClient.getQueryData(["projects", "p"])).toEqual(project);
    requests[0]?.answer(200, reply);
    await posting;
    expect(source.queryClient.getQueryData(["projects", "p"])).toEqual({
      ...project,
      lastActivity: "comment",
      lastActivityAt: reply.postedDate,
      health,
    });
  });

  test("is undone on failure", async () => {
    const { source, requests, cache, cached } = discussion();
    const posting = postComment(source, { author: null, text: "Spring tide", parent: root });
    await expect.poll(() => requests.length).toBe(1);
    requests[0]?.answer(403, refused);
    await expect(posting).rejects.toThrow("No.");
    expect(cache()).toEqual(cached);
  });
});

test("a failed edit and a failed deletion are undone", async () => {
  const { source, requests, cache } = discussion();
  const editing = editComment(source, root, "Which moon?");
  expect(cache()?.comments["root"]).toMatchObject({ commentText: "Which moon?", sending: true });
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.answer(403, refused);
  await expect(editing).rejects.toThrow("No.");
  expect(cache()?.comments["root"]).toEqual({ ...root, sending: false });

  const deleting = deleteComment(source, root);
  expect(cache()?.comments["root"]).toMatchObject({ deleted: true, commentText: "" });
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.answer(403, refused);
  await expect(deleting).rejects.toThrow("No.");
  expect(cache()?.comments["root"]).toMatchObject(root);
});

test("a saved edit keeps the cursor of replies that aren't cached", async () => {
  const { source, requests, cache } = discussion();
  const { queryKey } = commentsQuery(source.api, "p", {});
  source.queryClient.setQueryData<CommentCache>(queryKey, {
    comments: { root: { ...root, rest: "next replies" } },
    total: 9,
    next: null,
  });
  const editing = editComment(source, root, "Which moon?");
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.answer(200, { ...root, commentHtml: "<p>Which moon?</p>" });
  await editing;
  expect(cache()?.comments["root"]).toMatchObject({
    commentHtml: "<p>Which moon?</p>",
    sending: false,
    rest: "next replies",
  });
});

test("of several quick reactions the last is sent, after the reply to the first", async () => {
  const { source, requests, cache } = discussion();
  const observer = new MutationObserver(source.queryClient, reactionTo(source, root));
  const react = (reaction: Reaction) => observer.mutate(reaction);
  const first = react("like");
  await expect.poll(() => requests.length).toBe(1);
  expect(cache()?.comments["root"]).toMatchObject({ mine: "like", likeCount: 5 });
  void react(null);
  const last = react("dislike");
  await expect.poll(() => cache()?.comments["root"]).toMatchObject({ mine: "dislike" });
  expect(cache()?.comments["root"]).toMatchObject({ dislikeCount: 2 });
  requests[0]?.answer(200, { ...root, mine: "like", likeCount: 5 });
  await expect.poll(() => requests.length).toBe(2);
  expect(requests.map(({ url }) => url.split("/").at(-1))).toEqual(["like", "dislike"]);
  requests[1]?.answer(200, { ...root, mine: "dislike", dislikeCount: 2 });
  await Promise.all([first, last]);
  expect(cache()?.comments["root"]).toMatchObject({ mine: "dislike", likeCount: 4 });
});

test("a removed reaction that fails leaves the one that the server has", async () => {
  const { source, requests, cache } = discussion();
  const failures: Error[] = [];
  const observer = new MutationObserver(
    source.queryClient,
    reactionTo(source, root, (error) => failures.push(error)),
  );
  void observer.mutate("like");
  await expect.poll(() => requests.length).toBe(1);
  void observer.mutate("dislike");
  const last = observer.mutate(null);
  requests[0]?.answer(200, { ...root, mine: "like", likeCount: 5 });
  await expect.poll(() => requests.length).toBe(2);
  expect(requests.map(({ url }) => url.split("/").at(-1))).toEqual(["like", "removeLike"]);
  requests[1]?.answer(403, refused);
  await expect(last).rejects.toThrow("No.");
  expect(cache()?.comments["root"]).toMatchObject({ mine: "like", likeCount: 5 });
  expect(failures).toHaveLength(1);
});
