// Concurrent changes to comments: no duplicates, no failures, correct counts.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";
import { callComment, listComments, postComment, walkComments } from "#tests/support/comments.ts";
import { addMember } from "#tests/support/teams.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("owner");
const project = await site.project(owner);
const many = racers;

const times = <T>(task: (index: number) => Promise<T>) => inParallel(many, task);
const statusesOf = (answers: ApiResponse<unknown>[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

const people = Object.values<Person>(
  await site.people(Array.from({ length: many }, (_, number) => `p${number}n`)),
);
const personAt = (index: number) => people[index % many] ?? owner;

async function newComment() {
  return (await postComment(owner, project.id, "What do you think?")).body.id;
}

const current = async (id: string) =>
  (await listComments(owner, project.id, `at=${id}`)).body.comments[id];

test.each(["like", "dislike"])(
  "many people's concurrent %ss all count, and one person's repeats count once",
  async (name) => {
    const id = await newComment();
    const answers = await Promise.all([
      times((index) => callComment(personAt(index), project.id, name, { comment: id })),
      times(() => callComment(owner, project.id, name, { comment: id })),
    ]);
    expect(statusesOf(answers.flat())).toEqual([200]);
    const comment = await current(id);
    expect(comment).toMatchObject({ [`${name}Count`]: many + 1 });
    expect(new Set(comment?.[name === "like" ? "likes" : "dislikes"]).size).toBe(many + 1);
  },
);

test("concurrent likes, dislikes and removals leave at most one reaction per person", async () => {
  const id = await newComment();
  const names = ["like", "dislike", "removeLike", "removeDislike"];
  const answers = await Promise.all([
    times((index) =>
      callComment(personAt(index % 5), project.id, names[index % 4] ?? "", { comment: id }),
    ),
    times((index) =>
      callComment(personAt(index), project.id, names[index % 2] ?? "", { comment: id }),
    ),
  ]);
  expect(statusesOf(answers.flat())).toEqual([200]);
  const comment = await current(id);
  const { likes = [], dislikes = [] } = comment ?? {};
  expect(comment).toMatchObject({ likeCount: likes.length, dislikeCount: dislikes.length });
  expect(new Set([...likes, ...dislikes]).size).toBe(likes.length + dislikes.length);
});

test("concurrent replies to different comments of a thread are all counted and listed", async () => {
  const id = await newComment();
  const inner = (await postComment(owner, project.id, "Inner", id)).body.id;
  const answers = await times((index) =>
    postComment(personAt(index), project.id, `Reply ${index}`, index % 2 ? id : inner),
  );
  expect(statusesOf(answers)).toEqual([200]);
  expect(await current(id)).toMatchObject({ threadCount: many + 1, replyCount: many / 2 + 1 });
  const pages = await walkComments(owner, project.id, `under=${id}&pageSize=7`);
  const found = pages.flat().map((comment) => comment.id);
  expect(found.toSorted()).toEqual([inner, ...answers.map(({ body }) => body.id)].toSorted());
});

test("concurrent replies come after their parents, and each notifies a person at most once", async () => {
  const { id } = await site.project(owner);
  const coOwner = await site.person("coowner");
  await addMember(owner, id, coOwner, "owner");
  const root = (await postComment(owner, id, "What do you think?")).body.id;
  let latest = root;
  const answers = await times(async (index) => {
    const parent = index % 2 ? latest : root;
    const answer = await postComment(personAt(index), id, `Reply ${index}`, parent);
    latest = answer.body.id;
    return answer;
  });
  expect(statusesOf(answers)).toEqual([200]);

  const replies = await sql<{ seq: number; isPlaced: boolean }>`
    select c.seq, c.seq > p.seq and c.depth = p.depth + 1 and c.root_id = p.root_id as "isPlaced"
    from comments c join comments p on p.id = c.parent_id where c.root_id = ${root}`.all(db);
  expect(new Set(replies.map(({ seq }) => seq)).size).toBe(many);
  expect(replies.map(({ isPlaced }) => isPlaced)).toEqual(Array(many).fill(true));
  const { body } = await listComments(owner, id, `at=${root}`);
  expect(body.total).toBe(many + 1);
  expect(body.comments[root]).toMatchObject({ threadCount: many });

  const notified = await sql<{ userId: string; count: number; distinct: number }>`
    select user_id as "userId", count(*) as count, count(distinct comment_id) as distinct
    from notifications where project_id = ${id} and comment_id is not null group by user_id`.all(
    db,
  );
  const counts = new Map(notified.map(({ userId, count }) => [userId, count]));
  expect(counts.get(owner.id)).toBe(many);
  expect(counts.get(coOwner.id)).toBe(many + 1);
  expect(notified.map(({ count }) => count)).toEqual(notified.map(({ distinct }) => distinct));
  const numbered = await sql<{ isDense: boolean }>`
    select max(number) = count(*) and min(number) = 1 as "isDense"
    from notifications group by user_id`.all(db);
  expect(numbered.map(({ isDense }) => isDense)).toEqual(numbered.map(() => true));
});

test("paging during concurrent replies misses none", async () => {
  const id = await newComment();
  await postComment(owner, project.id, "First", id);
  const replying = times((index) => postComment(personAt(index), project.id, `Reply ${index}`, id));
  const seen = new Set<string>();
  let after = "";
  const readOn = async () => {
    const query = `under=${id}&pageSize=1${after && `&after=${after}`}`;
    const { body, headers } = await listComments(owner, project.id, query);
    for (const one of Object.keys(body.comments)) seen.add(one);
    after = /after=([\w-]+)/.exec(headers["link"] ?? "")?.[1] ?? after;
    return headers["link"] !== undefined;
  };
  for (let turn = 0; turn < many; turn += 1) await readOn();
  await replying;
  while (await readOn());
  expect(seen.size).toBe(many + 1);
});

test("concurrent edits, likes and deletions leave the comment deleted without text", async () => {
  const id = await newComment();
  const answers = await times((index) => {
    if (index % 3 === 0) return callComment(owner, project.id, "delete", { id });
    if (index % 3 === 1)
      return callComment(owner, project.id, "edit", { id, commentText: `${index}` });
    return callComment(personAt(index), project.id, "like", { comment: id });
  });
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await current(id)).toMatchObject({ deleted: true, commentText: "", commentHtml: "" });
});
