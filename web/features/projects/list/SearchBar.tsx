import Search from "lucide-react/icons/search";
import type { SubmitEvent } from "react";
import { useLocation } from "react-router";
import type { ProjectsFilter } from "#web/data/projects.ts";
import { paths } from "#web/lib/paths.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { Choice } from "./choices.ts";
import { FilterChips, FilterLink } from "./FilterChips.tsx";
import { paramsOf, searchOf, withoutChoices } from "./projects-address.ts";

interface SearchBarProps {
  filter: ProjectsFilter;
  /** The chosen filters. */
  choices: readonly Choice[];
  onChange: (filter: ProjectsFilter) => void;
}

/** The search with the chosen filters. */
export function SearchBar({ filter, choices, onChange }: SearchBarProps) {
  const { pathname } = useLocation();
  const label = pathname === paths.search() ? "Search Project By Name" : "Search Projects";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("query");
    const search = searchOf(typeof text === "string" ? text : "");
    if (search !== filter.search) onChange({ ...filter, search });
  };
  const hasChoices = choices.length > 0 || filter.search !== "";
  return (
    <form
      role="search"
      aria-label="Projects"
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
        <FilterChips choices={choices} onChange={onChange} className="contents" />
        {/* A new search starts from its own text, not from what was typed before. */}
        <input
          key={filter.search}
          type="search"
          name="query"
          aria-label={label}
          placeholder={label}
          defaultValue={filter.search}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          data-hotkey="/"
          aria-keyshortcuts="/"
        />
      </div>
      {hasChoices ? (
        <FilterLink
          filter={withoutChoices(filter)}
          onChange={onChange}
          className={buttonClass({ variant: "quiet", size: "sm", className: "query-clear" })}
        >
          Clear all
        </FilterLink>
      ) : (
        <kbd className="kbd" aria-hidden>
          /
        </kbd>
      )}
    </form>
  );
}
