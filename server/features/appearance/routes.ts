import type { FastifyInstance } from "fastify";
import {
  type Appearance,
  readAppearance,
  setAppearance,
  type SiteSettings,
  undoAppearance,
} from "#contract/appearance.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { readSite, type SavedSite, type Site } from "#server/database/site.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { conflict } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { defaultSite } from "#shared/site.ts";
import { lockSite, saveSite } from "./queries.ts";

export function appearanceRoutes(app: FastifyInstance): void {
  const { site } = app;

  serve(app, readAppearance, async ({ request }) =>
    appearanceOf(site, await readSite(request.database.db)),
  );

  serve(app, setAppearance, async ({ body, me, request }) => {
    const { site: wanted, version } = body();
    const saved = await inTransaction(request.database.db, async (db) => {
      const last = await currentSite(db, version);
      const settings = storedOf({ ...site.with(last.settings), ...wanted }, site, last);
      const changed = changedFields(last.settings, settings);
      if (changed.length === 0) return last;
      const subject = { kind: "appearance", id: "appearance", name: site.with(settings).name };
      const detail = { changed };
      await recordAct(db, { byUserId: me().id, act: "change appearance", subject, detail });
      return saveSite(db, { version: last.version + 1, settings, previous: last.settings });
    });
    site.show(saved);
    return appearanceOf(site, saved);
  });

  serve(app, undoAppearance, async ({ body, me, request }) => {
    const { version } = body();
    const saved = await inTransaction(request.database.db, async (db) => {
      const { settings, previous, ...last } = await currentSite(db, version);
      if (!previous) throw conflict("There is no change to undo.");
      const subject = { kind: "appearance", id: "appearance", name: site.with(previous).name };
      const detail = { changed: changedFields(settings, previous) };
      await recordAct(db, { byUserId: me().id, act: "undo appearance", subject, detail });
      return saveSite(db, { version: last.version + 1, settings: previous, previous: settings });
    });
    site.show(saved);
    return appearanceOf(site, saved);
  });
}

/** @throws 409 if another admin changed it since that version */
async function currentSite(db: Db, version: number): Promise<SavedSite> {
  await lockSite(db);
  const last = await readSite(db);
  if (last.version !== version) {
    throw conflict("Another admin has changed the appearance. Reload the page.");
  }
  return last;
}

/**
 * What isn't as delivered. What the environment sets is kept as it was saved, for when it no longer
 * does.
 */
function storedOf(wanted: Partial<SiteSettings>, site: Site, { settings }: SavedSite) {
  const fixed = Object.keys(site.fixed);
  const own = Object.entries(wanted).filter(
    ([field, value]) =>
      !fixed.includes(field) &&
      JSON.stringify(value) !== JSON.stringify(defaultSite[field as keyof SiteSettings]),
  );
  const kept = Object.entries(settings).filter(([field]) => fixed.includes(field));
  return Object.fromEntries([...own, ...kept]) as Partial<SiteSettings>;
}

function changedFields(before: Partial<SiteSettings>, after: Partial<SiteSettings>): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<
    keyof SiteSettings
  >;
  return [...fields].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

const appearanceOf = (site: Site, { version, settings, previous }: SavedSite): Appearance => ({
  site: site.with(settings),
  fixed: Object.keys(site.fixed),
  version,
  canUndo: previous !== null,
});
