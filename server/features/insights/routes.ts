import type { FastifyInstance } from "fastify";
import { type Insights, outcomeSteps, readInsights, recordVisit } from "#contract/insights.ts";
import { hiddenAmong } from "#server/features/trending/hidden-words.ts";
import { projectViewer } from "#server/features/projects/team.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { isBotOrPrefetch } from "#server/http/is-bot-or-prefetch.ts";
import { serve } from "#server/http/serve.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { minCount } from "#shared/outcomes.ts";
import type { VisitSource } from "#shared/visits.ts";
import { adviceFor, type AdvicePaths } from "./advice.ts";
import { gapsOf, outcomesOf, searchesOf, type SourceCount, sourcesOf } from "./insight-queries.ts";
import { recordVisit as record } from "./record-visit.ts";
import { mayReadInsights } from "./rules.ts";
import { isOnTeam } from "./visit-queries.ts";

export function insightRoutes(app: FastifyInstance): void {
  serve(app, recordVisit, async ({ params: { id }, viewer, body, request }) => {
    const onTeam = await isOnTeam(request.database.db, id, viewer?.id ?? null);
    if (onTeam === null) throw notFound(t(recordVisit.missing));
    const visit = body();
    const counted = !onTeam && !isBotOrPrefetch(request.headers);
    if (counted) await record(request, id, visit);
    return { counted };
  });

  serve(app, readInsights, async ({ params: { id }, me, query, request }) => {
    const { db } = request.database;
    if ((await isOnTeam(db, id, me().id)) === null) throw notFound(t(readInsights.missing));
    if (!mayReadInsights(await projectViewer(db, id, me().id))) {
      throw forbidden(t("insights.ownersOnly"));
    }
    const outcomes = await outcomesOf(request.readDb, id, Number(query().days));
    if (!outcomes) throw notFound(t(readInsights.missing));
    const { since, waiting, answers, median, p90, latest } = outcomes;
    const [sources, gaps, searches] = await Promise.all([
      sourcesOf(request.readDb, id, since),
      gapsOf(request.readDb, id, since),
      searchesOf(request.readDb, id, since),
    ]);
    const isHidden = await hiddenAmong(
      request.readDb,
      searches.map(({ query: words }) => words),
    );
    const reply: Insights = {
      since,
      steps: outcomeSteps.map((kind) => ({ kind, count: told(outcomes[kind]) })),
      waiting,
      answerTimes:
        answers < minCount ? { median: null, p90: null, latest: [] } : { median, p90, latest },
      sources: sources.filter(isTold).map((source) => ({
        kind: source.kind,
        label: source.tech?.name ?? t(sourceLabels[source.kind]),
        tech: source.tech,
        count: told(source.viewed),
        applied: told(source.applied),
      })),
      searches: searches.filter((one) => !isHidden(one.query)),
      gaps: gaps
        .filter(({ asked, brought }) => asked > 0 || brought >= minCount)
        .map(({ brought, ...gap }) => ({ ...gap, brought: told(brought) })),
      advice: adviceFor(outcomes, gaps, pathsOf(id)),
    };
    return reply;
  });
}

/** A count, unless it is so small that it might be about one person. */
const told = (count: number): number | null => (count < minCount ? null : count);

/** A technology that few looked for would say what a person looked for. */
const isTold = ({ tech, viewed }: SourceCount) => tech === null || viewed >= minCount;

const sourceLabels = {
  search: "insights.fromSearch",
  list: "insights.fromList",
  tech: "insights.fromTech",
  match: "palette.matches",
  issues: "frame.firstSteps",
  explore: "insights.fromExplore",
  home: "insights.fromHome",
  people: "insights.fromPeople",
  project: "insights.fromProject",
  updates: "insights.fromUpdates",
  outside: "insights.fromOutside",
  direct: "insights.fromDirect",
} as const satisfies Record<VisitSource, TextKey>;

const pathsOf = (id: string): AdvicePaths => ({
  applications: `/projects/${id}/applications`,
  settings: `/projects/${id}/settings`,
  positions: `/projects/${id}?seats=edit#joining`,
  webhooks: `/projects/${id}/settings/hooks`,
  people: `/people?project=${id}`,
});
