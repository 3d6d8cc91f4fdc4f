import type { Tech, TechRef } from "#contract/techs.ts";

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The technologies that can still be chosen, by name; a filter puts what begins with it first. */
export function pickable(
  techs: readonly Tech[],
  chosen: readonly TechRef[],
  filter: string,
): Tech[] {
  const taken = new Set(chosen.map(({ id }) => id));
  const text = filter.trim().toLowerCase();
  const begins = ({ name }: Tech) => name.toLowerCase().startsWith(text);
  return techs
    .filter((tech) => !taken.has(tech.id) && goesBy(tech, text))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)) || byName.compare(a.name, b.name));
}

function goesBy({ name, aliases }: Tech, text: string): boolean {
  if (name.toLowerCase().includes(text)) return true;
  return aliases.some((alias) => alias.toLowerCase().startsWith(text));
}
