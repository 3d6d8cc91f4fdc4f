// Alerts and digests at size: one change and an import with 10,000 saved searches, and digests for
// 20,000 people. By hand: `node bench/alerts-and-digests.ts [PROJECTS]`, 100,000 without a number;
// projects are recombined from those in the file named by BENCH_PROJECTS, else from generated ones.
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { connect, type Database, type Db } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { newId } from "#server/database/ids.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { lastDue } from "#server/features/mail/content/digest-times.ts";
import { queueDigests } from "#server/features/mail/queue-digests.ts";
import { sendMails } from "#server/features/mail/send-mails.ts";
import { alertSavedSearches } from "#server/features/saved-searches/alerts.ts";
import { findHits } from "#server/features/saved-searches/find-hits.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import {
  closeProjectIndex,
  fillProjectIndex,
  openProjectIndex,
} from "#server/project-index/client.ts";
import { addManyProjects } from "./many-projects.ts";
import { newDataDir, removeDataDir } from "./product.ts";
import { tableOf } from "./table.ts";

const searchCount = 10_000;
const digestCount = 20_000;
const importCount = 2_000;
/** Seconds for which digests are sent. */
const sendingSeconds = 60;

const words =
  "server,library,music,data,web,game,client,api,tool,app,learning,editor,image,framework,code,linux,testing,mobile,cloud,search,video,security,graph,chat,file,parser,design".split(
    ",",
  );

/** Searches as people save them: most for technologies, some for words, few for roles alone. */
async function saveSearches(db: Db): Promise<void> {
  const slugs = await sql<{ slug: string }>`
    select t.slug from techs t join project_techs x on x.tech_id = t.id
    group by t.slug order by count(*) desc limit 200`.all(db);
  const people = await sql<{ id: string }>`
    select id from users where hidden_at is null order by id limit ${searchCount}`.all(db);
  const filters = Array.from({ length: searchCount }, (_, number) => {
    const tech = slugs[number % slugs.length]?.slug ?? "rust";
    const other = slugs[(number * 7 + 3) % slugs.length]?.slug ?? "go";
    const word = words[number % words.length] ?? "web";
    const kinds = [
      { techs: tech },
      { techs: tech, role: "designer" },
      { techs: [tech, other].toSorted().join(), techsMatch: "any" },
      { search: `${word} ${tech}` },
      { search: word, role: "developer" },
      { activity: "month", category: "database", role: number % 2 ? "designer" : "developer" },
    ];
    return JSON.stringify(kinds[number % kinds.length]);
  });
  await sql`
    insert into saved_searches (id, user_id, name, filters, alerts)
    select id, user_id, 'Saved ' || n, filters, case when n % 4 = 0 then 'daily' else 'site' end
    from unnest(${filters.map(() => newId())}::uuid[],
      ${filters.map((_, number) => people[number % people.length]?.id)}::uuid[],
      ${filters}::jsonb[]) with ordinality as x (id, user_id, filters, n)`.run(db);
}

const countOf = async (db: Db, table: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.id(table)}`.maybeOne(db))?.count ?? 0;

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

async function measureChanges(database: Database): Promise<string[][]> {
  const { db } = database;
  const times: number[] = [];
  let hits = await countOf(db, "saved_search_hits");
  for (let number = 0; number < 20; number += 1) {
    await addProjects(db, 1);
    const startedAt = performance.now();
    await findHits(database);
    times.push(performance.now() - startedAt);
  }
  hits = (await countOf(db, "saved_search_hits")) - hits;
  return [
    [
      `a new project, ${searchCount} saved searches, median of 20 (most)`,
      `${median(times).toFixed(0)} ms (${Math.max(...times).toFixed(0)}), ${hits / 20} hits`,
    ],
  ];
}

/** Adds projects that are copies of others. */
const addProjects = (db: Db, count: number) =>
  sql`
    with chosen as (select id, gen_random_uuid() as new_id from projects
      where archived_at is null and hidden_at is null order by random() limit ${count}),
    made as (
      insert into projects (id, name, description, description_html, description_text, open_roles)
      select c.new_id, p.name, p.description, p.description_html, p.description_text, p.open_roles
      from chosen c join projects p using (id) returning id)
    insert into project_techs (project_id, tech_id, position)
    select c.new_id, x.tech_id, x.position from chosen c join project_techs x on x.project_id = c.id
      join made on made.id = c.new_id`.run(db);

async function measureImport(database: Database): Promise<string[][]> {
  const { db } = database;
  const before = await countOf(db, "saved_search_hits");
  for (let done = 0; done < importCount; done += 100) await addProjects(db, 100);
  const startedAt = performance.now();
  const batches: number[] = [];
  for (let isMore = true; isMore;) {
    const batchAt = performance.now();
    isMore = await findHits(database);
    batches.push(performance.now() - batchAt);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const hits = (await countOf(db, "saved_search_hits")) - before;
  const notifyStartedAt = performance.now();
  const notified = await alertSavedSearches(database);
  return [
    [
      `${importCount} imported projects: all compared (longest batch)`,
      `${seconds.toFixed(1)} s (${Math.max(...batches).toFixed(0)} ms), ${hits} hits`,
    ],
    [
      "people notified of them",
      `${((performance.now() - notifyStartedAt) / 1000).toFixed(1)} s, ${notified} notifications`,
    ],
  ];
}

/** A mail server that accepts everything. */
async function openSink() {
  let taken = 0;
  const server = net.createServer((socket) => {
    let isText = false;
    let rest = "";
    socket.write("220 sink\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      rest += chunk.toString("latin1");
      for (;;) {
        const end = isText ? rest.indexOf("\r\n.\r\n") : rest.indexOf("\r\n");
        if (end < 0) return;
        const line = rest.slice(0, isText ? 0 : end);
        rest = rest.slice(end + (isText ? 5 : 2));
        if (isText) taken += 1;
        isText = line.startsWith("DATA");
        socket.write(isText ? "354 go on\r\n" : "250 ok\r\n");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken, close: () => server.close() };
}

/** Gives people an address and three unread comments each. */
async function addReaders(db: Db, now: Date): Promise<void> {
  await sql`update users set email = username || '@mail.example' where id in (
    select id from users where hidden_at is null order by id limit ${digestCount})`.run(db);
  await sql`
    insert into notifications (id, user_id, number, event, project_id, detail, created_at)
    select gen_random_uuid(), u.id, 1000000 + n, 'project_dormant', p.id, '{}',
      ${now}::timestamptz - n * interval '1 day'
    from users u cross join generate_series(1, 3) n
      cross join lateral (select id from projects where hidden_at is null and id > u.id
        order by id limit 1) p
    where u.email is not null`.run(db);
}

async function measureDigests(database: Database): Promise<string[][]> {
  const { db } = database;
  const now = lastDue("weekly", new Date(Date.now() + 7 * 86_400_000));
  await addReaders(db, now);
  const queuedAt = performance.now();
  const queued = await queueDigests(db, now);
  const seconds = (performance.now() - queuedAt) / 1000;
  const sink = await openSink();
  const site = {
    publicUrl: "http://127.0.0.1:3000",
    languages: ["en"] as const,
    mail: { smtpUrl: sink.url, from: "Stack Cafe <hello@cafe.example>" },
  };
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 200);
  const memory = process.memoryUsage().rss;
  const sentAt = performance.now();
  const { sent, refused } = await sendMails(database, site, sendingSeconds * 1000);
  const rate = sent / ((performance.now() - sentAt) / 1000);
  clearInterval(watch);
  sink.close();
  if (refused > 0 || sink.taken() !== sent) throw new Error(`${refused} refused, ${sent} sent`);
  const added = (most - memory) / 1024 / 1024;
  return [
    [`digests queued, ${digestCount} people due`, `${seconds.toFixed(1)} s, ${queued} digests`],
    [
      "digests sent (memory on top)",
      `${rate.toFixed(0)} a second: ${(queued / rate / 60).toFixed(0)} minutes for all (${added.toFixed(0)} MiB)`,
    ],
  ];
}

async function run(count: number): Promise<void> {
  const dataDir = newDataDir();
  const embedded = await openEmbedded(dataDir, () => {});
  const database = connect(embedded.connection);
  try {
    await migrate(database, () => {});
    await loadCatalogue(database);
    const file = process.env["BENCH_PROJECTS"];
    await addManyProjects(database, { count, until: new Date(), file });
    await sql`truncate pending_project_changes`.run(database.db);
    await saveSearches(database.db);
    await sql`analyze`.run(database.db);
    openProjectIndex(database, { searchLanguage: "english", searchUrl: null }, console.error);
    await fillProjectIndex(database, { info: () => {}, warn: console.error });
    const rows = [
      ...(await measureChanges(database)),
      ...(await measureImport(database)),
      ...(await measureDigests(database)),
    ];
    console.log(tableOf([`${count} projects`, "measured"], rows));
  } finally {
    await closeProjectIndex(database);
    await database.close();
    await embedded.stop();
    removeDataDir(dataDir);
  }
}

await run(Number(process.argv[2] ?? 100_000));
