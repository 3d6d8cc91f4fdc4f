// Admins write the pages about the site, in place of the product's texts.
import type { FastifyInstance } from "fastify";
import {
  previewSitePage,
  readSitePage,
  setSitePage,
  type SitePageText,
  undoSitePage,
} from "#contract/static-pages.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import type { Site } from "#server/database/site.ts";
import { sql } from "#server/database/sql.ts";
import { readVersion } from "#server/features/appearance/current-version.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { conflict, invalid, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { signalSite } from "#server/realtime/changes.ts";
import { currentLanguage } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import type { SitePageName } from "#shared/site.ts";
import { isPageName, previewPage, productText } from "./site-pages.ts";

export function editPageRoutes(app: FastifyInstance): void {
  const { site, settings } = app;

  /** @throws 400 for a text that can't be rendered */
  const preview = (name: SitePageName, markdown: string) =>
    previewPage(name, markdown, settings, site).catch(() => {
      const message = t("appearance.pageTooComplex");
      throw invalid(`markdown: ${message}`, [{ path: "markdown", message }]);
    });

  const change = async (db: Db, name: SitePageName, to: ChangedPage, byUserId: string) => {
    const act = to.isUndo ? "undo page" : "change page";
    const subject = { kind: "appearance", id: "appearance", name };
    const detail = { asDelivered: to.markdown === null };
    await recordAct(db, { byUserId, act, subject, detail });
    return savePage(db, name, to);
  };

  serve(app, readSitePage, async ({ params, request }) => {
    const name = pageIn(params.name);
    return textOf(site, name, await readSaved(request.database.db, name));
  });

  serve(app, setSitePage, async ({ params, body, me, request }) => {
    const name = pageIn(params.name);
    const { markdown, version } = body();
    requireForm(site, name);
    if (markdown !== null) await preview(name, markdown);
    const saved = await inTransaction(request.database.db, async (db) => {
      const last = await currentPage(db, name, version);
      if (last.markdown === markdown) return last;
      return change(db, name, { ...last, markdown, previous: last.markdown }, me().id);
    });
    await site.reloadOrWarn(request.log);
    return textOf(site, name, saved);
  });

  serve(app, previewSitePage, async ({ params, body }) => {
    const name = pageIn(params.name);
    return preview(name, body().markdown);
  });

  serve(app, undoSitePage, async ({ params, body, me, request }) => {
    const name = pageIn(params.name);
    const { version } = body();
    requireForm(site, name);
    const saved = await inTransaction(request.database.db, async (db) => {
      const last = await currentPage(db, name, version);
      if (last.version === 0) throw conflict(t("appearance.nothingToUndo"));
      const before = { ...last, markdown: last.previous, previous: last.markdown, isUndo: true };
      return change(db, name, before, me().id);
    });
    await site.reloadOrWarn(request.log);
    return textOf(site, name, saved);
  });
}

/** @throws 404 */
function pageIn(name: string): SitePageName {
  if (!isPageName(name)) throw notFound(t(readSitePage.missing));
  return name;
}

/** @throws 409 where a file decides */
function requireForm(site: Site, name: SitePageName): void {
  if (site.pageState(name) === "file") throw conflict(t("appearance.pageIsFile"));
}

interface SavedPage {
  /** How often it was changed. */
  readonly version: number;
  /** Null for the text as delivered. */
  readonly markdown: string | null;
  readonly previous: string | null;
}

interface ChangedPage extends SavedPage {
  readonly isUndo?: boolean;
}

async function readSaved(db: Db, name: SitePageName): Promise<SavedPage> {
  const row = await sql<SavedPage>`
    select version, markdown, previous from site_pages where name = ${name}`.maybeOne(db);
  return row ?? { version: 0, markdown: null, previous: null };
}

/** @throws 409 if another admin changed it since that version */
const currentPage = (db: Db, name: SitePageName, version: number): Promise<SavedPage> =>
  readVersion(db, "site_pages", { version, changed: "appearance.pageChangedMeanwhile" }, () =>
    readSaved(db, name),
  );

/** Stores the next version, and has all servers read it once it is committed. */
async function savePage(
  db: Db,
  name: SitePageName,
  { version, markdown, previous }: SavedPage,
): Promise<SavedPage> {
  await sql`
    insert into site_pages (name, version, markdown, previous)
    values (${name}, ${version + 1}, ${markdown}, ${previous})
    on conflict (name) do update set version = excluded.version, markdown = excluded.markdown,
      previous = excluded.previous`.run(db);
  await signalSite(db);
  return { version: version + 1, markdown, previous };
}

async function textOf(site: Site, name: SitePageName, saved: SavedPage): Promise<SitePageText> {
  const { tag } = currentLanguage();
  const state = site.pageState(name);
  const own = state === "file" ? site.pageFile(name, tag) : saved.markdown;
  return {
    name,
    state,
    markdown: own ?? (await productText(name, tag)) ?? "",
    version: saved.version,
    canUndo: saved.version > 0,
  };
}
