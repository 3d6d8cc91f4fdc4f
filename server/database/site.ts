// How this site is called and looks: what admins saved, under what the environment sets. Pages, mails
// and feeds all need it, so each server keeps it in memory, and reads it again when it was changed.
import { isDeepStrictEqual } from "node:util";
import { defaultSite } from "#shared/site.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import type { Database, Db } from "./connect.ts";
import { sql } from "./sql.ts";

export interface SavedSite {
  /** How often it was changed. */
  readonly version: number;
  readonly settings: Partial<SiteSettings>;
  readonly previous: Partial<SiteSettings> | null;
}

const unsaved: SavedSite = { version: 0, settings: {}, previous: null };

export async function readSite(db: Db): Promise<SavedSite> {
  const row = await sql<SavedSite>`
    select version, settings, previous from site_settings`.maybeOne(db);
  return row ?? unsaved;
}

export class Site {
  readonly #database: Database;
  #saved: SavedSite = unsaved;
  #fixed: Partial<SiteSettings> = {};
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

  fix(fixed: Partial<SiteSettings>): void {
    this.#fixed = fixed;
    this.#current = this.with(this.#saved.settings);
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
}

const sites = new WeakMap<Database, Site>();

/** The site of this database, as delivered until it is read. */
export function siteOf(database: Database): Site {
  const site = sites.get(database) ?? new Site(database);
  sites.set(database, site);
  return site;
}
