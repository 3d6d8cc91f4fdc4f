// Lets admins delete any project, with a reason.
import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { deleteProjectAsAdmin } from "#contract/admin.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { eraseProject, lockProject, projectOf } from "#server/features/projects/queries.ts";
import { announceProject, ownerIdsOf } from "#server/features/projects/team.ts";
import { settleReports } from "#server/features/reports/queries.ts";
import { invalid, notFound, type Refusal } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";

export function projectDeletionRoutes(app: FastifyInstance): void {
  serve(app, deleteProjectAsAdmin, async ({ params, me, body, request }) => {
    const { id } = params;
    const project = await projectOf(request.database, me(), id);
    if (!project) throw notFound(t(deleteProjectAsAdmin.missing));
    await inTransaction(request.database.db, async (db) => {
      const { name } = await lockProject(db, id, me().id);
      const { name: typed, reason } = body();
      if (typed !== name) throw otherName();
      const owners = await ownerIdsOf(db, id);
      const reports = await settleReports(db, [id], "deleted");
      await eraseProject(db, id);
      await announceProject(db, id);
      await recordAct(db, {
        byUserId: me().id,
        act: "delete project",
        subject: { kind: "project", id, name },
        detail: { reason, owners, ...(reports > 0 && { reports }) },
      });
      await notify(db, owners, {
        event: "project_deleted",
        actorId: me().id,
        detail: { deletedProject: id, projectName: name, reason },
      });
    });
    return project;
  });
}

function otherName(): Refusal {
  const message = t("projects.otherName");
  return invalid(`name: ${message}`, [{ path: "name", message }]);
}
