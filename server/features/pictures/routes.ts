import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  addProjectPicture,
  changeProjectPicture,
  removeProjectLogo,
  removeProjectPicture,
  setProjectLogo,
} from "#contract/project-pictures.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { assertNotFromFile } from "#server/features/projects/from-file.ts";
import { lockProject, projectOf, updateProject } from "#server/features/projects/queries.ts";
import { mayEditProject } from "#server/features/projects/rules.ts";
import { announceProject, projectViewer } from "#server/features/projects/team.ts";
import { conflict, forbidden, notFound } from "#server/http/errors.ts";
import { acceptForms } from "#server/http/form-bodies.ts";
import { serve } from "#server/http/serve.ts";
import { type Viewer, viewerOf } from "#server/http/viewer.ts";
import { t } from "#shared/messages/t.ts";
import { pictureLimits, type PictureSize } from "#shared/pictures.ts";
import { describesPictures } from "#shared/repository-files.ts";
import { processUpload } from "./process-picture.ts";
import { describePicture, eraseLogo, erasePicture, galleryOf, orderGallery } from "./queries.ts";
import { pictureFile, showPicture, storeFiles } from "./store.ts";

export function pictureRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => {
    acceptForms(scope);

    serve(scope, setProjectLogo, async ({ params: { id }, me, body, request, count }) => {
      await requireOwner(request.database.db, id, me());
      const { file, alt } = body();
      await assertNotFromFile(request.database.db, id, logo);
      await count();
      const picture = await processUpload(file, "logo");
      await storeFiles(request.database.db, app.settings, id, picture);
      return change(request, me(), id, async (db) => {
        await assertNotFromFile(db, id, logo);
        await eraseLogo(db, id);
        await showPicture(db, app.settings, { projectId: id, place: "logo", picture, alt });
      });
    });

    serve(scope, removeProjectLogo, ({ params: { id }, me, request }) =>
      change(request, me(), id, async (db) => {
        await assertNotFromFile(db, id, logo);
        await eraseLogo(db, id);
      }),
    );

    serve(scope, addProjectPicture, async ({ params: { id }, me, body, request, count }) => {
      const { db: now } = request.database;
      await requireOwner(now, id, me());
      const { file, alt } = body();
      await assertNotFromFile(now, id, pictures);
      requireRoom(await galleryOf(now, id));
      await count();
      const picture = await processUpload(file, "picture");
      await storeFiles(now, app.settings, id, picture);
      return change(request, me(), id, async (db) => {
        await assertNotFromFile(db, id, pictures);
        const gallery = await galleryOf(db, id);
        requireRoom(gallery);
        const position = gallery.length + 1;
        const added = { projectId: id, place: "gallery", picture, alt, position } as const;
        await showPicture(db, app.settings, added);
      });
    });

    serve(scope, changeProjectPicture, ({ params: { id, pictureId }, me, body, request }) =>
      change(
        request,
        me(),
        id,
        async (db, gallery) => {
          const { alt, position } = body();
          if (alt !== undefined) await assertNotFromFile(db, id, pictures, describesPictures);
          if (position !== undefined) await assertNotFromFile(db, id, pictures);
          if (alt !== undefined) await describePicture(db, pictureId, alt);
          if (position === undefined) return;
          const others = gallery.filter((other) => other !== pictureId);
          await orderGallery(db, others.toSpliced(position - 1, 0, pictureId));
        },
        pictureId,
      ),
    );

    serve(scope, removeProjectPicture, ({ params: { id, pictureId }, me, request }) =>
      change(
        request,
        me(),
        id,
        async (db, gallery) => {
          await assertNotFromFile(db, id, pictures);
          await erasePicture(db, pictureId);
          await orderGallery(
            db,
            gallery.filter((other) => other !== pictureId),
          );
        },
        pictureId,
      ),
    );
  });

  app.get<{ Params: { file: string } }>("/pictures/:file", async (request, reply) => {
    const [, hash, size] = fileName.exec(request.params.file) ?? [];
    if (!hash) throw notFound(t("pictures.missing"));
    const { db } = request.database;
    const wanted = { hash, size: size as PictureSize };
    const webp = await pictureFile(db, app.settings, wanted, null);
    // Looking up the session is for what visitors don't see, such as hidden pictures.
    const viewer = webp ? null : await viewerOf(request);
    const own = viewer && (await pictureFile(db, app.settings, wanted, viewer.id));
    const file = webp ?? own;
    if (!file) throw notFound(t("pictures.missing"));
    return reply
      .headers({
        "cache-control": webp ? "public, max-age=31536000, immutable" : "private, no-store",
        "content-security-policy": "default-src 'none'; sandbox",
      })
      .type("image/webp")
      .send(file);
  });
}

const fileName = /^([0-9a-f]{64})-(small|medium|large)\.webp$/;

// By the names that a file in the repository has for them.
const logo = { logo: true };
const pictures = { pictures: true };

function requireRoom(gallery: readonly string[]): void {
  const { perProject } = pictureLimits;
  if (gallery.length >= perProject) throw conflict(t("pictures.tooMany", { max: perProject }));
}

/** Changes the project as one of its owners, and announces it; returns the project. */
async function change(
  request: FastifyRequest,
  me: Viewer,
  projectId: string,
  write: (db: Db, gallery: readonly string[]) => Promise<unknown>,
  pictureId?: string,
) {
  await inTransaction(request.database.db, async (db) => {
    await lockProject(db, projectId, me.id);
    const gallery = await galleryOf(db, projectId);
    if (pictureId !== undefined && !gallery.includes(pictureId)) {
      throw notFound(t(changeProjectPicture.missing));
    }
    await requireOwner(db, projectId, me);
    await write(db, gallery);
    await updateProject(db, projectId, {}, { isActivity: true });
    await announceProject(db, projectId);
  });
  return (await projectOf(request.database, me, projectId)) ?? throwNotFound();
}

/** @throws 404, or 403 */
async function requireOwner(db: Db, projectId: string, me: Viewer): Promise<void> {
  if (!(await projectOf({ db }, me, projectId))) throwNotFound();
  if (mayEditProject(await projectViewer(db, projectId, me.id))) return;
  throw forbidden(t("projects.onlyOwnersChange"));
}

function throwNotFound(): never {
  throw notFound(t(setProjectLogo.missing));
}
