import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { ItemList } from "schema-dts";
import type { Issue, IssueFacets } from "#contract/issues.ts";
import type { TechRef } from "#contract/techs.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import {
  issueFacetsQuery,
  type IssuesFilter,
  issuesQuery,
  techInIssueFacets,
} from "#web/data/issues.ts";
import { useSession } from "#web/data/session.ts";
import { FilterChips, FilterLink } from "#web/entities/filters/FilterChips.tsx";
import { FilteredList } from "#web/entities/filters/FilteredList.tsx";
import { afterOf, useAddressFilter } from "#web/entities/filters/list-filter.ts";
import { KnownTechs, unknownTechsPage } from "#web/entities/techs/UnknownTechs.tsx";
import { MatchForm, SentenceSelect } from "#web/features/matches/MatchForm.tsx";
import { type MatchFilterState, techBySlug } from "#web/features/matches/match-filter.ts";
import {
  choicesOf,
  filterOf,
  pathOf,
  sizes,
  withoutChoices,
} from "#web/features/starter-issues/issue-choices.ts";
import {
  IssueCount,
  IssueFilters,
  type IssueFiltersProps,
  IssueSortSelect,
} from "#web/features/starter-issues/IssueFilters.tsx";
import { IssueList, IssueSkeletons } from "#web/features/starter-issues/IssueList.tsx";
import { IssuesHeader } from "#web/features/starter-issues/IssueTabs.tsx";
import { IssueSearch } from "#web/features/starter-issues/IssueSearch.tsx";
import { NoIssues } from "#web/features/starter-issues/NoIssues.tsx";
import { PopularIssueTechs } from "#web/features/starter-issues/PopularIssueTechs.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

export const loader = pageLoader(async (context) => {
  const { api, queryClient, url, ensurePages, prefetch } = context;
  const filter = filterOf(url.searchParams);
  const after = afterOf(url.searchParams);
  const facets = issueFacetsQuery(api, filter);
  const counting = prefetch(facets);
  const issues = issuesQuery(api, filter, after);
  const listing = Promise.all([ensurePages(issues), counting]);
  listing.catch(() => undefined);
  if (filter.techs.some((slug) => !techInIssueFacets(queryClient, slug))) {
    await counting;
    const unknown = await unknownTechsPage(context, filter.techs, facets.queryKey);
    if (unknown) return unknown;
  }
  await awaitOnServer(listing);
  const [tech, ...others] = filter.techs.flatMap(
    (slug) => techInIssueFacets(queryClient, slug) ?? [],
  );
  const isOfTech = tech !== undefined && choicesOf(filter, []).length === 1;
  const listed = queryClient.getQueryData(issues.queryKey)?.pages.flatMap(({ items }) => items);
  return {
    title:
      isOfTech && others.length === 0
        ? t("starter-issues.techTitle", { tech: tech.name })
        : t("frame.firstSteps"),
    description: t("starter-issues.description"),
    canonical: isOfTech ? paths.issues({ techs: filter.techs }) : paths.issues(),
    noindex: after !== undefined,
    // On the server: browsers don't wait for the list.
    ...(listed && { jsonLd: listOf(listed) }),
  };
});

const listOf = (issues: readonly Issue[]) =>
  ({
    "@type": "ItemList",
    itemListElement: issues.map(({ title, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url,
    })),
  }) satisfies ItemList;

const PlainHead = () => <IssuesHeader />;

export default function IssuesPage() {
  const [params] = useSearchParams();
  const filter = filterOf(params);
  return (
    <KnownTechs
      techs={filter.techs}
      pathOf={(techs) => pathOf({ ...filter, techs })}
      head={PlainHead}
    >
      <IssuesScreen />
    </KnownTechs>
  );
}

/** All starter issues, best fit first where a stack is known. */
function IssuesScreen() {
  const api = useApi();
  const { user } = useSession();
  const [params] = useSearchParams();
  const [filter, onChange] = useAddressFilter(filterOf, pathOf);
  const after = afterOf(params);
  const [found, setFound] = useState<readonly TechRef[]>([]);

  const list = useInfiniteQuery({
    ...issuesQuery(api, filter, after),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery({ ...issueFacetsQuery(api, filter), placeholderData: keepPreviousData });
  const current = counts.isPlaceholderData ? undefined : counts.data;
  const facets = current ?? (counts.isError ? null : undefined);
  const known = [...(counts.data?.techs ?? []), ...found];
  const choices = choicesOf(filter, known);
  const ownTechs = user?.techs ?? [];
  const hasStack = ownTechs.length > 0 || filter.techs.length > 0;
  const isByFit = hasStack && (filter.sort ?? "fit") === "fit";
  const filters = {
    filter,
    facets: counts.data ?? (counts.isError ? null : undefined),
    known,
    onChange,
    onFind: (tech: TechRef) => setFound((others) => [...others, tech]),
  } satisfies Omit<IssueFiltersProps, "prefix">;
  return (
    <div className="wrap pb-24 max-md:pb-16">
      <IssuesHeader />
      {params.has("gone") && (
        <p role="status" className="mb-5 rounded-lg border border-line bg-raised px-5 py-3 text-15">
          {t("starter-issues.gone")}
        </p>
      )}
      {ownTechs.length > 0 ? (
        <>
          <IssueSearch filter={filter} choices={choices} onChange={onChange} />
          {isByFit && <StackReading techs={ownTechs} username={user?.username ?? ""} />}
        </>
      ) : (
        <Matcher {...{ filter, onChange, known, facets: counts.data }} onFind={filters.onFind} />
      )}
      <FilteredList
        noun="issue"
        {...{ list, counts, filter, after, pathOf, onChange }}
        total={current?.total}
        count={<IssueCount facets={facets} />}
        filterCount={choices.length}
        cleared={withoutChoices(filter)}
        filters={<IssueFilters {...filters} prefix="" />}
        sheetFilters={
          <>
            <FilterChips {...{ choices, pathOf, onChange }} className="chips" />
            <IssueFilters {...filters} prefix="sheet-" />
          </>
        }
        form={{ action: paths.issues(), hidden: { search: filter.search } }}
        actions={
          current?.total !== 0 && (
            <IssueSortSelect filter={filter} hasStack={hasStack} onChange={onChange} />
          )
        }
        aboveResults={
          ownTechs.length === 0 &&
          choices.length > 0 && (
            <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
              <FilterChips
                // The others are in the sentence.
                choices={choices.filter(({ kind }) => kind !== "techs" && kind !== "size")}
                {...{ pathOf, onChange }}
                className="chips"
              />
              <FilterLink
                filter={withoutChoices(filter)}
                {...{ pathOf, onChange }}
                className="link text-15"
              >
                {t("filters.clearAll")}
              </FilterLink>
            </div>
          )
        }
        skeleton={<IssueSkeletons count={6} />}
        empty={<NoIssues choices={choices} facets={facets} />}
        itemsOf={(element) => element.querySelectorAll("[data-issue]")}
        className="pt-8 max-md:pt-5"
      >
        {(issues, ref) => (
          // The issues of another list aren't grouped by this one's counts.
          <IssueList
            ref={ref}
            issues={issues}
            fit={isByFit && !list.isPlaceholderData ? (current?.fit ?? null) : null}
          />
        )}
      </FilteredList>
    </div>
  );
}

/** Whose technologies the list is sorted by. */
function StackReading({ techs, username }: { techs: readonly TechRef[]; username: string }) {
  const named = formatList(techs.slice(0, 6).map(({ name }) => name));
  return (
    <p className="query-reading mt-2">
      {t("starter-issues.sortedByStack", { techs: named, more: Math.max(0, techs.length - 6) })}{" "}
      <Link className="link" to={paths.user(username)}>
        {t("starter-issues.changeStack")}
      </Link>
    </p>
  );
}

interface MatcherProps {
  filter: IssuesFilter;
  onChange: (filter: IssuesFilter) => void;
  known: readonly TechRef[];
  facets: IssueFacets | undefined;
  onFind: (tech: TechRef) => void;
}

/** "I know … and have an evening", for people without a stack. */
function Matcher({ filter, onChange, known, facets, onFind }: MatcherProps) {
  const { isLoggedIn, user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const stack = filter.techs.map(techBySlug(known));
  const withStack = (techs: readonly TechRef[]): IssuesFilter => ({
    ...filter,
    techs: techs.map(({ slug }) => slug),
    techsMatch: "any",
  });
  const state: MatchFilterState = {
    stack,
    role: "developer",
    freeOnly: false,
    isOwn: false,
    action: paths.issues(),
    allPath: paths.issues(),
    pathOf: ({ stack: techs }) => pathOf(withStack(techs)),
    change(next) {
      const changed = next({ stack, role: "developer" });
      for (const tech of changed.stack) if (!known.includes(tech)) onFind(tech);
      onChange(withStack(changed.stack));
    },
  };
  const size = (
    <SentenceSelect
      start={t("starter-issues.andHave")}
      name="size"
      label={t("starter-issues.size")}
      value={filter.size ?? ""}
      options={[
        { value: "", label: t("starter-issues.timeOption", { size: "other" }) },
        ...sizes
          .filter((one) => one !== "unknown")
          .map((one) => ({ value: one, label: t("starter-issues.timeOption", { size: one }) })),
      ]}
      onChange={(value) => onChange({ ...filter, size: sizes.find((one) => one === value) })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <MatchForm
        ref={form}
        input={field}
        filter={state}
        isImmediate
        sentence={{ start: t("starter-issues.iKnow"), end: size }}
        onDone={() => document.getElementById("results")?.focus()}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PopularIssueTechs filter={filter} facets={facets} />
        <a
          className="link text-15 text-ink-2"
          href={isLoggedIn ? paths.user(user?.username ?? "") : paths.signIn(pathOf(filter))}
        >
          {t(isLoggedIn ? "starter-issues.addStack" : "starter-issues.signInForStack")}
        </a>
      </div>
    </div>
  );
}
