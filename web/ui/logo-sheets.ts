import { createContext, use } from "react";
import { catalogueLogo, type LogoTone } from "#shared/logo-tone.ts";

/** Fewer logos are requested one by one, so that other pages find them in the cache. */
const minOnSheet = 4;

/** The server's limit. */
const maxOnSheet = 64;

export interface SheetLogo {
  src: string;
  tone: LogoTone | undefined;
  /** Requested with the late images, see late-images.ts. */
  isLate: boolean;
}

interface Sheet {
  src: string;
  isLate: boolean;
}

interface SheetOptions {
  /** For logos below the fold. */
  late?: boolean;
}

/** What the server embeds in a page, names separated by commas. */
export interface LogoSheetsData {
  /** The logos of each sheet. */
  readonly sheets: readonly string[];
  /** Of sheets that are requested late. */
  readonly late: readonly string[];
  /** Logos that are requested one by one. */
  readonly single: string;
}

/**
 * The logo sheets of this page load: one request for many logos. A logo stays on the sheet that had
 * it first, so that lists that grow, and the next pages, request only what is new; and one that was
 * shown by itself stays so. The browser begins with what the server decided, so that it comes to the
 * same whichever parts of the page it renders first.
 */
export class LogoSheets {
  readonly #sheets = new Map<string, Sheet>();
  readonly #single = new Set<string>();

  constructor(data?: LogoSheetsData) {
    for (const names of data?.sheets ?? []) this.#put(names, false);
    for (const names of data?.late ?? []) this.#put(names, true);
    for (const name of data?.single.split(",") ?? []) this.#single.add(name);
  }

  #put(names: string, isLate: boolean): void {
    const sheet = { src: `/logos/sheet?of=${names}`, isLate };
    for (const name of names.split(",")) this.#sheets.set(name, sheet);
  }

  toJSON(): LogoSheetsData {
    const of = (isLate: boolean) =>
      [...new Set(this.#sheets.values())]
        .filter((sheet) => sheet.isLate === isLate)
        .map(({ src }) => src.slice(src.indexOf("=") + 1));
    return { sheets: of(false), late: of(true), single: [...this.#single].join(",") };
  }

  /** Puts the catalogue's logos among these addresses on sheets, unless they are on one. */
  add(
    addresses: readonly (string | null | undefined)[],
    { late = false }: SheetOptions = {},
  ): void {
    const names = addresses.map((address) => catalogueLogo.exec(address ?? "")?.[1]);
    const missing = [...new Set(names)].filter(
      (name) => name !== undefined && !this.#sheets.has(name) && !this.#single.has(name),
    ) as string[];
    if (missing.length < (late ? 1 : minOnSheet)) return;
    const onSheet = missing.slice(0, maxOnSheet).toSorted();
    this.#put(onSheet.join(","), late);
    const rest = missing.slice(maxOnSheet).map((name) => `/logos/${name}.svg`);
    this.add(rest, { late });
  }

  /** The logo on its sheet; null if it is on none, and then it stays on none. */
  find(address: string | null | undefined): SheetLogo | null {
    const [, name, tone] = catalogueLogo.exec(address ?? "") ?? [];
    if (name === undefined) return null;
    const sheet = this.#sheets.get(name);
    if (!sheet) {
      this.#single.add(name);
      return null;
    }
    const { src, isLate } = sheet;
    return { src: `${src}#${name}`, tone: tone as LogoTone | undefined, isLate };
  }
}

/** Null outside of a page: each logo is then requested by itself. */
export const LogoSheetsContext = createContext<LogoSheets | null>(null);

/** Requests these logos together. Called by what renders them, before they are rendered. */
export function useLogoSheet(
  addresses: readonly (string | null | undefined)[],
  options?: SheetOptions,
): void {
  use(LogoSheetsContext)?.add(addresses, options);
}
