// What triggers count equals what is stored, after any history of changes.
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { sqlStateOf } from "#server/database/transaction.ts";
import { miscounted } from "#tests/support/invariants.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const { db } = await openTestDatabase();

const checkViolation = "23514";

const number = fc.nat({ max: 5 });

/** A change to the projects, positions and people with these numbers, as a statement. */
const change = fc.oneof(
  fc.tuple(fc.constant("join"), number, number, number),
  fc.tuple(fc.constant("seat"), number, number, number),
  fc.tuple(fc.constant("leave"), number, number, number),
  fc.tuple(fc.constant("resize"), number, number, number),
  fc.tuple(fc.constant("close"), number, number, number),
  fc.tuple(fc.constant("open"), number, number, number),
  fc.tuple(fc.constant("add"), number, number, number),
  fc.tuple(fc.constant("remove"), number, number, number),
  fc.tuple(fc.constant("clear"), number, number, number),
  fc.tuple(fc.constant("set roles"), number, number, number),
  fc.tuple(fc.constant("delete person"), number, number, number),
);

test("counts and open roles stay right through random histories", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 40 }), async (history) => {
      const projects = [newId(), newId()];
      const people = Array.from({ length: 6 }, () => newId());
      await sql`insert into projects (id, name, description, description_html, description_text)
        select id, 'A project', 'About it', '', '' from unnest(${projects}::uuid[]) as x (id)`.run(
        db,
      );
      await sql`insert into users (id, account_id, username, display_name)
        select id, ('x' || right(id::text, 7))::bit(28)::int, right(id::text, 12), 'Somebody'
        from unnest(${people}::uuid[]) as x (id)`.run(db);
      const positions: string[] = [];
      for (const [kind, one, two, three] of history) {
        const project = projects[one % 2];
        const person = people[two];
        const position = positions.length > 0 ? positions[three % positions.length] : newId();
        const statements: Record<string, Sql> = {
          join: sql`insert into members (id, project_id, user_id, role_name, position_id)
            select ${newId()}, ${project}, id, 'developer', (
              select id from positions where id = ${position} and project_id = ${project})
            from users where id = ${person} on conflict do nothing`,
          seat: sql`update members m set position_id = (
              select id from positions s where s.id = ${position} and s.project_id = m.project_id)
            where user_id = ${person}`,
          leave: sql`delete from members where user_id = ${person}`,
          resize: sql`update positions set seats = ${two + 1}::int where project_id = ${project}`,
          close: sql`update positions set closed_at = now(), closed_when_full = false
            where id = ${position}`,
          open: sql`update positions set closed_at = null, closed_when_full = false
            where project_id = ${project}`,
          add: sql`insert into positions (id, project_id, role, title, seats)
            select unnest(${[newId(), newId()]}::uuid[]), ${project},
              ${two % 2 === 0 ? "developer" : "designer"}, 'A position', ${three + 1}::int
            returning id`,
          remove: sql`delete from positions where id = ${position}`,
          clear: sql`delete from positions where project_id = ${project} and ${two} < 2`,
          "set roles": sql`update projects set open_roles = '{designer}' where id = ${project}`,
          "delete person": sql`delete from users where id = ${person}`,
        };
        try {
          const rows = (await statements[kind]?.all(db)) ?? [];
          if (kind === "add") positions.push(...rows.map((row) => (row as { id: string }).id));
        } catch (error) {
          // More members than seats.
          if (sqlStateOf(error) !== checkViolation) throw error;
        }
        expect(await miscounted(db)).toEqual([]);
      }
      await sql`delete from projects where id = any(${projects}::uuid[])`.run(db);
      expect(await miscounted(db)).toEqual([]);
      await sql`delete from users where id = any(${people}::uuid[])`.run(db);
    }),
    { seed: Number(process.env["SEED"] ?? 20_260_101), numRuns: 40 },
  );
});
