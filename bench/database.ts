// Requests that query the database: the uncached list compared with its bare statements, and search
// at size.
import { connect, type Database } from "#server/database/connect.ts";
import { joinEmbedded } from "#server/database/embedded/open.ts";
import { sql } from "#server/database/sql.ts";
import { cardsOf } from "#server/features/projects/queries.ts";
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
    name: "uncached list ÷ its cards' statement in a bare loop",
    ratios: ours.map((rate, pair) => rate / (ceiling[pair] ?? Number.NaN)),
    ours: medianOf(ours),
    ceiling: medianOf(ceiling),
    target: 0.6,
  };
}

let unseen = 0;
const uncachedPaths = () =>
  Array.from({ length: 5000 }, () => `/api/v1/projects?never=${(unseen += 1)}`);

/** The statement that builds the cards of a page. */
async function bareLoop(database: Database, forSeconds: number): Promise<number> {
  const newest = await sql<{ id: string }>`
    select id from projects order by id desc limit 21`.all(database.db);
  const ids = newest.map(({ id }) => id);
  const until = performance.now() + forSeconds * 1000;
  let done = 0;
  const loop = async () => {
    while (performance.now() < until) {
      await cardsOf(database, null, ids);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return done / forSeconds;
}
