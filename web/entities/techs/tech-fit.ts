import type { TechRef } from "#contract/techs.ts";

/** How many of a person's technologies a project uses. */
export interface TechFit {
  shared: number;
  own: number;
}

export function techFit(techs: readonly TechRef[], ownTechs: readonly TechRef[]): TechFit {
  return { shared: techs.filter(isAmong(ownTechs)).length, own: ownTechs.length };
}

/** Puts the viewer's own technologies first; both halves keep the project's order. */
export function ownFirst(techs: readonly TechRef[], ownTechs: readonly TechRef[]) {
  const isOwn = isAmong(ownTechs);
  const marked = techs.map((tech) => ({ tech, own: isOwn(tech) }));
  return [...marked.filter(({ own }) => own), ...marked.filter(({ own }) => !own)];
}

function isAmong(techs: readonly TechRef[]) {
  const ids = new Set(techs.map(({ id }) => id));
  return ({ id }: TechRef) => ids.has(id);
}
