// Removing demo content deletes all of it, and nothing that belongs to others.
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { demoAccountOf } from "./demo-accounts.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { postComment } from "#tests/support/comments.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { demoContent } from "./demo-content.ts";
import { demoFootprint } from "./demo-people.ts";
import { loadDemoContent } from "./load-demo.ts";

const site = await startTestApp();
const { db } = site.database;
const program = new URL("../start/demo-command.ts", import.meta.url);

const run = (
  args: string[],
  env: NodeJS.ProcessEnv = { DATABASE_URL: addressOf(site.database.where) },
) => runProgram(program, args, { env, input: "remove\n" });

let real: Person;
let shared: string;
let lost: string;
let own: string;
const people = async () => (await demoFootprint(db, "content")).people;
const isThere = async (id: string) => (await site.visitor.get(`/projects/${id}`)).status === 200;

beforeAll(async () => {
  await loadDemoContent(site.database, () => undefined, { withAdmin: true });
  await personOf(db, githubAccount(demoAccountOf("newcomer").id, "newcomer"));
  real = await site.person("real");
  own = (await site.project(real, { name: "Own" })).id;
  const rows = await sql<{ id: string }>`
    select p.id from projects p where archived_at is null order by id limit 2`.all(db);
  [shared, lost] = [rows[0]?.id ?? "", rows[1]?.id ?? ""];
  const join = (project: string, role: string) =>
    sql`insert into members (id, project_id, user_id, role_name)
      values (gen_random_uuid(), ${project}, ${real.id}, ${role})`.run(db);
  await join(shared, "owner");
  await join(lost, "developer");
  await sql`with made as (insert into projects (id, name, description, description_html, description_text)
      select gen_random_uuid(), 'Later ' || n, 'About', '', '' from generate_series(1, 11) n returning id)
    insert into members (id, project_id, user_id, role_name)
      select gen_random_uuid(), made.id, u.id, 'owner' from made, users u
      where u.username = 'mirav'`.run(db);
  await sql`update projects set created_at = now() + interval '1 hour' where name like 'Later %'`.run(
    db,
  );
  await sql`update users set suspended_at = now(), suspended_reason = 'Spam'
    where username = 'opalreyes'`.run(db);
  await postComment(real, shared, "Mine, and it stays");
  await postComment(real, lost, "Mine, and it goes");
});

test.each([
  [["--remove"], /there is no terminal to ask on. Pass --yes/],
  [[], /Nothing to do. Say --remove.\n\nUsage: npm run demo/],
  [["--remove", "everything"], /everything.*\n\nUsage/],
  [["--delete"], /--delete.*\n\nUsage/],
])("the arguments %j remove nothing", async (args, words) => {
  const { code, err } = await run(args);
  expect(code).toBe(1);
  expect(err).toMatch(words);
  expect(err).not.toMatch(/^ +at /m);
  expect(await people()).toBe(demoContent.people.length);
});

test("help is printed without a database", async () => {
  const { code, out } = await run(["--help"], {});
  expect(code).toBe(0);
  expect(out).toContain("npm run demo -- --remove");
});

test("the command reports what would be deleted before it asks", async () => {
  const { out } = await run(["--remove"]);
  expect(out).toMatch(/^This is deleted permanently:\n {2}25 people, with what they wrote\n/);
  expect(out).toContain(`${demoContent.projects.length + 10} projects that nobody else owns`);
  expect(out).toMatch(/^ {2}11 of them newer than the demo content: (Later \d+, ){10}…$/m);
  expect(out).toContain("of other people on these projects: 1 membership, 1 comment");
});

test("demo people are deleted with projects that only they own; other projects and their comments stay", async () => {
  const { code, out, err } = await run(["--remove", "--yes"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(`Removed 25 people and ${demoContent.projects.length + 10} projects.`);
  expect(await people()).toBe(0);
  expect([await isThere(own), await isThere(shared), await isThere(lost)]).toEqual([
    true,
    true,
    false,
  ]);
  const { body } = await site.visitor.get<object>(`/projects/${shared}/comments`);
  expect(JSON.stringify(body)).toContain("Mine, and it stays");
  const rows = await sql<{ username: string }>`select username from users order by 1`.all(db);
  expect(rows.map(({ username }) => username)).toEqual(["newcomer", "real"]);
  const ownerless = await sql`select from projects p where not exists (
    select from members where project_id = p.id and role_name = 'owner')`.all(db);
  expect(ownerless).toEqual([]);
});

test("their usernames are free at once, and only decisions of admins about them stay stored", async () => {
  const rows = await sql<{ name: string }>`select name from usernames order by 1`.all(db);
  expect(rows.map(({ name }) => name)).toEqual(["newcomer", "real"]);
  const kept = await sql`
    select username, suspended_reason as reason from standings`.all(db);
  expect(kept).toEqual([{ username: null, reason: "Spam" }]);
});

test("a second removal deletes nothing, and demo content isn't loaded again", async () => {
  const { code, out } = await run(["--remove", "--yes"]);
  expect([code, out]).toEqual([0, "There is no demo content here. Nothing was removed.\n"]);
  await loadDemoContent(site.database, () => undefined, { withAdmin: true });
  expect(await people()).toBe(0);
});

test("with --all, newcomers of the demo code host are deleted too", async () => {
  expect((await run(["--remove", "--all", "--yes"])).out).toContain(
    "Removed 1 person and 0 projects.",
  );
  expect((await run(["--remove", "--all"])).out).toMatch(/^Nobody here is known/);
  expect((await site.visitor.get(`/users/${real.id}`)).status).toBe(200);
});

test("the command works with the embedded database, with and without a server, and it stays empty", async () => {
  const DATA_DIR = path.join(temporaryDir(), "data");
  const alone = await run(["--remove", "--yes"], { DATA_DIR });
  expect(alone).toMatchObject({ code: 0, out: expect.stringContaining("no demo content") });
  const embedded = await openEmbedded(DATA_DIR, () => undefined);
  const beside = await run(["--remove", "--yes"], { DATA_DIR });
  await embedded.stop();
  expect(beside).toMatchObject({ code: 0, out: expect.stringContaining("no demo content") });
});
