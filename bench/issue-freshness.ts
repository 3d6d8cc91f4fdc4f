// How many issues of the list are no longer open at their code host, while issues there are closed
// and opened all the time: a stand-in host, hour by hour. By hand:
// `node bench/issue-freshness.ts [PROJECTS] [HOURS] [DAYS]`; issues are open for DAYS on average.
import { once } from "node:events";
import fs from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type Db } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { newId } from "#server/database/ids.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { refreshRepositories } from "#server/features/starter-issues/refresh.ts";
import type { Settings } from "#server/settings.ts";
import { tableOf } from "./table.ts";

const [projectCount = 1_000, hours = 48, days = 30] = process.argv.slice(2).map(Number);
const issuesEach = 5;

/** The same numbers in each run. */
let seed = 1;
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;

/** By the place of the repository: its open issues. */
const openIssues: number[][] = [];
const versions: number[] = [];
let lastNumber = 0;
for (let place = 0; place < projectCount; place += 1) {
  openIssues.push(Array.from({ length: issuesEach }, () => (lastNumber += 1)));
  versions.push(1);
}

/** What happens in an hour: each issue may be closed, and another one is opened for it. */
function passAnHour(): void {
  for (const [place, issues] of openIssues.entries()) {
    for (const [index] of issues.entries()) {
      if (random() >= 1 / (days * 24)) continue;
      issues[index] = lastNumber += 1;
      versions[place] = (versions[place] ?? 0) + 1;
    }
  }
}

const host = http.createServer(({ url = "", headers }, response) => {
  const place = Number(/\/repos\/x\/p(\d+)/.exec(url)?.[1] ?? 0);
  const isList = url.includes("/issues");
  const etag = isList ? `"${versions[place]}"` : `"p${place}"`;
  if (headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
  const name = `p${place}`;
  const repository = {
    name,
    full_name: `x/${name}`,
    owner: { login: "x" },
    private: false,
    visibility: "public",
    html_url: `https://code.example/x/${name}`,
    archived: false,
    fork: false,
    topics: [],
    pushed_at: "2026-01-01T00:00:00Z",
  };
  const issues = (openIssues[place] ?? []).map((number) => ({
    number,
    title: `Issue ${number}`,
    html_url: `https://code.example/x/${name}/issues/${number}`,
    state: "open",
    labels: [{ name: "good first issue" }],
    assignee: null,
    assignees: [],
    created_at: "2026-01-01T00:00:00Z",
  }));
  const replies: readonly (readonly [part: string, reply: object])[] = [
    ["/search/", { total_count: 0, incomplete_results: false, items: [] }],
    ["/issues", issues],
    ["/languages", {}],
    ["", repository],
  ];
  const [, reply] = replies.find(([part]) => url.includes(part)) ?? [];
  response.writeHead(200, { "content-type": "application/json", etag });
  return void response.end(JSON.stringify(reply));
});
host.listen(0, "127.0.0.1");
await once(host, "listening");
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const settings: Pick<Settings, "codeHost" | "github" | "demoCodeHost" | "furtherCodeHosts"> = {
  codeHost: {
    url: "https://code.example",
    apiUrl: origin,
    api: "github",
    token: "bench",
    provider: null,
    isPrivate: true,
  },
  furtherCodeHosts: [],
  github: null,
  demoCodeHost: false,
};

async function fill(db: Db): Promise<void> {
  for (let place = 0; place < projectCount; place += 1) {
    await sql`
      insert into projects (id, name, description, description_html, description_text, repository_url)
      values (${newId()}, ${`Project ${place}`}, 'About it.', '<p>About it.</p>', 'About it.',
        ${`https://code.example/x/p${place}`})`.run(db);
  }
}

/** The runs of an hour, one every five minutes. */
async function refreshForAnHour(): Promise<void> {
  for (let run = 0; run < 12; run += 1) {
    if ((await refreshRepositories(database, settings)).checked === 0) return;
  }
}

/** As if an hour had passed, which is also the budget's. */
async function moveBack(db: Db): Promise<void> {
  await sql`update starter_issue_checks set due_at = due_at - interval '1 hour',
    read_at = read_at - interval '1 hour'`.run(db);
  await sql`delete from code_host_hours`.run(db);
}

const dataDir = await fs.mkdtemp(path.join(tmpdir(), "stack-cafe-freshness-"));
const embedded = await openEmbedded(dataDir, () => {});
const database = connect(embedded.connection);
try {
  const { db } = database;
  await migrate(database, () => {});
  await fill(db);
  await refreshForAnHour();
  // Their turns differ, as they do after a day.
  await sql`update starter_issue_checks set due_at = now() + random() * interval '6 hours'`.run(db);
  const isOpen = new Set<number>();
  let [listed, dead] = [0, 0];
  for (let hour = 0; hour < hours; hour += 1) {
    passAnHour();
    await moveBack(db);
    await refreshForAnHour();
    isOpen.clear();
    for (const number of openIssues.flat()) isOpen.add(number);
    const rows = await sql<{ number: number }>`
      select number::float8 as number from starter_issues order by random() limit 1000`.all(db);
    listed += rows.length;
    dead += rows.filter(({ number }) => !isOpen.has(number)).length;
  }
  console.log(
    tableOf(
      ["listed in samples", "no longer open", "share", "promised"],
      [[`${listed}`, `${dead}`, `${((100 * dead) / listed).toFixed(2)} %`, "below 1 %"]],
    ),
  );
} finally {
  await database.close();
  await embedded.stop();
  host.close();
  await fs.rm(dataDir, { recursive: true, force: true });
}
