// Events of a project are reported and hidden as comments are.
import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { ProjectEvent } from "#contract/project-events.ts";
import type { Project } from "#contract/projects.ts";
import type { Report, ReportedThing } from "#contract/reports.ts";
import { sql } from "#server/database/sql.ts";
import { pullRequestOf, repositoryUrl } from "#tests/support/code-host-deliveries.ts";
import { deliver, newWebhook } from "#tests/support/deliveries.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";

const site = await startTestApp();
const { owner, member, reader } = await site.people(["owner", "member", "reader"]);
const admin = await site.admin();

async function setUp() {
  const project = await site.project(owner, { name: "Feed", repositoryUrl });
  await addMember(owner, project.id, member);
  const hook = await newWebhook(owner, project.id);
  const send = (action: string, login = "torvalds") => {
    const { event, payload } = pullRequestOf("GitHub", { action, login });
    return deliver(site.app, hook.id, {
      event,
      body: JSON.stringify(payload),
      secret: hook.secret,
    });
  };
  await send("opened");
  const seenBy = async (who: Pick<Caller, "get">) =>
    (await who.get<ProjectEvent[]>(`/events/projectevents?project=${project.id}`)).body;
  const id = (await seenBy(reader))[0]?.id ?? "";
  return { project, send, seenBy, id };
}

const report = (who: Pick<Caller, "post">, id: string) =>
  who.post<Report>("/reports", { kind: "event", id, category: "deceptive", text: "Not theirs" });
const moderate = (who: Pick<Person, "post">, id: string, act: string) =>
  who.post<ReportedThing>(`/admin/reports/event/${id}`, { act, note: "Forged" });

test("signed-in people report an event once; its team can’t", async () => {
  const { seenBy, id } = await setUp();
  expect((await report(site.visitor, id)).status).toBe(401);
  for (const own of [owner, member]) {
    expect((await seenBy(own))[0]?.can).toEqual({ report: false });
    expect((await report(own, id)).status).toBe(403);
  }
  expect((await seenBy(site.visitor))[0]).not.toHaveProperty("can");
  expect((await seenBy(reader))[0]?.can).toEqual({ report: true });
  const first = await report(reader, id);
  expect(first).toMatchObject({ status: 200, body: { kind: "event", reported: id } });
  expect((await report(reader, id)).body).toEqual({ ...first.body, isRepeat: true });
  const nowhere = "0198c0de-0000-7000-8000-000000000000";
  expect((await report(reader, nowhere)).status).toBe(404);
  const { body: data } = await reader.get<{ reports: object[] }>("/account/data");
  expect(data.reports).toContainEqual(expect.objectContaining({ kind: "event", reported: id }));
});

test("admins read what it says, hide and restore it; nobody else can", async () => {
  const { project, seenBy, id } = await setUp();
  await report(reader, id);
  const { body: queue } = await admin.get<ReportedThing[]>("/admin/reports");
  const said = "torvalds opened #5 Add a mill";
  expect(queue.find((thing) => thing.id === id)).toMatchObject({
    kind: "event",
    title: "Feed",
    excerpt: said,
    project: project.id,
    isOwn: false,
    can: { hide: true, restore: false, dismiss: true, delete: false },
    versions: [{ text: `${said}\n${repositoryUrl}/pull/5`, since: "same" }],
  });
  expect((await moderate(reader, id, "hide")).status).toBe(403);
  expect((await moderate(owner, id, "hide")).status).toBe(403);
  for (const _ of ["once", "again"]) {
    expect((await moderate(admin, id, "hide")).body).toMatchObject({ can: { restore: true } });
  }
  expect(await seenBy(site.visitor)).toEqual([]);
  expect(await seenBy(reader)).toEqual([]);
  expect((await report(reader, id)).status).toBe(404);
  for (const who of [owner, member, admin]) {
    expect(await seenBy(who)).toMatchObject([{ id, hidden: true }]);
  }
  const { body: hidden } = await admin.get<ReportedThing[]>("/admin/reports?state=hidden");
  expect(hidden).toContainEqual(expect.objectContaining({ kind: "event", id }));
  await moderate(admin, id, "restore");
  expect(await seenBy(site.visitor)).toMatchObject([{ id }]);
  const { body: log } = await admin.get<AuditEntry[]>("/admin/audit");
  const acts = log.filter(({ subject }) => subject?.id === id).map(({ act }) => act);
  expect(acts).toEqual(["restore event", "hide event"]);
});

test("a hidden event isn’t in the Atom feed and no activity", async () => {
  const { project, id } = await setUp();
  const feed = async () =>
    (
      await site.app.inject({
        url: `/feeds/projects/${project.id}.atom`,
        headers: { host: "127.0.0.1:3000" },
      })
    ).body;
  expect(await feed()).toContain("Add a mill");
  await moderate(admin, id, "hide");
  expect(await feed()).not.toContain("Add a mill");
  await recomputeActivity(site.database);
  const { body } = await site.visitor.get<Project>(`/projects/${project.id}`);
  expect(body.lastActivity).not.toBe("pull_request");
  expect(body.weeklyEvents.every((count) => count === 0)).toBe(true);
});

test("an event that a later one replaced was deleted; its report keeps what it said", async () => {
  const { send, seenBy } = await setUp();
  await send("labeled", "mallory");
  const first = (await seenBy(reader))[0]?.id ?? "";
  await report(reader, first);
  await moderate(admin, first, "hide");
  await send("labeled", "someone-else");
  // What was hidden stays hidden: the next detail has the same title.
  expect((await seenBy(reader)).filter(({ folded }) => folded)).toEqual([]);
  expect(await seenBy(admin)).toContainEqual(expect.objectContaining({ folded: 1, hidden: true }));
  const row = await sql<{ text: string }>`
    select text from reported_versions where thing_id = ${first}`.maybeOne(site.database.db);
  expect(row?.text).toContain("mallory labeled #5");
  expect((await moderate(admin, first, "hide")).status).toBe(404);
  const { body: thing } = await moderate(admin, first, "reopen");
  expect(thing).toMatchObject({ deleted: true, versions: [{ since: "deleted" }] });
});
