// Blocks outlive the account of whom they are against, and hold again once it comes back.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import { type Block, blocksLimit } from "#contract/blocks.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { type Account, personOf } from "#server/auth/sign-up.ts";
import { removeOldStandings } from "#server/auth/standing-queries.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let number = 800_000;

const newAccount = (login: string): Account => {
  number += 1;
  return { id: number, login, name: null, avatarUrl: null, email: null };
};
/** Signs up, or in. */
async function arrive(account: Account): Promise<Pick<Person, "id"> & { cookie: string }> {
  const id = await personOf(db, account);
  return { id, cookie: `session=${await openSession(db, id, "test")}` };
}
const leave = async (username: string, { cookie }: { cookie: string }) =>
  (await site.visitor.delete("/account", { username }, { cookie })).status;
const block = (who: Person, { id }: { id: string }) => who.post("/blocks", { kind: "user", id });
const blocked = async (who: Person) =>
  (await who.get<Block[]>("/blocks")).body.map(({ user }) => user?.id);

test("who comes back is still blocked, by those who did and nobody else, until they end it", async () => {
  const account = newAccount("harasser");
  const [ada, bob] = [await site.person("ada"), await site.person("bob")];
  const project = await site.project(ada);
  const apply = async ({ cookie }: { cookie: string }) => {
    const body = { project: project.id, requestedRole: "developer" };
    return (await site.visitor.post("/applications", body, { cookie })).status;
  };
  let person = await arrive(account);
  await block(ada, person);
  for (let time = 0; time < 2; time += 1) {
    expect(await leave("harasser", person)).toBe(200);
    expect(await blocked(ada)).toEqual([]);
    // Whatever else is kept of the account is over after 90 days; the block isn't.
    await sql`update standings set username_held_until = now()`.execute(db);
    await removeOldStandings(db);
    expect((await sql`select from standings`.execute(db)).rows).toEqual([]);
    person = await arrive(account);
    expect(await blocked(ada)).toEqual([person.id]);
    expect(await blocked(bob)).toEqual([]);
    expect(await apply(person)).toBe(403);
  }
  const { cookie } = person;
  const place = (
    await site.visitor.post<{ id: string }>(
      "/projects",
      { name: "Trap", description: "What it is about.", techs: [] },
      { cookie },
    )
  ).body.id;
  const asked = { user: ada.id, roleName: "developer" };
  const invited = await site.visitor.post(`/projects/${place}/members`, asked, { cookie });
  expect(invited.status).toBe(403);
  const ended = await ada.delete<Block>("/blocks", { kind: "user", id: person.id });
  expect(ended.body.user?.id).toBe(person.id);
  expect(await apply(person)).toBe(200);
});

test("two who block each other can leave at once", async () => {
  const [left, right] = [newAccount("left"), newAccount("right")];
  const [one, other] = [await arrive(left), await arrive(right)];
  const body = (id: string) => ({ kind: "user", id });
  await site.visitor.post("/blocks", body(other.id), { cookie: one.cookie });
  await site.visitor.post("/blocks", body(one.id), { cookie: other.cookie });
  expect(await Promise.all([leave("left", one), leave("right", other)])).toEqual([200, 200]);
  // A block goes with the account of who made it.
  expect((await sql`select from blocks`.execute(db)).rows).toEqual([]);
});

test("thousands of blocks are kept, and given back", async () => {
  const account = newAccount("infamous");
  const first = await arrive(account);
  await sql`with made as (
      insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), 900000 + n, 'crowd' || n, 'Crowd' from generate_series(1, 2500) n
      returning id)
    insert into blocks (id, user_id, blocked_user_id)
    select gen_random_uuid(), id, ${first.id} from made`.execute(db);
  expect(await leave("infamous", first)).toBe(200);
  const back = await arrive(account);
  const { rows } = await sql`select count(*)::int as count, count(blocked_account_hash)::int as kept
    from blocks where blocked_user_id = ${back.id}`.execute(db);
  expect(rows).toEqual([{ count: 2500, kept: 0 }]);
});

test("while the account is gone, its block takes no room in the list and names nobody", async () => {
  const carla = await site.person("carla");
  const account = newAccount("gone");
  const person = await arrive(account);
  await block(carla, person);
  expect(await leave("gone", person)).toBe(200);
  await sql`insert into blocks (id, user_id, blocked_user_id)
    select gen_random_uuid(), ${carla.id}, id from users
    where username like 'crowd%' limit ${blocksLimit - 1}`.execute(db);
  const [last, tooMany] = [await site.person("last"), await site.person("tooMany")];
  expect((await block(carla, last)).status).toBe(200);
  expect((await block(carla, tooMany)).status).toBe(409);
  const { body } = await carla.get<AccountData>("/account/data");
  const nobody = body.blocks.filter(({ user, project }) => user === null && project === null);
  expect(nobody).toHaveLength(1);
});
