import { createContext, use } from "react";
import { catalogueLogo, type LogoTone } from "#shared/logo-tone.ts";

/** Fewer logos are requested one by one, so that other pages find them in the cache. */
const minOnSprite = 4;

/** The server's limit. */
const maxOnSprite = 64;

export interface SpriteLogo {
  src: string;
  tone: LogoTone | undefined;
  /** Requested with the late images, see late-images.ts. */
  isLate: boolean;
}

interface Sprite {
  src: string;
  isLate: boolean;
}

interface SpriteOptions {
  /** For logos below the fold. */
  late?: boolean;
}

/** What the server embeds in a page, names separated by commas. */
export interface LogoSpritesData {
  /** The logos of each sprite. */
  readonly sprites: readonly string[];
  /** Of sprites that are requested late. */
  readonly late: readonly string[];
  /** Logos that are requested one by one. */
  readonly single: string;
}

/**
 * The logo sprites of this page load: one request for many logos. A logo stays on the sprite that had
 * it first, so that lists that grow, and the next pages, request only what is new; and one that was
 * shown by itself stays so. The browser begins with what the server decided, so that it comes to the
 * same whichever parts of the page it renders first.
 */
export class LogoSprites {
  readonly #sprites = new Map<string, Sprite>();
  readonly #single = new Set<string>();

  constructor(data?: LogoSpritesData) {
    for (const names of data?.sprites ?? []) this.#put(names, false);
    for (const names of data?.late ?? []) this.#put(names, true);
    for (const name of data?.single.split(",") ?? []) this.#single.add(name);
  }

  #put(names: string, isLate: boolean): void {
    const sprite = { src: `/logos/sheet?of=${names}`, isLate };
    for (const name of names.split(",")) this.#sprites.set(name, sprite);
  }

  toJSON(): LogoSpritesData {
    const of = (isLate: boolean) =>
      [...new Set(this.#sprites.values())]
        .filter((sprite) => sprite.isLate === isLate)
        .map(({ src }) => src.slice(src.indexOf("=") + 1));
    return { sprites: of(false), late: of(true), single: [...this.#single].join(",") };
  }

  /** Puts the catalogue's logos among these addresses on sprites, unless they are on one. */
  add(
    addresses: readonly (string | null | undefined)[],
    { late = false }: SpriteOptions = {},
  ): void {
    const names = addresses.map((address) => catalogueLogo.exec(address ?? "")?.[1]);
    const missing = [...new Set(names)].filter(
      (name) => name !== undefined && !this.#sprites.has(name) && !this.#single.has(name),
    ) as string[];
    if (missing.length < (late ? 1 : minOnSprite)) return;
    const onSprite = missing.slice(0, maxOnSprite).toSorted();
    this.#put(onSprite.join(","), late);
    const rest = missing.slice(maxOnSprite).map((name) => `/logos/${name}.svg`);
    this.add(rest, { late });
  }

  /** The logo on its sprite; null if it is on none, and then it stays on none. */
  find(address: string | null | undefined): SpriteLogo | null {
    const [, name, tone] = catalogueLogo.exec(address ?? "") ?? [];
    if (name === undefined) return null;
    const sprite = this.#sprites.get(name);
    if (!sprite) {
      this.#single.add(name);
      return null;
    }
    const { src, isLate } = sprite;
    return { src: `${src}#${name}`, tone: tone as LogoTone | undefined, isLate };
  }
}

/** Null outside of a page: each logo is then requested by itself. */
export const LogoSpritesContext = createContext<LogoSprites | null>(null);

/** Requests these logos together. Called by what renders them, before they are rendered. */
export function useLogoSprite(
  addresses: readonly (string | null | undefined)[],
  options?: SpriteOptions,
): void {
  use(LogoSpritesContext)?.add(addresses, options);
}
