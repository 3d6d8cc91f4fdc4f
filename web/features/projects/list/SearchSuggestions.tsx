import { type ReactNode, useEffect, useMemo, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { type ProjectsFilter, facetsQuery } from "#web/data/project-lists.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Highlight } from "#web/ui/Highlight.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { countText } from "#web/ui/short-number.ts";
import { type Combobox, Option, Options } from "#web/ui/Combobox.tsx";
import { ChipContent, chipClass, type ChipChoice } from "#web/entities/filters/FilterChips.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ProjectFacets } from "#contract/projects.ts";
import type { Suggestions } from "#contract/suggestions.ts";
import { maxSuggestionText } from "#shared/request-limits.ts";
import { suggestionsQuery } from "#web/data/suggestions.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { searchOf } from "./projects-address.ts";
import { partsOf, type Reading, readingsOf, withReading } from "./search-readings.ts";

interface SearchSuggestionsProps {
  text: string;
  filter: ProjectsFilter;
  combobox: Combobox;
  /** Receives the rows, which the field controls. */
  onRows: (rows: readonly SearchSuggestion[]) => void;
  onChoose: (row: SearchSuggestion) => void;
}

/** What the text in the search field may mean, each with the number of projects that it gives. */
export function SearchSuggestions(props: SearchSuggestionsProps): ReactNode {
  const { text, filter, combobox, onRows, onChoose } = props;
  const { rows, words } = useSearchSuggestions(text, filter);
  useEffect(() => onRows(rows), [rows, onRows]);
  return (
    <>
      {rows.length > 0 && (
        <Options
          combobox={combobox}
          aria-label={t("projects.suggestions")}
          className="absolute inset-x-0 top-full z-20 mt-2 max-h-96 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 float-shadow [scrollbar-width:thin]"
        >
          {rows.map((row, index) => (
            <Option
              key={row.key}
              combobox={combobox}
              index={index}
              className={classNames(
                "flex min-h-12 cursor-pointer items-center gap-4 rounded-md px-3 py-1.5 text-15 max-md:px-2",
                index === combobox.active && "bg-highlight",
              )}
              onClick={() => onChoose(row)}
            >
              <SuggestionContent row={row} words={words} />
            </Option>
          ))}
        </Options>
      )}
      <span role="status" className="sr-only">
        {rows.length > 0 && t("projects.suggestionCount", { count: rows.length })}
      </span>
    </>
  );
}

function SuggestionContent({ row, words }: { row: SearchSuggestion; words: string }) {
  if ("project" in row) {
    return (
      <>
        <span className="grid w-6 flex-none place-items-center">
          <Mark of="proj" />
        </span>
        <bdi className="min-w-0 flex-1 [text-align:var(--start)] truncate">
          <Highlight text={row.project.name} words={words} />
        </bdi>
        <span className="text-14 text-ink-3">{t("projects.project")}</span>
      </>
    );
  }
  const { chips, note, count } = row;
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        {chips.map((choice) => (
          <span key={`${choice.kind} ${choice.label}`} className={chipClass(choice)}>
            <ChipContent choice={choice} />
          </span>
        ))}
        {note && <span className="text-14 text-ink-2">{note}</span>}
      </span>
      <Count count={count} />
    </>
  );
}

/** "1,284 projects". */
function Count({ count }: { count: string | null | undefined }) {
  if (count === undefined) return null;
  if (count === null) return <Skeleton className="h-2 w-12" />;
  return (
    <span className="text-14 whitespace-nowrap text-ink-2 tabular-figures">
      {t("projects.projectCount", { count: Number.parseInt(count, 10), shown: countText(count) })}
    </span>
  );
}

/** Opens a list, or a project. */
export type SearchSuggestion =
  | {
      readonly key: string;
      readonly filter: ProjectsFilter;
      readonly chips: readonly ChipChoice[];
      readonly note: string | undefined;
      /** Null while it loads, undefined if it isn't known. */
      readonly count: string | null | undefined;
    }
  | { readonly key: string; readonly project: Suggestions["projects"][number] };

/** Delay from the last key press to the requests, in milliseconds: counts cost the server more. */
const debounceMs = 200;
const maxProjects = 3;

/**
 * What the text of the search field may mean, with the number of projects that each reading gives:
 * three requests at most, of which two follow each pause. Nothing that was only typed counts as a
 * search.
 */
function useSearchSuggestions(text: string, filter: ProjectsFilter) {
  const api = useApi();
  const settled = useDebounced(searchOf(text), debounceMs, "");
  const { rest, words } = useMemo(() => partsOf(settled), [settled]);
  const base = { ...filter, search: "" };

  const hasName = rest !== "" && rest.length <= maxSuggestionText;
  const named = useQuery({
    ...suggestionsQuery(api, rest),
    enabled: hasName,
    placeholderData: keepPreviousData,
  });
  const listed = useQuery({ ...facetsQuery(api, base), enabled: settled !== "" });
  const asWords = useQuery({
    ...facetsQuery(api, { ...base, search: words }),
    enabled: settled !== "",
    retry: false,
  });

  // The rows change once their answer has come.
  const [shown, setShown] = useState<{ text: string; found: Suggestions | undefined }>({
    text: "",
    found: undefined,
  });
  const isKnown = !hasName || named.isError || (named.isSuccess && !named.isPlaceholderData);
  const found = hasName && isKnown ? named.data : undefined;
  if (isKnown && (shown.text !== settled || shown.found !== found)) {
    setShown({ text: settled, found });
  }

  const readings = useMemo(() => {
    const isFree = ({ slug }: { slug: string }) => !filter.techs.includes(slug);
    return readingsOf(partsOf(shown.text), {
      named: shown.found?.techs.filter(isFree) ?? [],
      listed: listed.data?.techs.filter(isFree) ?? [],
    });
  }, [shown, filter, listed.data]);

  const [first] = readings;
  const isCounted = first !== undefined && countIn(listed.data, first) === undefined;
  const counted = useQuery({
    ...facetsQuery(api, first ? withReading(filter, first) : base),
    enabled: isCounted && listed.data !== undefined,
    retry: false,
  });

  const rows = useMemo((): SearchSuggestion[] => {
    if (shown.text === "") return [];
    const isOfWords = shown.text === settled;
    const fullCount = (facets: ProjectFacets | undefined, isError: boolean) => {
      if (!facets) return isError ? undefined : null;
      return countLabel(facets.total, facets.totalIsExact);
    };
    const readingRows = readings.flatMap((reading, index): SearchSuggestion[] => {
      const known = countIn(listed.data, reading);
      const requested = index === 0 ? fullCount(counted.data, counted.isError) : undefined;
      const count = known === undefined ? requested : countLabel(known, true);
      // An empty list helps nobody.
      if (count === "0") return [];
      const filtered = withReading(filter, reading);
      return [
        { key: keyOf(reading), filter: filtered, chips: chipsOf(reading), note: undefined, count },
      ];
    });
    const parts = partsOf(shown.text);
    const wordsRow: SearchSuggestion = {
      key: "words",
      filter: { ...filter, search: parts.words },
      chips: [{ kind: "search", label: t("projects.quoted", { text: shown.text }) }],
      note: wordsNote(isOfWords ? asWords.data : undefined, readingRows.length > 0),
      count: isOfWords ? fullCount(asWords.data, asWords.isError) : null,
    };
    const projects = parts.role ? [] : (shown.found?.projects ?? []);
    return [
      ...readingRows,
      wordsRow,
      ...projects
        .slice(0, maxProjects)
        .map((project) => ({ key: `project-${project.id}`, project })),
    ];
  }, [
    shown,
    settled,
    readings,
    filter,
    listed.data,
    counted.data,
    counted.isError,
    asWords.data,
    asWords.isError,
  ]);

  return { rows, words: shown.text };
}

/** The number of projects, where the facets of the list have it. */
function countIn(facets: ProjectFacets | undefined, reading: Reading): number | undefined {
  const { techs, role, words } = reading;
  const [tech, second] = techs;
  if (!facets || words !== "" || second) return undefined;
  if (!tech) return role && facets.roles[role];
  return role ? undefined : facets.techs.find(({ id }) => id === tech.id)?.count;
}

const countLabel = (count: number, isExact: boolean): string =>
  isExact ? `${count}` : `${count}+`;

const keyOf = ({ techs, role, words }: Reading): string =>
  [...techs.map(({ slug }) => slug), role, words].join(" ");

function chipsOf({ techs, role, words }: Reading): ChipChoice[] {
  const chips: ChipChoice[] = techs.map(({ name, imageUrl }) => ({
    kind: "techs",
    label: name,
    imageUrl,
  }));
  if (role) chips.push({ kind: "role", label: t("projects.seatFree", { role }) });
  if (words !== "") chips.push({ kind: "search", label: t("projects.quoted", { text: words }) });
  return chips;
}

function wordsNote(facets: ProjectFacets | undefined, hasReadings: boolean): string | undefined {
  const { corrections = [], isPartial = false } = facets ?? {};
  if (corrections.length > 0) {
    return t("projects.searchesFor", { words: corrections.map(({ to }) => to).join(" ") });
  }
  if (isPartial) return t("projects.someWords");
  return hasReadings ? t("projects.asWords") : undefined;
}
