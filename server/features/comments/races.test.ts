// Many at once: no duplicate, no failure, and counts that are true.
import { expect, test } from "vitest";
import type { Answer, Person } from "#tests/support/test-app.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { act, listed, say, walkComments } from "#tests/support/comments.ts";
import { inParallel } from "#tests/support/in-parallel.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const project = await site.project(owner);
const many = 50;

const times = <T>(what: (index: number) => Promise<T>) => inParallel(many, what);
const statusesOf = (answers: Answer<unknown>[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

const people = Object.values<Person>(
  await site.people(Array.from({ length: many }, (_, number) => `p${number}n`)),
);
const personAt = (index: number) => people[index % many] ?? owner;

async function fresh() {
  return (await say(owner, project.id, "What do you think?")).body.id;
}

const current = async (id: string) =>
  (await listed(owner, project.id, `at=${id}`)).body.comments[id];

test.each(["like", "dislike"])("%s by fifty is fifty, by one is one", async (name) => {
  const id = await fresh();
  const answers = await Promise.all([
    times((index) => act(personAt(index), project.id, name, { comment: id })),
    times(() => act(owner, project.id, name, { comment: id })),
  ]);
  expect(statusesOf(answers.flat())).toEqual([200]);
  const comment = await current(id);
  expect(comment).toMatchObject({ [`${name}Count`]: many + 1 });
  expect(new Set(comment?.[name === "like" ? "likes" : "dislikes"]).size).toBe(many + 1);
});

test("of liking, disliking and taking back at once, one is left for each", async () => {
  const id = await fresh();
  const names = ["like", "dislike", "removeLike", "removeDislike"];
  const answers = await Promise.all([
    times((index) => act(personAt(index % 5), project.id, names[index % 4] ?? "", { comment: id })),
    times((index) => act(personAt(index), project.id, names[index % 2] ?? "", { comment: id })),
  ]);
  expect(statusesOf(answers.flat())).toEqual([200]);
  const comment = await current(id);
  const { likes = [], dislikes = [] } = comment ?? {};
  expect(comment).toMatchObject({ likeCount: likes.length, dislikeCount: dislikes.length });
  expect(new Set([...likes, ...dislikes]).size).toBe(likes.length + dislikes.length);
});

test("replies to all parts of a thread at once are all counted, and found in order", async () => {
  const id = await fresh();
  const inner = (await say(owner, project.id, "Inner", id)).body.id;
  const answers = await times((index) =>
    say(personAt(index), project.id, `Reply ${index}`, index % 2 ? id : inner),
  );
  expect(statusesOf(answers)).toEqual([200]);
  expect(await current(id)).toMatchObject({ threadCount: many + 1, replyCount: many / 2 + 1 });
  const pages = await walkComments(owner, project.id, `under=${id}&pageSize=7`);
  const found = pages.flat().map((comment) => comment.id);
  expect(found.toSorted()).toEqual([inner, ...answers.map(({ body }) => body.id)].toSorted());
});

test("whoever pages while fifty reply at once misses none", async () => {
  const id = await fresh();
  await say(owner, project.id, "First", id);
  const replying = times((index) => say(personAt(index), project.id, `Reply ${index}`, id));
  const seen = new Set<string>();
  let after = "";
  const readOn = async () => {
    const query = `under=${id}&pageSize=1${after && `&after=${after}`}`;
    const { body, headers } = await listed(owner, project.id, query);
    for (const one of Object.keys(body.comments)) seen.add(one);
    after = /after=([\w-]+)/.exec(headers["link"] ?? "")?.[1] ?? after;
    return headers["link"] !== undefined;
  };
  for (let turn = 0; turn < many; turn += 1) await readOn();
  await replying;
  while (await readOn());
  expect(seen.size).toBe(many + 1);
});

test("edited, liked and deleted at once, it ends deleted and without words", async () => {
  const id = await fresh();
  const answers = await times((index) => {
    if (index % 3 === 0) return act(owner, project.id, "delete", { id });
    if (index % 3 === 1) return act(owner, project.id, "edit", { id, commentText: `${index}` });
    return act(personAt(index), project.id, "like", { comment: id });
  });
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await current(id)).toMatchObject({ deleted: true, commentText: "", commentHtml: "" });
});
