import { beforeAll, expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import {
  forgetReplacedSecrets,
  removeFreedUsernames,
  removeOldDeliveries,
  removeOldHints,
  removeOldReplies,
  removeSettledReports,
  removeUnwantedTechs,
} from "./clean-up.ts";

const { database, person, project } = await startTestApp();
const { db } = database;
const [hook, other] = [newId(), newId()];
let ownerId = "";

beforeAll(async () => {
  const owner = await person("owner");
  ownerId = owner.id;
  const { id } = await project(owner);
  for (const one of [hook, other]) {
    await sql`insert into hooks (id, project_id, secret) values (${one}, ${id}, 's')`.run(db);
  }
});

async function countOf(from: Sql): Promise<number> {
  const row = await sql<{ n: number }>`select count(*) as n from ${from}`.maybeOne(db);
  return row?.n ?? -1;
}

async function deliver(hookId: string, isAccepted: boolean, times: number) {
  for (let time = 0; time < times; time += 1) {
    await sql`
      insert into hook_deliveries (id, hook_id, code_host, is_accepted, result, status_code)
      values (${newId()}, ${hookId}, 'github', ${isAccepted}, 'kept', 200)`.run(db);
  }
}

test("each webhook keeps its last fifty accepted and its last fifty refused deliveries", async () => {
  await deliver(hook, true, 53);
  await deliver(hook, false, 51);
  await deliver(other, false, 50);
  const last = await sql<{ id: string }>`
    select id from hook_deliveries where hook_id = ${hook} order by id desc limit 50`.all(db);
  expect(await removeOldDeliveries(db)).toBe(4);
  const left = await sql<{ id: string }>`
    select id from hook_deliveries where hook_id = ${hook} order by id desc`.all(db);
  expect(left).toHaveLength(100);
  expect(left.slice(0, 50)).toEqual(last);
  expect(await countOf(sql`hook_deliveries where hook_id = ${other}`)).toBe(50);
  expect(await removeOldDeliveries(db)).toBe(0);
});

test("a replaced secret is deleted once it isn't accepted any more", async () => {
  await sql`update hooks set previous_secret = 'before', previous_secret_until = now()
    + case id when ${hook} then interval '-1 second' else interval '1 hour' end`.run(db);
  expect(await forgetReplacedSecrets(db)).toBe(1);
  expect(await countOf(sql`hooks where id = ${other} and previous_secret = 'before'`)).toBe(1);
  expect(await countOf(sql`hooks where id = ${hook} and previous_secret is null`)).toBe(1);
});

test("a former username is deleted once it isn't reserved any more; one in use stays", async () => {
  await sql`insert into usernames (name, user_id, held_until) values
    ('free', ${ownerId}, now() - interval '1 second'),
    ('held', ${ownerId}, now() + interval '1 minute')`.run(db);
  expect(await removeFreedUsernames(db)).toBe(1);
  const rows = await sql`select name from usernames order by name`.all(db);
  expect(rows).toEqual([{ name: "held" }, { name: "owner" }]);
});

test("unused search words and sent announcements are deleted", async () => {
  await sql`insert into wanted_techs (word, last_sought_at) values
    ('old', now() - interval '181 days'), ('new', now() - interval '179 days')`.run(db);
  expect(await removeUnwantedTechs(db)).toBe(1);
  await sql`delete from live_changes`.run(db);
  await sql`insert into live_changes (keys, at) values
    ('[]', now() - interval '3 minutes'), ('[]', now())`.run(db);
  expect(await removeOldHints(db)).toBe(1);
});

test("kept replies are deleted after a day", async () => {
  await sql`insert into idempotency_keys (user_id, operation, key, request_hash, at) values
    (${ownerId}, 'postComment', 'old', '', now() - interval '25 hours'),
    (${ownerId}, 'postComment', 'new', '', now() - interval '23 hours')`.run(db);
  expect(await removeOldReplies(db)).toBe(1);
  expect(await countOf(sql`idempotency_keys where key = 'new'`)).toBe(1);
});

test("reports are deleted 90 days after they were settled, and their texts with the last of them", async () => {
  const [settled, shared, fresh] = [newId(), newId(), newId()];
  for (const id of [settled, shared, fresh]) {
    await sql`insert into reported_versions (id, kind, thing_id, title, text, author_ids, digest,
        reported_at)
      values (${id}, 'project', ${id}, 'T', 'T', '{}', '', now() - interval '1 year')`.run(db);
  }
  const days: [string, number | null][] = [
    [settled, 91],
    [shared, 91],
    [shared, null],
    [fresh, 89],
  ];
  for (const [version, ago] of days) {
    await sql`insert into reports (id, reporter_id, kind, thing_id, category, text, version_id,
        outcome, settled_at, created_at)
      values (${newId()}, ${ownerId}, 'project', ${version}, 'spam', '', ${version},
        ${ago === null ? null : "dismissed"}, now() - make_interval(days => ${ago}),
        now() - interval '1 year')`.run(db);
  }
  expect(await removeSettledReports(db)).toBe(2);
  const rows = await sql<{ id: string }>`select id from reported_versions`.all(db);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([shared, fresh]));
  expect(await countOf(sql`reports`)).toBe(2);
});

test("many rows are deleted in batches, completely", async () => {
  await sql`insert into wanted_techs (word, last_sought_at)
    select 'word ' || n, now() - interval '1 year' from generate_series(1, 4500) n`.run(db);
  expect(await removeUnwantedTechs(db)).toBe(4500);
});
