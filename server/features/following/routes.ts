import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  followLimits,
  followPerson,
  followTech,
  listFollowedPeople,
  listFollowedTechs,
  readPersonFollow,
  readTechFollow,
  unfollowPerson,
  unfollowTech,
} from "#contract/following.ts";
import { id } from "#contract/text.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { userExists } from "#server/database/user-ref.ts";
import { techIdOf } from "#server/features/techs/queries.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { conflict, forbidden, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { announce } from "#server/realtime/announce.ts";
import {
  countFollowedPeople,
  countFollowedTechs,
  deletePersonFollow,
  deleteTechFollow,
  followedPeopleOf,
  followedTechsOf,
  followsPerson,
  followsTech,
  insertPersonFollow,
  insertTechFollow,
  lockFollowed,
  lockTech,
} from "./queries.ts";

const idCursor = z.tuple([id]);
/** Microseconds since 1970, up to the year 2223. */
const latestCursor = z.tuple([z.number().int().min(0).max(8e15), id]);

export function followingRoutes(app: FastifyInstance): void {
  techRoutes(app);
  personRoutes(app);
}

function techRoutes(app: FastifyInstance): void {
  serve(app, readTechFollow, async ({ params, me, request }) => {
    const { db } = request.database;
    return { following: await followsTech(db, me().id, await requireTech(db, params.slug)) };
  });

  serve(app, followTech, async ({ params, me, body, request }) => {
    const techId = await requireTech(request.database.db, params.slug);
    body();
    return inTransaction(request.database.db, async (db) => {
      await lockPerson(db, me().id);
      const tech = (await lockTech(db, techId)) ?? noTech();
      if (!(await followsTech(db, me().id, techId))) {
        if ((await countFollowedTechs(db, me().id)) >= followLimits.techs) {
          throw conflict(t("following.tooManyTechs", { max: followLimits.techs }));
        }
        await insertTechFollow(db, me().id, { id: techId, ...tech });
      }
      return { following: true };
    });
  });

  serve(app, unfollowTech, async ({ params, me, request }) => {
    const techId = await requireTech(request.database.db, params.slug);
    return inTransaction(request.database.db, async (db) => {
      await lockPerson(db, me().id);
      if (await deleteTechFollow(db, me().id, techId)) {
        await announce(db, { userIds: [me().id], keys: [["notifications"]] });
      }
      return { following: false };
    });
  });

  serve(app, listFollowedTechs, async ({ me, query, request }) => {
    const { pageSize, after } = query();
    const before = readCursor(after, idCursor)?.[0] ?? null;
    const found = await followedTechsOf(request.database.db, me().id, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
    return new Page(
      rows.map(({ tech, since }) => ({ tech, since })),
      next,
    );
  });
}

function personRoutes(app: FastifyInstance): void {
  serve(app, readPersonFollow, async ({ params, me, request }) => {
    const { db } = request.database;
    await requirePerson(db, params.id, me().id);
    return { following: await followsPerson(db, me().id, params.id) };
  });

  serve(app, followPerson, async ({ params, me, body, request }) => {
    await requirePerson(request.database.db, params.id, me().id);
    if (params.id === me().id) throw forbidden(t("following.notYourself"));
    body();
    return inTransaction(request.database.db, async (db) => {
      await lockPerson(db, me().id);
      if (!(await lockFollowed(db, me().id, params.id))) noPerson();
      if (!(await followsPerson(db, me().id, params.id))) {
        if ((await countFollowedPeople(db, me().id)) >= followLimits.people) {
          throw conflict(t("following.tooManyPeople", { max: followLimits.people }));
        }
        await insertPersonFollow(db, me().id, params.id);
      }
      return { following: true };
    });
  });

  serve(app, unfollowPerson, async ({ params, me, request }) => {
    const { db } = request.database;
    await requirePerson(db, params.id, me().id);
    await deletePersonFollow(db, me().id, params.id);
    return { following: false };
  });

  serve(app, listFollowedPeople, async ({ me, query, request }) => {
    const { pageSize, after } = query();
    const before = readCursor(after, latestCursor);
    const found = await followedPeopleOf(request.database.db, me().id, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, ({ at, user }) => [at, user.id]);
    return new Page(
      rows.map(({ user, since }) => ({ user, since })),
      next,
    );
  });
}

const requireTech = async (db: Db, slug: string): Promise<string> =>
  (await techIdOf(db, slug)) ?? noTech();

async function requirePerson(db: Db, userId: string, viewerId: string): Promise<void> {
  if (!(await userExists(db, userId, viewerId))) noPerson();
}

function noTech(): never {
  throw notFound(t(followTech.missing));
}

function noPerson(): never {
  throw notFound(t(followPerson.missing));
}
