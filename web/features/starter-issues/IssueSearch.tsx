import Search from "lucide-react/icons/search";
import type { SubmitEvent } from "react";
import { t } from "#shared/messages/t.ts";
import { maxProjectSearchLength } from "#shared/request-limits.ts";
import type { IssuesFilter } from "#web/data/issues.ts";
import { FilterChips, FilterLink } from "#web/entities/filters/FilterChips.tsx";
import { paths } from "#web/lib/paths.ts";
import { buttonClass } from "#web/ui/Button.tsx";
import { type IssueChoice, pathOf, searchOf, withoutChoices } from "./issue-choices.ts";

interface IssueSearchProps {
  filter: IssuesFilter;
  choices: readonly IssueChoice[];
  onChange: (filter: IssuesFilter) => void;
}

/** The search with the chosen filters. A plain form without scripts. */
export function IssueSearch({ filter, choices, onChange }: IssueSearchProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("search");
    const search = searchOf(typeof text === "string" ? text : "");
    if (search !== filter.search) onChange({ ...filter, search });
  };
  const kept = new URL(pathOf({ ...filter, search: "" }), "http://localhost").searchParams;
  return (
    <form
      role="search"
      aria-label={t("frame.firstSteps")}
      action={paths.issues()}
      className="query"
      onSubmit={submit}
    >
      {/* Where no script runs, a search keeps the filters. */}
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Search className="query-icon" />
      <div className="query-content">
        <FilterChips
          choices={choices.filter(({ kind }) => kind !== "search")}
          {...{ pathOf, onChange }}
          className="contents"
        />
        {/* A new search starts from its own text, not from what was typed before. */}
        <input
          key={filter.search}
          type="search"
          name="search"
          aria-label={t("starter-issues.search")}
          placeholder={t("starter-issues.search")}
          defaultValue={filter.search}
          maxLength={maxProjectSearchLength}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          data-hotkey="/"
          aria-keyshortcuts="/"
        />
      </div>
      {choices.length > 0 ? (
        <FilterLink
          filter={withoutChoices(filter)}
          {...{ pathOf, onChange }}
          className={buttonClass({ variant: "quiet", size: "sm", className: "query-clear" })}
        >
          {t("filters.clearAll")}
        </FilterLink>
      ) : (
        <kbd className="kbd" aria-hidden>
          /
        </kbd>
      )}
    </form>
  );
}
