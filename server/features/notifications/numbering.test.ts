// A person's notifications are numbered in commit order, without gaps: after reading up to a
// number, no lower one can appear.
import { beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { postComment } from "#tests/support/comments.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { notify } from "./write/notify.ts";
import { lastNumberOf, notificationsAfter } from "./queries.ts";

const site = await startTestApp();
const { db } = site.database;
let round = 0;
let ada: Person;
let eve: Person;

beforeEach(async () => {
  round += 1;
  [ada, eve] = [await site.person(`ada${round}`), await site.person(`eve${round}`)];
});

const after = async (number: number) =>
  (await notificationsAfter(site.database, [{ userId: ada.id, number }], 100)).map(
    (found) => found.number,
  );

/** Notifies Ada in a transaction that stays open until committed or rolled back. */
async function begin(recipients: Person[] = [ada]) {
  const end = Promise.withResolvers<"commit" | "roll back">();
  const written = Promise.withResolvers<void>();
  const ended = inTransaction(db, async (transaction) => {
    const ids = recipients.map(({ id }) => id);
    await notify(transaction, ids, { event: "test", actorId: eve.id });
    written.resolve();
    if ((await end.promise) === "roll back") throw new Error("Rolled back");
  }).catch((error: unknown) => error);
  return {
    written: written.promise,
    commit: async () => {
      end.resolve("commit");
      await ended;
    },
    rollBack: async () => {
      end.resolve("roll back");
      expect(await ended).toEqual(new Error("Rolled back"));
    },
  };
}

/** The number of visible notifications and of waiting transactions. */
const waiting = async () => {
  const rows = await sql<{
    id: string;
  }>`select id from notifications where user_id = ${ada.id}`.all(db);
  const locks = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.all(db);
  return { visible: rows.length, waiting: locks.length };
};

test("a second notifying transaction waits, and its number isn't visible before the first's", async () => {
  const first = await begin();
  await first.written;
  const second = await begin();
  await expect.poll(waiting).toEqual({ visible: 0, waiting: 1 });
  expect(await after(0)).toEqual([]);
  await first.commit();
  await second.written;
  expect(await after(0)).toEqual([1]);
  await second.commit();
  expect(await after(1)).toEqual([2]);
  expect(await lastNumberOf(db, ada.id)).toBe(2);
});

test("a rolled-back notification leaves no gap in the numbers", async () => {
  const before = await begin();
  await before.commit();
  const undone = await begin();
  await undone.written;
  const second = await begin();
  await expect.poll(waiting).toEqual({ visible: 1, waiting: 1 });
  await undone.rollBack();
  await second.commit();
  expect(await after(0)).toEqual([1, 2]);
});

test("notifying the same people in different orders doesn't deadlock", async () => {
  const acts = await inParallel(30, (index) =>
    notify(db, index % 2 ? [ada.id, eve.id] : [eve.id, ada.id], {
      event: "test",
      actorId: eve.id,
    }),
  );
  expect(acts.flat()).toHaveLength(60);
  expect(await after(0)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("concurrent comments notify each owner once per comment", async () => {
  const owner = await site.person(`owner${round}`);
  const projects = await Promise.all(
    [owner, ada].map(async (creator) => {
      const project = await site.project(creator);
      const other = creator === owner ? ada : owner;
      await addMember(creator, project.id, other, "owner");
      return project.id;
    }),
  );
  const from = await lastNumberOf(db, ada.id);
  const answers = await inParallel(racers, (index) =>
    postComment(
      eve,
      projects[index % 2] ?? "",
      `Number ${index} @${index % 3 ? ada.username : ""}`,
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(racers).fill(200));
  expect(await after(from)).toEqual(Array.from({ length: racers }, (_, index) => from + index + 1));
  for (const person of [ada, owner]) {
    const about = (await notificationsOf(person)).flatMap(({ data }) =>
      "comment" in data ? data.comment.id : [],
    );
    expect(about.toSorted()).toEqual(answers.map(({ body }) => body.id).toSorted());
  }
});

test("notification times follow the order of the numbers, however long a transaction waited", async () => {
  const first = await begin();
  await first.written;
  const second = await begin();
  await expect.poll(waiting).toEqual({ visible: 0, waiting: 1 });
  await first.commit();
  await second.commit();
  const times = (await notificationsOf(ada)).map(({ createdAt }) => createdAt);
  expect(times).toHaveLength(2);
  expect(times).toEqual(times.toSorted().toReversed());
});
