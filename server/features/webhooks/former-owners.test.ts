// Former owners may know the secrets of a project's webhooks, which the owners are warned about.
import { beforeEach, describe, expect, test } from "vitest";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { Webhook, WebhookWithSecret } from "#contract/webhooks.ts";
import { sql } from "#server/database/sql.ts";
import { allInParallel, racers } from "#tests/support/in-parallel.ts";
import { newWebhook } from "#tests/support/deliveries.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let [ada, bob, eve]: Person[] = [];
let project = "";
let hook: WebhookWithSecret;

/** Makes the person a member directly, as an accepted invitation would. */
const seat = ({ id }: Person, role: string, at = project) =>
  sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${at}, ${id}, ${role})
    on conflict (project_id, user_id) do update set role_name = excluded.role_name`.run(db);

const people = () => [ada, bob, eve] as [Person, Person, Person];

beforeEach(async () => {
  [ada, bob, eve] = await Promise.all(["ada", "bob", "eve"].map((login) => site.person(login)));
  const [owner, other] = people();
  project = (await site.project(owner, { name: "Tide" })).id;
  await seat(other, "owner");
  hook = await newWebhook(owner, project);
});

async function knownTo(who = people()[0]) {
  const { body } = await who.get<Webhook[]>(`/hooks?project=${project}`);
  // Usernames after the first have a number appended.
  return body.map(
    ({ knownToFormerOwner: known }) =>
      known && [known.username?.replace(/\d+$/, "") ?? null, known.others],
  );
}

const removeMember = (by: Person, { id }: Person) =>
  by.delete(`/projects/${project}/members`, { user: id });
const rotate = (by: Person, { id }: { id: string } = hook) =>
  by.post<WebhookWithSecret>(`/hooks/${id}/rotate_secret`, { overlapSeconds: 3600 });
const dismiss = (by: Person, { id }: { id: string } = hook) =>
  by.post<Webhook>(`/hooks/${id}/former_owners/dismiss`);

describe("the warning appears if an owner", () => {
  test("is removed", async () => {
    const [owner, other] = people();
    expect(await knownTo()).toEqual([null]);
    const before = Date.now();
    await removeMember(owner, other);
    expect(await knownTo()).toEqual([["bob", 0]]);
    const { body } = await owner.get<Webhook[]>(`/hooks?project=${project}`);
    const since = Date.parse(body[0]?.knownToFormerOwner?.since ?? "");
    expect(since).toBeGreaterThanOrEqual(before - 1000);
    expect(since).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("leaves", async () => {
    const [owner, other] = people();
    await removeMember(owner, owner);
    expect(await knownTo(other)).toEqual([["ada", 0]]);
  });

  test("becomes a developer, but not if a developer is removed", async () => {
    const [owner, other, developer] = people();
    await seat(developer, "developer");
    await owner.post(`/projects/${project}/members`, { user: other.id, roleName: "developer" });
    expect(await knownTo()).toEqual([["bob", 0]]);
    await removeMember(owner, developer);
    await removeMember(owner, other);
    expect(await knownTo()).toEqual([["bob", 0]]);
  });

  test("deletes their account; then without a name", async () => {
    const [, other] = people();
    const { body } = await other.get<DeletionPreview>("/account/deletion");
    const { agreement } = body;
    const { body: session } = await other.get<{ user: { username: string } }>("/current-session");
    const done = await other.delete("/account", { agreement, username: session.user.username });
    expect(done.status).toBe(200);
    expect(await knownTo()).toEqual([[null, 0]]);
  });

  test("follows another: the latest is named, the others are counted", async () => {
    const [owner, other, third] = people();
    await seat(third, "owner");
    await removeMember(owner, other);
    await removeMember(owner, third);
    expect(await knownTo()).toEqual([["eve", 1]]);
  });
});

test("the warning concerns only the webhooks that existed then, of that project", async () => {
  const [owner, other] = people();
  await newWebhook(owner, project);
  const elsewhere = (await site.project(owner, { name: "Moor" })).id;
  await newWebhook(owner, elsewhere);
  await removeMember(owner, other);
  await newWebhook(owner, project);
  expect(await knownTo()).toEqual([["bob", 0], ["bob", 0], null]);
  const { body } = await owner.get<Webhook[]>(`/hooks?project=${elsewhere}`);
  expect(body.map(({ knownToFormerOwner }) => knownToFormerOwner)).toEqual([null]);
});

test("a new secret ends the warning for its webhook", async () => {
  const [owner, other] = people();
  await newWebhook(owner, project);
  await removeMember(owner, other);
  const { body } = await rotate(owner);
  expect(body.knownToFormerOwner).toBeNull();
  expect(await knownTo()).toEqual([null, ["bob", 0]]);
});

test("a secret made before an owner was removed is known to that owner", async () => {
  const [owner, other] = people();
  await rotate(other);
  await removeMember(owner, other);
  expect(await knownTo()).toEqual([["bob", 0]]);
});

test("a former owner who becomes an owner again is no longer listed", async () => {
  const [owner, other] = people();
  await removeMember(owner, other);
  await seat(other, "developer");
  expect(await knownTo()).toEqual([["bob", 0]]);
  await seat(other, "owner");
  expect(await knownTo()).toEqual([null]);
});

test("a hidden former owner isn't named", async () => {
  const [owner, other] = people();
  await removeMember(owner, other);
  await sql`update users set hidden_at = now() where id = ${other.id}`.run(db);
  expect(await knownTo()).toEqual([[null, 0]]);
});

test("owners can dismiss the warning, also twice; other people can't", async () => {
  const [owner, other, stranger] = people();
  await removeMember(owner, other);
  await seat(stranger, "developer");
  expect((await site.visitor.post(`/hooks/${hook.id}/former_owners/dismiss`)).status).toBe(401);
  expect((await dismiss(other)).status).toBe(403);
  expect((await dismiss(stranger)).status).toBe(403);
  expect((await dismiss(owner, { id: project })).status).toBe(404);
  expect(await knownTo()).toEqual([["bob", 0]]);
  for (let time = 0; time < 2; time += 1) {
    expect(await dismiss(owner)).toMatchObject({ status: 200, body: { knownToFormerOwner: null } });
  }
  expect(await knownTo()).toEqual([null]);
});

test("if an owner rotates the secret while being removed, the warning appears", async () => {
  const [owner, other] = people();
  for (let round = 0; round < 10; round += 1) {
    await seat(other, "owner");
    const [rotated] = await Promise.all([rotate(other), removeMember(owner, other)]);
    // An owner whose rotation succeeded knows the new secret.
    expect([200, 403]).toContain(rotated?.status);
    expect(await knownTo()).toEqual([["bob", 0]]);
    await dismiss(owner);
  }
});

test("owners who leave concurrently are all recorded", async () => {
  const [owner] = people();
  const leavers = await Promise.all(Array.from({ length: racers }, () => site.person("leaver")));
  for (const leaver of leavers) await seat(leaver, "owner");
  const answers = await allInParallel(leavers.map((leaver) => () => removeMember(leaver, leaver)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await owner.get<Webhook[]>(`/hooks?project=${project}`);
  expect(body[0]?.knownToFormerOwner?.others).toBe(racers - 1);
});

test("the records are deleted with their webhook and their project", async () => {
  const [owner, other] = people();
  const rows = async () => (await sql`select from hook_former_owners`.all(db)).length;
  const before = await rows();
  await newWebhook(owner, project);
  await removeMember(owner, other);
  expect(await rows()).toBe(before + 2);
  await owner.delete(`/hooks/${hook.id}`);
  expect(await rows()).toBe(before + 1);
  expect((await owner.delete(`/projects/${project}`, { name: "Tide" })).status).toBe(200);
  expect(await rows()).toBe(before);
});
