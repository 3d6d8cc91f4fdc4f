import type { FastifyInstance } from "fastify";
import {
  type Appearance,
  readAppearance,
  readShownSite,
  setAppearance,
  type SiteSettings,
  undoAppearance,
  uploadSiteLogo,
} from "#contract/appearance.ts";
import { drawSiteLogo } from "#server/features/admin/logo/draw-logo.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { readSite, type SavedSettings, type Site } from "#server/database/site.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { conflict, invalid, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { siteStyle } from "#server/site-colours.ts";
import { t } from "#shared/messages/t.ts";
import { defaultSite } from "#shared/site.ts";
import { readVersion } from "./current-version.ts";
import {
  logoScale,
  logoWidth,
  removeUnusedLogos,
  saveLogo,
  saveSite,
  siteLogoBytes,
} from "./queries.ts";

export function appearanceRoutes(app: FastifyInstance): void {
  const { site } = app;

  serve(app, readShownSite, async () => ({
    site: site.current,
    style: siteStyle(site.current),
    hasImprint: site.pageState("imprint") !== "none",
  }));

  serve(app, readAppearance, async ({ request }) =>
    appearanceOf(site, await readSite(request.database.db)),
  );

  serve(app, setAppearance, async ({ body, me, request }) => {
    const { site: wanted, version } = body();
    const saved = await inTransaction(request.database.db, async (db) => {
      const last = await currentSite(db, version);
      const logos = await measuredLogos(db, wanted, site);
      const settings = storedOf({ ...site.with(last.settings), ...wanted, ...logos }, site, last);
      const changed = changedFields(last.settings, settings);
      if (changed.length === 0) return last;
      const subject = { kind: "appearance", id: "appearance", name: site.with(settings).name };
      const detail = { changed };
      await recordAct(db, { byUserId: me().id, act: "change appearance", subject, detail });
      await removeUnusedLogos(db, [settings, last.settings, site.fixed].flatMap(logosIn));
      return saveSite(db, { version: last.version + 1, settings, previous: last.settings });
    });
    await site.reloadOrWarn(request.log);
    return appearanceOf(site, saved);
  });

  serve(app, uploadSiteLogo, async ({ body, me, request }) => {
    const { wide, icon } = await drawSiteLogo(Buffer.from(body().data, "base64"));
    const { hash, bytes } = wide;
    await inTransaction(request.database.db, async (db) => {
      await saveLogo(db, hash, bytes, icon.bytes);
      const subject = { kind: "appearance", id: "appearance", name: site.current.name };
      const detail = { hash, bytes: bytes.length };
      await recordAct(db, { byUserId: me().id, act: "upload site logo", subject, detail });
    });
    return { hash, width: wide.width / logoScale };
  });

  app.get<{ Params: { file: string } }>("/logos/site/:file", async (request, reply) => {
    const [, hash, isIcon] = fileName.exec(request.params.file) ?? [];
    const { db } = request.database;
    const png = hash ? await siteLogoBytes(db, hash, isIcon ? "icon" : "logo") : null;
    if (!png) throw notFound(t("admin.noSuchLogo"));
    return reply
      .headers({
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
      })
      .type("image/png")
      .send(png);
  });

  serve(app, undoAppearance, async ({ body, me, request }) => {
    const { version } = body();
    const saved = await inTransaction(request.database.db, async (db) => {
      const { settings, previous, ...last } = await currentSite(db, version);
      if (!previous) throw conflict(t("appearance.nothingToUndo"));
      const subject = { kind: "appearance", id: "appearance", name: site.with(previous).name };
      const detail = { changed: changedFields(settings, previous) };
      await recordAct(db, { byUserId: me().id, act: "undo appearance", subject, detail });
      return saveSite(db, { version: last.version + 1, settings: previous, previous: settings });
    });
    await site.reloadOrWarn(request.log);
    return appearanceOf(site, saved);
  });
}

const fileName = /^([0-9a-f]{64})(-icon)?\.png$/;

const logosIn = (settings: Partial<SiteSettings>) =>
  [settings.logo, settings.darkLogo].flatMap((logo) => (logo ? [logo.hash] : []));

/**
 * The logos that are wanted, as wide as they are drawn, whatever the form says.
 * @throws 400 for one that wasn't uploaded, or so long ago that it is gone
 */
async function measuredLogos(
  db: Db,
  wanted: Partial<SiteSettings>,
  { fixed }: Site,
): Promise<Pick<Partial<SiteSettings>, "logo" | "darkLogo">> {
  const measured: Pick<Partial<SiteSettings>, "logo" | "darkLogo"> = {};
  for (const field of ["logo", "darkLogo"] as const) {
    const hash = wanted[field]?.hash;
    if (hash === undefined || fixed[field]) continue;
    const width = await logoWidth(db, hash);
    if (width === null) {
      const message = t("appearance.uploadAgain");
      throw invalid(`site.${field}: ${message}`, [{ path: `site.${field}`, message }]);
    }
    measured[field] = { hash, width: width / logoScale };
  }
  return measured;
}

/** @throws 409 if another admin changed it since that version */
const currentSite = (db: Db, version: number): Promise<SavedSettings> =>
  readVersion(db, "site_settings", { version, changed: "appearance.changedMeanwhile" }, readSite);

/**
 * What isn't as delivered. What the environment sets is kept as it was saved, for when it no longer
 * does.
 */
function storedOf(wanted: Partial<SiteSettings>, site: Site, { settings }: SavedSettings) {
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

const appearanceOf = (site: Site, { version, settings, previous }: SavedSettings): Appearance => ({
  site: site.with(settings),
  fixed: Object.keys(site.fixed),
  version,
  canUndo: previous !== null,
  pages: site.pageStates,
});
