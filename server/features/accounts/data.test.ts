import { beforeAll, describe, expect, test } from "vitest";
import { type AccountData, accountData } from "#contract/accounts.ts";
import type { Application } from "#contract/applications.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { sql } from "#server/database/sql.ts";
import { alertSavedSearches } from "#server/features/saved-searches/alerts.ts";
import { addToken } from "#tests/support/api-tokens.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { addIssues } from "#tests/support/issues.ts";
import { newPushDevice } from "#tests/support/push-devices.ts";
import { invite } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let ada: Person;
let eve: Person;
let data: AccountData;
let text: string;
const made: Record<string, string> = {};

beforeAll(async () => {
  [ada, eve] = [await site.person("ada"), await site.person("eve")];
  await sql`update users set email = username || '@private.example'`.run(db);
  const techs = await site.visitor.get<{ id: string }[]>("/techs?pageSize=2");
  await ada.post(`/users/${ada.id}`, {
    username: "lovelace",
    findable: { roles: ["developer"], availability: "up_to_3", lookingFor: "Engines" },
    techs: techs.body.map(({ id }) => id).toReversed(),
  });
  await ada.post(`/users/${ada.id}/details`, {
    bio: "Counts.",
    links: ["https://ada.example"],
    showsAccount: true,
    hoursAWeek: 4,
    timeZone: "Europe/London",
    languages: ["en"],
    techsToLearn: [techs.body[0]?.id],
  });
  await ada.post("/tech_suggestions", { name: "Punched  Cards" });
  await sql`insert into admin_logins (login, account_id) values ('lovelace', 1), ('eve', 2)`.run(
    db,
  );
  const hers = { name: "Hers", licence: "MIT", techs: [techs.body[0]?.id] };
  const own = (await site.project(ada, hers)).id;
  const other = (await site.project(eve, { name: "Theirs" })).id;
  const applicationFields = {
    project: other,
    requestedRole: "designer",
    content: "Take **me**\n\n„Hi“ 🙂",
  };
  const { body: application } = await ada.post<Application>("/applications", applicationFields);
  await eve.post(`/applications/${application.id}/messages`, { text: "What can you draw?" });
  await eve.post(`/applications/${application.id}`, { status: "closed", reason: "Full" });
  const { body: received } = await eve.post<Application>("/applications", {
    project: own,
    requestedRole: "developer",
    content: "A secret of Eve",
  });
  await ada.post(`/applications/${received.id}/messages`, { text: "When can you begin?" });
  await ada.post(`/applications/${received.id}`, { status: "accepted" });
  const comment = (await postComment(ada, other, "What she said")).body.id;
  const deletedComment = (await postComment(ada, other, "What she took back")).body.id;
  await ada.post(`/projects/${other}/comment/delete`, { id: deletedComment });
  await ada.post(`/projects/${own}/updates`, { text: "What is new" });
  await ada.post(`/projects/${own}/vouches`, { login: "eve", reason: "Mended the gears" });
  await ada.post("/push_devices", newPushDevice());
  const liked = (await postComment(eve, other, "What Eve said")).body.id;
  await callComment(ada, other, "like", { comment: liked });
  await callComment(ada, other, "dislike", { comment });
  await ada.post(`/projects/${other}/star`);
  const [issue = ""] = await addIssues(db, other, [{ title: "Oil the gears" }]);
  await ada.post(`/issues/${issue}/reserve`);
  await ada.post("/reports", { kind: "user", id: eve.id, category: "spam", text: "Sells things" });
  await eve.post("/reports", { kind: "user", id: ada.id, category: "abuse", text: "Said by Eve" });
  const mute = { projects: [own], threads: [liked] };
  await ada.post("/notification_settings", { kinds: { member_added: false }, mute });
  await ada.post("/mail_settings", { digest: "daily", kinds: { matches: false } });
  await sql`insert into mails (id, user_id, kind, notification_ids)
    select gen_random_uuid(), ${ada.id}, 'answers', array_agg(id) from notifications
    where user_id = ${ada.id}`.run(db);
  await sql`insert into access_requests (id, account, login, token_hash, approved_at, user_id)
    values (gen_random_uuid(), 'github:4', 'ada', '\\x01', now(), ${ada.id})`.run(db);
  for (const path of ["/techs/rust", `/users/${eve.id}`]) await ada.post(`${path}/follow`);
  const filters = { role: "designer", search: "inviting" };
  await addToken(db, ada, ["read"]);
  await ada.post("/saved-searches", { name: "To design", filters });
  const third = await site.project(eve, { name: "Inviting" });
  await alertSavedSearches(site.database);
  await invite(eve, third.id, ada, "designer");
  const sent = await invite(ada, own, await site.person("guest"), "owner");
  await ada.post("/blocks", { kind: "project", id: other });
  const blocking = await eve.post<{ id: string }>("/blocks", { kind: "user", id: ada.id });
  Object.assign(made, { invitedTo: third.id, sent: sent.body.user.id, blocking: blocking.body.id });
  await sql`insert into webhooks_out (id, project_id, kind, url, events, paused_at, paused_by)
    values (gen_random_uuid(), ${own}, 'slack', 'https://a.example', '{star}', now(), ${ada.id})`.run(
    db,
  );
  const hook = await newWebhook(ada, own);
  const pushed = pushBody({
    repository: { html_url: "http://127.0.0.1:3000/ada/engine" },
    sender: { login: "Lovelace", id: 1 },
  });
  await deliver(site.app, hook.id, { event: "push", body: pushed, secret: hook.secret });
  const shared = (await site.project(eve, { name: "Shared" })).id;
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${shared}, ${ada.id}, 'owner')`.run(db);
  await newWebhook(eve, shared);
  await ada.delete(`/projects/${shared}/members`, { user: ada.id });
  await recordAct(db, {
    byUserId: eve.id,
    act: "lift suspension",
    subject: { kind: "user", id: ada.id, name: "ada" },
    detail: { reason: "Said of Ada" },
  });
  await recordAct(db, {
    byUserId: ada.id,
    act: "suspend user",
    subject: { kind: "user", id: eve.id, name: "eve" },
    detail: { reason: "Said of Eve" },
  });
  Object.assign(made, { own, other, application: application.id, received: received.id });
  Object.assign(made, { comment, deletedComment, liked });
  const answer = await ada.get("/account/data");
  text = JSON.stringify(answer.body);
  data = accountData.parse(answer.body);
});

test("the data export is an uncached attachment named after the user and the date", async () => {
  const { status, headers } = await ada.get("/account/data");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="account-lovelace-\d{4}-\d\d-\d\d\.json"$/,
    ),
  });
  expect(headers["etag"]).toBeUndefined();
});

test("the data export requires a session and returns the data of the caller only", async () => {
  expect((await site.visitor.get("/account/data")).status).toBe(401);
  expect((await eve.get<AccountData>("/account/data")).body.user.id).toBe(eve.id);
});

describe("the data export contains", () => {
  test("the account, technologies, former usernames and sessions", () => {
    expect(data.user).toMatchObject({
      id: ada.id,
      username: "lovelace",
      email: "ada@private.example",
      accountId: 1,
      isAdmin: false,
      adminLogins: ["lovelace"],
    });
    expect(data.techs).toHaveLength(2);
    expect(data.findable).toMatchObject({
      roles: ["developer"],
      availability: "up_to_3",
      lookingFor: "Engines",
      activeWeek: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(data.details).toMatchObject({
      bio: "Counts.",
      links: ["https://ada.example"],
      showsAccount: true,
      hoursAWeek: 4,
      timeZone: "Europe/London",
      languages: ["en"],
      acceptsInvitations: true,
    });
    expect(data.techsToLearn).toHaveLength(1);
    expect(data.techSuggestions).toMatchObject([{ word: "punched cards" }]);
    expect(data.formerUsernames).toMatchObject([{ username: "ada" }]);
    expect(data.sessions).toMatchObject([{ userAgent: "test", current: true }]);
  });

  test("the person's projects with their current contents", () => {
    expect(data.projects).toMatchObject([
      { id: made["own"], name: "Hers", description: "What it is about.", licence: "MIT" },
    ]);
    expect(data.projects[0]?.techs).toHaveLength(1);
  });

  test("repository events that the person triggered", () => {
    expect(data.projectEvents).toMatchObject([
      { project: { name: "Hers" }, event: "repo_push", payload: { sender: { login: "Lovelace" } } },
    ]);
  });

  test("memberships, applications with messages, and decisions", () => {
    expect(data.memberships).toMatchObject([
      { project: { id: made["own"], name: "Hers" }, roleName: "owner" },
    ]);
    expect(data.applications).toMatchObject([
      {
        id: made["application"],
        project: { name: "Theirs" },
        requestedRole: "designer",
        content: "Take **me**\n\n„Hi“ 🙂",
        status: "closed",
        reason: "Full",
        history: [
          { status: "pending", byMe: true },
          { status: "closed", byMe: false },
        ],
        messages: [{ text: "What can you draw?" }],
      },
    ]);
    expect(data.decisions).toMatchObject([
      { application: made["received"], project: { name: "Hers" }, status: "accepted" },
    ]);
    expect(data.applicationMessages).toMatchObject([{ text: "When can you begin?" }]);
  });

  test("received and sent invitations and the person's own blocks, but not who blocks the person", () => {
    expect(data.invitations).toMatchObject([
      { project: { id: made["invitedTo"], name: "Inviting" }, roleName: "designer", outcome: null },
    ]);
    expect(data.invitationsSent).toMatchObject([
      { project: { name: "Hers" }, roleName: "owner", user: made["sent"] },
    ]);
    expect(data.blocks).toMatchObject([{ user: null, project: { name: "Theirs" } }]);
    expect(text).not.toContain(made["blocking"]);
  });

  test("comments, reactions, stars and reservations", () => {
    expect(data.comments).toMatchObject([
      { id: made["comment"], commentText: "What she said", deleted: false },
      { id: made["deletedComment"], commentText: "", deleted: true },
    ]);
    expect(data.reactions).toMatchObject([
      { comment: made["comment"], kind: "dislike" },
      { comment: made["liked"], kind: "like" },
    ]);
    expect(data.stars).toMatchObject([{ project: { id: made["other"], name: "Theirs" } }]);
    expect(data.reservations).toMatchObject([
      { project: { name: "Theirs" }, issue: { title: "Oil the gears" }, state: "reserved" },
    ]);
  });

  test("notifications, disabled kinds and muted projects and threads", () => {
    const { notifications, notificationsOff, watchedProjects, mutedThreads } = data;
    expect(notifications).toMatchObject([
      { event: "application_message", detail: { message: "What can you draw?" } },
      { event: "application_closed", user: eve.id, detail: { reason: "Full" }, isRead: false },
      { event: "application_created", project: { name: "Hers" }, application: made["received"] },
      { event: "search_alert", user: null, detail: { count: 1 } },
      { event: "invitation_created", invitation: data.invitations[0]?.id },
    ]);
    expect(notificationsOff).toEqual(["member_added"]);
    expect(watchedProjects).toMatchObject([{ project: { id: made["own"] }, level: "none" }]);
    expect(mutedThreads).toMatchObject([{ comment: made["liked"], project: { name: "Theirs" } }]);
  });

  test("saved searches, with what was found for them", () => {
    expect(data.savedSearches).toMatchObject([
      {
        name: "To design",
        filters: { role: "designer", search: "inviting" },
        alerts: "site",
        found: [{ project: { name: "Inviting" }, toldAt: expect.any(String) }],
      },
    ]);
  });

  test("what and whom the person follows", () => {
    expect(data.followedTechs).toMatchObject([{ tech: { slug: "rust" }, found: [] }]);
    expect(data.followedPeople).toMatchObject([{ user: eve.id }]);
  });

  test("projects of a former owner, who may know the secrets of their webhooks", () => {
    expect(data.formerOwnerships).toMatchObject([{ project: { name: "Shared" } }]);
  });

  test("admin acts on the person with details, and acts by the person without details", () => {
    expect(data.adminActs).toMatchObject([
      { act: "lift suspension", byMe: false, aboutMe: true, detail: { reason: "Said of Ada" } },
      { act: "suspend user", byMe: true, aboutMe: false, detail: null },
    ]);
    expect(text).not.toContain("Said of Eve");
  });

  test("settings for e-mail, and which of it was sent", () => {
    expect(data.mail).toMatchObject({
      source: "code_host",
      digest: "daily",
      kindsOff: ["matches"],
    });
    expect(data.mails).toMatchObject([{ kind: "answers", state: "queued", sentAt: null }]);
  });

  test("integrations that the person paused", () => {
    expect(data.pausedWebhooks).toMatchObject([{ project: { id: made["own"] }, kind: "slack" }]);
  });

  test("vouches of and for the person", () => {
    expect(data.vouches).toMatchObject([
      { reason: "Mended the gears", byMe: true, login: "eve", project: { id: made["own"] } },
    ]);
  });

  test("reports that the person sent, but not reports about the person", () => {
    expect(data.reports).toMatchObject([
      { kind: "user", reported: eve.id, category: "spam", text: "Sells things", outcome: null },
    ]);
    expect(text).not.toContain("Said by Eve");
  });

  test("no data of other people, and no session tokens", () => {
    expect(text).not.toContain("eve@private.example");
    expect(text).not.toContain("A secret of Eve");
    expect(text).not.toContain("What Eve said");
    expect(text).not.toContain(ada.cookie.replace("session=", ""));
    expect(text).not.toMatch(/token_?hash|"token"|sc_\w{5}/i);
  });
});

/** For each foreign key to users, the list of the export that contains its rows. */
const listOfForeignKey: Record<string, keyof AccountData> = {
  "access_requests.user_id": "accessRequests",
  "api_tokens.user_id": "apiTokens",
  "application_events.by_user_id": "applications",
  "application_messages.by_user_id": "applicationMessages",
  "applications.user_id": "applications",
  // Only blocks by the person: who blocks a person stays private.
  "blocks.blocked_user_id": "blocks",
  "blocks.user_id": "blocks",
  "comment_reactions.user_id": "reactions",
  "comments.user_id": "comments",
  "findable_people.user_id": "findable",
  "hook_former_owners.user_id": "formerOwnerships",
  "invitations.invited_by": "invitationsSent",
  "invitations.user_id": "invitations",
  "mail_settings.user_id": "mail",
  "mails.user_id": "mails",
  "members.user_id": "memberships",
  "muted_threads.user_id": "mutedThreads",
  "notification_kinds_off.user_id": "notificationsOff",
  "notifications.actor_id": "notifications",
  "notifications.user_id": "notifications",
  "person_details.user_id": "details",
  // Only whom the person follows: who follows a person stays private.
  "person_follows.followed_id": "followedPeople",
  "person_follows.user_id": "followedPeople",
  "project_events.user_id": "projectEvents",
  "project_updates.user_id": "updates",
  "project_vouches.vouched_by": "vouches",
  "project_watches.user_id": "watchedProjects",
  "push_devices.user_id": "pushDevices",
  "push_quiet_hours.user_id": "pushSettings",
  "recipients.user_id": "notifications",
  "reports.reporter_id": "reports",
  // Only reports by the person: reports about a person would reveal the reporter.
  "reports.user_id": "reports",
  "reservations.user_id": "reservations",
  "saved_searches.user_id": "savedSearches",
  "sessions.user_id": "sessions",
  "stars.user_id": "stars",
  "tech_suggestions.user_id": "techSuggestions",
  "techs_to_learn.user_id": "techsToLearn",
  "user_accounts.user_id": "signInAccounts",
  "user_techs.user_id": "techs",
  "usernames.user_id": "formerUsernames",
  "webhooks_out.paused_by": "pausedWebhooks",
};

test("the data export covers every table with a foreign key to users", async () => {
  const rows = await sql<{ foreignKey: string }>`
    select conrelid::regclass || '.' || attname as "foreignKey"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass
      -- Marks of a suspension, which end with it: nobody who can sign in has any.
      and attname <> 'hidden_with_user_id' order by 1`.all(db);
  expect(rows.map(({ foreignKey }) => foreignKey)).toEqual(Object.keys(listOfForeignKey));
  // The audit log outlives accounts, so it has no foreign key to users.
  for (const name of [...Object.values(listOfForeignKey), "adminActs"] as const) {
    expect(data[name]).not.toEqual([]);
  }
});

test("an invitation of a deleted project stays in the export without the project's name", async () => {
  const [inviter, guest] = [await site.person("inviter"), await site.person("invitee")];
  const { id } = await site.project(inviter, { name: "Short-lived" });
  await invite(inviter, id, guest, "designer");
  await inviter.delete(`/projects/${id}`, { name: "Short-lived" });
  const ended = { project: null, roleName: "designer", outcome: "withdrawn" };
  const dataOf = async (person: Person) =>
    accountData.parse((await person.get("/account/data")).body);
  expect((await dataOf(guest)).invitations).toMatchObject([ended]);
  expect((await dataOf(inviter)).invitationsSent).toMatchObject([{ ...ended, user: guest.id }]);
});
