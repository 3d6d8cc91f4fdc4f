import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { type Match, matchProjects } from "#contract/matches.ts";
import { id } from "#contract/text.ts";
import { jsonOf } from "#server/features/projects/card-sql.ts";
import { currentCardsOf } from "#server/features/projects/current-cards.ts";
import { bestIssuesOf } from "#server/features/starter-issues/issue-sql.ts";
import { cursorOf, readCursor, rank, rankingVersion } from "#server/http/cursor.ts";
import { invalid } from "#server/http/errors.ts";
import { JsonText, Page, serve } from "#server/http/serve.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import { type Interests, interestsOf } from "#server/features/projects/interests.ts";
import { reasonsOf } from "#server/features/projects/match-reasons.ts";

/** Key and id of the last match, when the first page was requested, and how it was ranked. */
const cursor = z.tuple([rank, id, z.number().int(), rankingVersion]);

const nobody: Interests = { stack: [], history: [], without: [] };

export function matchRoutes(app: FastifyInstance): void {
  serve(app, matchProjects, async ({ query, viewer, request }) => {
    const { techs, role, seats, pageSize, after } = query();
    if (techs === undefined && viewer === null) throw withoutStack();
    const { database } = request;
    const interests = viewer === null ? nobody : await interestsOf(database, viewer.id);
    const stack = techs ?? interests.stack;
    // A stack that the request names is compared as it is.
    const history = techs === undefined ? interests.history : [];
    const last = readCursor(after, cursor);
    const found = await projectIndexOf(database).ask("matches", {
      stack,
      isNamed: techs !== undefined,
      role: role ?? null,
      freeOnly: seats === "free",
      history: history.map(({ id: projectId, text }) => ({ id: projectId, text })),
      without: interests.without,
      size: pageSize,
      atMs: last?.[2] ?? null,
      version: last?.[3] ?? null,
      after: last && { key: last[0], id: last[1] },
    });
    const matches = new Map(found.matches.map((match) => [match.id, match]));
    const [rows, issues] = await Promise.all([
      currentCardsOf(database, viewer, [...matches.keys()]),
      bestIssuesOf(database.db, [...matches.keys()], stack),
    ]);
    const items = rows.flatMap((row) => {
      const match = matches.get(row.id);
      if (!match) return [];
      const shared = match.shared.map((tech) => tech.id);
      const reasons = reasonsOf(match, { stackSize: stack.length, history });
      const { score, openRoles } = match;
      const hasFreeSeat = role === undefined ? openRoles.length > 0 : openRoles.includes(role);
      return [
        jsonOf(row, viewer, {
          shared,
          hasFreeSeat,
          score,
          reasons,
          issues: issues.get(row.id) ?? [],
        }),
      ];
    });
    const end = found.matches.at(-1);
    const next =
      found.hasMore && end ? cursorOf([end.key, end.id, found.atMs, found.version]) : null;
    const { total, close, free } = found;
    return new Page(
      new JsonText<{ matches: Match[]; total: number; close: number; free: number }>(
        `{"matches":[${items.join(",")}],"total":${total},"close":${close},"free":${free}}`,
      ),
      next,
    );
  });
}

const withoutStack = () =>
  invalid(t("matches.techsRequired"), [{ path: "techs", message: t("matches.techsRequired") }]);
