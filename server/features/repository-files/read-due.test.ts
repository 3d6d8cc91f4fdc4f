// Files that the job reads again: what that changes, and what it doesn't.
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import type { RepositoryFile } from "#contract/repository-files.ts";
import { t } from "#shared/messages/t.ts";
import { sql } from "#server/database/sql.ts";
import { inLanguage } from "#server/languages.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { type FileProject, startFileProjects } from "#tests/support/file-projects.ts";
import { readDueFiles } from "./read-due.ts";

const { host, site, owner, newProject, serve, take, readProject } = await startFileProjects();
const { db } = site.database;

/** Why the file isn't taken over, as its German owner reads it. */
async function saidInGerman({ at }: FileProject) {
  const url = `/api/v1${at}`;
  const headers = { cookie: owner.cookie, "accept-language": "de" };
  const reply = await site.app.inject({ url, headers });
  return reply.json<RepositoryFile>().problems[0]?.message;
}

const run = () => readDueFiles(site.database, site.app.settings);
const makeDue = ({ id }: FileProject) =>
  sql`update repository_files set due_at = now() where project_id = ${id}`.run(db);

test("it changes the page, and what it no longer names is the owners' again", async () => {
  const made = await newProject();
  await take(made, "name: Tidewater\nlicence: MIT\n");
  serve(made, "name: Ebb\n");
  expect(await run()).toEqual({ read: 0, refused: 0 });
  await makeDue(made);
  expect(await run()).toEqual({ read: 1, refused: 0 });
  expect(await readProject(made)).toMatchObject({
    name: "Ebb",
    licence: "MIT",
    repositoryFile: { fields: ["name", "repositoryUrl"] },
  });
  expect((await owner.post(`/projects/${made.id}`, { licence: "ISC" })).status).toBe(200);
  expect(await run()).toEqual({ read: 0, refused: 0 });
});

test.each([
  [
    "a wrong one",
    "name: T\n",
    { line: 1, field: "name", message: "Too Short!" },
    inLanguage("de", () => t("forms.tooShort")),
  ],
  [
    "one that is gone",
    null,
    { field: "", message: expect.stringContaining("no stack-cafe.yml") },
    inLanguage("de", () => t("repository-files.missing", { path: "stack-cafe.yml" })),
  ],
])("%s changes nothing, and owners see why until it is mended", async (...row) => {
  const [, later, problem, german] = row;
  const made = await newProject();
  await take(made, "name: Tidewater\n");
  const stateOf = async () => (await owner.get<RepositoryFile>(made.at)).body;
  if (later === null) host.answer(`/api/repos/${made.path}/contents/stack-cafe.yml`, gone);
  else serve(made, later);
  const before = await readProject(made);
  await makeDue(made);
  expect(await run()).toEqual({ read: 1, refused: 1 });
  expect(await stateOf()).toMatchObject({ path: "stack-cafe.yml", problems: [problem] });
  expect(await saidInGerman(made)).toBe(german);
  expect(await readProject(made)).toEqual(before);
  await makeDue(made);
  await run();
  expect(await noticesAbout(made)).toBe(1);
  serve(made, "name: Ebb\n");
  await makeDue(made);
  expect(await run()).toEqual({ read: 1, refused: 0 });
  expect((await stateOf()).problems).toEqual([]);
  expect((await readProject(made)).name).toBe("Ebb");
});

test("after a push that its webhook delivers", async () => {
  const made = await newProject();
  await take(made, "name: Tidewater\n");
  serve(made, "name: Ebb\n");
  const hook = await newWebhook(owner, made.id);
  const pushed = { event: "push", body: pushBody(), secret: hook.secret };
  expect((await deliver(site.app, hook.id, { ...pushed, secret: "other" })).status).toBe(401);
  expect(await run()).toEqual({ read: 0, refused: 0 });
  expect((await deliver(site.app, hook.id, pushed)).status).toBe(200);
  expect(await run()).toEqual({ read: 1, refused: 0 });
  expect((await readProject(made)).name).toBe("Ebb");
  expect(await run()).toEqual({ read: 0, refused: 0 });
});

test("a code host that is silent changes nothing, and is asked later", async () => {
  const made = await newProject();
  await take(made, "name: Tidewater\n");
  host.answer(`/api/repos/${made.path}`, (_, response) => void response.writeHead(500).end());
  await makeDue(made);
  expect(await run()).toEqual({ read: 0, refused: 0 });
  const { minutes } = await sql<{ minutes: number }>`
    select round(extract(epoch from due_at - now()) / 60)::int as minutes
    from repository_files where project_id = ${made.id}`.one(db);
  expect(minutes).toBe(30);
  expect((await owner.get<RepositoryFile>(made.at)).body.problems).toEqual([]);
});

test("one that isn't read any more, or whose project is archived, isn't asked for", async () => {
  const made = await newProject();
  await take(made, "name: Tidewater\n");
  serve(made, "name: Ebb\n");
  await makeDue(made);
  await owner.post(`/projects/${made.id}`, { archived: true });
  expect(await run()).toEqual({ read: 0, refused: 0 });
  await owner.post(`/projects/${made.id}`, { archived: false });
  await owner.delete(made.at);
  expect(await run()).toEqual({ read: 0, refused: 0 });
  expect((await readProject(made)).name).toBe("Tidewater");
});

/** How often the owner was notified that the project's file has problems. */
async function noticesAbout({ id }: FileProject): Promise<number> {
  const { body } = await owner.get<Notification[]>(`/notifications?to=${owner.id}&pageSize=100`);
  return body.filter(
    ({ event, data }) =>
      event === "repository_file_refused" && "project" in data && data.project.id === id,
  ).length;
}

const gone = (_: unknown, response: ServerResponse) => void response.writeHead(404).end("{}");
