import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Issue } from "#contract/issues.ts";
import {
  listReservations,
  type OwnReservation,
  releaseIssue,
  reserveIssue,
} from "#contract/reservations.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { jsonOf } from "#server/features/starter-issues/issue-sql.ts";
import { addressOfIssue } from "#server/features/starter-issues/open-issue.ts";
import { mayRelease } from "#server/features/starter-issues/rules.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { conflict, forbidden, notFound, type Refusal } from "#server/http/errors.ts";
import { JsonText, Page, serve } from "#server/http/serve.ts";
import { reservationLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { issueOf, type Obstacle, release, reservationsOf, reserve } from "./queries.ts";

const gone = () => notFound(t(reserveIssue.missing));

function refusalOf(obstacle: Obstacle): Refusal {
  if (obstacle === "gone") return gone();
  if (obstacle === "blocked") return forbidden(t("reservations.cantReserve"));
  return conflict(
    obstacle === "taken"
      ? t("reservations.taken")
      : t("reservations.enough", { max: reservationLimits.perPerson }),
  );
}

export function reservationRoutes(app: FastifyInstance): void {
  serve(app, reserveIssue, async ({ me, params, request }) => {
    const { db } = request.database;
    const userId = me().id;
    const issue = await issueOf(db, userId, params.id);
    if (!issue) throw gone();
    if (issue.holderId !== userId) {
      // The code host is asked only where nothing else is in the way.
      if (issue.holderId !== null) throw refusalOf("taken");
      if (issue.ownCount >= reservationLimits.perPerson) throw refusalOf("enough");
      const address = await addressOfIssue(request.database, app.settings, params.id);
      if (address === null) throw gone();
      const of = { issueId: params.id, projectId: issue.projectId, userId };
      const obstacle = await reserve(db, of);
      if (obstacle) throw refusalOf(obstacle);
    }
    return afterwards(db, userId, params.id);
  });

  serve(app, releaseIssue, async ({ me, params, request }) => {
    const { db } = request.database;
    const userId = me().id;
    const issue = await issueOf(db, userId, params.id);
    if (!issue) throw gone();
    if (issue.holderId !== null) {
      const isParty = issue.holderId === userId || issue.isOwner;
      if (!isParty) throw forbidden(t("reservations.onlyOwn"));
      if (!mayRelease(userId, issue)) throw conflict(t("reservations.merged"));
      const of = { issueId: params.id, projectId: issue.projectId, userId: issue.holderId };
      await release(db, of, userId);
    }
    return afterwards(db, userId, params.id);
  });

  serve(app, listReservations, async ({ me, query, request }) => {
    const { pageSize, after } = query();
    const userId = me().id;
    const before = readCursor(after, z.tuple([id]))?.[0] ?? null;
    const found = await reservationsOf(request.database.db, userId, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, ({ reservationId }) => [reservationId]);
    const items = rows.map(
      (row) => `${jsonOf(row, userId).slice(0, -1)},"track":${JSON.stringify(row.track)}}`,
    );
    return new Page(new JsonText<OwnReservation[]>(`[${items.join(",")}]`), next);
  });
}

async function afterwards(db: Db, userId: string, issueId: string): Promise<JsonText<Issue>> {
  const issue = await issueOf(db, userId, issueId);
  if (!issue) throw gone();
  return new JsonText<Issue>(jsonOf(issue, userId));
}
