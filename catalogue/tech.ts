import type { CategoryId } from "./categories.ts";

/** One technology as `techs.json` holds it. */
export interface CatalogueTech {
  /** Its address and identity; as repository topics write it. */
  slug: string;
  /** As its makers write it. */
  name: string;
  category: CategoryId;
  /** Other words for it, lower case, sorted; none belongs to another technology. */
  aliases: string[];
  /** A file name in `logos/`. */
  logo: string | null;
  /** Set where every colour of the logo is near black, or near white. */
  tone?: "dark" | "light";
}

export const slugRule = /^[a-z0-9][a-z0-9+.-]*$/;
export const aliasRule = /^[a-z0-9.+#][a-z0-9.+#_-]*$/;
export const maxLogoBytes = 12 * 1024;
