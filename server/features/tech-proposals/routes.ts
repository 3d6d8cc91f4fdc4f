import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { dismissTechProposal, listTechProposals } from "#contract/tech-proposals.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockProject, projectExists } from "#server/features/projects/queries.ts";
import { mayEditProject } from "#server/features/projects/rules.ts";
import { projectViewer } from "#server/features/projects/team.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { dismissProposal, techProposalsOf } from "./queries.ts";

export function techProposalRoutes(app: FastifyInstance): void {
  serve(app, listTechProposals, async ({ params, me, request }) => {
    const { db } = request.database;
    if (!(await projectExists(db, params.id, me().id)))
      throw notFound(t(listTechProposals.missing));
    await requireOwner(db, params.id, me().id);
    return techProposalsOf(db, params.id);
  });

  serve(app, dismissTechProposal, ({ params, me, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockProject(db, params.id, me().id);
      await requireOwner(db, params.id, me().id);
      const isKnown = await dismissProposal(db, params.id, params.techId);
      if (!isKnown) throw notFound(t(dismissTechProposal.missing));
      return techProposalsOf(db, params.id);
    }),
  );
}

async function requireOwner(db: Db, projectId: string, userId: string): Promise<void> {
  if (mayEditProject(await projectViewer(db, projectId, userId))) return;
  throw forbidden(t("techs.onlyOwnersSeeProposals"));
}
