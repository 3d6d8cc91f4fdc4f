import { beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { postComment } from "#tests/support/comments.ts";
import {
  addressOf,
  applyTo,
  giveAddresses,
  sendPromptMails,
  forgetMails,
  startMailSite,
} from "#tests/support/mail-people.ts";
import { mailFrom } from "#tests/support/mail-server.ts";
import { addPosition } from "#tests/support/positions.ts";
import { invite } from "#tests/support/teams.ts";
import type { Person } from "#tests/support/test-app.ts";
import { expireApplications } from "#server/features/applications/expire.ts";
import { remindOwners } from "#server/features/applications/remind-owners.ts";
import { queuePromptMails } from "./queue-prompt.ts";

const mailSite = await startMailSite();
const { mailServer, site, db } = mailSite;
type Names = "owner" | "applicant" | "other" | "friend";
let person: Record<Names, Person>;

beforeEach(async () => {
  await forgetMails(mailSite);
  person = await site.people(["owner", "applicant", "other", "friend"]);
  await giveAddresses(site, Object.values(person));
});

const none = { sent: 0, refused: 0 };

test("an application is mailed to the owner a minute later, and once", async () => {
  const { owner, applicant } = person;
  const { id } = await site.project(owner, { name: "Tidewater" });
  const application = await applyTo(applicant, id, "I **keep** a tide gauge.");
  expect(await queuePromptMails(db)).toBe(0);
  expect(await sendPromptMails(site)).toEqual({ sent: 1, refused: 0 });
  const { parsed, from } = mailServer.to(addressOf(owner));
  expect(from).toBe("hello@cafe.example");
  expect(parsed.from?.text).toBe(mailFrom.replace("Stack Cafe", '"Stack Cafe"'));
  expect(parsed.subject).toBe("applicant wants to apply to Tidewater as a developer");
  expect(parsed.text).toContain("applicant wants to apply to Tidewater as a developer.");
  expect(parsed.text).toContain("> I keep a tide gauge.");
  const address = `http://127.0.0.1:3000/projects/${id}/applications/${application.id}`;
  expect(parsed.html).toContain(`href="${address}"`);
  expect(parsed.text).toContain(address);
  expect(await sendPromptMails(site)).toEqual(none);
});

test("an accepted applicant is welcomed, with an issue, the repository and the discussion", async () => {
  const { owner, applicant } = person;
  const { id } = await site.project(owner, {
    name: "Tidewater",
    repositoryUrl: "https://github.com/owner/tidewater",
  });
  await sql`insert into starter_issues (project_id, number, title, url, labels, opened_at)
    values (${id}, 198, 'Hour labels vanish', 'https://github.com/owner/tidewater/issues/198',
      '{}', now())`.run(db);
  const application = await applyTo(applicant, id);
  await sendPromptMails(site);
  await owner.post(`/applications/${application.id}`, { status: "accepted" });
  expect(await sendPromptMails(site)).toEqual({ sent: 1, refused: 0 });
  const { parsed } = mailServer.to(addressOf(applicant));
  expect(parsed.subject).toBe("You’re on Tidewater");
  expect(parsed.html).toContain("You’re on Tidewater, applicant");
  expect(parsed.text).toContain("owner accepted your application to Tidewater.");
  expect(parsed.html).toContain('href="https://github.com/owner/tidewater"');
  expect(parsed.text).toContain(
    "Hour labels vanish #198\nhttps://github.com/owner/tidewater/issues/198",
  );
  expect(parsed.text).toContain("0 comments");
});

test("a closed application is mailed with its reason, an invitation with the role", async () => {
  const { owner, applicant, other } = person;
  const { id } = await site.project(owner, { name: "Tidewater" });
  const application = await applyTo(applicant, id);
  await owner.post(`/applications/${application.id}`, { status: "closed", reason: "All taken" });
  await invite(owner, id, other, "designer");
  await sendPromptMails(site);
  const closed = mailServer.to(addressOf(applicant)).parsed;
  expect(closed.subject).toBe("owner closed your application to Tidewater");
  expect(closed.text).toContain("> All taken");
  const invited = mailServer.to(addressOf(other)).parsed;
  expect(invited.subject).toBe("owner invited you to join Tidewater as a designer");
  expect(invited.text).toContain("Answer the invitation: http://127.0.0.1:3000/projects/");
});

test("people who may apply again, or are invited to a position, read which", async () => {
  const { owner, applicant, friend } = person;
  const { id } = await site.project(owner, { name: "Tidewater" });
  const application = await applyTo(applicant, id);
  await owner.post(`/applications/${application.id}`, { status: "closed" });
  await owner.post("/notifications/read-all");
  await applicant.post("/notifications/read-all");
  await owner.post(`/applications/${application.id}`, { allowReapply: true });
  const position = await addPosition(owner, id, { role: "designer", title: "Charts" });
  await owner.post(`/projects/${id}/members`, { user: friend.id, position: position.id });
  expect(await sendPromptMails(site)).toEqual({ sent: 2, refused: 0 });
  const again = mailServer.to(addressOf(applicant)).parsed;
  expect(again.subject).toBe("owner lets you apply to Tidewater again");
  expect(again.text).toContain(`Apply again: http://127.0.0.1:3000/projects/${id}\n`);
  expect(mailServer.to(addressOf(friend)).parsed.subject).toBe(
    "owner invited you to join Tidewater as a designer, for Charts",
  );
});

test("several applications of one minute come in one mail, at most 20 of them as rows", async () => {
  const { owner } = person;
  const { id } = await site.project(owner);
  const applicants = Object.values(
    await site.people(Array.from({ length: 23 }, (_, index) => `applicant${index}x`)),
  );
  for (const applicant of applicants) await applyTo(applicant, id);
  expect(await sendPromptMails(site)).toEqual({ sent: 1, refused: 0 });
  const { parsed } = mailServer.to(addressOf(owner));
  expect(parsed.subject).toBe("23 applications to your projects");
  expect(String(parsed.html).match(/>Open<\/a>/g)).toHaveLength(20);
  expect(parsed.html).toContain('href="http://127.0.0.1:3000/applications/waiting"');
});

test("what was read on the site meanwhile isn't mailed, also between queueing and sending", async () => {
  const { owner, applicant, other } = person;
  const { id } = await site.project(owner);
  await applyTo(applicant, id);
  await owner.post("/notifications/read-all");
  expect(await sendPromptMails(site)).toEqual(none);
  await applyTo(other, id);
  expect(await queuePromptMails(db, new Date(Date.now() + 61_000))).toBe(1);
  await owner.post("/notifications/read-all");
  expect(await sendPromptMails(site)).toEqual(none);
  const rows = await sql`select state from mails`.all(db);
  expect(rows).toEqual([{ state: "skipped" }]);
});

test("what is no longer so isn't mailed: a withdrawn application, a decision taken back", async () => {
  const { owner, applicant, other } = person;
  const { id } = await site.project(owner);
  const withdrawn = await applyTo(applicant, id);
  await applicant.post(`/applications/${withdrawn.id}`, { status: "withdrawn" });
  const decided = await applyTo(other, id);
  await owner.post(`/applications/${decided.id}`, { status: "closed" });
  await owner.post(`/applications/${decided.id}`, { status: "pending" });
  await sendPromptMails(site);
  expect(mailServer.mails.filter(({ to }) => to === addressOf(owner))).toHaveLength(1);
  expect(mailServer.to(addressOf(owner)).parsed.subject).toContain("other");
  expect(mailServer.to(addressOf(other)).parsed.subject).toContain("re-opened");
});

test("hidden people and hidden projects aren't mailed about", async () => {
  const { owner, applicant, other, friend } = person;
  const { id } = await site.project(owner);
  await applyTo(applicant, id);
  await sql`update users set hidden_at = now() where id = ${applicant.id}`.run(db);
  const hidden = await site.project(other);
  const { id: applicationId } = await applyTo(friend, hidden.id);
  await other.post(`/applications/${applicationId}`, { status: "closed" });
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  await sendPromptMails(site);
  expect(mailServer.mails.filter(({ to }) => to === addressOf(owner))).toEqual([]);
  expect(mailServer.mails.filter(({ to }) => to === addressOf(friend))).toEqual([]);
});

test("suspended people, people without an address and those who switched it off get nothing", async () => {
  const { owner, applicant, other, friend } = person;
  const team = [owner, other, friend];
  const { id } = await site.project(owner);
  await sql`insert into members (id, project_id, user_id, role_name)
    select gen_random_uuid(), ${id}, x, 'owner'
    from unnest(${[other.id, friend.id]}::uuid[]) x`.run(db);
  await other.post("/mail_settings", { kinds: { applications: false } });
  await friend.post("/mail_settings", { source: "none" });
  await applyTo(applicant, id);
  await queuePromptMails(db, new Date(Date.now() + 61_000));
  await sql`update users set suspended_at = now(), suspended_reason = 'Spam'
    where id = ${owner.id}`.run(db);
  expect(await sendPromptMails(site)).toEqual(none);
  expect(team.flatMap((one) => mailServer.mails.filter(({ to }) => to === addressOf(one)))).toEqual(
    [],
  );
});

test("an owner is reminded of what waits, and an applicant notified of what expired", async () => {
  const { owner, applicant, other } = person;
  const { id } = await site.project(owner, { name: "Tidewater" });
  for (const one of [applicant, other]) await applyTo(one, id);
  await owner.post("/notifications/read-all");
  await sql`update applications set pending_since = now() - interval '3 days'`.run(db);
  await remindOwners(site.database);
  await sendPromptMails(site);
  const reminder = mailServer.to(addressOf(owner)).parsed;
  expect(reminder.subject).toBe(
    "2 applications to Tidewater are waiting for an answer, the oldest for 3 days",
  );
  expect(reminder.html).toContain('href="http://127.0.0.1:3000/applications/waiting"');
  await expireApplications(site.database, 2);
  await sendPromptMails(site);
  const expired = mailServer.to(addressOf(applicant)).parsed;
  expect(expired.text).toContain(
    "Your application to Tidewater expired: nobody answered it in time.",
  );
  expect(expired.text).toContain("See what else fits: http://127.0.0.1:3000/matches");
});

test("comments wait for the digest", async () => {
  const { owner, other } = person;
  const { id } = await site.project(owner);
  await postComment(other, id, "Nice");
  expect(await sendPromptMails(site)).toEqual(none);
});

test("what happened more than an hour before, such as while mail was off, isn't mailed at once", async () => {
  const { owner, applicant } = person;
  const { id } = await site.project(owner);
  await applyTo(applicant, id);
  expect(await queuePromptMails(db, new Date(Date.now() + 62 * 60_000))).toBe(0);
});

test("servers that queue at once queue each notification once", async () => {
  const { owner } = person;
  const projects = await Promise.all(
    Array.from({ length: 3 }, () => site.project(owner, { name: "Many" })),
  );
  const applicants = Object.values(await site.people(["ann", "ben", "cleo"]));
  for (const applicant of applicants) for (const { id } of projects) await applyTo(applicant, id);
  const later = new Date(Date.now() + 61_000);
  await Promise.all(Array.from({ length: racers }, () => queuePromptMails(db, later)));
  const rows = await sql<{ id: string }>`
    select unnest(notification_ids) as id from mails`.all(db);
  expect(rows).toHaveLength(9);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(9);
});
