// Who is notified of a reservation, and when.
import { beforeEach, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Notification } from "#contract/notifications.ts";
import { sql } from "#server/database/sql.ts";
import { addIssues } from "#tests/support/issues.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { endReservations } from "./end.ts";
import { followPullRequest } from "./pull-requests.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("orla");
const ada = await site.person("ada");
let projectId = "";
let issueId = "";

beforeEach(async () => {
  await sql`delete from notifications`.run(db);
  await sql`delete from reservations`.run(db);
  projectId = (await site.project(owner, { name: "Reef" })).id;
  [issueId = ""] = await addIssues(db, projectId, [{ title: "Draw a map" }]);
});

async function toldTo(person: Person) {
  const { body } = await person.get<Notification[]>("/notifications");
  return body.map(({ event, data }) => ({
    event,
    by: data.user?.username,
    issue: "issue" in data ? data.issue.title : undefined,
  }));
}

const reserve = () => ada.post(`/issues/${issueId}/reserve`);
const about = (event: string, by?: string) => ({ event, by, issue: "Draw a map" });
const leave = (interval: string) =>
  sql`update reservations set until = now() + ${interval}::interval`.run(db);

test("owners are told once that somebody reserved an issue; not the owner who did", async () => {
  await reserve();
  await reserve();
  expect(await toldTo(owner)).toEqual([about("issue_reserved", "ada")]);
  expect(await toldTo(ada)).toEqual([]);
  await ada.post(`/issues/${issueId}/release`);
  await owner.post(`/issues/${issueId}/reserve`);
  expect(await toldTo(owner)).toHaveLength(1);
});

test("the person is told once a day before the end, and at the end", async () => {
  await reserve();
  await endReservations(site.database);
  expect(await toldTo(ada)).toEqual([]);
  await leave("20 hours");
  await endReservations(site.database);
  await endReservations(site.database);
  expect(await toldTo(ada)).toEqual([about("reservation_ending")]);
  await leave("-1 minute");
  await endReservations(site.database);
  await endReservations(site.database);
  expect(await toldTo(ada)).toEqual([about("reservation_ended"), about("reservation_ending")]);
});

test("the person is told of an owner's release, and not of their own", async () => {
  await reserve();
  await ada.post(`/issues/${issueId}/release`);
  expect(await toldTo(ada)).toEqual([]);
  await reserve();
  await owner.post(`/issues/${issueId}/release`);
  await owner.post(`/issues/${issueId}/release`);
  expect(await toldTo(ada)).toEqual([about("reservation_ended", "orla")]);
});

test("owners are told of the merge with the pull request, and its end says nothing", async () => {
  await reserve();
  const [account] = await sql<{ id: string }>`
    select account_id as id from user_accounts where user_id = ${ada.id}`.all(db);
  const url = "https://code.example/x/y/pull/20";
  await followPullRequest(db, {
    projectId,
    author: { provider: "github", accountId: account?.id ?? "" },
    number: 20,
    url,
    text: "Fixes #1",
    action: "merged",
  });
  const { body } = await owner.get<Notification[]>("/notifications");
  expect(body[0]).toMatchObject({
    event: "reservation_merged",
    actor: { id: ada.id },
    data: { project: { name: "Reef" }, issue: { id: issueId }, pullRequest: { number: 20, url } },
  });
  await leave("-1 minute");
  await endReservations(site.database);
  expect(await toldTo(ada)).toEqual([]);
});

test("an application shows the owner what was merged of the applicant in that project", async () => {
  await reserve();
  await sql`update reservations set state = 'merged', merged_at = now(), pull_request_number = 20,
    pull_request_url = 'https://code.example/x/y/pull/20', pull_request_opened_at = now()`.run(db);
  const elsewhere = await site.project(owner);
  const evidence = [{ number: 20, issue: { number: 1, title: "Draw a map" } }];
  for (const [project, expected] of [
    [projectId, evidence],
    [elsewhere.id, []],
  ] as const) {
    const input = { project, requestedRole: "developer", content: "Hello" };
    const { body } = await ada.post<Application>("/applications", input);
    const read = await owner.get<Application>(`/applications/${body.id}`);
    expect(read.body.mergedPullRequests).toMatchObject(expected);
    expect(read.body.mergedPullRequests).toHaveLength(expected.length);
  }
});

test("owners who muted the project or block the person, or turned the kind off, aren't told", async () => {
  await owner.post("/notification_settings", { mute: { projects: [projectId] } });
  await reserve();
  expect(await toldTo(owner)).toEqual([]);
  await ada.post(`/issues/${issueId}/release`);
  await owner.post("/notification_settings", {
    unmute: { projects: [projectId] },
    kinds: { issue_reserved: false },
  });
  await reserve();
  expect(await toldTo(owner)).toEqual([]);
});
