// Blocks outlive the account of the blocked person, and apply again when that person signs up
// again.
import { expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import { type Block, blocksLimit } from "#contract/blocks.ts";
import { openSession } from "#server/auth/session-queries.ts";
import type { Account } from "#server/auth/providers/provider.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { removeOldSanctions } from "#server/auth/account-sanctions.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let number = 800_000;

const newAccount = (login: string): Account => {
  number += 1;
  return githubAccount(number, login);
};
/** Signs up or signs in. */
async function signIn(account: Account): Promise<Pick<Person, "id"> & { cookie: string }> {
  const id = await personOf(db, account);
  return { id, cookie: `session=${await openSession(db, id, "test")}` };
}
const deleteAccount = async (username: string, { cookie }: { cookie: string }) =>
  (await site.visitor.delete("/account", { username }, { cookie })).status;
const block = (who: Person, { id }: { id: string }) => who.post("/blocks", { kind: "user", id });
const blocked = async (who: Person) =>
  (await who.get<Block[]>("/blocks")).body.map(({ user }) => user?.id);

test("a person who deletes the account and signs up again is still blocked by the same people until they unblock", async () => {
  const account = newAccount("harasser");
  const [ada, bob] = [await site.person("ada"), await site.person("bob")];
  const project = await site.project(ada);
  const apply = async ({ cookie }: { cookie: string }) => {
    const body = { project: project.id, requestedRole: "developer" };
    return (await site.visitor.post("/applications", body, { cookie })).status;
  };
  let person = await signIn(account);
  await block(ada, person);
  for (let time = 0; time < 2; time += 1) {
    expect(await deleteAccount("harasser", person)).toBe(200);
    expect(await blocked(ada)).toEqual([]);
    // All other data about the account expires after 90 days; the block doesn't.
    await sql`update standings set username_held_until = now()`.run(db);
    await removeOldSanctions(db);
    expect(await sql`select from standings`.all(db)).toEqual([]);
    person = await signIn(account);
    expect(await blocked(ada)).toEqual([person.id]);
    expect(await blocked(bob)).toEqual([]);
    expect(await apply(person)).toBe(403);
  }
  const { cookie } = person;
  const projectId = (
    await site.visitor.post<{ id: string }>(
      "/projects",
      { name: "Trap", description: "What it is about.", techs: [] },
      { cookie },
    )
  ).body.id;
  const invitation = { user: ada.id, roleName: "developer" };
  const invited = await site.visitor.post(`/projects/${projectId}/members`, invitation, { cookie });
  expect(invited.status).toBe(403);
  const ended = await ada.delete<Block>("/blocks", { kind: "user", id: person.id });
  expect(ended.body.user?.id).toBe(person.id);
  expect(await apply(person)).toBe(200);
});

test("two people who block each other can delete their accounts concurrently", async () => {
  const [left, right] = [newAccount("left"), newAccount("right")];
  const [one, other] = [await signIn(left), await signIn(right)];
  const body = (id: string) => ({ kind: "user", id });
  await site.visitor.post("/blocks", body(other.id), { cookie: one.cookie });
  await site.visitor.post("/blocks", body(one.id), { cookie: other.cookie });
  expect(await Promise.all([deleteAccount("left", one), deleteAccount("right", other)])).toEqual([
    200, 200,
  ]);
  // A block is deleted with the account of the person who made it.
  expect(await sql`select from blocks`.all(db)).toEqual([]);
});

test("thousands of blocks survive the deletion and return with the account", async () => {
  const account = newAccount("infamous");
  const first = await signIn(account);
  await sql`with made as (
      insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), 900000 + n, 'crowd' || n, 'Crowd' from generate_series(1, 2500) n
      returning id)
    insert into blocks (id, user_id, blocked_user_id)
    select gen_random_uuid(), id, ${first.id} from made`.run(db);
  expect(await deleteAccount("infamous", first)).toBe(200);
  const back = await signIn(account);
  const rows = await sql`select count(*)::int as count, count(blocked_account_hash)::int as kept
    from blocks where blocked_user_id = ${back.id}`.all(db);
  expect(rows).toEqual([{ count: 2500, kept: 0 }]);
});

test("a block of a deleted account doesn't count towards the limit and is exported without a name", async () => {
  const carla = await site.person("carla");
  const account = newAccount("gone");
  const person = await signIn(account);
  await block(carla, person);
  expect(await deleteAccount("gone", person)).toBe(200);
  await sql`insert into blocks (id, user_id, blocked_user_id)
    select gen_random_uuid(), ${carla.id}, id from users
    where username like 'crowd%' limit ${blocksLimit - 1}`.run(db);
  const [last, tooMany] = [await site.person("last"), await site.person("tooMany")];
  expect((await block(carla, last)).status).toBe(200);
  expect((await block(carla, tooMany)).status).toBe(409);
  const { body } = await carla.get<AccountData>("/account/data");
  const anonymousBlocks = body.blocks.filter(
    ({ user, project }) => user === null && project === null,
  );
  expect(anonymousBlocks).toHaveLength(1);
});
