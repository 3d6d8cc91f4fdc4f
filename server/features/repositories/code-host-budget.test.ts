// Who gets how many of the code host's requests in an hour, on all servers together.
import { beforeEach, expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { removeOldCodeHostHours } from "#server/jobs/clean-up.ts";
import { allInParallel } from "#tests/support/in-parallel.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { hourlyRequests, mayPropose, takeProposalRequests } from "./code-host-budget.ts";

const host = await startRepositoryHost();
const site = await startTestApp({ ...host.codeHost(), rateLimits: true });
const { db } = site.database;

const { person: perPerson, proposals: all } = hourlyRequests;

beforeEach(async () => {
  await sql`delete from code_host_hours`.run(db);
  await sql`delete from proposal_hours`.run(db);
});

test.each([
  ["the first one", 0, 0, true],
  ["the last one of a person", perPerson - 30, perPerson - 30, true],
  ["one more than a person has", perPerson, perPerson - 29, false],
  ["of what is reserved, who used little", 0.7 * all, 60, true],
  ["of what is reserved, who used much", 0.7 * all, 90, false],
  ["before the reserve, who used much", 0.7 * all - 1, 90, true],
  ["the last one of all", all - 30, 0, true],
  ["one more than there are", all - 29, 0, false],
])("%s of the hour", (_, used, own, isAllowed) => {
  expect(mayPropose(used, own, 30)).toBe(isAllowed);
});

test("fifty requests at once are counted one by one", async () => {
  const [greedy, calm] = [newId(), newId()];
  const taken = await allInParallel(
    Array.from({ length: 50 }, () => () => takeProposalRequests(db, "h", greedy, 30)),
  );
  expect(taken.filter(Boolean)).toHaveLength(perPerson / 30);
  expect(await takeProposalRequests(db, "h", calm, 30)).toBe(true);
});

test("what one person may not have any more is there for the others", async () => {
  const people = Array.from({ length: 5 }, () => newId());
  for (const one of people) {
    for (let time = 0; time < 20; time += 1) await takeProposalRequests(db, "h", one, 30);
  }
  const row = await sql<{ used: number }>`
    select proposal_requests as used from code_host_hours`.maybeOne(db);
  expect(row?.used).toBeLessThan(all - 300);
  const late = Array.from({ length: 5 }, () => newId());
  for (const one of late) expect(await takeProposalRequests(db, "h", one, 30)).toBe(true);
});

test("a person beyond the budget gets an error that says so, before a request to the code host; the next hour is new", async () => {
  const ada = await site.person("ada");
  host.answer("/api/repos/ada/engine", {
    name: "engine",
    full_name: "ada/engine",
    private: false,
    html_url: "https://code.example/ada/engine",
  });
  host.answer("/api/repos/ada/engine/languages", {});
  host.answer("/api/repos/ada/engine/contents", []);
  await sql`insert into proposal_hours (user_id, hour, requests)
    values (${ada.id}, date_trunc('hour', now()), ${perPerson})`.run(db);
  const propose = () => ada.get("/repository-proposals?url=https://code.example/ada/engine");
  const refused = await propose();
  expect(refused.status).toBe(429);
  expect(refused.body["message"]).toContain("for this hour");
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3600);
  expect(host.requests).toEqual([]);
  await sql`update proposal_hours set hour = hour - interval '1 hour'`.run(db);
  expect((await propose()).status).toBe(200);
});

test("counts are removed after two days", async () => {
  await takeProposalRequests(db, "h", newId(), 30);
  expect(await removeOldCodeHostHours(db)).toBe(0);
  await sql`update code_host_hours set hour = hour - interval '50 hours'`.run(db);
  await sql`update proposal_hours set hour = hour - interval '50 hours'`.run(db);
  expect(await removeOldCodeHostHours(db)).toBe(2);
});
