// Slow rendering delays only its own author: no database connection and no lock is held while a
// text waits.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { holdRenders } from "#tests/support/hold-renders.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("owner");
const project = await site.project(owner);
let texts = 0;

/** A new text that is long enough for a rendering thread. */
const hard = () => `${(texts += 1)}\n${"- a\n".repeat(240)}`;

async function connectionsHeld(): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.maybeOne(db);
  return row?.count ?? 0;
}

async function applicationOf(login: string) {
  const applicant = await site.person(login);
  const input = { project: project.id, requestedRole: "developer", content: "Hi" };
  const { body } = await applicant.post<{ id: string }>("/applications", input);
  return { applicant, path: `/applications/${body.id}` };
}

const commentOf = (text: string) => ({ commentText: text });

test("no write holds a connection while its text waits", async () => {
  const [ada, bob, cyd, dan] = await Promise.all(["ada", "bob", "cyd", "dan"].map(site.person));
  const { applicant, path } = await applicationOf("eve");
  if (!ada || !bob || !cyd || !dan) throw new Error("Nobody there");
  const comments = `/projects/${project.id}/comment`;
  const { body: before } = await bob.post<{ id: string }>(comments, commentOf("Before"));
  const heldRenders = holdRenders();
  const writes = [
    ada.post(comments, commentOf(hard())),
    bob.post(`${comments}/edit`, { id: before.id, ...commentOf(hard()) }),
    cyd.post("/applications", {
      project: project.id,
      requestedRole: "developer",
      content: hard(),
    }),
    applicant.post(path, { content: hard() }),
    owner.post(`/projects/${project.id}`, { description: hard() }),
    dan.post("/projects", { name: "New", description: hard(), techs: [] }),
  ];
  await expect.poll(() => heldRenders.texts.length).toBe(2);
  for (let look = 0; look < 25; look += 1) {
    expect(await connectionsHeld()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  heldRenders.release();
  const answers = await Promise.all(writes);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(heldRenders.texts).toHaveLength(6);
});

test("while one person floods the server, visitors can read and others can write", async () => {
  const { applicant, path } = await applicationOf("mallory");
  const fay = await site.person("fay");
  const gil = await site.person("gil");
  const heldRenders = holdRenders();
  let refused = 0;
  const flood = Array.from({ length: 40 }, async () => {
    const answer = await applicant.post(path, { content: hard() });
    if (answer.status === 429) refused += 1;
    return answer;
  });
  await expect.poll(() => refused).toBe(29);
  const comments = `/projects/${project.id}/comment`;
  const late = gil.post(comments, commentOf(hard()));
  expect((await site.visitor.get(`/users/${owner.id}`)).status).toBe(200);
  expect((await fay.post(comments, commentOf("Quick"))).status).toBe(200);
  expect((await applicant.get(path)).status).toBe(200);
  heldRenders.release();
  expect((await late).status).toBe(200);
  const answers = await Promise.all(flood);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
  for (const { status, headers } of answers) {
    if (status !== 200) expect([status, headers["retry-after"]]).toEqual([429, "5"]);
  }
});
