import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import type { Comment } from "#contract/comments.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { postComment } from "#tests/support/comments.ts";
import {
  addressOf,
  applyTo,
  giveAddresses,
  sendDigests,
  sendPromptMails,
  forgetMails,
  startMailSite,
} from "#tests/support/mail-people.ts";
import { linkIn } from "#tests/support/mail-server.ts";
import { addPosition } from "#tests/support/positions.ts";
import type { Person } from "#tests/support/test-app.ts";
import { alertSavedSearches } from "#server/features/saved-searches/alerts.ts";
import { newId } from "#server/database/ids.ts";
import { notifyWatchers } from "#server/features/watching/notify-watchers.ts";
import { claimMail } from "./mail-states.ts";
import { queueDigests } from "./queue-digests.ts";
import { queuePromptMails } from "./queue-prompt.ts";
import { sendDueMails } from "./send-due.ts";

const mailSite = await startMailSite();
const { mailServer, site, db } = mailSite;
type Names = "owner" | "applicant" | "other";
let person: Record<Names, Person>;

const dayMs = 24 * 60 * 60_000;
const none = { sent: 0, refused: 0 };

/** The next Saturday at seven in the morning, UTC. */
function nextSaturday(): Date {
  const day = new Date();
  day.setUTCHours(7, 0, 0, 0);
  while (day.getUTCDay() !== 6 || day.getTime() <= Date.now()) day.setTime(day.getTime() + dayMs);
  return day;
}

const saturday = nextSaturday();
const after = (days: number) => new Date(saturday.getTime() + days * dayMs);

beforeEach(async () => {
  await forgetMails(mailSite);
  person = await site.people(["owner", "applicant", "other"]);
  await giveAddresses(site, Object.values(person));
});

/**
 * A saved search with daily alerts finds a project, of which its owner is notified on the site in that
 * morning; returns its id.
 */
async function alertInTheMorning(morning: Date): Promise<string> {
  const { owner, other } = person;
  const saved = { name: "Rivers", filters: { search: "oxbow" }, alerts: "daily" };
  const { id } = (await owner.post<{ id: string }>("/saved-searches", saved)).body;
  await site.project(other, { name: "Oxbow" });
  await alertSavedSearches(site.database);
  await sql`update saved_searches set looked_at = looked_at - interval '1 day'`.run(db);
  await sql`update saved_search_hits set found_at = found_at - interval '1 day'`.run(db);
  await alertSavedSearches(site.database);
  await sql`update notifications set created_at = ${new Date(morning.getTime() - dayMs / 24)}
    where event = 'search_alert'`.run(db);
  return id;
}

const techIdOf = async (slug: string) =>
  (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id;

test("a weekly digest has what waits, what was answered, the rest, and what newly fits", async () => {
  const { owner, applicant, other } = person;
  const rust = await techIdOf("rust");
  const { id } = await site.project(owner, { name: "Tidewater", techs: [rust] });
  await postComment(other, id, "Nice work");
  await applyTo(applicant, id, "I keep a tide gauge.");
  const question = await postComment(owner, id, "Where is data?");
  await other.post<Comment>(`/projects/${id}/comment`, {
    commentText: "I have nineteen days.",
    parentId: question.body.id,
  });
  await owner.post(`/users/${owner.id}`, { techs: [rust] });
  await site.project(other, { name: "Oxbow", description: "River levels", techs: [rust] });
  expect(await sendDigests(site, saturday)).toMatchObject({ refused: 0 });
  const { parsed } = mailServer.to(addressOf(owner));
  expect(parsed.subject).toBe("other answered, 1 application waits, 1 update, 1 new match");
  const words = parsed.text ?? "";
  for (const part of [
    "Your week, owner",
    "WAITING FOR YOU (1)",
    "applicant for developer in Tidewater",
    "> I keep a tide gauge.",
    "Hasn’t listed technologies yet",
    "ANSWERS TO YOU (1)",
    "other replied to your comment on Tidewater",
    "> I have nineteen days.",
    "YOUR PROJECTS AND TEAMS (1)",
    "other commented on Tidewater",
    "NEW PROJECTS THAT FIT (1)",
    "Oxbow\nRiver levels\nRust, needs a developer and a designer, active ",
    "You get this on Saturdays when there is news.",
  ]) {
    expect(words).toContain(part);
  }
  expect(linkIn(parsed.html, "http://127.0.0.1:3000/applications/waiting")).toBeTruthy();
});

test("a digest lists what one watches and follows, unless that is switched off", async () => {
  const { owner, applicant, other } = person;
  const { id } = await site.project(owner, { name: "Tidewater" });
  for (const reader of [applicant, other]) {
    await reader.post(`/projects/${id}/watch`, { level: "all" });
    await reader.post(`/users/${owner.id}/follow`);
  }
  await addPosition(owner, id, { title: "Chart drawing" });
  await postComment(owner, id, "Which tide?");
  await site.project(owner, { name: "Oxbow" });
  await notifyWatchers(db);
  await other.post("/mail_settings", { kinds: { watching: false } });
  expect(await sendDigests(site, saturday)).toEqual({ sent: 1, refused: 0 });
  const { parsed } = mailServer.to(addressOf(applicant));
  expect(parsed.subject).toBe("3 updates");
  for (const part of [
    "WATCHING AND FOLLOWING (3)",
    "Tidewater opened seats for Chart drawing",
    "owner started a thread on Tidewater",
    "owner started Oxbow",
  ]) {
    expect(parsed.text).toContain(part);
  }
});

test("a digest comes once a week, and only if there is news", async () => {
  const { owner, other } = person;
  const { id } = await site.project(owner);
  await postComment(other, id, "First");
  expect(await sendDigests(site, after(-0.001))).toEqual(none);
  expect(await sendDigests(site, saturday)).toMatchObject({ sent: 1 });
  expect(await sendDigests(site, after(0.01))).toEqual(none);
  expect(await sendDigests(site, after(6.9))).toEqual(none);
  expect(await sendDigests(site, after(7))).toEqual(none);
});

test("a daily digest comes each morning, with a day's news", async () => {
  const { owner, other } = person;
  await owner.post("/mail_settings", { digest: "daily" });
  const { id } = await site.project(owner);
  await postComment(other, id, "First");
  expect(await sendDigests(site, after(3))).toEqual(none);
  await sql`update notifications set created_at = ${after(3.5)}`.run(db);
  expect(await sendDigests(site, after(3.99))).toEqual(none);
  expect(await sendDigests(site, after(4))).toMatchObject({ sent: 1 });
  const { parsed } = mailServer.to(addressOf(owner));
  expect(parsed.html).toContain("Your day, owner");
  expect(parsed.text).toContain("You get this every morning when there is news.");
});

test("what was mailed at once or read on the site isn't in the digest", async () => {
  const { owner, applicant, other } = person;
  const { id } = await site.project(owner);
  const application = await applyTo(applicant, id);
  await owner.post(`/applications/${application.id}`, { status: "closed" });
  await postComment(other, id, "Read at once");
  await sendPromptMails(site);
  expect(mailServer.to(addressOf(applicant)).parsed.subject).toContain("closed");
  await owner.post("/notifications/read-all");
  expect(await sendDigests(site, saturday)).toEqual(none);
});

test("what is switched off at once comes in the digest", async () => {
  const { owner, applicant } = person;
  await applicant.post("/mail_settings", { kinds: { answers: false } });
  const { id } = await site.project(owner, { name: "Tidewater" });
  const application = await applyTo(applicant, id);
  await owner.post(`/applications/${application.id}`, { status: "accepted" });
  await sendPromptMails(site);
  await sendDigests(site, saturday);
  expect(mailServer.to(addressOf(applicant)).parsed.text).toContain(
    "owner accepted your application to Tidewater",
  );
});

test("applications that waited before the last digest are no news", async () => {
  const { owner, applicant } = person;
  await owner.post("/mail_settings", { kinds: { applications: false } });
  const { id } = await site.project(owner);
  await applyTo(applicant, id);
  await sendDigests(site, saturday);
  expect(mailServer.to(addressOf(owner)).parsed.subject).toBe("1 application waits");
  await sql`update notifications set mail_id = null, created_at = now() - interval '1 day'`.run(db);
  expect(await sendDigests(site, after(7))).toEqual(none);
});

test("matches are only those created since the last digest, and can be left out", async () => {
  const { owner, applicant, other } = person;
  const zig = await techIdOf("zig");
  await applicant.post(`/users/${applicant.id}`, { techs: [zig] });
  await other.post(`/users/${other.id}`, { techs: [zig] });
  await other.post("/mail_settings", { kinds: { matches: false } });
  await site.project(owner, { name: "Fresh", techs: [zig] });
  await sendDigests(site, saturday);
  expect(mailServer.to(addressOf(applicant)).parsed.subject).toBe("1 new match");
  expect(mailServer.mails).toHaveLength(1);
  expect(await sendDigests(site, after(7))).toEqual(none);
});

test("hidden comments, hidden projects and hidden people aren't in a digest", async () => {
  const { owner, applicant, other } = person;
  const zig = await techIdOf("zig");
  const { id } = await site.project(owner);
  const { body } = await postComment(other, id, "Spam");
  await sql`update comments set hidden_at = now() where id = ${body.id}`.run(db);
  await postComment(applicant, id, "Also spam");
  await sql`update users set hidden_at = now() where id = ${applicant.id}`.run(db);
  await owner.post(`/users/${owner.id}`, { techs: [zig] });
  const hidden = await site.project(other, { techs: [zig] });
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  expect(await sendDigests(site, saturday)).toEqual(none);
});

test("what a saved search with daily alerts found comes the next morning, and once", async () => {
  const { owner } = person;
  await alertInTheMorning(after(-2));
  expect(await sendDigests(site, after(-2))).toMatchObject({ sent: 1 });
  const { parsed } = mailServer.to(addressOf(owner));
  expect(parsed.subject).toBe("1 project for your searches");
  expect(parsed.text).toContain("YOUR SAVED SEARCHES (1)");
  expect(parsed.text).toContain("Rivers\nOxbow\nhttp://127.0.0.1:3000/projects/search?query=oxbow");
  expect(parsed.text).toContain("on days when a saved search with daily alerts found something");
  expect(await sendDigests(site, after(-1))).toEqual(none);
  await owner.post("/mail_settings", { digest: "off" });
  await sql`update notifications set mail_id = null, created_at = ${after(-0.1)}`.run(db);
  expect(await sendDigests(site, after(0))).toEqual(none);
});

test("what a saved search found and was read or looked at on the site isn't in a digest", async () => {
  const { owner } = person;
  const id = await alertInTheMorning(after(-2));
  await owner.post(`/saved-searches/${id}/seen`);
  expect(await sendDigests(site, after(-2))).toEqual(none);
  await owner.delete(`/saved-searches/${id}`);
  await alertInTheMorning(after(-1));
  await owner.post("/notifications/read-all");
  expect(await sendDigests(site, after(-1))).toEqual(none);
});

test("a digest that is refused for now has what searches found when it is tried again", async () => {
  await alertInTheMorning(after(-2));
  mailServer.onMail = () => [451, "Try again later"];
  expect(await sendDigests(site, after(-2))).toEqual({ sent: 0, refused: 1 });
  mailServer.onMail = () => null;
  await sql`update mails set due_at = now()`.run(db);
  expect(await sendDigests(site, after(-2))).toEqual({ sent: 1, refused: 0 });
  expect(mailServer.to(addressOf(person.owner)).parsed.text).toContain("YOUR SAVED SEARCHES (1)");
});

test("a person after a thousand people without a digest gets theirs", async () => {
  await sql`
    insert into users (id, account_id, username, display_name, email)
    select case n when 1100 then 'ffffffff-ffff-7fff-8fff-ffffffffffff' else gen_random_uuid() end,
      9000000 + n, 'reader' || n, 'Reader', case n when 1100 then 'last@mail.example' end
    from generate_series(1, 1100) n`.run(db);
  await sql`insert into user_techs (user_id, tech_id, position)
    values ('ffffffff-ffff-7fff-8fff-ffffffffffff', ${await techIdOf("zig")}, 1)`.run(db);
  expect(await queueDigests(db, saturday)).toBe(1);
  await sql`delete from users where username like 'reader%'`.run(db);
});

test("digests wait until what is mailed at once is sent", async () => {
  const { owner, applicant } = person;
  const { id } = await site.project(owner);
  await applyTo(applicant, id);
  expect(await queueDigests(db, saturday)).toBe(1);
  await sql`update mails set due_at = now() - interval '1 hour'`.run(db);
  await queuePromptMails(db, new Date(Date.now() + 61_000));
  const claimed = [await claimMail(db), await claimMail(db), await claimMail(db)];
  expect(claimed.map((mail) => mail?.kind)).toEqual(["applications", "digest", undefined]);
});

test("what is mailed at once isn't kept waiting by many digests", async () => {
  const { owner, applicant, other } = person;
  await giveAddresses(site, [owner]);
  const { id } = await site.project(owner);
  await postComment(other, id, "First");
  await queueDigests(db, saturday);
  mailServer.onMail = async () => {
    mailServer.onMail = () => null;
    await applyTo(applicant, id);
    await sql`update notifications set id = ${newId(new Date(Date.now() - 120_000))}
      where event = 'application_created'`.run(db);
    await setTimeout(150);
    return null;
  };
  const rounds = { round: 100 };
  expect(await sendDueMails(site.database, site.app.settings, rounds)).toEqual({
    sent: 2,
    refused: 0,
  });
});

test("a person who switched digests off gets none, also between queueing and sending", async () => {
  const { owner, other } = person;
  const { id } = await site.project(owner);
  await postComment(other, id, "First");
  expect(await queueDigests(db, saturday)).toBe(1);
  await owner.post("/mail_settings", { digest: "off" });
  expect(await sendDigests(site, saturday)).toEqual(none);
  expect(await sendDigests(site, after(7))).toEqual(none);
});

test("several servers that queue digests at once queue one for each person", async () => {
  const { owner, other } = person;
  const { id } = await site.project(owner);
  await postComment(other, id, "First");
  await Promise.all(Array.from({ length: racers }, () => queueDigests(db, saturday)));
  const rows = await sql`select kind from mails where user_id = ${owner.id}`.all(db);
  expect(rows).toEqual([{ kind: "digest" }]);
});
