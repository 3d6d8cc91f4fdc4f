// Commenting and replying.
import { describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { callComment, listComments, postComment } from "#tests/support/comments.ts";
import { harmfulPartsOf } from "#tests/support/harmful-html.ts";
import { notificationsOf } from "#tests/support/notifications.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const ada = await site.person("Ada");
const project = await site.project(owner);
const nowhere = "0198c0de-0000-7000-8000-000000000000";
const long = "🙂".repeat(1000);

test("a comment and its replies are stored with depth, parent and rendered text", async () => {
  const { status, body, headers } = await postComment(ada, project.id, "  **Hello** ", null, {
    user: ada.id,
    project: project.id,
    depth: 7,
  });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toEqual({
    id: expect.any(String),
    commentText: "**Hello**",
    commentHtml: "<p><strong>Hello</strong></p>",
    user: { id: ada.id, username: "Ada", displayName: "Ada", avatarUrl: null },
    project: project.id,
    parentId: null,
    rootId: body.id,
    depth: 0,
    likes: [],
    dislikes: [],
    likeCount: 0,
    dislikeCount: 0,
    mine: null,
    deleted: false,
    hidden: false,
    postedDate: expect.any(String),
    updatedAt: body.postedDate,
    replyCount: 0,
    threadCount: 0,
    children: [],
    rest: null,
    can: { edit: true, delete: true, react: true },
  });
  const reply = await postComment(owner, project.id, "Hi", body.id, { depth: 0 });
  expect(reply.body).toMatchObject({ parentId: body.id, rootId: body.id, depth: 1 });
  const deeper = await postComment(ada, project.id, "Well", reply.body.id);
  expect(deeper.body).toMatchObject({ parentId: reply.body.id, rootId: body.id, depth: 2 });
  const { comments, total } = (await listComments(site.visitor, project.id)).body;
  expect(total).toBe(3);
  expect(comments[body.id]).toMatchObject({
    replyCount: 1,
    threadCount: 2,
    children: [reply.body.id],
    rest: null,
    can: { edit: false, delete: false, react: false },
  });
});

test("posting is refused in the order 401, 404, 403, 400", async () => {
  const elsewhere = await site.project(owner);
  const there = await postComment(ada, elsewhere.id, "There");
  expect((await postComment(site.visitor, nowhere, "")).status).toBe(401);
  expect((await postComment(ada, nowhere, "")).status).toBe(404);
  expect((await postComment(ada, "7", "")).status).toBe(404);
  expect((await postComment(ada, project.id, "", null, { user: owner.id })).status).toBe(403);
  for (const parentId of [there.body.id, nowhere]) {
    expect(await postComment(ada, project.id, "Here", parentId)).toMatchObject({
      status: 400,
      body: { fields: [{ path: "parentId", message: "There is no such comment in this project" }] },
    });
  }
});

test("a body that isn't JSON is refused after an unknown project and before anything is posted", async () => {
  const statusOf = async (projectId: string) => {
    const { statusCode } = await site.app.inject({
      method: "POST",
      url: `/api/v1/projects/${projectId}/comment`,
      headers: {
        host: "127.0.0.1:3000",
        cookie: ada.cookie,
        "content-type": "application/json",
      },
      payload: '{"commentText":"Hello"',
    });
    return statusCode;
  };
  expect(await statusOf(nowhere)).toBe(404);
  expect(await statusOf(project.id)).toBe(400);
});

test("a hidden comment can be replied to by its author and admins only", async () => {
  const admin = await site.admin();
  const { id } = (await postComment(ada, project.id, "Rude")).body;
  await sql`update comments set hidden_at = now() where id = ${id}`.run(site.database.db);
  expect(await postComment(owner, project.id, "Well", id)).toMatchObject({
    status: 400,
    body: { fields: [{ path: "parentId", message: "There is no such comment in this project" }] },
  });
  for (const person of [ada, admin]) {
    expect((await postComment(person, project.id, "Well", id)).status).toBe(200);
  }
});

test("the answer is the comment as lists show it to its author", async () => {
  const first = (await postComment(ada, project.id, "First")).body;
  const inner = (await postComment(owner, project.id, "Second", first.id)).body;
  for (const parentId of [null, first.id, inner.id]) {
    const { body } = await postComment(ada, project.id, "Look, @owner", parentId);
    const { comments } = (await listComments(ada, project.id, `at=${body.id}`)).body;
    expect(comments[body.id]).toEqual(body);
  }
});

describe("an invalid comment is refused", () => {
  const blank = "Can't submit a blank comment";
  test.each([
    ["", blank, blank, blank],
    [" \n\t ", blank, blank, blank],
    [`${long}x`, "Comment is too long", "Too Long!", "Too Long!"],
  ])("with the specified message: %j", async (text, top, reply, edited) => {
    const { body } = await postComment(ada, project.id, "Something");
    const answers = [
      await postComment(ada, project.id, text),
      await postComment(ada, project.id, text, body.id),
      await callComment(ada, project.id, "edit", { id: body.id, commentText: text }),
    ];
    const words = [top, reply, edited];
    for (const [index, answer] of answers.entries()) {
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: [{ path: "commentText", message: words[index] }] },
      });
    }
  });

  test.each([
    { commentText: undefined },
    { commentText: 7 },
    { commentText: "a\0b" },
    { commentText: "\ud800" },
    { parentId: "7" },
    { parentId: 7 },
  ])("naming the field: %j", async (change) => {
    const { status, body } = await postComment(ada, project.id, "Fine", null, change);
    expect(status).toBe(400);
    expect(body.fields.map(({ path }) => path)).toEqual(Object.keys(change));
  });
});

test("a text of 1,000 code points is accepted, not counting surrounding whitespace", async () => {
  expect((await postComment(ada, project.id, ` ${long}\n`)).body.commentText).toBe(long);
});

test("archived projects accept comments", async () => {
  const { id } = await site.project(owner);
  await owner.post(`/projects/${id}`, { archived: true });
  expect((await postComment(ada, id, "A pity")).status).toBe(200);
});

test("mentions of existing people become links", async () => {
  const text = "@ada, ask @OWNER or @nobody; `@ada` me@ada.example [@ada](/x) @ada_b x@ada";
  const { body } = await postComment(owner, project.id, text);
  expect(body.commentHtml).toContain('<p><a href="/user/Ada">@ada</a>, ask');
  expect(body.commentHtml).toContain('<a href="/user/owner">@OWNER</a> or @nobody;');
  expect(body.commentHtml.match(/\/user\//g)).toHaveLength(2);
});

test("a preview looks like the comment, and is neither stored nor notified", async () => {
  const text = "**So** says @ada: <script>alert(1)</script>";
  const preview = (person: Person, id: string, commentText = text) =>
    person.post<{ commentHtml: string }>(`/projects/${id}/comment/preview`, { commentText });
  const before = (await listComments(owner, project.id)).body.total;
  const notifications = await notificationsOf(ada);
  const { status, body } = await preview(owner, project.id);
  expect(status).toBe(200);
  expect(body.commentHtml).toContain('<strong>So</strong> says <a href="/user/Ada">@ada</a>');
  expect(body.commentHtml).not.toContain("<script");
  expect((await listComments(owner, project.id)).body.total).toBe(before);
  expect(await notificationsOf(ada)).toEqual(notifications);
  expect((await postComment(owner, project.id, text)).body.commentHtml).toBe(body.commentHtml);
  expect((await preview(owner, nowhere)).status).toBe(404);
  for (const bad of [" ", "x".repeat(1001)]) {
    expect((await preview(owner, project.id, bad)).status).toBe(400);
  }
});

test("hostile markup is sanitized", async () => {
  const text =
    "<img src=x onerror=alert(1)> [x](javascript:alert(1)) @Ada<script>alert(1)</script>";
  const { commentHtml } = (await postComment(ada, project.id, text)).body;
  expect(harmfulPartsOf(commentHtml)).toEqual([]);
  expect(commentHtml).toContain("&#x3C;script>alert(1)&#x3C;/script>");
  expect(commentHtml).toContain('<a href="/user/Ada">@Ada</a>');
});

test("deleting an account clears its comments and removes its likes", async () => {
  const { id } = await site.project(owner);
  const eve = await site.person("eve");
  const first = (await postComment(eve, id, "Mine")).body;
  const other = (await postComment(ada, id, "Yours", first.id)).body;
  await callComment(eve, id, "like", { comment: other.id });
  await sql`delete from users where id = ${eve.id}`.run(site.database.db);
  const { comments } = (await listComments(ada, id)).body;
  expect(comments[first.id]).toMatchObject({
    user: null,
    deleted: true,
    commentText: "",
    commentHtml: "",
    children: [other.id],
    can: { edit: false, delete: false, react: false },
  });
  expect(comments[other.id]).toMatchObject({ likeCount: 0, likes: [] });
});

test("posting is limited to 20 comments a minute", async () => {
  const limited = await startTestApp({ rateLimits: true });
  const talker = await limited.person("talker");
  const { id } = await limited.project(talker);
  const statuses: number[] = [];
  for (let number = 0; number < 22; number += 1) {
    statuses.push((await postComment(talker, id, `Number ${number}`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
});

test.each([
  ["List<String> is broken", "<p>List&#x3C;String> is broken</p>"],
  ["<p>Thanks, this works for me</p>", "<p>Thanks, this works for me</p>"],
  ["Steps:\nnpm ci\nIt fails", "<p>Steps:<br>\nnpm ci<br>\nIt fails</p>"],
])("of the comment %j no word is lost, and lines end where they were ended", async (text, html) => {
  expect((await postComment(ada, project.id, text)).body.commentHtml).toBe(html);
});

test("people are mentioned by their login, and never by the beginning of another name", async () => {
  const octo = await site.person("octo");
  const octocat = await site.person("octo-cat");
  const mentionsOf = async (person: Person) =>
    (await notificationsOf(person)).filter(({ event }) => event === "comment_mention");
  const said = (await postComment(ada, project.id, "Thanks @octo-cat, and @octo-cats!")).body;
  expect(said.commentHtml).toBe(
    '<p>Thanks <a href="/user/octocat">@octo-cat</a>, and @octo-cats!</p>',
  );
  expect(await mentionsOf(octo)).toHaveLength(0);
  expect(await mentionsOf(octocat)).toHaveLength(1);
  // Once, by whichever name.
  await postComment(ada, project.id, "交给@octocat处理, ＠octo-cat");
  expect(await mentionsOf(octocat)).toHaveLength(2);
  await postComment(ada, project.id, "谢谢＠octo你好 _@octo_");
  expect(await mentionsOf(octo)).toHaveLength(1);
});

test.each(["<!-- hidden -->", "[//]: # (hidden)", "&#8203;", "\u200B\u2060", "\u3164", "&nbsp;"])(
  "the comment %j, of which nothing shows, is refused",
  async (text) => {
    const { status, body } = await postComment(ada, project.id, text);
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ path: "commentText", message: "Can't submit a blank comment" }] },
    ]);
    const said = (await postComment(ada, project.id, "Said")).body;
    const edit = { id: said.id, commentText: text };
    expect((await callComment(ada, project.id, "edit", edit)).status).toBe(400);
  },
);

test("a comment of a picture or an emoji alone is shown", async () => {
  for (const text of ["![](https://a.example/x.png)", "👍🏽", "?"]) {
    expect((await postComment(ada, project.id, text)).status).toBe(200);
  }
});
