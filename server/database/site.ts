// How this site is called and looks, and what its pages about itself say: what admins saved, under what
// the environment sets. Pages, mails and feeds all need it, so each server keeps it in memory, and reads
// it again when it was changed.
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { LanguageTag } from "#shared/messages/language.ts";
import { provideSiteClock } from "#shared/site-clock.ts";
import { defaultSite, type SitePageName, sitePageNames } from "#shared/site.ts";
import type { Appearance, SitePageState, SiteSettings } from "#contract/appearance.ts";
import type { Database, Db } from "./connect.ts";
import { sql } from "./sql.ts";

export interface SavedSettings {
  /** How often it was changed. */
  readonly version: number;
  readonly settings: Partial<SiteSettings>;
  readonly previous: Partial<SiteSettings> | null;
}

/** Markdown in place of the product's, by the page's name; of files also by `de/about`, for one language. */
export type PageTexts = Readonly<Record<string, string>>;

interface SavedSite extends SavedSettings {
  readonly pages: PageTexts;
}

const unsaved: SavedSite = { version: 0, settings: {}, previous: null, pages: {} };

export async function readSite(db: Db): Promise<SavedSite> {
  const row = await sql<SavedSite>`
    select coalesce(version, 0) as version, coalesce(settings, '{}') as settings, previous,
      coalesce((select jsonb_object_agg(name, markdown) from site_pages
        where markdown is not null), '{}') as pages
    from (select) one left join site_settings on true`.maybeOne(db);
  return row ?? unsaved;
}

export class Site {
  readonly #database: Database;
  #saved: SavedSite = unsaved;
  #fixed: Partial<SiteSettings> = {};
  #files: PageTexts = {};
  #current: SiteSettings = defaultSite;
  #readings = 0;
  #shownReading = 0;
  readonly #listeners = new Set<() => void>();

  constructor(database: Database) {
    this.#database = database;
  }

  get current(): SiteSettings {
    return this.#current;
  }

  /** What the environment sets. */
  get fixed(): Partial<SiteSettings> {
    return this.#fixed;
  }

  /** What it would be with these settings saved. */
  with(settings: Partial<SiteSettings>): SiteSettings {
    return { ...defaultSite, ...settings, ...this.#fixed };
  }

  /** Makes it the site of this process. */
  fix(fixed: Partial<SiteSettings>): void {
    this.#fixed = fixed;
    this.#current = this.with(this.#saved.settings);
    provideSiteClock(() => this.#current);
  }

  /** Texts of pages from files of this server, which come before what admins wrote. */
  fixPages(files: PageTexts): void {
    this.#files = files;
  }

  pageFile(name: SitePageName, tag: LanguageTag): string | null {
    return this.#files[`${tag}/${name}`] ?? this.#files[name] ?? null;
  }

  /** What admins wrote, in whichever language. */
  writtenPage(name: SitePageName): string | null {
    return this.#saved.pages[name] ?? null;
  }

  /** Whose text the page has. */
  pageState(name: SitePageName): SitePageState {
    if (Object.keys(this.#files).some((file) => path.posix.basename(file) === name)) return "file";
    if (this.writtenPage(name) !== null) return "written";
    return name === "imprint" ? "none" : "default";
  }

  get pageStates(): Appearance["pages"] {
    return sitePageNames.map((name) => ({ name, state: this.pageState(name) }));
  }

  /** Calls `listener` after each change, be it of another server. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Also after a change of this server's own. The database decides, not the higher version: one that was
   * saved may be lost when a standby takes over.
   * @throws what the database throws; the last settings stay
   */
  async reload(): Promise<void> {
    this.#readings += 1;
    const reading = this.#readings;
    const saved = await readSite(this.#database.db);
    // Two readings may overtake each other.
    if (reading < this.#shownReading) return;
    this.#shownReading = reading;
    if (isDeepStrictEqual(saved, this.#saved)) return;
    this.#saved = saved;
    this.#current = this.with(saved.settings);
    for (const listener of this.#listeners) listener();
  }

  /** After a change of this server's own: it is saved whether that works or not, and a signal follows. */
  async reloadOrWarn(log: Pick<FastifyBaseLogger, "warn">): Promise<void> {
    await this.reload().catch((error: unknown) =>
      log.warn({ err: error }, "could not read the site's settings"),
    );
  }
}

const sites = new WeakMap<Database, Site>();

/** The site of this database, as delivered until it is read. */
export function siteOf(database: Database): Site {
  const site = sites.get(database) ?? new Site(database);
  sites.set(database, site);
  return site;
}
