import type { FastifyInstance } from "fastify";
import { maxSuggestions, suggest, type Suggestions } from "#contract/suggestions.ts";
import { profileLimits } from "#shared/limits.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { usersNamed } from "#server/features/people/queries.ts";
import { serve } from "#server/http/serve.ts";
import { projectIndexOf } from "#server/project-index/client.ts";

export function suggestionRoutes(app: FastifyInstance): void {
  serve(app, suggest, async ({ query, viewer, request, count }) => {
    const { text } = query();
    await count();
    const { database } = request;
    const [found, people] = await Promise.all([
      projectIndexOf(database).ask("suggest", {
        text,
        size: maxSuggestions,
        atMs: currentTimeMs(),
      }),
      text.length < profileLimits.search ? [] : usersNamed(database.db, text, viewer?.id ?? null),
    ]);
    return {
      projects: await projectNames(database, found.projects),
      techs: [...found.techs],
      people: people.slice(0, maxSuggestions),
    };
  });
}

const projectNames = async ({ db }: Database, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : sql<Suggestions["projects"][number]>`
        select p.id, p.name from unnest(${ids}::uuid[]) with ordinality as chosen (id, place)
        join projects p using (id) where p.hidden_at is null order by chosen.place`
        .named("project-names")
        .all(db);
