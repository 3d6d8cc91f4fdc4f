// The choices of a filter, each with its words and the filter without it.
import type { OpenRole } from "#contract/members.ts";
import type { ProjectFacets } from "#contract/projects.ts";
import { formatList } from "#shared/format.ts";
import { savedSearchLimits } from "#shared/limits.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { partsOfSearch, searchWithout } from "#shared/search-without.ts";
import { techCategoryLabels } from "#shared/tech-categories.ts";
import type { ActivitySpan, ProjectsFilter } from "#web/data/project-lists.ts";
import { type Choice, type NamedTech, techChoices } from "#web/entities/filters/list-filter.ts";

/** `kind` and `value` as in the facets' `without`. */
export type ProjectChoice = Choice<ProjectsFilter>;

export const activityLabels = {
  week: "projects.activityWeek",
  month: "projects.activityMonth",
  year: "projects.activityYear",
} as const satisfies Record<ActivitySpan, TextKey>;

export const seatLabels = {
  designer: "projects.designer",
  developer: "projects.developer",
} as const satisfies Record<OpenRole, TextKey>;

/** All choices but the search, in the order of the facets. */
export function choicesOf(filter: ProjectsFilter, known: readonly NamedTech[]): ProjectChoice[] {
  const { role, category, activity, starter, maintainerWanted, archived } = filter;
  const choices = techChoices(filter, known);
  const add = (
    kind: ProjectChoice["kind"],
    value: string,
    label: string,
    changed: Partial<ProjectsFilter>,
  ) => choices.push({ kind, value, label, without: { ...filter, ...changed } });
  if (role) add("role", role, t("projects.seatFree", { role }), { role: undefined });
  if (category) {
    add("category", category, t(techCategoryLabels[category]), { category: undefined });
  }
  if (activity) {
    const label = t("projects.activeIn", { span: activity });
    add("activity", activity, label, { activity: undefined });
  }
  if (starter) add("starter", "true", t("projects.starterIssues"), { starter: false });
  if (maintainerWanted) {
    const label = t("projects.maintainerWanted");
    add("maintainerWanted", "true", label, { maintainerWanted: false });
  }
  if (archived) add("archived", "true", t("projects.archived"), { archived: false });
  return choices;
}

/** The choices with the search as the last one. */
export function allChoicesOf(filter: ProjectsFilter, known: readonly NamedTech[]): ProjectChoice[] {
  const { search } = filter;
  const choices = choicesOf(filter, known);
  if (search === "") return choices;
  const without = { ...filter, search: "" };
  return [
    ...choices,
    { kind: "search", value: search, label: t("projects.quoted", { text: search }), without },
  ];
}

type ReadPart = ProjectFacets["read"][number];

/** The parts of the search that were read as filters; counts that are older may have others. */
export const readIn = (
  { search }: ProjectsFilter,
  facets: ProjectFacets | null | undefined,
): readonly ReadPart[] => facets?.read.filter(({ text }) => search.includes(text)) ?? [];

/** The search without those parts. */
export const wordsOf = (filter: ProjectsFilter, facets: ProjectFacets | null | undefined): string =>
  searchWithout(
    filter.search,
    readIn(filter, facets).map(({ text }) => text),
  );

/** Those parts as choices: "needs a designer" is the same as choosing the role. */
export const readChoicesOf = (filter: ProjectsFilter, read: readonly ReadPart[]): ProjectChoice[] =>
  read.map((part) => {
    const { text } = part;
    const role = roleIn(part);
    return {
      kind: role ? "role" : "search",
      value: text,
      label: role ? t("projects.seatFree", { role }) : text,
      without: { ...filter, search: searchWithout(filter.search, [text]) },
    };
  });

/** The role that a part of a search asks for, if it does. */
export function roleIn({ text, filter }: ReadPart): OpenRole | undefined {
  if (filter !== "role" || text.startsWith("-")) return undefined;
  return /designer/i.test(text) ? "designer" : "developer";
}

/**
 * What can be left out of a filter: its choices, where the parts of a search that were read as
 * filters, and the words beside them, count as choices of their own.
 */
export function choicesToLeaveOut(
  filter: ProjectsFilter,
  choices: readonly ProjectChoice[],
  { read }: Pick<ProjectFacets, "read">,
): readonly ProjectChoice[] {
  const filters = read.map(({ text }) => text);
  const parts = partsOfSearch(filter.search, filters).map(({ text, without }): ProjectChoice => {
    return {
      kind: "search",
      value: text,
      label: t("projects.quoted", { text }),
      without: { ...filter, search: without },
    };
  });
  return parts.length === 0
    ? choices
    : [...choices.filter(({ kind }) => kind !== "search"), ...parts];
}

/** Of a list without results: each choice, and how many results there are without it. */
export function countsWithout(choices: readonly ProjectChoice[], facets: ProjectFacets) {
  return choices
    .map((choice) => {
      const found = facets.without.find(
        ({ filter, value }) => filter === choice.kind && value === choice.value,
      );
      return { choice, count: found?.count ?? 0 };
    })
    .toSorted((one, other) => other.count - one.count);
}

/** "Rust, designer seat free": the labels as one line, cut to the longest name. */
export function nameOf(choices: readonly ProjectChoice[]): string {
  const labels = choices.map(({ kind, label }, index) =>
    t("projects.choiceInList", {
      isName: index === 0 || kind === "techs" || kind === "search" ? "yes" : "other",
      label,
      lower: label.charAt(0).toLowerCase() + label.slice(1),
    }),
  );
  const name = formatList(labels, "commas");
  const characters = [...name];
  const { max } = savedSearchLimits.name;
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : name;
}
