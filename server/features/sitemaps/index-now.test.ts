import { afterAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { inParallel } from "#tests/support/in-parallel.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";
import { indexNowKey, submitChangedPages } from "./index-now.ts";

const site = await startTestApp({ indexNow: true });
const { db } = site.database;
const { publicUrl } = site.app.settings;
const engine = await openReceiver();
afterAll(engine.close);
const owner = await site.person("owner");

/** The engine is on this machine, which nothing else may be. */
const submit = (batch?: number) =>
  submitChangedPages(site.database, site.app.settings, {
    to: new URL(`${engine.url}/indexnow`),
    connecting: { isReachable: () => true, lookup: undefined },
    ...(batch !== undefined && { batch }),
  });

interface Submission {
  readonly host: string;
  readonly key: string;
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}

const submissions = () => engine.requests.map(({ body }) => JSON.parse(body) as Submission);
const submittedPages = () => submissions().flatMap(({ urlList }) => urlList);
const pageOf = ({ id }: { readonly id: string }) => `${publicUrl}/projects/${id}`;

/** A project that changed after what was submitted, and longer ago than what still waits. */
async function changedProject(name: string) {
  const project = await site.project(owner, { name });
  await sql`update projects set updated_at = now() - interval '2 minutes'
    where id = ${project.id}`.run(db);
  return project;
}

const askForKey = (app: typeof site, key: string) =>
  app.app.inject({ url: `/${key}.txt`, headers: { host: "127.0.0.1:3000" } });

beforeEach(async () => {
  engine.answer = () => ({ status: 200 });
  await submit();
  await sql`delete from projects`.run(db);
  await sql`update index_now set submitted_at = now() - interval '1 hour', due_at = now()`.run(db);
  engine.requests.length = 0;
});

test("pages of changed projects are submitted once, with the key that the site serves", async () => {
  const shown = await changedProject("Alder");
  const hidden = await changedProject("Beech");
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  await site.project(owner, { name: "Changed just now" });
  expect(await submit()).toBe("1 submitted");
  const key = (await indexNowKey(db)) ?? "";
  expect(submissions()).toEqual([
    {
      host: new URL(publicUrl).host,
      key,
      keyLocation: `${publicUrl}/${key}.txt`,
      urlList: [pageOf(shown)],
    },
  ]);
  const [request] = engine.requests;
  expect(request).toMatchObject({ method: "POST", path: "/indexnow" });
  expect(request?.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(await submit()).toBe("Nothing to submit");
  const file = await askForKey(site, key);
  expect(file).toMatchObject({ statusCode: 200, body: key });
  expect(file.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect((await askForKey(site, "0".repeat(32))).statusCode).toBe(404);
});

test("many pages are submitted in several requests, each page once, by several servers too", async () => {
  const projects = [];
  for (const name of ["Alder", "Beech", "Cedar", "Dogwood", "Elm"]) {
    projects.push(await changedProject(name));
  }
  // As of an import: then the order is that of their ids.
  await sql`update projects set updated_at = now() - interval '2 minutes'`.run(db);
  await inParallel(3, () => submit(2));
  await submit(2);
  expect(submissions().every(({ urlList }) => urlList.length <= 2)).toBe(true);
  expect(submittedPages().toSorted()).toEqual(projects.map(pageOf).toSorted());
});

test("what was refused is submitted again, not before the engine allows it", async () => {
  const project = await changedProject("Alder");
  engine.answer = () => ({ status: 429, headers: { "retry-after": "600" } });
  expect(await submit()).toBe(
    "0 submitted, then refused with status 429; the next try is in 600 s",
  );
  engine.answer = () => ({ status: 202 });
  expect(await submit()).toBe("0 submitted; the next ones later");
  expect(engine.requests).toHaveLength(1);
  await sql`update index_now set due_at = due_at - interval '601 seconds'`.run(db);
  expect(await submit()).toBe("1 submitted");
  expect(submittedPages()).toEqual([pageOf(project), pageOf(project)]);
});

test("addresses of the server's own network aren't reached", async () => {
  await changedProject("Alder");
  const to = new URL(engine.url);
  expect(await submitChangedPages(site.database, site.app.settings, { to })).toContain("no answer");
  expect(engine.requests).toEqual([]);
});

test("it is off unless set, and refused for closed sites and those of this machine", async () => {
  const PUBLIC_URL = "https://cafe.example";
  const provider = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret", PUBLIC_URL };
  expect(readSettings(provider).indexNow).toBe(false);
  expect(readSettings({ ...provider, INDEXNOW: "on" }).indexNow).toBe(true);
  const closed = { ...provider, INDEXNOW: "on", ACCESS: "members" };
  expect(() => readSettings(closed)).toThrow("INDEXNOW: expected off, as ACCESS=members");
  expect(() => readSettings({ INDEXNOW: "on" })).toThrow("INDEXNOW: expected off, as PUBLIC_URL");
  const without = await startTestApp();
  await sql`insert into index_now (key) values (${"a".repeat(32)})`.run(without.database.db);
  expect((await askForKey(without, "a".repeat(32))).statusCode).toBe(404);
});
