// A pooler in transaction mode gives each transaction any of its connections: what is sent to it may
// neither prepare statements nor rely on settings. A proxy records what is sent; with PGBOUNCER set to
// that program's path, all tests of the database run through a real one, these too.
import { once } from "node:events";
import net from "node:net";
import { sql } from "./sql.ts";
import type pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { connect } from "./connect.ts";
import { turnOffPooledJit } from "./pooled-jit.ts";
import { inTransaction, sqlStateOf } from "./transaction.ts";

const own = await openTestDatabase();
const { where } = own;

/** Forwards to the database, and records the first packet and the names of prepared statements. */
async function record(): Promise<{ where: pg.PoolConfig; startups: string[]; names: string[] }> {
  const startups: string[] = [];
  const names: string[] = [];
  const server = net
    .createServer((client) => {
      const target = net.connect(`${where.host}/.s.PGSQL.${where.port}`);
      client.once("data", (packet) => startups.push(packet.toString("latin1", 8)));
      let rest: Buffer = Buffer.alloc(0);
      let isFirst = true;
      client.on("data", (packet) => {
        rest = Buffer.concat([rest, packet]);
        // The first message has no letter in front of its length.
        for (let head = isFirst ? 0 : 1; rest.length >= head + 4; head = 1) {
          const length = head + rest.readUInt32BE(head);
          if (rest.length < length) break;
          const isParse = !isFirst && rest[0] === "P".charCodeAt(0);
          if (isParse) names.push(rest.toString("utf8", 5, rest.indexOf(0, 5)));
          rest = rest.subarray(length);
          isFirst = false;
        }
      });
      for (const [one, other] of [
        [client, target],
        [target, client],
      ] as const) {
        one.pipe(other);
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
      }
    })
    .listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  return { where: { ...where, host: "127.0.0.1", port }, startups, names };
}

const ask = (value: number) => sql<{ one: number }>`select ${value}::int as one`;

test("a pooler gets no startup parameter and no named statement; PostgreSQL itself gets both", async () => {
  const pooler = await record();
  const pooled = connect(pooler.where, where);
  for (let time = 0; time < 2; time += 1) await ask(1).named("ask").run(pooled.db);
  await inTransaction(pooled.db, (db) => sql`select ${1}::int`.run(db));
  const jobs = pooled.newPool(1);
  await jobs.query("select $1::int as one", [1]);
  await Promise.all([pooled.close(), jobs.end()]);
  expect(pooler.names).toHaveLength(4);
  expect(new Set(pooler.names)).toEqual(new Set([""]));
  expect(pooler.startups).toHaveLength(2);
  // These poolers follow, PgBouncer among them.
  for (const startup of pooler.startups) {
    const words = startup.split("\0").filter((_, index) => index % 2 === 0);
    expect(words.filter((word) => word !== "")).toEqual([
      "user",
      "database",
      "application_name",
      "client_encoding",
    ]);
  }

  const server = await record();
  const direct = connect(server.where);
  await ask(1).named("ask").run(direct.db);
  await direct.close();
  expect(server.names).toEqual(["ask"]);
  expect(server.startups.join("")).toMatch(
    /statement_timeout\0.*options\0-c timezone=UTC -c jit=off/,
  );
});

test("through a pooler statements end after 5 seconds, alone and in transactions", async () => {
  const pooler = inject("pgbouncer")
    ? { ...where, ...inject("pgbouncer") }
    : (await record()).where;
  const pooled = connect(pooler, where);
  const asleep = sql`select pg_sleep(20)`;
  const pool = pooled.newPool(1);
  // PostgreSQL holds the limit of transactions only. Where one couldn't begin, there is none.
  const withoutTransaction = async () => {
    const client = await pool.connect();
    await expect(client.query("begin isolation level never")).rejects.toThrow(/syntax error/);
    await client.query("select pg_sleep(20)").finally(() => client.release());
  };
  const beganAt = performance.now();
  const ends = await Promise.allSettled([
    asleep.run(pooled.db),
    inTransaction(pooled.db, (db) => asleep.run(db)),
    sql`select pg_sleep(${20}::int)`.run(pooled.db),
    withoutTransaction(),
  ]);
  const seconds = (performance.now() - beganAt) / 1000;
  const codes = ends.map((end) => end.status === "rejected" && sqlStateOf(end.reason));
  expect(codes).toEqual(Array(4).fill("57014"));
  expect(seconds).toBeGreaterThan(4.5);
  // What comes next isn't cancelled.
  const next = await Promise.all([1, 2, 3].map((one) => ask(one).all(pooled.db)));
  expect(next).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]]);
  await Promise.all([pooled.close(), pool.end()]);
});

test("a start turns off compiling of statements behind a pooler, where connections can't", async () => {
  await sql`alter database ${sql.id(String(where.database))} set jit = on`.run(own.db);
  const setting = sql<{ jit: string }>`select current_setting('jit') as jit`;
  const jitOf = async (direct: pg.PoolConfig | null) => {
    const database = connect(where, direct);
    const { jit } = await setting.one(database.db);
    await database.close();
    return jit;
  };
  expect(await jitOf(null)).toBe("off");
  expect(await jitOf(where)).toBe("on");
  const lines: string[] = [];
  const pooled = connect(where, where);
  await turnOffPooledJit(pooled, (line) => lines.push(line));
  await pooled.close();
  expect(lines.join()).toMatch(/alter role stack_cafe in database test_\w+ set jit = off/);
  expect(await jitOf(where)).toBe("off");
});

test("what must outlast a transaction is past the pooler", async () => {
  const pooled = connect({ ...where, host: "127.0.0.1", port: 1 }, where);
  const client = pooled.newClient();
  await client.connect();
  const [pid] = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
  expect(pid).toEqual({ pid: expect.any(Number) });
  const limit = await pooled.withoutTimeout((db) =>
    sql<{ statement_timeout: string }>`show statement_timeout`.all(db),
  );
  expect(limit).toEqual([{ statement_timeout: "0" }]);
  await client.end();
  await pooled.close();
});

test.runIf(inject("pgbouncer"))(
  "PgBouncer itself refuses what PostgreSQL alone may get",
  async () => {
    const wrong = connect({ ...where, ...inject("pgbouncer") });
    await expect(sql`select 1`.run(wrong.db)).rejects.toThrow(/unsupported startup parameter/);
    await wrong.close();
  },
);
