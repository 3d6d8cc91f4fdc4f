// Starter issues through HTTP, uncached: lists and their counts, each with and without a stack. By
// hand: `node bench/issue-calls.ts [ISSUES] [PROJECTS]`; 300,000 issues of 60,000 projects by default.
import os from "node:os";
import { connect } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { sql } from "#server/database/sql.ts";
import { loadInBulk } from "./bulk-load.ts";
import { indexOf, p95Of, seed, start } from "./discovery.ts";
import { newDataDir, removeDataDir } from "./product.ts";
import { tableOf } from "./table.ts";

/** Milliseconds promised for 95 of 100 answers. */
const promisedMs = 40;

const [issueCount = 300_000, projectCount = 60_000] = process.argv.slice(2).map(Number);

/** Spread over all projects, opened in the last two years. */
async function addIssues(dataDir: string): Promise<void> {
  const embedded = await openEmbedded(dataDir, () => {});
  const database = connect(embedded.connection);
  const bulk = { tables: ["starter_issues"], triggers: [] };
  await loadInBulk(database, bulk, async (db) => {
    await sql`
      with numbered as (select id, row_number() over (order by id) - 1 as place, name from projects),
      words as (select array['Fix', 'Add', 'Explain', 'Test', 'Remove', 'Speed up'] as acts,
        array['search', 'map', 'export', 'login', 'chart', 'parser', 'cache', 'translation'] as things,
        array['good first issue', 'help wanted', 'documentation', 'bug'] as labels,
        array['small', 'medium', 'large', null] as sizes)
      insert into starter_issues (project_id, number, title, url, labels, opened_at, size)
      select p.id, n, acts[1 + n % 6] || ' the ' || things[1 + n / 6 % 8] || ' of ' || p.name,
        'https://code.example/x/y/issues/' || n,
        array[labels[1 + n % 4], 'area: ' || things[1 + n / 5 % 8]],
        now() - (n::bigint * 7919 % 730) * interval '1 day', sizes[1 + n / 3 % 4]
      from words, generate_series(0, ${issueCount - 1}::int) n
        join numbered p on p.place = n % ${projectCount}::int`.run(db);
    await sql`update projects p set starter_issue_count = counted.count
      from (select project_id, count(*)::int as count from starter_issues group by 1) counted
      where counted.project_id = p.id`.run(db);
  });
  await database.close();
  await embedded.stop();
}

const stack = "techs=typescript,rust,react,postgresql&techsMatch=any";
const filters = ["", "size=medium", "label=documentation", "activity=month", "free=true"];
const searches = ["search", "map", "fix export", "chrat", "explain the login"];

const lists: Readonly<Record<string, readonly string[]>> = {
  newest: filters.map((filter) => `sort=newest&${filter}`),
  "most active first": filters.map((filter) => `sort=active&${filter}`),
  "best fit for a stack": filters.map((filter) => `sort=fit&${stack}&${filter}`),
  "of one technology": filters.map((filter) => `techs=docker&${filter}`),
  search: searches.map((search) => `search=${encodeURIComponent(search)}`),
  "search with a stack": searches.map((search) => `${stack}&search=${encodeURIComponent(search)}`),
};

const dataDir = newDataDir();
try {
  await seed(dataDir, projectCount);
  await addIssues(dataDir);
  const product = await start(dataDir);
  try {
    await indexOf(dataDir);
    const rows: (readonly [string, number])[] = [];
    for (const [name, queries] of Object.entries(lists)) {
      for (const [call, path] of [
        ["list", "issues"],
        ["counts", "issues/facets"],
      ] as const) {
        const paths = queries
          .map((query) => (path === "issues" ? query : query.replace(/sort=\w+&/, "")))
          .map((query) => `${path}?${query}`);
        await p95Of(product, paths.slice(0, 2));
        rows.push([`${call}, ${name}`, await p95Of(product, paths)]);
      }
    }
    console.log(`${issueCount} issues of ${projectCount} projects; load ${os.loadavg()[0]}`);
    console.log(
      tableOf(
        ["GET /issues", "p95", "promised"],
        rows.map(([name, ms]) => [name, `${ms.toFixed(1)} ms`, `${promisedMs} ms`]),
      ),
    );
  } finally {
    await product.stop();
  }
} finally {
  removeDataDir(dataDir);
}
