import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import {
  changePersonDetails,
  listUsedTechs,
  type PersonDetails,
  type personDetailsChanges,
  readActivity,
  readPersonDetails,
} from "#contract/person-details.ts";
import type { Db } from "#server/database/connect.ts";
import { lockActor } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { userExists } from "#server/database/user-ref.ts";
import { mayEditProfile } from "#server/features/people/rules.ts";
import { requireKnownTechs } from "#server/features/techs/require-known-techs.ts";
import { forbidden, notFound, signedOut } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import {
  activityOf,
  detailsOf,
  saveDetails,
  setTechsToLearn,
  type StoredDetails,
  usedTechsOf,
} from "./queries.ts";

export function personDetailsRoutes(app: FastifyInstance): void {
  const { url, provider } = app.settings.codeHost;
  const asReply = ({ login, ...details }: StoredDetails): PersonDetails => ({
    ...details,
    account: login === null ? null : { login, url: `${url}/${encodeURIComponent(login)}` },
  });

  serve(app, readPersonDetails, async ({ params, viewer, request }) => {
    const details = await detailsOf(request.database.db, params.id, viewer?.id ?? null, provider);
    if (!details) throw notFound(t(readPersonDetails.missing));
    return asReply(details);
  });

  serve(app, listUsedTechs, async ({ params, viewer, request }) => {
    const { db } = request.database;
    const viewerId = viewer?.id ?? null;
    if (!(await userExists(db, params.id, viewerId))) throw notFound(t(listUsedTechs.missing));
    return usedTechsOf(db, params.id, viewerId);
  });

  serve(app, readActivity, async ({ params, viewer, request }) => {
    const { db } = request.database;
    const viewerId = viewer?.id ?? null;
    if (!(await userExists(db, params.id, viewerId))) throw notFound(t(readActivity.missing));
    return activityOf(db, params.id, viewerId, request.server.settings);
  });

  serve(app, changePersonDetails, async ({ params, me, body, request }) => {
    const { db } = request.database;
    if (!(await userExists(db, params.id, me().id))) throw notFound(t(changePersonDetails.missing));
    if (!mayEditProfile(me().id, params.id)) throw forbidden(t("people.onlyOwnProfile"));
    await changeDetails(db, params.id, body());
    const details = await detailsOf(db, params.id, me().id, provider);
    if (!details) throw signedOut();
    return asReply(details);
  });
}

/**
 * Applies the changes. The person is locked, as by invitations: once invitations are off, none
 * is made.
 * @throws 400 naming each unknown technology
 */
async function changeDetails(
  db: Db,
  userId: string,
  { techsToLearn, ...changes }: z.output<typeof personDetailsChanges>,
): Promise<void> {
  if (techsToLearn) await requireKnownTechs(db, techsToLearn, "techsToLearn");
  await inTransaction(db, async (transaction) => {
    await lockActor(transaction, userId);
    if (Object.keys(changes).length > 0) await saveDetails(transaction, userId, changes);
    if (techsToLearn) await setTechsToLearn(transaction, userId, techsToLearn);
  });
}
