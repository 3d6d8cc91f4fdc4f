// What routes of webhooks check before they read, write or send.
import type { FastifyRequest } from "fastify";
import type { listWebhooksOut, WebhookOutChanges } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import { type WebhookOutKind, webhookOutName } from "#shared/webhooks-out.ts";
import type { Db } from "#server/database/connect.ts";
import { knowsTimeZone } from "#server/database/knows-time-zone.ts";
import { siteOf } from "#server/database/site.ts";
import { sql } from "#server/database/sql.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { lockProject, projectExists } from "#server/features/projects/queries.ts";
import { projectViewer } from "#server/features/projects/team.ts";
import { conflict, forbidden, invalid, notFound } from "#server/http/errors.ts";
import type { Call } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { mayUseKind, type Owner } from "./queries.ts";
import { mayLeadTo, mayManageWebhooksOut } from "./rules.ts";
import type { Sender } from "./send.ts";

type ProjectCall = Pick<Call<typeof listWebhooksOut>, "params" | "me" | "request">;

/** The project whose webhooks the caller may manage. @throws 404, 403 */
export async function ownProject({ params, me, request }: ProjectCall): Promise<Owner> {
  const { db } = request.database;
  if (!(await projectExists(db, params.id, me().id))) throw notFound(t("projects.missing"));
  if (!mayManageWebhooksOut(await projectViewer(db, params.id, me().id))) {
    throw forbidden(t("webhooks-out.onlyOwners"));
  }
  return params.id;
}

/** Arbitrary; of the site's webhooks. */
const siteLockKey = 7_310_137;

/** Returns what throws a 409 where a hidden project must not begin to send. */
export async function lockOwner(db: Db, owner: Owner, viewer: Viewer): Promise<() => void> {
  if (owner === null) {
    await sql`select pg_advisory_xact_lock(${siteLockKey})`.all(db);
    return () => undefined;
  }
  const project = await lockProject(db, owner, viewer.id);
  if (!mayManageWebhooksOut(await projectViewer(db, owner, viewer.id))) {
    throw forbidden(t("webhooks-out.onlyOwners"));
  }
  return () => assertNotHidden(project);
}

/** @throws 409 for a kind that owners may not use in their projects */
export async function assertKindAllowed(db: Db, owner: Owner, kind: WebhookOutKind): Promise<void> {
  if (await mayUseKind(db, owner, kind)) return;
  throw conflict(t("webhooks-out.kindNotAllowed", { kind: webhookOutName(kind) }));
}

/**
 * @throws 400 for an address that it may not lead to, a language that the site doesn't offer, or a time
 * zone that the database doesn't know
 */
export async function assertAllowed(
  { url, language, quiet }: Pick<WebhookOutChanges, "url" | "language" | "quiet">,
  { server, database }: FastifyRequest,
): Promise<void> {
  const { webhookHosts, languages } = server.settings;
  const refuse = (path: string, message: string) =>
    invalid(`${path}: ${message}`, [{ path, message }]);
  if (url !== undefined && !mayLeadTo(new URL(url), webhookHosts)) {
    throw refuse("url", t("webhooks-out.notPublic"));
  }
  if (language && !languages.includes(language)) {
    throw refuse("language", t("errors.unknownLanguage"));
  }
  if (quiet && !(await knowsTimeZone(database.db, quiet.timeZone))) {
    throw refuse("quiet.timeZone", t("forms.notATimeZone"));
  }
}

export function senderOf({ server, database }: FastifyRequest): Sender {
  const { publicUrl, webhookHosts, languages } = server.settings;
  return { siteName: siteOf(database).current.name, publicUrl, webhookHosts, languages };
}
