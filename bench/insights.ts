// What counting visits costs, and how long insights take among many projects. By hand:
// `node bench/insights.ts [PROJECTS]`; 100,000 by default. It makes a database of its own.
import fs from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "#server/database/ids.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { updateRecords } from "#server/features/applications/project-record.ts";
import {
  gapsOf,
  outcomesOf,
  searchesOf,
  sourcesOf,
} from "#server/features/insights/insight-queries.ts";
import type { CountedVisit } from "#server/features/insights/visit-counter.ts";
import { addVisits } from "#server/features/insights/visit-queries.ts";
import { monthsOf } from "#server/features/overview/queries.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { tableOf } from "./table.ts";

const [projectCount = 100_000] = process.argv.slice(2).map(Number);

/** Projects that are filled in at once. */
const step = 1_000;

const medianOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

const highOf = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0;

/** Two applications and ten days of visits for each project. */
const fill = ({ db: pool }: Database): Promise<void> =>
  inTransaction(pool, async (db) => {
    await sql`set local statement_timeout = 0`.run(db);
    await sql`
      create function uuid_at(kind int, number int) returns uuid language sql immutable as $$
        select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid
      $$`.run(db);
    for (const table of ["projects", "user_techs", "applications", "users"]) {
      await sql`alter table ${sql.id(table)} disable trigger user`.run(db);
    }
    for (let from = 0; from < projectCount; from += step) {
      const upTo = Math.min(projectCount, from + step);
      const [first, last] = [Math.ceil(from / 4), Math.ceil(upTo / 4)];
      await sql`
        insert into users (id, account_id, username, display_name, created_at)
        select uuid_at(1, n), n + 1, 'p' || n, 'Person ' || n, now() - n * interval '1 minute'
        from generate_series(${first}::int, ${last - 1}::int) n`.run(db);
      await sql`
        insert into user_techs (user_id, tech_id, position)
        select uuid_at(1, n), t.id, row_number() over (partition by n order by place)
        from generate_series(${first}::int, ${last - 1}::int) n
          join (select id, row_number() over () as place from techs) t on (place + n) % 150 = 0`.run(
        db,
      );
      await sql`
        insert into projects (id, name, description, description_html, description_text, created_at)
        select uuid_at(2, n), 'Project ' || n, 'About it.', '<p>About it.</p>', 'About it.',
          now() - interval '300 days' from generate_series(${from}::int, ${upTo - 1}::int) n`.run(
        db,
      );
      await sql`
        insert into project_visits (project_id, day, step, source, times)
        select uuid_at(2, n), current_date - d, 'viewed',
          (array['search', 'match', 'tech'])[1 + d % 3], 1 + d
        from generate_series(${from}::int, ${upTo - 1}::int) n, generate_series(0, 9) d`.run(db);
      await sql`
        insert into project_searches (project_id, day, query, times)
        select uuid_at(2, n), current_date - d, 'words ' || d % 5, 1 + d
        from generate_series(${from}::int, ${upTo - 1}::int) n, generate_series(0, 9) d`.run(db);
      await sql`
        with made as (
          insert into applications (id, project_id, user_id, requested_role, status, created_at)
          select gen_random_uuid(), uuid_at(2, n), uuid_at(1, (n * 7 + k * 13) % ${last}::int),
            'developer', 'accepted', now() - random() * interval '200 days'
          from generate_series(${from}::int, ${upTo - 1}::int) n, generate_series(0, 1) k
          returning id, created_at)
        insert into application_events (id, application_id, status, at)
        select gen_random_uuid(), id, 'accepted', created_at + random() * interval '5 days'
        from made`.run(db);
    }
    for (const table of [
      "users",
      "projects",
      "project_visits",
      "project_searches",
      "applications",
      "application_events",
    ]) {
      await sql`analyze ${sql.id(table)}`.run(db);
    }
  });

const dataDir = await fs.mkdtemp(path.join(tmpdir(), "stack-cafe-insights-"));
const embedded = await openEmbedded(dataDir, () => {});
const database = connect(embedded.connection);
try {
  await migrate(database, () => {});
  await loadCatalogue(database);
  await fill(database);
  await measure(database);
} finally {
  await database.close();
  await embedded.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
}

async function timesOf(
  rounds: number,
  run: (round: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run(round);
    times.push(performance.now() - start);
  }
  return times;
}

async function measure({ db }: Database): Promise<void> {
  const rows = await sql<{ id: string }>`select id from projects order by id limit 1000`.all(db);
  const ids = rows.map(({ id }) => id);
  const idAt = (at: number) => ids[at % ids.length] ?? "";
  const since = new Date(Date.now() - 86_400_000 * 300).toISOString();
  const batch = (round: number): CountedVisit[] =>
    Array.from({ length: 1000 }, (_, at) => ({
      day: new Date().toISOString().slice(0, 10),
      hash: Buffer.from(newId().replaceAll("-", ""), "hex").toString("base64"),
      projectId: idAt(at * 7 + round),
      step: "viewed",
      source: "search",
      tech: at % 2 === 0 ? "rust" : null,
      search: at % 2 === 0 ? null : "tide tables",
    }));
  await sql`insert into searches (searched_at, query, times) values (now(), 'tide tables', 1)`.run(
    db,
  );
  const measured: [string, number[]][] = [
    ["1,000 visits written", await timesOf(20, (round) => addVisits(db, batch(round)))],
    ["insights: steps", await timesOf(100, (at) => outcomesOf(db, idAt(at), 365))],
    ["insights: sources", await timesOf(100, (at) => sourcesOf(db, idAt(at), since))],
    ["insights: searches", await timesOf(100, (at) => searchesOf(db, idAt(at), since))],
    ["insights: gaps", await timesOf(100, (at) => gapsOf(db, idAt(at), since))],
    [
      "records of 200 projects",
      await timesOf(10, (at) =>
        updateRecords(db, sql`(select unnest(${ids.slice(at * 50, at * 50 + 200)}::uuid[]))`),
      ),
    ],
    ["overview, 12 months", await timesOf(3, () => monthsOf(db, 12))],
  ];
  console.log(`${projectCount} projects`);
  console.log(
    tableOf(
      ["", "median", "95 of 100 within"],
      measured.map(([name, times]) => [
        name,
        `${medianOf(times).toFixed(1)} ms`,
        `${highOf(times).toFixed(1)} ms`,
      ]),
    ),
  );
}
