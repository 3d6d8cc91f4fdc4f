// How the text of the search field can be read: technologies, a free seat in a role, and words.
import type { OpenRole } from "#contract/members.ts";
import type { TechRef } from "#contract/techs.ts";
import { rolePhrase } from "#shared/role-phrases.ts";
import type { ProjectsFilter } from "#web/data/project-lists.ts";

export interface SearchParts {
  /** The role of "needs a designer", if the text says that. */
  readonly role: OpenRole | undefined;
  /** The text without it; "" for a text with search syntax, which is read by that alone. */
  readonly rest: string;
  /** The search for the text as words. */
  readonly words: string;
}

const syntax = /"|(^|\s)-\S|\b(role|tech|stars):/i;

export function partsOf(text: string): SearchParts {
  if (syntax.test(text)) return { role: undefined, rest: "", words: text };
  const role = [...text.matchAll(rolePhrase)][0]?.[1]?.toLowerCase();
  return {
    role: role === "designer" || role === "developer" ? role : undefined,
    rest: text
      .replace(rolePhrase, " ")
      .replace(/[\s,;]+/g, " ")
      .trim(),
    words: text.replace(rolePhrase, (phrase) => `"${phrase}"`),
  };
}

export interface Reading {
  readonly techs: readonly TechRef[];
  readonly role: OpenRole | undefined;
  /** What is left to search for. */
  readonly words: string;
}

/** Maximum number of readings beside the words. */
const maxReadings = 3;

interface KnownTechs {
  /** Those whose names begin with the text, best first. */
  readonly named: readonly TechRef[];
  /** Those of the list's projects. */
  readonly listed: readonly TechRef[];
}

/**
 * The readings of a text as filters; the one with most of them first. Among technologies that are
 * named like the text, those of the list come first: the others may have no projects there.
 */
export function readingsOf({ role, rest }: SearchParts, { named, listed }: KnownTechs): Reading[] {
  const seat: Reading[] = role ? [{ techs: [], role, words: "" }] : [];
  const inList = named.filter(({ id }) => listed.some((tech) => tech.id === id));
  const [best] = inList.length > 0 ? inList : named;
  if (best) {
    const offered = inList.length > 0 ? inList : [best];
    const alone = offered.map((tech): Reading => ({ techs: [tech], role: undefined, words: "" }));
    if (!role) return alone.slice(0, maxReadings);
    return [{ techs: [best], role, words: "" }, ...alone.slice(0, 1), ...seat];
  }
  const { techs, words } = techsIn(rest, listed);
  if (techs.length === 0) {
    return role && words !== "" ? [{ techs, role, words }, ...seat] : seat;
  }
  const alone = techs.map((tech): Reading => ({ techs: [tech], role: undefined, words: "" }));
  const isOneAlone = techs.length === 1 && !role && words === "";
  return [...(isOneAlone ? [] : [{ techs, role, words }]), ...alone.slice(0, 2), ...seat];
}

/** The most words that a technology's name is looked for in. */
const maxNameWords = 3;

/** The technologies that words of the text name in full, and the other words. */
export function techsIn(text: string, listed: readonly TechRef[]): Reading {
  const byName = new Map(listed.map((tech) => [tech.name.toLowerCase(), tech]));
  const words = text.split(" ").filter((word) => word !== "");
  const techs: TechRef[] = [];
  const others: string[] = [];
  for (let start = 0; start < words.length;) {
    let length = Math.min(maxNameWords, words.length - start);
    const nameOf = () =>
      words
        .slice(start, start + length)
        .join(" ")
        .toLowerCase();
    while (length > 0 && !byName.has(nameOf())) length -= 1;
    const tech = length > 0 ? byName.get(nameOf()) : undefined;
    if (!tech) others.push(words[start] ?? "");
    else if (!techs.includes(tech)) techs.push(tech);
    start += Math.max(length, 1);
  }
  return { techs, role: undefined, words: others.join(" ") };
}

/** The filter with a reading of the text instead of its search. */
export const withReading = (
  filter: ProjectsFilter,
  { techs, role, words }: Reading,
): ProjectsFilter => ({
  ...filter,
  search: words,
  techs: [...filter.techs, ...techs.map(({ slug }) => slug)],
  role: role ?? filter.role,
});
