import type { TechRef } from "#contract/techs.ts";

/** A logo of the catalogue: its name, and the tone that its address ends in. */
const catalogued = /^\/logos\/([a-z0-9-]+)\.svg(?:#(dark|light))?$/;

/** Below this many, each can as well come by itself, and be kept for other pages. */
const worthwhile = 4;

/**
 * Of many technologies, where each one's logo stands in one picture of all; of few, and of logos
 * that aren't the catalogue's, their own addresses.
 */
export function logoSheetOf(techs: readonly TechRef[]) {
  const found = techs.map(({ imageUrl }) => catalogued.exec(imageUrl ?? "")?.[1]);
  const names = found.filter((name) => name !== undefined).toSorted();
  return ({ imageUrl }: TechRef) => {
    const [, name, tone] = catalogued.exec(imageUrl ?? "") ?? [];
    if (!name || names.length < worthwhile) return { src: imageUrl };
    return { src: `/logos/sheet?of=${names.join(",")}#${name}`, tone: tone as "dark" | "light" };
  };
}
