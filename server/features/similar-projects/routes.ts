import type { FastifyInstance } from "fastify";
import { listSimilarProjects, type SimilarProject } from "#contract/similar-projects.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { jsonOf } from "#server/features/projects/card-sql.ts";
import { currentCardsOf } from "#server/features/projects/current-cards.ts";
import { interestsOf } from "#server/features/projects/interests.ts";
import { reasonsOf } from "#server/features/projects/match-reasons.ts";
import { JsonText, serve } from "#server/http/serve.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import { answerTimeOf } from "#shared/answer-times.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";

type Reason = SimilarProject["reasons"][number];

export function similarProjectRoutes(app: FastifyInstance): void {
  serve(app, listSimilarProjects, async ({ query, me, request }) => {
    const { name, description, techs } = query();
    const { database } = request;
    const { without } = await interestsOf(database, me().id);
    const found = await projectIndexOf(database).ask("similar", {
      name,
      description,
      stack: techs,
      without,
      nowSeconds: Math.floor(currentTime().getTime() / 1000),
      version: null,
    });
    const ofId = new Map(found.map((match) => [match.id, match]));
    const ids = [...ofId.keys()];
    const [rows, answerTimes] = await Promise.all([
      currentCardsOf(database, me(), ids),
      answerTimesOf(database.db, ids),
    ]);
    const items = rows.flatMap((row) => {
      const match = ofId.get(row.id);
      if (!match) return [];
      const { words, score, openRoles } = match;
      const median = answerTimes.get(row.id);
      const shared = match.shared.map((tech) => tech.id);
      const others = reasonsOf(match, { stackSize: techs.length, history: [] });
      const reasons: Reason[] = [
        {
          kind: "words",
          text: t("similar-projects.about", { words: formatList(words) }),
          words: [...words],
        },
        ...others.filter(({ kind }) => kind !== "techs" || shared.length > 0),
        ...(median === undefined
          ? []
          : [
              {
                kind: "answers",
                text: t("project-cards.answersWithin", answerTimeOf(median)),
              } as const,
            ]),
      ];
      return [jsonOf(row, me(), { shared, hasFreeSeat: openRoles.length > 0, score, reasons })];
    });
    return new JsonText<SimilarProject[]>(`[${items.join(",")}]`);
  });
}

/** Median seconds until an answer, of those that answered enough applications. */
async function answerTimesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; median: number }>`
    select id, median_answer_seconds as median from projects
    where id = any(${[...ids]}::uuid[]) and median_answer_seconds is not null`.all(db);
  return new Map(rows.map(({ id, median }) => [id, median]));
}
