// A list's search and filters, and which projects they select.
import { techCategories } from "#shared/tech-categories.ts";
import { flag } from "./facts.ts";
import { type ActivitySpan, Filter } from "./filter.ts";
import { Finder, type Found } from "./find.ts";
import type { IndexParts, Stems } from "./parts.ts";
import { noTech } from "./tech-words.ts";
import { anyStars, readSearch, type Role, type SearchText } from "./search-text.ts";

export interface ProjectQuery {
  readonly search: string | null;
  /** Slugs of technologies. */
  readonly techs: readonly string[];
  readonly techsMatch: "all" | "any";
  /** A further technology; projects without it are left out. */
  readonly tech: string | null;
  readonly role: Role | null;
  readonly category: string | null;
  readonly activity: ActivitySpan | null;
  readonly starter: boolean;
  readonly maintainerWanted: boolean;
  readonly archived: "no" | "only" | "included";
  /** Ids of hidden projects that the viewer may see. */
  readonly visibleHidden: readonly string[];
  /** Since 1970: the time at which activity is judged. */
  readonly nowSeconds: number;
}

export interface Selection {
  readonly search: SearchText | null;
  /** Null where no words are looked for. */
  readonly found: Found | null;
  readonly filter: Filter;
}

/** @param isExact whether words are looked for only as they are written: without typos */
export function select(
  parts: IndexParts,
  query: ProjectQuery,
  stems: Stems,
  isExact = false,
): Selection {
  const search = query.search === null ? null : readSearch(query.search);
  const { flags } = parts.documents;
  const visibleHidden = visibleHiddenOf(parts, query);
  const maySee = (document: number) => {
    const unseen = (flags[document] ?? 0) & (flag.hidden | flag.removed);
    return unseen === 0 || (unseen === flag.hidden && visibleHidden.has(document));
  };
  const found =
    search === null || isOnlyFilters(search)
      ? null
      : new Finder(parts, stems, { isExact, maySee }).find(search);
  return { search, found, filter: filterOf(parts, query, search, found) };
}

const visibleHiddenOf = ({ documents }: IndexParts, { visibleHidden }: ProjectQuery) =>
  new Set(visibleHidden.map((id) => documents.find(id)));

const isOnlyFilters = ({ terms, without, filters }: SearchText): boolean =>
  terms.length + without.length === 0 && filters.length > 0;

/** The filter of a query whose search has been read and looked for already. */
export function filterOf(
  parts: IndexParts,
  query: ProjectQuery,
  search: SearchText | null,
  found: Found | null,
): Filter {
  const named = (names: readonly string[] = []) =>
    names.map((name) => parts.techWords.named(name)[0] ?? noTech);
  const category = techCategories.findIndex(({ id }) => id === query.category);
  return new Filter(parts, {
    found,
    techs: [...new Set(query.techs.map((slug) => parts.techWords.numberOf(slug)))],
    techsMatch: query.techsMatch,
    withTechs: [
      ...(query.tech === null ? [] : [parts.techWords.numberOf(query.tech)]),
      ...named(search?.techs),
    ],
    withoutTechs: named(search?.withoutTechs),
    role: query.role,
    withRoles: search?.roles ?? [],
    withoutRoles: search?.withoutRoles ?? [],
    category: query.category === null ? null : category,
    activity: query.activity,
    starter: query.starter,
    maintainerWanted: query.maintainerWanted,
    archived: query.archived,
    stars: search?.stars ?? anyStars,
    withoutStars: search?.withoutStars ?? [],
    visibleHidden: visibleHiddenOf(parts, query),
    nowSeconds: query.nowSeconds,
  });
}
