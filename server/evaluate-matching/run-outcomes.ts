// Evaluates matches by the outcomes of this site's applications, and learns from some of them.
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import {
  firstAnswer,
  hasMerged,
  isStillActive,
} from "#server/features/applications/project-record.ts";
import { health } from "#server/features/projects/activity-sql.ts";
import { IndexSync } from "#server/project-index/index-sync.ts";
import type { ProjectIndex } from "#server/project-index/project-index.ts";
import { readEnvironment, readSettings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { openAsIs } from "#server/start/open-as-is.ts";
import { baselines } from "./evaluation.ts";
import {
  type Features,
  features,
  learn,
  measureGraded,
  minOutcomes,
  type Outcome,
  scoresWith,
  split,
} from "./outcomes.ts";
import { printRows } from "./run-evaluation.ts";

/** Projects that a person's are compared with: the best by fit, beside their own. */
const maxCandidates = 500;

/** @throws OperatorError if there is no database */
export async function evaluateOutcomes(shutdown: Shutdown): Promise<void> {
  const settings = readSettings(readEnvironment());
  const database = await openAsIs(settings, shutdown, { beside: "a server", create: false });
  const applied = await applicationsOf(database);
  if (applied.length < minOutcomes) {
    console.log(
      `${applied.length} applications with a stack: at least ${minOutcomes} are needed, or chance would teach.`,
    );
    return;
  }
  const index = await new IndexSync(database, "english").current();
  report(outcomesOf(applied, await listedProjects(database), index), applied.length);
}

interface Applied {
  readonly person: string;
  readonly project: string;
  readonly relevance: number;
  readonly stack: string[];
}

/** A person's applications to listed projects; the better one of two to the same. */
const applicationsOf = ({ db }: Database): Promise<Applied[]> =>
  sql<Applied>`
    select a.user_id as person, a.project_id as project, max(case
      when answer.accepted_at is null then 1
      when ${hasMerged(sql`a.project_id`, sql`a.user_id`)}
        or ${isStillActive(sql`a.project_id`, sql`a.user_id`)} then 3 else 2 end)::int as relevance,
      array(select t.slug from user_techs x join techs t on t.id = x.tech_id
        where x.user_id = a.user_id order by x.position) as stack
    from applications a join users u on u.id = a.user_id and u.hidden_at is null
      join projects p on p.id = a.project_id and p.hidden_at is null and p.archived_at is null,
      ${firstAnswer}
    where exists (select from user_techs x where x.user_id = a.user_id)
    group by 1, 2 order by 1, 2`.all(db);

interface Listed {
  readonly id: string;
  readonly techs: string[];
  readonly isActive: boolean;
  readonly hasSeat: boolean;
  readonly answers: number;
}

const listedProjects = ({ db }: Database): Promise<Listed[]> =>
  sql<Listed>`
    select p.id, array(select t.slug from project_techs x join techs t on t.id = x.tech_id
        where x.project_id = p.id order by x.position) as techs,
      ${health} = 'active' as "isActive", p.open_roles <> '{}' as "hasSeat",
      coalesce(((p.record #>> '{answered,within2Days}')::float8 + 1)
        / ((p.record #>> '{answered,of}')::float8 + 2), 0) as answers
    from projects p where p.archived_at is null and p.hidden_at is null order by p.id`.all(db);

function outcomesOf(
  applied: readonly Applied[],
  projects: readonly Listed[],
  index: ProjectIndex,
): Outcome[] {
  const evaluated = projects.map(({ id, techs }) => ({ id, techs, owner: null, text: "" }));
  const cosine = baselines(evaluated)["cosine of ln(1 + N/n)"];
  const positions = new Map(projects.map(({ id }, position) => [id, position]));
  return [...Map.groupBy(applied, ({ person }) => person)].map(([person, theirs]) => {
    const stack = theirs[0]?.stack ?? [];
    const none = { owner: person, target: -1, others: [], stack, history: [] };
    const cosines = cosine?.(none) ?? [];
    const fits = new Float64Array(projects.length);
    for (const [id, score] of index.fits(stack, [])) {
      const position = positions.get(id);
      if (position !== undefined) fits[position] = score;
    }
    const own = new Map(
      theirs.map(({ project, relevance }) => [positions.get(project), relevance]),
    );
    const ranked = [...fits.keys()].toSorted((one, other) => (fits[other] ?? 0) - (fits[one] ?? 0));
    const shown = ranked.filter((position, rank) => rank < maxCandidates || own.has(position));
    const featuresOf = (position: number): Features => ({
      fit: fits[position] ?? 0,
      cosine: cosines[position] ?? 0,
      active: projects[position]?.isActive ? 1 : 0,
      seats: projects[position]?.hasSeat ? 1 : 0,
      answers: projects[position]?.answers ?? 0,
    });
    return {
      person,
      candidates: shown.map(featuresOf),
      relevance: shown.map((position) => own.get(position) ?? 0),
    };
  });
}

function report(outcomes: readonly Outcome[], count: number): void {
  const { training, test } = split(outcomes);
  console.log(
    `${count} applications of ${outcomes.length} people; learned from ${training.length}, measured on the other ${test.length}\n`,
  );
  if (test.length === 0) return;
  const weights = learn(training);
  const rowOf = (name: string, scoresOf: (one: Outcome) => ArrayLike<number>) => ({
    name,
    measures: test.map((one) => measureGraded(scoresOf(one), one.relevance)),
  });
  const byFeature = (feature: keyof Features) => (one: Outcome) =>
    one.candidates.map((candidate) => candidate[feature]);
  const matching = rowOf("matching, by the stack alone", byFeature("fit"));
  const rows = [
    rowOf("cosine of ln(1 + N/n)", byFeature("cosine")),
    matching,
    rowOf("learned from outcomes", (one) => scoresWith(weights, one)),
  ];
  const cases = test.map(({ person }) => ({ owner: person }));
  printRows(rows, cases, matching.measures, "people");
  const shown = features.map((feature) => `${feature} ${weights[feature].toFixed(2)}`);
  console.log(`Learned weights: ${shown.join(", ")}. “best” is matching as it is.`);
}
