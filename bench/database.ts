// Requests that query the database: the uncached list compared with its bare statements, and search
// at size.
import { connect, type Database } from "#server/database/connect.ts";
import { joinEmbedded } from "#server/database/embedded/open.ts";
import { projectsBefore } from "#server/features/projects/latest-projects.ts";
import type { Ratio } from "./cached-responses.ts";
import { load, medianOf } from "./load.ts";

const pairs = 7;
const seconds = 3;
const connections = 16;
const plain = { encoding: "identity" };

/** Opens a pool on the product's own database. */
export function openProductDatabase(dataDir: string): Database {
  const connection = joinEmbedded(dataDir);
  if (!connection) throw new Error("The product's database isn't running.");
  return connect(connection);
}

/** Each request has another URL, which isn't cached. */
export async function compareWithStatements(address: string, database: Database): Promise<Ratio> {
  const ours: number[] = [];
  const ceiling: number[] = [];
  await load(address, uncachedPaths(), 2, plain);
  await bareLoop(database, 2);
  for (let pair = 0; pair < pairs; pair += 1) {
    ours.push((await load(address, uncachedPaths(), seconds, plain)).perSecond);
    ceiling.push(await bareLoop(database, seconds));
  }
  return {
    name: "uncached list ÷ the same statements in a bare loop",
    ratios: ours.map((rate, pair) => rate / (ceiling[pair] ?? Number.NaN)),
    ours: medianOf(ours),
    ceiling: medianOf(ceiling),
    target: 0.6,
  };
}

let unseen = 0;
const uncachedPaths = () =>
  Array.from({ length: 5000 }, () => `/api/v1/projects?never=${(unseen += 1)}`);

async function bareLoop(database: Database, forSeconds: number): Promise<number> {
  const until = performance.now() + forSeconds * 1000;
  let done = 0;
  const loop = async () => {
    while (performance.now() < until) {
      await projectsBefore(database, null, { tech: undefined, archived: false }, null, 21);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return done / forSeconds;
}
