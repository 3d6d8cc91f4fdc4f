// Who may contribute to a project, for gates of its repository: in the API, and as a file for
// everybody, in the plain form that gates read: one login a line.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { id as idSchema } from "#contract/text.ts";
import {
  listVouched,
  listVouchedQuery,
  revokeVouch,
  vouch,
  type Vouched,
} from "#contract/vouches.ts";
import { vouchLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { lockProject, projectExists } from "#server/features/projects/queries.ts";
import { mayManageTeam } from "#server/features/projects/rules.ts";
import { announceProject, projectViewer } from "#server/features/projects/team.ts";
import { conflict, forbidden, invalid, notFound } from "#server/http/errors.ts";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { serve } from "#server/http/serve.ts";
import { validate } from "#server/http/validation.ts";
import {
  countVouches,
  eraseVouch,
  findVouch,
  personWithLogin,
  storeVouch,
  vouchedIn,
} from "./queries.ts";

/** A change is seen within a minute, as the server caches replies for two seconds more. */
const maxAge = "public, max-age=55";

export function vouchRoutes(app: FastifyInstance): void {
  const { provider } = app.settings.codeHost;

  serve(app, listVouched, async ({ params, query, viewer, request }) => {
    const { db } = request.database;
    const viewerId = viewer?.id ?? null;
    if (!(await projectExists(db, params.id, viewerId))) throw notFound(t(listVouched.missing));
    const isOwner = mayManageTeam(await projectViewer(db, params.id, viewerId));
    return vouchedIn(db, { projectId: params.id, provider, viewerId, isOwner }, query());
  });

  serve(app, vouch, ({ params, me, body, request }) =>
    inTransaction(request.database.db, async (db) => {
      const project = await lockProject(db, params.id, me().id);
      if (!mayManageTeam(await projectViewer(db, params.id, me().id))) {
        throw forbidden(t("vouches.onlyOwners"));
      }
      const { login, reason } = body();
      const reader = { projectId: params.id, provider, viewerId: me().id, isOwner: true };
      const person = await personWithLogin(db, reader, login);
      if (!person) {
        const message = t("vouches.nobody");
        throw invalid(`login: ${message}`, [{ path: "login", message }]);
      }
      assertNotHidden(project);
      const already = await findVouch(db, reader, person);
      if (!already && (await countVouches(db, params.id)) >= vouchLimits.perProject) {
        throw conflict(t("vouches.tooMany", { max: vouchLimits.perProject }));
      }
      const { accountId } = person;
      await storeVouch(db, {
        projectId: params.id,
        provider,
        accountId,
        byUserId: me().id,
        reason,
      });
      await announceProject(db, params.id);
      return (await findVouch(db, reader, person)) ?? missing();
    }),
  );

  serve(app, revokeVouch, ({ params, me, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockProject(db, params.id, me().id);
      const isOwner = mayManageTeam(await projectViewer(db, params.id, me().id));
      const reader = { projectId: params.id, provider, viewerId: me().id, isOwner };
      const ended = (await findVouch(db, reader, params)) ?? missing();
      if (!isOwner && ended.user?.id !== me().id) throw forbidden(t("vouches.onlyOwners"));
      await eraseVouch(db, params.vouchId);
      await announceProject(db, params.id);
      return ended;
    }),
  );

  const formats = {
    vouched: {
      type: "text/plain; charset=utf-8",
      textOf: (list: Vouched[]) => list.map(({ login }) => `${login}\n`).join(""),
    },
    "vouched.json": { type: "application/json; charset=utf-8", textOf: JSON.stringify },
  };
  for (const [file, { type, textOf }] of Object.entries(formats)) {
    app.get<FileParams>(`/projects/:id/${file}`, async (request, reply) => {
      const text = textOf(await listForVisitors(request));
      const etag = etagOf(text);
      reply.headers({ etag, "cache-control": maxAge }).type(type);
      return matchesEtag(request.headers["if-none-match"], etag)
        ? reply.code(304).send()
        : reply.send(text);
    });
  }

  async function listForVisitors({ readDb, params, query }: FileRequest): Promise<Vouched[]> {
    const { data: projectId } = idSchema.safeParse(params.id);
    if (projectId === undefined || !(await projectExists(readDb, projectId, null))) {
      throw notFound(t(listVouched.missing));
    }
    const reader = { projectId, provider, viewerId: null, isOwner: false };
    return vouchedIn(readDb, reader, validate(listVouchedQuery, query, "query"));
  }
}

interface FileParams {
  Params: { id: string };
}

type FileRequest = FastifyRequest<FileParams>;

function missing(): never {
  throw notFound(t("vouches.missing"));
}
