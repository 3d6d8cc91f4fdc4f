import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { ProjectFacets } from "#contract/projects.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { maxProjectSearchLength } from "#shared/request-limits.ts";
import type { ProjectsFilter } from "#web/data/project-lists.ts";
import { paths } from "#web/lib/paths.ts";
import { buttonClass } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { actOnKey, useCombobox } from "#web/ui/Combobox.tsx";
import { FilterChips, FilterLink } from "#web/entities/filters/FilterChips.tsx";
import type { ProjectChoice } from "./choices.ts";
import { paramsOf, pathOf, searchOf, withoutChoices } from "./projects-address.ts";
import { asWords, asWritten } from "./search-highlights.ts";
import { SearchSuggestions, type SearchSuggestion } from "./SearchSuggestions.tsx";

export const searchFieldId = "search-projects";

interface SearchBarProps {
  filter: ProjectsFilter;
  /** The chosen filters. */
  choices: readonly ProjectChoice[];
  onChange: (filter: ProjectsFilter) => void;
}

/** The search with the chosen filters, and suggestions while something is typed. */
export function SearchBar({ filter, choices, onChange }: SearchBarProps) {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions();
  const { combobox } = suggestions;
  const label =
    pathname === paths.search() ? t("projects.searchByName") : t("projects.searchProjects");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    suggestions.close();
    const text = new FormData(event.currentTarget).get("query");
    const search = searchOf(typeof text === "string" ? text : "");
    // Only text is searched for; a button of its own clears the search.
    if (search !== "" && search !== filter.search) onChange({ ...filter, search });
  };
  const choose = (row: SearchSuggestion) => {
    suggestions.close();
    if ("project" in row) {
      void navigate(paths.project(row.project.id));
      return;
    }
    // Where the search stays the same, the field would keep what was typed.
    if (field.current) field.current.value = row.filter.search;
    onChange(row.filter);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    actOnKey(event, {
      ArrowDown: () => suggestions.step(1, value),
      ArrowUp: () => suggestions.step(-1, value),
      // Without a chosen suggestion the form is sent.
      Enter: () => (suggestions.active ? choose(suggestions.active) : false),
      ...(suggestions.isOpen && { Escape: suggestions.close }),
    });
  };
  const isSearch = filter.search !== "";
  return (
    <div className="relative">
      <form
        role="search"
        aria-label={t("frame.projects")}
        action={paths.search()}
        className="query"
        onSubmit={submit}
      >
        {/* Where no script runs, a search keeps the filters. */}
        {paramsOf({ ...filter, search: "" }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Search className="query-icon" />
        <div className="query-content">
          <FilterChips {...{ choices, pathOf, onChange }} className="contents" />
          {/* A new search starts from its own text, not from what was typed before. */}
          <input
            key={filter.search}
            ref={field}
            id={searchFieldId}
            type="search"
            name="query"
            aria-label={label}
            placeholder={label}
            defaultValue={filter.search}
            maxLength={maxProjectSearchLength}
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            data-hotkey="/"
            aria-keyshortcuts="/"
            // Of a form without scripts.
            required={!isHydrated}
            {...(isHydrated && combobox.fieldProps)}
            onChange={(event) => suggestions.write(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={suggestions.close}
          />
        </div>
        {isSearch && (
          <FilterLink
            filter={{ ...filter, search: "" }}
            {...{ pathOf, onChange }}
            className={buttonClass({ variant: "quiet", size: "sm", className: "btn-icon query-x" })}
            aria-label={t("projects.clearSearch")}
            title={t("projects.clearSearch")}
          >
            <X />
          </FilterLink>
        )}
        {choices.length > 0 ? (
          <FilterLink
            filter={withoutChoices(filter)}
            {...{ pathOf, onChange }}
            className={buttonClass({ variant: "quiet", size: "sm", className: "query-clear" })}
          >
            {t("filters.clearAll")}
          </FilterLink>
        ) : (
          !isSearch && (
            <kbd className="kbd" aria-hidden>
              /
            </kbd>
          )
        )}
      </form>
      {suggestions.text !== null && (
        <SearchSuggestions
          text={suggestions.text}
          filter={filter}
          combobox={combobox}
          onRows={suggestions.setRows}
          onChoose={choose}
        />
      )}
    </div>
  );
}

/** The state of the suggestions, which the field controls. */
function useSuggestions() {
  /** What is being typed; null while the list is closed. */
  const [text, setText] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly SearchSuggestion[]>([]);
  const isOpen = text !== null && rows.length > 0;
  const combobox = useCombobox({ keys: rows.map(({ key }) => key), initial: -1, isOpen });

  const write = (next: string) => {
    setText(next.trim() === "" ? null : next);
    combobox.reset();
  };
  return {
    text,
    isOpen,
    /** The chosen row, if any. */
    active: isOpen ? rows[combobox.active] : undefined,
    combobox,
    setRows,
    write,
    close() {
      setText(null);
      setRows([]);
      combobox.reset();
    },
    /** @param value the field's text, for which a closed list is opened */
    step(by: 1 | -1, value: string) {
      if (isOpen) combobox.step(by);
      else write(value);
    },
  };
}

const quoted = (texts: readonly string[]) => texts.map((text) => t("projects.quoted", { text }));

interface SearchReadingProps {
  filter: ProjectsFilter;
  /** Undefined while they load. */
  facets: ProjectFacets | undefined;
}

/** How the search was understood, where that isn't plain. */
export function SearchReading({ filter, facets }: SearchReadingProps) {
  return (
    <div role="status" className="query-reading">
      {facets && <Sentences filter={filter} facets={facets} />}
    </div>
  );
}

function Sentences({ filter, facets }: { filter: ProjectsFilter; facets: ProjectFacets }) {
  const { read, corrections, isPartial } = facets;
  const words = asWords(filter.search, { read });
  const written = asWritten(filter.search, { corrections });
  const found = quoted(corrections.map(({ to }) => to));
  const mistaken = quoted(corrections.map(({ from }) => from));
  return (
    <>
      {read.length > 0 && (
        <p>
          {t("projects.usedAsFilters", {
            texts: formatList(quoted(read.map(({ text }) => text))),
            count: read.length,
          })}{" "}
          {words !== filter.search && (
            <Link className="link" to={pathOf({ ...filter, search: words })}>
              {t("projects.searchForWords")}
            </Link>
          )}
        </p>
      )}
      {corrections.length > 0 && (
        <p>
          {t("projects.correctedTo", {
            found: formatList(found),
            written: formatList(mistaken, "or"),
          })}{" "}
          {written !== filter.search && (
            <Link className="link" to={pathOf({ ...filter, search: written })}>
              {t("projects.searchAnyway", { words: formatList(mistaken) })}
            </Link>
          )}
        </p>
      )}
      {isPartial && <p>{t("projects.isPartial")}</p>}
    </>
  );
}
