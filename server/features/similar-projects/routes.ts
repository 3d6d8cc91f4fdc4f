import type { FastifyInstance } from "fastify";
import { listSimilarProjects, type SimilarProject } from "#contract/similar-projects.ts";
import { currentTime } from "#server/database/clock.ts";
import { jsonOf } from "#server/features/projects/card-sql.ts";
import { currentCardsOf } from "#server/features/projects/current-cards.ts";
import { interestsOf } from "#server/features/projects/interests.ts";
import { reasonsOf } from "#server/features/projects/match-reasons.ts";
import { JsonText, serve } from "#server/http/serve.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
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
    const rows = await currentCardsOf(database, me(), [...ofId.keys()]);
    const items = rows.flatMap((row) => {
      const match = ofId.get(row.id);
      if (!match) return [];
      const { words, score, openRoles } = match;
      const shared = match.shared.map((tech) => tech.id);
      const others = reasonsOf(match, { stackSize: techs.length, history: [] });
      const reasons: Reason[] = [
        {
          kind: "words",
          text: t("similar-projects.about", { words: formatList(words) }),
          words: [...words],
        },
        ...others.filter(({ kind }) => kind !== "techs" || shared.length > 0),
      ];
      return [jsonOf(row, me(), { shared, hasFreeSeat: openRoles.length > 0, score, reasons })];
    });
    return new JsonText<SimilarProject[]>(`[${items.join(",")}]`);
  });
}
