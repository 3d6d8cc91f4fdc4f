import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { techCategories, techCategoryLabels } from "#shared/tech-categories.ts";
import { techCountsQuery, type TechsFilter, techsQuery } from "#web/data/techs.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import {
  EmptyTechs,
  SuggestMissing,
  TechCard,
  TechCards,
  TechCardSkeletons,
  TechListHeader,
} from "#web/features/techs/TechList.tsx";
import {
  categoryName,
  formatCount,
  techsFilterOf,
  techsQueryOf,
  truncatedSearch,
} from "#web/features/techs/techs-filter.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Leader } from "#web/ui/Dividers.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { classNames } from "#web/ui/class-names.ts";

export const loader = pageLoader(async ({ api, url, siteName, ensurePages, prefetch }) => {
  const filter = techsFilterOf(url.searchParams);
  const { query, category, after } = filter;
  await awaitOnServer(
    Promise.all([ensurePages(techsQuery(api, filter)), prefetch(techCountsQuery(api))]),
  );
  const name = category && categoryName(category);
  return {
    title: name ? t("techs.categoryTitle", { category: name }) : t("techs.title"),
    description: name
      ? t("techs.categoryDescription", { category: name })
      : t("techs.description", { site: siteName }),
    canonical: paths.techs(techsQueryOf({ query: "", category, sort: "popular" })),
    noindex: query !== "" || after !== undefined,
  };
});

/** All technologies, by category, by name or by search. */
export default function TechsPage() {
  const filter = techsFilterOf(useSearchParams()[0]);
  const query = useInfiniteQuery({
    ...techsQuery(useApi(), filter),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.pages[0]?.items;
  return (
    <ListPage title={t("techs.title")} side={<TechsSidebar filter={filter} />} sideFirst>
      <h2 className="sr-only">{t("techs.results")}</h2>
      <TechListHeader filter={filter} found={found} />
      <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-55">
        <PagedList
          query={query}
          failure={t("techs.notLoaded")}
          skeleton={<TechCardSkeletons />}
          empty={<EmptyTechs filter={filter} />}
          hrefAfter={(after) => paths.techs({ ...techsQueryOf(filter), after })}
        >
          {(techs, list) => (
            <TechCards ref={list}>
              {techs.map((tech) => (
                <TechCard key={tech.id} tech={tech} />
              ))}
            </TechCards>
          )}
        </PagedList>
      </div>
      <SuggestMissing query={filter.query} found={found} />
    </ListPage>
  );
}

/** Search and categories beside the list of technologies. */
function TechsSidebar({ filter }: { filter: TechsFilter }) {
  const { data: counts } = useQuery(techCountsQuery(useApi()));
  return (
    <aside aria-label={t("techs.findLabel")} className="grid min-w-0 gap-8 max-lg:gap-4">
      <TechSearch filter={filter} />
      <CategoryLinks counts={counts} filter={filter} />
    </aside>
  );
}

/** From the last key to the search. */
const debounceMs = 200;

/** Searches while typing; a plain form where no script runs. */
function TechSearch({ filter }: { filter: TechsFilter }) {
  const navigate = useNavigate();
  const [text, setText] = useState(filter.query);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // For links and Back; while typing, the text is ahead of the address.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(filter.query);
  }, [filter.query]);

  const search = (searched: string) => {
    clearTimeout(timer.current);
    const query = truncatedSearch(searched);
    if (query === filter.query) return;
    void navigate(paths.techs(techsQueryOf({ ...filter, query })), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(text);
  };
  return (
    <form role="search" action={paths.techs()} onSubmit={submit}>
      <SearchField
        ref={field}
        name="query"
        label={t("techs.searchLabel")}
        hotkey="/"
        maxLength={maxNameSearchLength}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(value), debounceMs);
        }}
      />
      {filter.category && <input type="hidden" name="category" value={filter.category} />}
      {filter.sort === "name" && <input type="hidden" name="sort" value="name" />}
    </form>
  );
}

interface CategoryLinksProps {
  /** Undefined while they aren't loaded. */
  counts: readonly { category: string; techCount: number }[] | undefined;
  filter: TechsFilter;
}

/** Categories with their counts; on narrow screens a row of chips that scrolls. */
function CategoryLinks({ counts, filter }: CategoryLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 20;
  }, [filter.category]);

  const countOf = counts && new Map(counts.map(({ category, techCount }) => [category, techCount]));
  const all = counts?.reduce((sum, { techCount }) => sum + techCount, 0);
  const categories = techCategories.filter(({ id }) => countOf?.has(id) ?? true);
  return (
    <nav aria-labelledby="categories" className="min-w-0">
      <h2
        id="categories"
        className="mb-2 flex items-center gap-2.5 font-sans text-15 font-semibold tracking-normal max-lg:sr-only"
      >
        <Mark of="tech" />
        {t("techs.categories")}
      </h2>
      <ul
        ref={list}
        className="relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1 lg:mx-0 lg:block lg:overflow-visible lg:p-0"
      >
        {[{ id: undefined }, ...categories].map(({ id }) => (
          <CategoryLink
            key={id ?? "all"}
            name={id === undefined ? t("techs.all") : t(techCategoryLabels[id])}
            count={id === undefined ? all : countOf?.get(id)}
            to={paths.techs(techsQueryOf({ ...filter, category: id }))}
            current={id === filter.category}
          />
        ))}
      </ul>
    </nav>
  );
}

interface CategoryLinkProps {
  name: string;
  count: number | undefined;
  to: string;
  current: boolean;
}

function CategoryLink({ name, count, to, current }: CategoryLinkProps) {
  return (
    <li className="flex-none">
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? "true" : undefined}
        className={classNames(
          "flex items-baseline text-15 max-lg:min-h-10 max-lg:items-center max-lg:gap-2 max-lg:rounded-md max-lg:border max-lg:px-3 max-lg:whitespace-nowrap lg:min-h-8",
          current
            ? "font-semibold text-tech-ink max-lg:border-tech-line max-lg:bg-tech-wash"
            : "text-ink-2 hover:text-ink max-lg:border-line max-lg:bg-card",
        )}
      >
        {name}
        <span className="contents max-lg:hidden">
          <Leader />
        </span>
        {count !== undefined && <span className="dot-leader-count">{formatCount(count)}</span>}
      </Link>
    </li>
  );
}
