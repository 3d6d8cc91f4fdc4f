// After a promotion that lost commits, servers that run on show and send what the database has. It is
// made by recovery from a copy, which ends, as a standby's promotion does, on another timeline.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { connect } from "#server/database/connect.ts";
import { clusterOf, openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { openStream } from "#tests/support/event-stream.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";

test("a promotion that lost commits reaches the index, the cards and the streams of running servers", async () => {
  const dataDir = temporaryDir();
  const settings = { fsync: "off", hot_standby: "off", restore_command: "false" };
  const open = () => openEmbedded(dataDir, () => {}, { settings });
  let embedded = await open();
  onTestFinished(() => embedded.stop());
  const where = embedded.connection;
  const database = connect(where);
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(database, () => {});
  const signUp = async (id: number, login: string) => {
    const userId = await personOf(db, githubAccount(id, login));
    return { id: userId, cookie: `session=${await openSession(db, userId, "test")}` };
  };
  const [owner, guest] = [await signUp(1, "owner"), await signUp(2, "guest")];

  const server = await startApiServer(where);
  const get = async <T>(path: string) => {
    const reply = await fetch(`${server.origin}/api/v1${path}`);
    return (await reply.json()) as T;
  };
  const post = async <T>(cookie: string, path: string, body: object) => {
    const reply = await fetch(`${server.origin}/api/v1${path}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const create = (name: string) =>
    post<{ id: string }>(owner.cookie, "/projects", { name, description: "Words" });
  const names = async () =>
    (await get<{ name: string }[]>("/projects?sort=stars&pageSize=20"))
      .map(({ name }) => name)
      .toSorted();
  const comment = (id: string, commentText: string) =>
    post(guest.cookie, `/projects/${id}/comment`, { commentText });

  const kept = await create("Kept");
  const stream = await openStream(server.origin, { cookie: owner.cookie });
  await comment(kept.id, "Before");
  await expect.poll(() => stream.ids()).toHaveLength(1);

  // The copy is what a standby has.
  await embedded.stop();
  const copy = `${clusterOf(dataDir)}-copy`;
  execFileSync("cp", ["-a", clusterOf(dataDir), copy]);
  embedded = await open();
  await expect.poll(names).toEqual(["Kept"]);
  for (const name of ["Lost1", "Lost2"]) await create(name);
  for (const text of ["Lost", "Lost, too"]) await comment(kept.id, text);
  await expect.poll(() => stream.ids()).toHaveLength(3);
  expect(await names()).toEqual(["Kept", "Lost1", "Lost2"]);

  await embedded.stop();
  fs.rmSync(clusterOf(dataDir), { recursive: true });
  fs.renameSync(copy, clusterOf(dataDir));
  fs.writeFileSync(`${clusterOf(dataDir)}/recovery.signal`, "");
  embedded = await open();
  // Until the numbers of lost transactions are used again.
  await sql`do $$ begin for i in 1..500 loop perform pg_current_xact_id(); commit; end loop; end $$`.run(
    db,
  );
  await sql`update projects set name = 'Renamed' where id = ${kept.id}`.run(db);
  await comment(kept.id, "After");
  expect(await names()).toEqual(["Renamed"]);
  await expect.poll(() => stream.ids()).toHaveLength(4);
});
