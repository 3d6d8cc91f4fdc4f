import type { TechRef } from "#contract/techs.ts";

/** How many logos a card shows; one less where it says how many more there are, in the same line. */
const maxLogos = 6;

/** The technologies whose logos a card shows, shared ones first, and how many more there are. */
export function shownTechs(
  techs: readonly TechRef[],
  shared: readonly string[],
): { shown: TechRef[]; more: number } {
  const isShared = ({ id }: TechRef) => shared.includes(id);
  const ordered = [...techs.filter(isShared), ...techs.filter((tech) => !isShared(tech))];
  const shown = ordered.slice(0, ordered.length > maxLogos ? maxLogos - 1 : maxLogos);
  return { shown, more: techs.length - shown.length };
}
