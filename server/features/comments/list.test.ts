// Pages of comments: no duplicates, no omissions, no reply without its parent.
import { beforeAll, describe, expect, test } from "vitest";
import type { Comment } from "#contract/comments.ts";
import { cursorOf } from "#server/http/cursor.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { callComment, listComments, postComment, walkComments } from "#tests/support/comments.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const ada = await site.person("ada");
const nowhere = "0198c0de-0000-7000-8000-000000000000";

const idsOf = (comments: readonly Comment[]) => comments.map(({ id }) => id);
const topOf = (page: readonly Comment[]) => page.filter(({ parentId }) => parentId === null);

describe("top-level comments", () => {
  const ids: string[] = [];
  let project = "";

  beforeAll(async () => {
    project = (await site.project(owner)).id;
    for (let number = 0; number < 45; number += 1) {
      const { body } = await postComment(ada, project, `Number ${number}`);
      ids.unshift(body.id);
      if (number % 10 === 0) await postComment(owner, project, "Yes", body.id);
    }
  });

  test.each([1, 7, 20, 45, 100])("in pages of %i come newest first, each once", async (size) => {
    const pages = await walkComments(site.visitor, project, `pageSize=${size}`);
    expect(idsOf(pages.flatMap(topOf))).toEqual(ids);
    expect(pages.flat()).toHaveLength(50);
    for (const page of pages.slice(0, -1)) expect(topOf(page)).toHaveLength(size);
  });

  test("come in pages of 20 by default; the total counts replies too", async () => {
    const { body, headers } = await listComments(site.visitor, project);
    expect(topOf(Object.values(body.comments))).toHaveLength(20);
    expect(body.total).toBe(50);
    expect(headers["link"]).toMatch(
      new RegExp(`^</api/v1/projects/${project}/comments\\?after=[\\w-]+>; rel="next"$`),
    );
    expect(
      (await listComments(site.visitor, project, "pageSize=45")).headers["link"],
    ).toBeUndefined();
  });

  test("that are posted during paging don't move others off their page", async () => {
    const pages = await walkComments(site.visitor, project, "pageSize=10", async () => {
      await postComment(ada, project, "Late");
    });
    expect(idsOf(pages.flatMap(topOf))).toEqual(ids);
  });
});

test.each([
  "pageSize=0",
  "replies=51",
  "replies=-1",
  "repliesInAll=1000",
  "after=x",
  "under=7",
  "at=7",
])("the query ?%s is refused", async (query) => {
  const { id } = await site.project(owner);
  expect((await listComments(site.visitor, id, query)).status).toBe(400);
});

test("a cursor with an impossible time is refused", async () => {
  const { id } = await site.project(owner);
  const after = cursorOf(["0000-01-01T00:00:00.000Z", nowhere]);
  expect((await listComments(site.visitor, id, `after=${after}`)).status).toBe(400);
});

test("unknown projects and comments are 404, and a project without comments has an empty list", async () => {
  const { id } = await site.project(owner);
  const elsewhere = await site.project(owner);
  const there = (await postComment(ada, elsewhere.id, "There")).body;
  for (const project of [nowhere, "7"]) {
    expect((await listComments(site.visitor, project)).status).toBe(404);
  }
  for (const comment of [nowhere, there.id]) {
    expect((await listComments(site.visitor, id, `under=${comment}`)).status).toBe(404);
    expect((await listComments(site.visitor, id, `at=${comment}`)).status).toBe(404);
  }
  expect((await listComments(site.visitor, id)).body).toEqual({ comments: {}, total: 0 });
});

describe("a thread with more replies than fit on the page", () => {
  const replies: Comment[] = [];
  let project = "";
  let root: Comment;

  /** 70 replies: every other one to the top-level comment, the rest to the previous reply. */
  beforeAll(async () => {
    project = (await site.project(owner)).id;
    root = (await postComment(ada, project, "Well?")).body;
    for (let number = 0; number < 70; number += 1) {
      const parent = number % 2 === 0 ? root.id : replies.at(-1)?.id;
      replies.push((await postComment(owner, project, `Reply ${number}`, parent)).body);
    }
  });

  test("shows its first fifty replies and a cursor to the rest", async () => {
    const { comments } = (await listComments(site.visitor, project)).body;
    const first = comments[root.id];
    expect(Object.keys(comments)).toEqual([root.id, ...idsOf(replies.slice(0, 50))]);
    expect(first).toMatchObject({ replyCount: 35, threadCount: 70 });
    expect(first?.children).toEqual(idsOf(replies.slice(0, 50).filter((_, n) => n % 2 === 0)));
    const pages = await walkComments(
      site.visitor,
      project,
      `under=${root.id}&after=${first?.rest}&pageSize=8`,
    );
    expect(idsOf(pages.flat())).toEqual(idsOf(replies.slice(50)));
    for (const { rest } of Object.values(comments).slice(1)) expect(rest).toBeNull();
  });

  test.each([0, 1, 49])("shows %i replies on request", async (count) => {
    const { comments } = (await listComments(site.visitor, project, `replies=${count}`)).body;
    expect(Object.keys(comments)).toEqual([root.id, ...idsOf(replies.slice(0, count))]);
    const query = `under=${root.id}&after=${comments[root.id]?.rest}`;
    const pages = await walkComments(site.visitor, project, query);
    expect(idsOf(pages.flat())).toEqual(idsOf(replies.slice(count)));
  });

  test("lists replies posted during paging at the end", async () => {
    const late: string[] = [];
    const under = `under=${root.id}&pageSize=30`;
    const pages = await walkComments(site.visitor, project, under, async () => {
      if (late.length > 0) return;
      late.push((await postComment(ada, project, "Late", replies[0]?.id)).body.id);
    });
    expect(idsOf(pages.flat())).toEqual([...idsOf(replies), ...late]);
  });

  test("can be read below any comment and around any comment", async () => {
    const [first, second] = replies;
    const below = await walkComments(site.visitor, project, `under=${first?.id}&pageSize=1`);
    expect(idsOf(below.flat())[0]).toBe(second?.id);
    expect(below.flat().every(({ parentId }) => parentId === first?.id)).toBe(true);
    const last = replies.at(-1);
    const around = (await listComments(ada, project, `at=${last?.id}`)).body;
    expect(Object.keys(around.comments)).toEqual([root.id, last?.parentId, last?.id]);
    expect(around.comments[root.id]).toMatchObject({ children: [last?.parentId], depth: 0 });
    const rest = around.comments[root.id]?.rest;
    const all = await walkComments(ada, project, `under=${root.id}&after=${rest}`);
    expect(idsOf(all.flat()).slice(0, 70)).toEqual(idsOf(replies));
  });

  test("shows each viewer their own reaction and permissions", async () => {
    const id = replies[3]?.id ?? "";
    await callComment(ada, project, "dislike", { comment: id });
    const seen = async (caller: typeof site.visitor) =>
      (await listComments(caller, project)).body.comments[id];
    expect(await seen(ada)).toMatchObject({ mine: "dislike", can: { edit: false, react: true } });
    expect(await seen(owner)).toMatchObject({ mine: null, can: { edit: true, delete: true } });
    expect(await seen(site.visitor)).toMatchObject({
      mine: null,
      dislikes: [ada.id],
      can: { edit: false, delete: false, react: false },
    });
  });
});

test("a total limit on replies favours the newest threads, and each thread has a cursor to the rest", async () => {
  const project = (await site.project(owner)).id;
  const threads: string[][] = [];
  for (let thread = 0; thread < 4; thread += 1) {
    const { id } = (await postComment(ada, project, "Well?")).body;
    const replies: string[] = [];
    for (let reply = 0; reply < 3; reply += 1) {
      replies.push(
        (await postComment(owner, project, "Yes", reply === 2 ? replies[0] : id)).body.id,
      );
    }
    threads.unshift([id, ...replies]);
  }
  const query = "pageSize=3&replies=2&repliesInAll=3";
  const { body, headers } = await listComments(site.visitor, project, query);
  const shown = threads.slice(0, 3).map((thread, index) => thread.slice(0, 3 - index));
  expect(Object.keys(body.comments)).toEqual(shown.flat());
  expect(headers["link"]).toContain("repliesInAll=3");
  for (const [id, ...replies] of threads.slice(0, 3)) {
    const first = replies.filter((reply) => body.comments[reply]);
    const under = `under=${id}&after=${body.comments[id ?? ""]?.rest}`;
    const rest = await walkComments(site.visitor, project, under);
    expect([...first, ...idsOf(rest.flat())]).toEqual(replies);
  }
});
