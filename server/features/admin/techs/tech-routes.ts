import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import {
  addTech as addTechCall,
  changeTech,
  listAdminTechs,
  mergeTechs,
  previewMerge,
  readAdminTech,
  removeLogo,
  uploadLogo,
} from "#contract/admin-techs.ts";
import { id } from "#contract/text.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { drawLogo } from "#server/features/admin/logo/draw-logo.ts";
import { storeLogo, clearLogo } from "#server/features/admin/logo/queries.ts";
import { forgetVocabulary } from "#server/features/techs/meanings.ts";
import { lockTechs } from "#server/features/techs/queries.ts";
import { forgetWanted } from "#server/features/techs/wanted-queries.ts";
import { pageOf, readCursor, storedText } from "#server/http/cursor.ts";
import { invalid } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { addTech, editTech, techOf } from "./change-techs.ts";
import { mergePreview, mergeTech } from "./merge.ts";
import { techsByName } from "./queries.ts";

const nameCursor = z.tuple([storedText, id]);

export function adminTechRoutes(app: FastifyInstance): void {
  serve(app, listAdminTechs, async ({ query, request }) => {
    const { pageSize, after, search } = query();
    const from = readCursor(after, nameCursor);
    const found = await techsByName(request.database.db, search, from, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (tech) => [tech.name.toLowerCase(), tech.id]);
    return new Page(rows, next);
  });

  serve(app, readAdminTech, ({ params, request }) => techOf(request.database.db, params.id));

  serve(app, addTechCall, ({ me, body, request }) =>
    changing(request.database, (db) => addTech(db, me().id, body())),
  );

  serve(app, changeTech, ({ params, me, body, request }) =>
    changing(request.database, async (db) => {
      await techOf(db, params.id);
      return editTech(db, me().id, params.id, body());
    }),
  );

  serve(app, uploadLogo, async ({ params, me, body, request }) => {
    await techOf(request.database.db, params.id);
    const logo = await drawLogo(Buffer.from(body().data, "base64"));
    return changing(request.database, async (db) => {
      const { id: techId, name } = await techOf(db, params.id);
      await storeLogo(db, techId, logo);
      await recordAct(db, {
        byUserId: me().id,
        act: "upload logo",
        subject: { kind: "tech", id: techId, name },
        detail: { bytes: logo.bytes.length },
      });
      return techOf(db, techId);
    });
  });

  serve(app, removeLogo, ({ params, me, request }) =>
    changing(request.database, async (db) => {
      const { id: techId, name, imageUrl } = await techOf(db, params.id);
      if (imageUrl === null) return techOf(db, techId);
      await clearLogo(db, techId);
      const subject = { kind: "tech", id: techId, name };
      await recordAct(db, { byUserId: me().id, act: "remove logo", subject });
      return techOf(db, techId);
    }),
  );

  serve(app, previewMerge, async ({ params, query, request }) => {
    const { db } = request.database;
    const from = await techOf(db, params.id);
    const into = await otherTech(db, params.id, query().into);
    return { from: refOf(from), into: refOf(into), ...(await mergePreview(db, from.id, into.id)) };
  });

  serve(app, mergeTechs, ({ params, me, body, request }) =>
    changing(request.database, async (db) => {
      const from = await techOf(db, params.id);
      const into = await otherTech(db, params.id, body().into);
      const moved = await mergePreview(db, from.id, into.id);
      await mergeTech(db, from.id, into.id);
      await forgetWanted(db, moved.aliases);
      await recordAct(db, {
        byUserId: me().id,
        act: "merge techs",
        subject: { kind: "tech", id: into.id, name: into.name },
        detail: { merged: { id: from.id, slug: from.slug, name: from.name }, ...moved },
      });
      return techOf(db, into.id);
    }),
  );
}

/** Runs a change to technologies. Only one runs at a time, and searches see the result at once. */
async function changing<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(database.db, async (db) => {
    await lockTechs(db);
    return work(db);
  });
  forgetVocabulary(database);
  return result;
}

type Ref = { id: string; slug: string; name: string; imageUrl: string | null };

const refOf = ({ id: techId, slug, name, imageUrl }: Ref): Ref => ({
  id: techId,
  slug,
  name,
  imageUrl,
});

/** The target of a merge. @throws 400 if there is none */
async function otherTech(db: Db, from: string, into: string) {
  if (into === from) throw refuseInto(t("admin.mergeDifferent"));
  return techOf(db, into).catch(() => {
    throw refuseInto(t("techs.unknown"));
  });
}

const refuseInto = (message: string) => invalid(`into: ${message}`, [{ path: "into", message }]);
