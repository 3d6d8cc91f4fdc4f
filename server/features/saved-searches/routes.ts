import type { FastifyInstance } from "fastify";
import { t } from "#shared/messages/t.ts";
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  saveSearch,
  seeSavedSearch,
} from "#contract/saved-searches.ts";
import { savedSearchLimits } from "#shared/limits.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { announce } from "#server/realtime/announce.ts";
import { requireKnownSlugs } from "#server/features/techs/require-known-techs.ts";
import { savedFiltersOf, slugsIn } from "./saved-filters.ts";
import {
  countSavedSearches,
  insertSavedSearch,
  markSeen,
  removeSavedSearch,
  savedSearchesOf,
  savedSearchOf,
  savedSearchWith,
  updateSavedSearch,
} from "./queries.ts";

export function savedSearchRoutes(app: FastifyInstance): void {
  serve(app, listSavedSearches, async ({ me, request }) =>
    savedSearchesOf(request.database.db, me().id),
  );

  serve(app, saveSearch, async ({ me, body, request }) => {
    const { name, filters: chosen, alerts } = body();
    const filters = savedFiltersOf(chosen);
    await requireKnownSlugs(request.database.db, slugsIn(filters), "filters.techs");
    return inTransaction(request.database.db, async (db) => {
      await lockPerson(db, me().id);
      const already = await savedSearchWith(db, me().id, filters);
      if (!already && (await countSavedSearches(db, me().id)) >= savedSearchLimits.perPerson) {
        throw tooMany();
      }
      const id = already?.id ?? (await insertSavedSearch(db, me().id, { name, filters, alerts }));
      if (already) await updateSavedSearch(db, id, { name, alerts });
      return answer(db, me().id, id);
    });
  });

  serve(app, changeSavedSearch, ({ me, params, body, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockOwn(db, me().id, params.id);
      await updateSavedSearch(db, params.id, body());
      return answer(db, me().id, params.id);
    }),
  );

  serve(app, seeSavedSearch, ({ me, params, request }) =>
    inTransaction(request.database.db, async (db) => {
      await lockOwn(db, me().id, params.id);
      await markSeen(db, params.id);
      return answer(db, me().id, params.id);
    }),
  );

  serve(app, deleteSavedSearch, ({ me, params, request }) =>
    inTransaction(request.database.db, async (db) => {
      const search = await lockOwn(db, me().id, params.id);
      await removeSavedSearch(db, params.id);
      await announceTo(db, me().id);
      return search;
    }),
  );
}

/** @throws 404 if it isn't the person's, or doesn't exist any more */
async function lockOwn(db: Db, userId: string, id: string): Promise<SavedSearch> {
  await lockPerson(db, userId);
  return (await savedSearchOf(db, userId, id)) ?? missing();
}

/** The saved search as it is now, announced to the person's other pages. */
async function answer(db: Db, userId: string, id: string): Promise<SavedSearch> {
  await announceTo(db, userId);
  return (await savedSearchOf(db, userId, id)) ?? missing();
}

/** The notifications of a deleted one are gone, too. */
const announceTo = (db: Db, userId: string): Promise<void> =>
  announce(db, { userIds: [userId], keys: [["saved_searches"], ["notifications"]] });

const tooMany = () => conflict(t("saved-searches.tooMany", { max: savedSearchLimits.perPerson }));

function missing(): never {
  throw notFound(t(changeSavedSearch.missing));
}
