import { type ReactNode, useEffect } from "react";
import type { ProjectsFilter } from "#web/data/project-lists.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Highlight } from "#web/ui/Highlight.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { countText } from "#web/ui/short-number.ts";
import { type Combobox, Option, Options } from "#web/ui/Combobox.tsx";
import { ChipContent, chipClass } from "#web/entities/filters/FilterChips.tsx";
import { type SearchSuggestion, useSearchSuggestions } from "./use-search-suggestions.ts";

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
          aria-label="Suggestions"
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
        {rows.length > 0 && (rows.length === 1 ? "1 suggestion" : `${rows.length} suggestions`)}
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
        <bdi className="min-w-0 flex-1 truncate">
          <Highlight text={row.project.name} words={words} />
        </bdi>
        <span className="text-14 text-ink-3">Project</span>
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
      {countText(count)} {count === "1" ? "project" : "projects"}
    </span>
  );
}
