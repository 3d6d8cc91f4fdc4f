// Concurrent invitations and answers: limits hold, an invitation is answered once, and consent is
// required.
import { expect, test } from "vitest";
import type { RoleName } from "#contract/members.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { eventsOf } from "#tests/support/notifications.ts";
import { invite, addMember, teamAs } from "#tests/support/teams.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";
import { invitationLimits } from "#shared/limits.ts";

const site = await startTestApp();
const { db } = site.database;
const { openPerProject, unansweredPerDay } = invitationLimits;
let accounts = 0;

/** Accounts that are only used to be invited. */
async function strangers(count: number): Promise<Pick<Person, "id">[]> {
  const people = Array.from({ length: count }, () => ({ id: newId() }));
  for (const { id } of people) {
    accounts += 1;
    await sql`insert into users (id, account_id, username, display_name)
      values (${id}, ${-accounts}, ${`stranger${accounts}`}, 'Stranger')`.run(db);
  }
  return people;
}

/** The number of database sessions that wait for a lock. */
const waitingSessions = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.all(db)
  ).length;

const tally = (answers: ApiResponse<unknown>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test("of fifty concurrent invitations by one project, as many as the limit allows succeed", async () => {
  const owner = await site.person("owner");
  const { id } = await site.project(owner);
  const people = await strangers(50);
  const answers = await inParallel(50, (index) =>
    invite(owner, id, people[index] as Pick<Person, "id">),
  );
  expect(tally(answers)).toEqual({ 200: openPerProject, 409: 50 - openPerProject });
});

test("of many projects that invite one person concurrently, three succeed and the others get 429", async () => {
  const victim = await site.person("victim");
  const owners = await Promise.all(
    Array.from({ length: 10 }, (_, number) => site.person(`many${number}`)),
  );
  const projects = await Promise.all(
    Array.from({ length: racers }, (_, index) => site.project(owners[index % 10] as Person)),
  );
  const answers = await inParallel(racers, (index) =>
    invite(owners[index % 10] as Person, projects[index]?.id ?? "", victim),
  );
  expect(tally(answers)).toEqual({ 200: unansweredPerDay, 429: racers - unansweredPerDay });
  expect(await eventsOf(victim)).toHaveLength(unansweredPerDay);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(86_000);
  expect(refused?.body.message).toBe(
    "This person already has several unanswered invitations. Try again tomorrow.",
  );
});

test("withdrawing doesn't reset the daily limit of unanswered invitations, an answer does", async () => {
  const [owner, victim] = [await site.person("asker"), await site.person("victim")];
  const { id } = await site.project(owner);
  for (let time = 0; time < unansweredPerDay; time += 1) {
    expect((await invite(owner, id, victim)).status).toBe(200);
    await owner.delete(`/projects/${id}/members`, { user: victim.id });
  }
  expect((await invite(owner, id, victim)).status).toBe(429);
  expect(await eventsOf(victim)).toHaveLength(unansweredPerDay);
  await sql`update invitations set invited_at = now() - interval '25 hours'
    where user_id = ${victim.id}`.run(db);
  const { id: elsewhere } = await site.project(owner);
  for (let time = 0; time < 5; time += 1) {
    const answer = await invite(owner, elsewhere, victim);
    expect(answer.status).toBe(200);
    await victim.post(`/invitations/${answer.body.id}/accept`);
    await victim.delete(`/projects/${elsewhere}/members`, { user: victim.id });
  }
});

test("deleting the project or the inviting account doesn't reset the daily limit", async () => {
  const victim = await site.person("pestered");
  const owner = await site.person("pest");
  const statuses: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { id } = await site.project(owner, { name: "Bait" });
    statuses.push((await invite(owner, id, victim)).status);
    await owner.delete(`/projects/${id}`, { name: "Bait" });
  }
  for (let time = 0; time < 2; time += 1) {
    const puppet = await site.person(`puppet${time}`);
    const { id } = await site.project(puppet, { name: "Bait" });
    statuses.push((await invite(puppet, id, victim)).status);
    const { body } = await puppet.get<{ agreement: string }>("/account/deletion");
    const agreed = { username: puppet.username, agreement: body.agreement };
    expect((await puppet.delete("/account", agreed)).status).toBe(200);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await victim.get("/invitations")).body).toEqual([]);
  const rows = await sql`select project_id, outcome, ended_at is not null as ended
    from invitations where user_id = ${victim.id}`.all(db);
  const withdrawn = { project_id: null, outcome: "withdrawn", ended: true };
  expect(rows).toEqual([withdrawn, withdrawn, withdrawn]);
});

test.each([{}, { roleName: "owner" }] as const)(
  "inviting with %j locks the person before the invitation, as blocking does",
  async ({ roleName }: { roleName?: RoleName }) => {
    const [owner, person] = [await site.person("inviter"), await site.person("blocker")];
    const { id } = await site.project(owner);
    await invite(owner, id, person);
    const inviting = await inTransaction(db, async (transaction) => {
      await lockPerson(transaction, person.id);
      const answer = invite(owner, id, person, roleName);
      await expect.poll(waitingSessions).toBe(1);
      // With NOWAIT this fails if the waiting transaction already locked the invitation.
      await sql`select from invitations where user_id = ${person.id} for update nowait`.run(
        transaction,
      );
      return { answer };
    });
    expect((await inviting.answer).status).toBe(200);
  },
);

test("concurrent invitations of one person create one invitation and one notification", async () => {
  const [owner, person] = [await site.person("eager"), await site.person("popular")];
  const { id } = await site.project(owner);
  const answers = await inParallel(racers, () => invite(owner, id, person));
  expect(tally(answers)).toEqual({ 200: racers });
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await eventsOf(person)).toEqual(["invitation_created"]);
});

test("concurrent acceptances create one membership and one notification", async () => {
  const [owner, person] = [await site.person("host"), await site.person("guest")];
  const { id } = await site.project(owner);
  const { body } = await invite(owner, id, person);
  const answers = await inParallel(racers, () => person.post(`/invitations/${body.id}/accept`));
  expect(tally(answers)).toEqual({ 200: racers });
  expect(await teamAs(owner, id)).toHaveLength(2);
  expect(await eventsOf(owner)).toEqual(["invitation_accepted"]);
});

test("concurrent answers, withdrawals, blocks and role changes end in one outcome", async () => {
  const [owner, person] = [await site.person("keeper"), await site.person("wanderer")];
  for (let round = 0; round < 8; round += 1) {
    const { id } = await site.project(owner);
    await sql`update invitations set invited_at = now() - interval '2 days'`.run(db);
    const { body } = await invite(owner, id, person, "designer");
    const acts: (() => Promise<ApiResponse<unknown>>)[] = [
      () => person.post(`/invitations/${body.id}/accept`, { roleName: "designer" }),
      () => person.post(`/invitations/${body.id}/decline`),
      () => owner.delete(`/projects/${id}/members`, { user: person.id }),
      () => person.post("/blocks", { kind: "project", id }),
      () => invite(owner, id, person, "owner"),
    ];
    const answers = await inParallel(racers / 2, async (index) => acts[(index + round) % 5]?.());
    for (const answer of answers) expect([200, 403, 404, 409, 429]).toContain(answer?.status);
    const rows = await sql<{ owners: number; open: number }>`
      select (select count(*)::int from members where project_id = ${id}
          and user_id = ${person.id} and role_name = 'owner') as owners,
        (select count(*)::int from invitations where project_id = ${id}
          and user_id = ${person.id} and ended_at is null) as open`.all(db);
    // The person only agreed to be a designer, and after the block they can't be invited.
    expect(rows).toEqual([{ owners: 0, open: 0 }]);
  }
});

test("an applicant who is concurrently added and invited to own doesn't become an owner", async () => {
  const [owner, other] = [await site.person("first"), await site.person("second")];
  const applicant = await site.person("third");
  for (let round = 0; round < 5; round += 1) {
    const { id } = await site.project(owner);
    await sql`update invitations set invited_at = now() - interval '2 days'`.run(db);
    await addMember(owner, id, other, "owner");
    await applicant.post("/applications", { project: id, requestedRole: "designer" });
    await inParallel(20, (index) =>
      index % 2 ? invite(owner, id, applicant) : invite(other, id, applicant, "owner"),
    );
    const rows = await sql<{ role: string }>`select role_name as role from members
      where project_id = ${id} and user_id = ${applicant.id}`.all(db);
    expect(rows.map(({ role }) => role)).not.toContain("owner");
  }
});
