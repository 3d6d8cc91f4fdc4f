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

/**
 * The logo sheets of this page load: one request for many logos. A logo stays on the sheet that had
 * it first, so that lists that grow, and the next pages, request only what is new.
 */
export class LogoSheets {
  readonly #sheets = new Map<string, Sheet>();

  /** Puts the catalogue's logos among these addresses on sheets, unless they are on one. */
  add(
    addresses: readonly (string | null | undefined)[],
    { late = false }: SheetOptions = {},
  ): void {
    const names = addresses.map((address) => catalogueLogo.exec(address ?? "")?.[1]);
    const missing = [...new Set(names)].filter(
      (name) => name !== undefined && !this.#sheets.has(name),
    ) as string[];
    if (missing.length < (late ? 1 : minOnSheet)) return;
    const onSheet = missing.slice(0, maxOnSheet).toSorted();
    const sheet = { src: `/logos/sheet?of=${onSheet.join(",")}`, isLate: late };
    for (const name of onSheet) this.#sheets.set(name, sheet);
    const rest = missing.slice(maxOnSheet).map((name) => `/logos/${name}.svg`);
    this.add(rest, { late });
  }

  /** The logo on its sheet; null if it is on none. */
  find(address: string | null | undefined): SheetLogo | null {
    const [, name, tone] = catalogueLogo.exec(address ?? "") ?? [];
    const sheet = name === undefined ? undefined : this.#sheets.get(name);
    if (!sheet) return null;
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
