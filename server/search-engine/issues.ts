// Starter issues are in memory beside the engine, too, with the projects that have some: there are few
// of these, and their texts change every hour.
import type { Database } from "#server/database/connect.ts";
import { IndexSync } from "#server/project-index/index-sync.ts";
import type { IssueQuery } from "#server/project-index/issue-questions.ts";
import {
  type AnswersTo,
  type IssueKind,
  unknownTechsError,
} from "#server/project-index/questions.ts";

interface IssueAnswers extends AnswersTo<IssueKind> {
  readonly keepCurrent: () => Promise<unknown>;
}

/** The first question reads them. */
export function issueAnswers(
  database: Pick<Database, "db">,
  configuration: string,
  warn: (problem: string) => void,
): IssueAnswers {
  const sync = new IndexSync(database, configuration, { warn, onlyWithIssues: true });
  let isAsked = false;
  const prepared = async ({ search, techs }: Pick<IssueQuery, "search" | "techs">) => {
    isAsked = true;
    const index = await sync.current();
    const unknown = index.unknownSlugs({ techs });
    if (unknown.length > 0) throw unknownTechsError(unknown);
    return { index, stems: await sync.stemsFor(index.issues, search === null ? [] : [search]) };
  };
  return {
    async issues(query) {
      const { index, stems } = await prepared(query);
      await sync.learn(index, query.version);
      return index.issuePage(query, stems);
    },
    async issueFacets(query) {
      const { index, stems } = await prepared(query);
      return index.issueFacets(query, stems);
    },
    keepCurrent: async () => (isAsked ? sync.current() : undefined),
  };
}
