// Deliveries about issues, which have a project's starter issues read.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { deliver, newWebhook } from "#tests/support/deliveries.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("orla");

const projectAt = () => site.project(owner, { repositoryUrl: "https://github.com/orla/r" });

async function checkOf(id: string) {
  const row = await sql<{ inMinutes: number }>`
    select round(extract(epoch from due_at - now()) / 60)::int as "inMinutes"
    from starter_issue_checks where project_id = ${id}`.maybeOne(db);
  return row;
}

const events = [
  ["github", "issues"],
  ["github", "pull_request"],
  ["gitea", "issue_label"],
  ["gitlab", "Issue Hook"],
] as const;

test.each(events)("of %s with the event %s has the issues read again soon", async (kind, event) => {
  const { id } = await projectAt();
  await sql`update starter_issue_checks set due_at = now() + interval '5 hours',
    checked_at = now() - interval '1 hour' where project_id = ${id}`.run(db);
  const hook = await newWebhook(owner, id);
  const body = JSON.stringify({
    action: "labeled",
    issue: { number: 1 },
    pull_request: { html_url: "https://code.example/x/1", number: 1, title: "A change" },
    sender: { login: "ada", id: 1 },
  });
  const { status } = await deliver(site.app, hook.id, { event, body, secret: hook.secret }, kind);
  expect(status).toBe(200);
  expect((await checkOf(id))?.inMinutes).toBe(0);
});

test("a webhook that delivers a flood has issues read every five minutes at most", async () => {
  const { id } = await projectAt();
  await sql`update starter_issue_checks set due_at = now() + interval '5 hours',
    checked_at = now() where project_id = ${id}`.run(db);
  const hook = await newWebhook(owner, id);
  for (let number = 0; number < 3; number += 1) {
    const body = JSON.stringify({ action: "opened", issue: { number } });
    await deliver(site.app, hook.id, { event: "issues", body, secret: hook.secret });
  }
  expect((await checkOf(id))?.inMinutes).toBe(5);
});

test("a delivery with a wrong signature changes nothing", async () => {
  const { id } = await projectAt();
  await sql`update starter_issue_checks set due_at = now() + interval '5 hours'
    where project_id = ${id}`.run(db);
  const hook = await newWebhook(owner, id);
  const delivery = { event: "issues", body: "{}", secret: "another" };
  expect((await deliver(site.app, hook.id, delivery)).status).toBe(401);
  expect((await checkOf(id))?.inMinutes).toBe(5 * 60);
});
