import type { FastifyInstance } from "fastify";
import { t } from "#shared/messages/t.ts";
import { apiTokenLimits } from "#shared/limits.ts";
import {
  type ApiToken,
  createApiToken,
  deleteApiToken,
  listApiTokens,
} from "#contract/api-tokens.ts";
import { makeToken } from "#server/auth/api-tokens.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { queueTokenMail } from "#server/features/mail/mail-states.ts";
import { conflict, forbidden, invalid, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { apiTokensOf, countApiTokens, insertApiToken, isOwner, removeApiToken } from "./queries.ts";
import { inDays, maxDaysOf, mayEndAt, mayGive } from "./rules.ts";

const { perPerson, defaultDays } = apiTokenLimits;

export function apiTokenRoutes(app: FastifyInstance): void {
  const maxDays = maxDaysOf(app.settings);

  serve(app, listApiTokens, ({ me, request }) => apiTokensOf(request.database.db, me().id));

  serve(app, createApiToken, async ({ me, body, request }) => {
    const now = currentTime();
    const usual = inDays(now, Math.min(defaultDays, maxDays)).toISOString();
    const { name, scopes, projectId, expiresAt = usual } = body();
    if (!mayGive(me(), scopes)) throw forbidden(t("api-tokens.adminScope"));
    if (!mayEndAt(new Date(expiresAt), now, maxDays)) {
      const message = t("api-tokens.wrongEnd", { days: maxDays });
      throw invalid(`expiresAt: ${message}`, [{ path: "expiresAt", message }]);
    }
    if (projectId !== undefined && !scopes.includes("projects")) {
      throw wrongProject(t("api-tokens.projectWithoutScope"));
    }
    const token = makeToken();
    const made = await inTransaction(request.database.db, async (db) => {
      await lockPerson(db, me().id);
      if ((await countApiTokens(db, me().id)) >= perPerson) {
        throw conflict(t("api-tokens.tooMany", { max: perPerson }));
      }
      if (projectId !== undefined && !(await isOwner(db, me().id, projectId))) {
        throw wrongProject(t("api-tokens.notYourProject"));
      }
      const fields = { name, scopes, projectId, expiresAt, token };
      const row = await insertApiToken(db, me().id, fields);
      await recordAdmins(db, me(), "make admin token", row);
      if (app.settings.mail) await queueTokenMail(db, me().id, name);
      return row;
    });
    request.log.info({ userId: me().id, tokenId: made.id, scopes, projectId }, "token made");
    return { ...made, token };
  });

  serve(app, deleteApiToken, async ({ me, params, request }) => {
    const revoked = await inTransaction(request.database.db, async (db) => {
      const row = await removeApiToken(db, me().id, params.id);
      if (row) await recordAdmins(db, me(), "revoke admin token", row);
      return row;
    });
    if (!revoked) throw notFound(t(deleteApiToken.missing));
    request.log.info({ userId: me().id, tokenId: revoked.id }, "token revoked");
    return revoked;
  });
}

const wrongProject = (message: string) =>
  invalid(`projectId: ${message}`, [{ path: "projectId", message }]);

/** The audit log has what admins do: tokens that may use their rights. */
async function recordAdmins(
  db: Db,
  viewer: Viewer,
  act: string,
  { id, name, scopes, project, expiresAt }: ApiToken,
): Promise<void> {
  if (!scopes.includes("admin")) return;
  const subject = { kind: "api_token", id, name };
  await recordAct(db, {
    byUserId: viewer.id,
    act,
    subject,
    detail: { expiresAt, ...(project && { project }) },
  });
}
