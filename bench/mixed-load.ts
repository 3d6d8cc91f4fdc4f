// The memory of the server after a minute in which visitors and signed-in people read, search and
// write. Also a command: `node bench/mixed-load.ts`.
import { openProductDatabase } from "./database.ts";
import { load } from "./load.ts";
import { newDataDir, type Product, removeDataDir, startProduct } from "./product.ts";
import type { Request } from "./request-client.ts";
import { projectCount, searches, seedProjects } from "./seed.ts";
import { comment } from "./stream-load.ts";
import { seedStreamPeople, shared, type StreamPeople } from "./stream-people.ts";
import { tableOf } from "./table.ts";

const seconds = 60;
const connections = 16;
/** Seeded in batches of a thousand; some of them comment. */
const people = 2_000;
const commentsPerSecond = 5;

/** Rows of results: what, measured, target. */
export async function measureMixedLoad(log: (line: string) => void): Promise<string[][]> {
  const dataDir = newDataDir();
  try {
    const first = await startProduct(dataDir);
    const database = openProductDatabase(dataDir);
    await seedProjects(database);
    const crowd = await seedStreamPeople(database, people);
    await database.close();
    await first.stop();
    const product = await startProduct(dataDir);
    try {
      log(`Mixing requests for ${seconds} s`);
      return [await measure(product, crowd)];
    } finally {
      await product.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
}

async function measure(product: Product, crowd: StreamPeople): Promise<string[]> {
  const requests = mixed(crowd);
  // The index of projects is filled by the first requests.
  await load(product.address, requests.slice(0, 200), 2, { connections });
  const before = product.memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, product.memory())), 500);
  const written = comment(product, crowd, {
    rate: commentsPerSecond,
    count: commentsPerSecond * seconds,
  });
  const { perSecond } = await load(product.address, requests, seconds, { connections });
  await written;
  clearInterval(watch);
  const [start, end, highest] = [before, product.memory(), most].map((value) => value.toFixed(0));
  return [
    `memory after ${seconds} s of mixed requests among ${projectCount} projects (before; most meanwhile; requests a second)`,
    `${end} MiB (${start}; ${highest}; ${perSecond.toFixed(0)})`,
    "300 MiB",
  ];
}

/** Pages and calls in turn; half of them by people who are signed in. */
function mixed({ cookies, projects }: StreamPeople): Request[] {
  return Array.from({ length: people }, (_, turn) => {
    const search = encodeURIComponent(searches[turn % searches.length] ?? "");
    // Most readers look at few projects.
    const project = projects[(turn * turn) % shared.projects];
    const paths = [
      "/",
      "/projects",
      `/projects/${project}`,
      "/api/v1/projects",
      `/api/v1/projects?search=${search}`,
      `/api/v1/projects/facets?search=${search}`,
      `/api/v1/matches?techs=rust,typescript&never=${turn}`,
      `/api/v1/suggestions?text=${search.slice(0, 3)}`,
      `/api/v1/projects/${project}`,
      `/api/v1/projects/${project}/comments`,
      "/api/v1/current-session",
    ];
    const path = paths[turn % paths.length] ?? "/";
    return turn % 2 === 0 ? path : { path, cookie: cookies[turn] ?? "" };
  });
}

if (import.meta.main) {
  const rows = await measureMixedLoad((line) => console.log(line));
  console.log(tableOf(["figure", "measured", "promised"], rows));
}
