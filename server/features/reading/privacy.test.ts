// The privacy page claims to name all stored data. Each new column needs a decision here: the page
// names it, or it contains no personal data.
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { reportRetentionDays } from "#contract/reports.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

/** The words of the page that cover each column. */
const named: Record<string, string> = {
  "users.account_id": "the number of your account",
  "users.username": "username",
  "users.display_name": "display name",
  "users.avatar_url": "your picture’s address",
  "users.email": "your e-mail address",
  "users.is_admin": "whether you are an admin",
  "users.created_at": "when you joined",
  "users.updated_at": "when your profile last changed",
  "users.suspended_at": "since when it is suspended",
  "users.suspended_reason": "the reason",
  "audit_log.at": "which admin did what, to whom or to what, and when",
  "audit_log.by_name": "by account id and username",
  "audit_log.act": "which admin did what, to whom or to what, and when",
  "audit_log.subject_kind": "which admin did what, to whom or to what, and when",
  "audit_log.subject_name": "which admin did what, to whom or to what, and when",
  "audit_log.detail": "details such as the reason",
  "wanted_techs.word": "Words that no technology is called",
  "wanted_techs.times": "how often they were searched for",
  "wanted_techs.last_sought_at": "when last",
  "searches.query": "what was searched for",
  "searches.searched_at": "in which minute",
  "searches.times": "how often",
  "search_askers.query": "what was searched for",
  "search_askers.asker": "fingerprints of the first three who searched for it",
  "search_askers.asked_on": "on which day",
  "search_keys.key": "key is made anew each week",
  "search_keys.week": "key is made anew each week",
  "trending_searches.suggestions": "are suggested to everybody",
  "usernames.name": "the old one",
  "usernames.held_until": "reserved for you for 90 days",
  "admin_logins.login": "that login and its account number",
  "admin_logins.account_id": "that login and its account number",
  "sessions.token_hash": "a fingerprint of its cookie’s secret",
  "sessions.user_agent": "what your browser calls itself",
  "sessions.created_at": "when it began",
  "sessions.seen_at": "when it was last used",
  "user_techs.tech_id": "which technologies you chose",
  "user_techs.position": "in which order",
  "findable_people.roles": "the seats that you would take",
  "findable_people.availability": "how many hours a week you have",
  "findable_people.looking_for": "what you look for",
  "findable_people.active_week": "in which week you were last here",
  "findable_people.created_at": "since when you can be found",
  "user_techs.is_findable": "since when you can be found",
  "projects.name": "projects** that you list: name",
  "projects.description": "description",
  "projects.open_roles": "open roles",
  "projects.free_developer_seats": "its positions",
  "projects.free_designer_seats": "its positions",
  "positions.role": "its positions",
  "positions.title": "its positions",
  "positions.description": "its positions",
  "positions.hours_a_week": "its positions",
  "positions.seats": "its positions",
  "positions.taken": "its positions",
  "positions.closed_at": "when each was made, changed and closed",
  "positions.closed_when_full": "when each was made, changed and closed",
  "positions.created_at": "when each was made, changed and closed",
  "positions.updated_at": "when each was made, changed and closed",
  "projects.repository_url": "links",
  "projects.website_url": "links",
  "projects.archived_at": "whether it is archived",
  "projects.edited_at": "when it was made and changed",
  "projects.last_activity_at": "when something last happened there",
  "projects.last_activity": "what it was",
  "projects.dormant_notified_at": "when you were last told that a project of yours is dormant",
  "users.dormant_notified_at": "when you were last told that a project of yours is dormant",
  "projects.created_at": "when it was made and changed",
  "projects.updated_at": "when it was made and changed",
  "members.project_id": "which teams you are on",
  "members.role_name": "in which role",
  "members.position_id": "in which role and position",
  "members.created_at": "since when",
  "stars.project_id": "stars** that you give",
  "stars.created_at": "stars** that you give, and when",
  "applications.project_id": "applications",
  "applications.requested_role": "the role",
  "applications.position_id": "the role, the position, your message",
  "applications.content": "your message",
  "applications.status": "the status",
  "applications.reason": "the reason if one was given for closing it",
  "applications.created_at": "when they were sent and changed",
  "applications.updated_at": "when they were sent and changed",
  "applications.pending_since": "since when they wait",
  "applications.reminded_at": "when the owners were reminded of them",
  "applications.reapply_allowed_at": "whether you may apply again sooner",
  "projects.median_answer_seconds": "how soon applications to it are usually answered",
  "projects.applications_reminded_at": "when its owners were last reminded of applications",
  "application_events.status": "who decided what",
  "application_events.at": "who decided what, and when",
  "comments.text": "comments** that you write",
  "comments.posted_at": "comments** that you write, when",
  "comments.updated_at": "when you changed or deleted them",
  "comments.deleted_at": "when you changed or deleted them",
  "users.hidden_at": "since when it is hidden",
  "projects.hidden_at": "since when it is hidden",
  "comments.hidden_at": "since when it is hidden",
  "invitations.project_id": "to which project",
  "invitations.role_name": "the role that you were offered",
  "invitations.position_id": "and the position",
  "invitations.invited_by": "who invited you",
  "invitations.invited_at": "who invited you, and when",
  "invitations.outcome": "how it ended",
  "invitations.ended_at": "how it ended, and when",
  "blocks.blocked_user_id": "whom you block",
  "blocks.blocked_project_id": "which projects",
  "blocks.blocked_account_hash": "by the same fingerprint",
  "blocks.created_at": "since when",
  "users.hidden_with_user_id": "whether a suspension hid it",
  "projects.hidden_with_user_id": "whether a suspension hid it",
  "comments.hidden_with_user_id": "whether a suspension hid it",
  "account_hash_key.key": "a key that only this site has",
  "standings.account_hash": "a keyed fingerprint of your account’s number",
  "standings.suspended_at": "since when the account is suspended, and why",
  "standings.suspended_reason": "since when the account is suspended, and why",
  "standings.hidden_at": "since when the profile is hidden",
  "standings.hidden_with_suspension": "whether the suspension hid it",
  "standings.username": "your last username",
  "standings.username_held_until": "kept for you alone for 90 days",
  "usernames.account_hash": "as are those that you gave up before",
  "reports.kind": "what you reported",
  "reports.thing_id": "what you reported",
  "reports.project_id": "what you reported",
  "reports.comment_id": "what you reported",
  "reports.reporter_id": "who reported",
  "reports.category": "which reason you chose",
  "reports.text": "what you wrote",
  "reports.created_at": "when you sent it",
  "reports.outcome": "what became of it",
  "reports.settled_at": "and when",
  "reports.set_aside": "with all that you reported",
  "reports.version_id": "what it said when it was reported",
  "reported_versions.kind": "what it said when it was reported",
  "reported_versions.thing_id": "what it said when it was reported",
  "reported_versions.title": "the name, the description or the comment, the links",
  "reported_versions.text": "the name, the description or the comment, the links",
  "reported_versions.repository_url": "the name, the description or the comment, the links",
  "reported_versions.website_url": "the name, the description or the comment, the links",
  "reported_versions.author_username": "whose it was",
  "reported_versions.author_ids": "whose it was",
  "reported_versions.first_reported_at": "when that was reported first and last",
  "reported_versions.reported_at": "when that was reported first and last",
  "notifications.event": "a notification**: what it was",
  "notifications.actor_id": "who did it",
  "notifications.detail": "the role or the reason that went with it, the name of the position",
  "notifications.is_read": "whether you have read it",
  "notifications.created_at": "when it was",
  "notification_kinds_off.event": "which kinds of it you switched off",
  "muted_projects.project_id": "which projects and threads you muted",
  "muted_projects.muted_at": "which projects and threads you muted**, and when",
  "muted_threads.comment_id": "which projects and threads you muted",
  "muted_threads.muted_at": "which projects and threads you muted**, and when",
  "live_changes.user_ids": "a note of whom it concerns",
  "live_changes.keys": "a note of whom it concerns, and what to look at",
  "live_changes.at": "for about a minute",
  "project_events.project_id": "pushes and pull requests",
  "project_events.hook_id": "pushes and pull requests",
  "project_events.event": "pushes and pull requests",
  "project_events.payload": "your login there",
  "project_events.created_at": "when that was told",
  "hook_former_owners.hook_id": "that you may know the secrets of its webhooks",
  "hook_former_owners.since": "that you may know the secrets of its webhooks, and since when",
  "comment_reactions.kind": "likes and dislikes",
  "comment_reactions.comment_id": "likes and dislikes** of comments",
  "comment_reactions.created_at": "likes and dislikes** of comments, and when",
};

/** Tables about technologies, the program itself, and deliveries between programs. */
const withoutPersonalData =
  /^(account_hash_key\.is_only$|wanted_techs\.dismissed_at$|trending_searches\.(is_latest|computed_at)$|(dismissed_searches|hidden_search_words|techs|tech_aliases|tech_relations|tech_former_slugs|tech_logos|project_techs|position_techs|project_changes|starter_issues|starter_issue_checks|demo_content|job_progress|hooks|hook_deliveries|seen_deliveries|migrations?)\.)/;
/** Columns made by the server: keys, counts, and other forms of the same text. */
const derived =
  /\.(id|seq|depth|(user|by_user|subject|application|root|parent)_id|\w+_count|(\w+_)?html(_version)?|description_text)$|^(comments|positions)\.project_id$|^notifications\.(number|(project|comment|invitation|report)_id)$|^reported_versions\.(author_id|digest)$|^recipients\.last_number$|^live_changes\.(xid|project_id)$/;

const page = await readFile(new URL("../../../web/content/privacy.md", import.meta.url), "utf8");

const { db } = await openTestDatabase();
const { rows } = await sql<{ name: string }>`
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' order by 1`.execute(db);
const columns = rows.map(({ name }) => name);

test("the retention period of reports on the page matches the clean-up job", () => {
  expect(page).toContain(`${reportRetentionDays} days after admins settled it`);
});

test("every column is named on the page or contains no personal data", () => {
  expect(columns).toContain("users.email");
  const unnamed = columns.filter(
    (name) => !(name in named) && !withoutPersonalData.test(name) && !derived.test(name),
  );
  expect(unnamed).toEqual([]);
});

test("every column named on the page still exists", () => {
  expect(Object.keys(named).filter((name) => !columns.includes(name))).toEqual([]);
});

test.each(Object.entries(named))('the page covers %s with the words "%s"', (_, words) => {
  expect(page).toContain(words);
});
