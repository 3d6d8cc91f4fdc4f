import { expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { apply } from "./apply.ts";
import { violations } from "./invariants.ts";
import { startTestApp } from "./test-app.ts";

const { database, person, project } = await startTestApp();
const { db } = database;

test("each rule names what breaks it", async () => {
  const [owner, applicant] = [await person("owner"), await person("applicant")];
  const { id } = await project(owner);
  await owner.post(`/projects/${id}/positions`, { role: "developer", title: "Helm", seats: 2 });
  await applicant.post(`/projects/${id}/star`, {});
  const said = await applicant.post(`/projects/${id}/comment`, { commentText: "Hello" });
  const comment_id = String(said.body["id"]);
  const application = await apply(applicant, id);
  expect(await violations(db)).toEqual([]);

  await sql`update projects set star_count = 5, comment_count = 5, free_developer_seats = 5
    where id = ${id}`.run(db);
  await sql`update comments set like_count = 5 where id = ${comment_id}`.run(db);
  await sql`update applications set status = 'accepted' where id = ${application.id}`.run(db);
  await sql`update recipients set last_number = 0`.run(db);
  const notification = { id: newId(), number: 99, event: "comment_created", comment_id };
  await sql`insert into notifications ${sql.values({ ...notification, user_id: owner.id })}`.run(
    db,
  );
  const call = { operation: "star", key: "key", request_hash: "hash" };
  await sql`insert into idempotency_keys ${sql.values({ ...call, user_id: owner.id })}`.run(db);
  await sql`insert into projects (id, name, description, description_html, description_text)
    values (${newId()}, 'Nobody’s', 'Words', '', '')`.run(db);
  const rules = (await violations(db)).map((line) => line.slice(0, line.indexOf(":")));
  expect([...new Set(rules)].toSorted()).toEqual([
    "comments",
    "history of applications",
    "membership by application",
    "numbers of notifications",
    "one notification of each event",
    "owners",
    "reactions",
    "replies of keys",
    "seats",
    "stars",
  ]);
});
