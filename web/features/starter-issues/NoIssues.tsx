import { Link } from "react-router";
import type { IssueFacets } from "#contract/issues.ts";
import { t } from "#shared/messages/t.ts";
import { noIssuesFilter } from "#web/data/issues.ts";
import { ChipContent, chipClass } from "#web/entities/filters/FilterChips.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Leader } from "#web/ui/Dividers.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { type IssueChoice, pathOf } from "./issue-choices.ts";

interface NoIssuesProps {
  choices: readonly IssueChoice[];
  /** Undefined while they load, null if they can't be loaded. */
  facets: IssueFacets | null | undefined;
}

/** What is nearest to a filter without results. */
export function NoIssues({ choices, facets }: NoIssuesProps) {
  if (choices.length === 0) {
    return (
      <EmptyState
        kind="proj"
        title={t("starter-issues.none")}
        action={
          <ButtonLink render={<Link to={paths.projects()} />}>
            {t("home.browseProjects")}
          </ButtonLink>
        }
      >
        {t("starter-issues.noneText")}
      </EmptyState>
    );
  }
  return (
    <div className="grid max-w-[34em] grid-cols-1 gap-6 pt-2">
      <section>
        <h3>{t("findable-people.removeFilter")}</h3>
        <p className="mt-0.5 mb-3 text-15 text-ink-2">{t("starter-issues.withoutNote")}</p>
        <ul className="divide-y divide-line-soft">
          {choices.map((choice) => (
            <Suggestion key={`${choice.kind} ${choice.value}`} choice={choice} facets={facets} />
          ))}
        </ul>
      </section>
      <p className="text-15">
        <Link className="link" to={pathOf(noIssuesFilter)}>
          {t("starter-issues.showAll")}
        </Link>
      </p>
    </div>
  );
}

/** A choice as a link to the list without it, with the number of results that it has then. */
function Suggestion({ choice, facets }: { choice: IssueChoice; facets: NoIssuesProps["facets"] }) {
  const count = facets?.without.find(
    ({ filter, value }) => filter === choice.kind && value === choice.value,
  )?.count;
  const content = (
    <>
      <span className={classNames("min-w-0", chipClass(choice))}>
        <ChipContent choice={choice} />
      </span>
      <Leader />
      <span>{countLabel(count)}</span>
    </>
  );
  return (
    <li>
      {count === 0 ? (
        <div className="suggestion">{content}</div>
      ) : (
        <Link to={pathOf(choice.without)} className="suggestion">
          {content}
        </Link>
      )}
    </li>
  );
}

function countLabel(count: number | undefined): string {
  if (count === undefined) return "";
  if (count === 0) return t("projects.noneWithout");
  return t("starter-issues.issueCount", { count, shown: fullNumber(count) });
}
