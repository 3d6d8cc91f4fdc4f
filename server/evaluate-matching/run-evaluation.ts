// Imports a file into a temporary database, fills the index from it, and evaluates its matches.
import fs from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { personOf } from "#server/auth/sign-up.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { importProjects } from "#server/import/import-projects.ts";
import { showProgress } from "#server/start/progress.ts";
import { openSource, recordsOf, type Source } from "#server/import/source.ts";
import { IndexSync } from "#server/project-index/index-sync.ts";
import type { ProjectIndex } from "#server/project-index/project-index.ts";
import type { Shutdown } from "#server/shutdown.ts";
import {
  baselines,
  type Case,
  casesOf,
  type EvaluatedProject,
  type Interval,
  intervalsOf,
  meanOf,
  measure,
  type Measures,
  type Ranking,
} from "./evaluation.ts";

/** @throws OperatorError if the file can't be read */
export async function evaluateFile(
  file: string,
  techsField: string | null,
  shutdown: Shutdown,
): Promise<void> {
  const source = await openSource(file);
  const database = await temporaryDatabase(shutdown);
  const ownerId = await personOf(database.db, {
    provider: "github",
    id: "1",
    login: "evaluation",
    name: "evaluation",
    avatarUrl: null,
    email: null,
  });
  const field = techsField ?? ((await hasRawTags(source)) ? "raw_tags" : null);
  const progress = showProgress();
  await importProjects(database, { source, ownerId, techsField: field, dryRun: false }, progress);
  progress.stop();
  const projects = await importedProjects(database);
  const index = await new IndexSync(database, "english").current();
  report(projects, index);
}

async function temporaryDatabase(shutdown: Shutdown): Promise<Database> {
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), "stack-cafe-evaluation-"));
  shutdown.defer(() => fs.rm(dataDir, { recursive: true, force: true }));
  const embedded = await openEmbedded(dataDir, () => {});
  shutdown.defer(() => embedded.stop());
  const database = connect(embedded.connection);
  shutdown.defer(() => database.close());
  await migrate(database, () => {});
  await loadCatalogue(database);
  return database;
}

/** Files of real projects often have the words of their source beside technologies made of them. */
async function hasRawTags(source: Source): Promise<boolean> {
  for await (const found of recordsOf(source)) {
    if (!("problem" in found)) return Object.hasOwn(found.fields, "raw_tags");
  }
  return false;
}

async function importedProjects({ db }: Database): Promise<EvaluatedProject[]> {
  const rows = await sql<EvaluatedProject & { repository: string | null }>`
    select p.id, p.name || ' ' || p.description_text as text,
      repository_key(p.repository_url) as repository,
      array(select t.slug from project_techs x join techs t on t.id = x.tech_id
        where x.project_id = p.id order by x.position) as techs
    from projects p order by p.id`.all(db);
  return rows.map(({ id, text, techs, repository }) => {
    const [host, owner, name] = repository?.split("/") ?? [];
    return { id, text, techs, owner: name === undefined ? null : `${host}/${owner}` };
  });
}

function report(projects: readonly EvaluatedProject[], index: ProjectIndex): void {
  const cases = casesOf(projects);
  const owners = new Set(cases.map(({ owner }) => owner)).size;
  console.log(`${projects.length} projects, ${cases.length} cases of ${owners} owners\n`);
  if (cases.length === 0) return;
  const positions = new Map(projects.map(({ id }, position) => [id, position]));
  const matching =
    (historyOf: (one: Case) => readonly number[]): Ranking =>
    (one) => {
      const scores = new Float64Array(projects.length);
      const history = historyOf(one).flatMap((position) => projects[position] ?? []);
      for (const [id, score] of index.fits(one.stack, history)) {
        scores[positions.get(id) ?? -1] = score;
      }
      return scores;
    };
  const simple = Object.entries(baselines(projects)).map(([name, ranking]) => ({
    name,
    measures: cases.map((one) => measure(ranking(one), one)),
  }));
  const best = (of: (measures: Measures) => number) =>
    simple.reduce((one, other) =>
      of(meanOf(other.measures)) > of(meanOf(one.measures)) ? other : one,
    ).measures;
  const base = best(({ recall }) => recall);
  const rows = [
    ...simple,
    {
      name: "matching, by the stack alone",
      measures: all(
        cases,
        matching(() => []),
      ),
    },
    {
      name: "matching, half of the history known",
      measures: all(
        cases,
        matching(({ history }) => history),
      ),
    },
  ];
  printRows(rows, cases, base);
}

interface Row {
  readonly name: string;
  readonly measures: readonly Measures[];
}

/** A line for each ranking, beside the one that the others are compared with. */
export function printRows(
  rows: readonly Row[],
  cases: readonly Pick<Case, "owner">[],
  base: readonly Measures[],
  of = "owners",
): void {
  const lines = rows.map(({ name, measures }) => {
    const { recall, ndcg, mrr } = meanOf(measures);
    const interval = intervalsOf(cases, measures, base);
    const baseMean = meanOf(base);
    return [
      name,
      `${recall.toFixed(3)} ${shown(interval.recall)}`,
      `${ndcg.toFixed(3)} ${shown(interval.ndcg)}`,
      mrr.toFixed(3),
      `${(recall / baseMean.recall).toFixed(2)} ${shown(interval.recallRatio)}`,
      `${(ndcg / baseMean.ndcg).toFixed(2)} ${shown(interval.ndcgRatio)}`,
    ];
  });
  const header = ["ranking", "recall@10", "nDCG@10", "MRR", "recall ÷ best", "nDCG ÷ best"];
  for (const line of aligned([header, ...lines])) console.log(line);
  console.log(`\nIn parentheses: 95 % intervals by bootstrap over ${of}.`);
}

const all = (cases: readonly Case[], ranking: Ranking) =>
  cases.map((one) => measure(ranking(one), one));

const shown = ([low, high]: Interval): string => `(${low.toFixed(2)}–${high.toFixed(2)})`;

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}
