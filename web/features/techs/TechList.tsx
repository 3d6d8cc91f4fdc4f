import type { ComponentProps } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Tech } from "#contract/techs.ts";
import type { TechsFilter } from "#web/data/techs.ts";
import { offerTechSuggestion } from "#web/entities/techs/SuggestTech.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { categoryName, techsQueryOf, usageCounts } from "./techs-filter.ts";

/** The grid of the list. */
export function TechCards(props: ComponentProps<"ul">) {
  return <ul className="grid grid-cols-2 gap-4 max-md:grid-cols-1 max-md:gap-3" {...props} />;
}

export function TechCardSkeletons() {
  return (
    <Loading label={t("techs.loading")}>
      <TechCards>
        {Array.from({ length: 12 }, (_, index) => (
          <Card as="li" key={index} aria-hidden className="flex gap-4 px-4 py-4">
            <Skeleton round className="size-11 flex-none" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-2/5" />
              <SkeletonText lines={2} />
              <Skeleton className="w-1/2" />
            </div>
          </Card>
        ))}
      </TechCards>
    </Loading>
  );
}

/** A technology in a list; the whole card leads to it. */
export function TechCard({ tech }: { tech: Tech }) {
  return (
    <Card
      as="li"
      interactive
      className="group flex min-w-0 items-start gap-4 px-4 py-4 hover:border-tech-line"
    >
      <span className="logo-frame size-11">
        <Logo name={tech.name} src={tech.imageUrl} size={24} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col self-stretch">
        <h3 className="text-20 leading-[1.25] wrap-anywhere">
          <Link className="card-link group-hover:text-tech-ink!" to={paths.tech(tech.slug)}>
            {tech.name}
          </Link>
        </h3>
        <p
          dir="auto"
          lang={(tech.description && tech.descriptionLanguage) || undefined}
          className="[text-align:var(--start)] mt-1 line-clamp-2 text-15 leading-[1.5] text-ink-2"
        >
          {tech.description || categoryName(tech.category)}
        </p>
        <p className="mt-auto pt-2 text-14 leading-[1.5] text-ink-3 tabular-figures">
          {usageLabel(tech)}
        </p>
      </div>
    </Card>
  );
}

function usageLabel({ projectCount, userCount }: Tech): string {
  if (projectCount === 0 && userCount === 0) return t("techs.notInUse");
  return usageCounts({ projectCount, userCount });
}

/** Above the list: what it contains, and its order. */
export function TechListHeader({
  filter,
  found,
}: {
  filter: TechsFilter;
  found: Tech[] | undefined;
}) {
  const { query, category, after } = filter;
  if (query !== "") {
    return (
      <p role="status" className="mb-4 flex min-h-8 items-center text-15 wrap-anywhere text-ink-2">
        <span>{found && found.length > 0 && searchSummary(found, query)}</span>
      </p>
    );
  }
  return (
    <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-15 text-ink-2">
      <p className={after ? undefined : "max-lg:hidden"}>
        {after ? (
          <Link className="link" to={paths.techs(techsQueryOf(filter))}>
            {t("techs.backToFirst")}
          </Link>
        ) : (
          category && categoryName(category)
        )}
      </p>
      <SortLinks filter={filter} />
    </div>
  );
}

/** Below what was found by similarity: the technology itself can be suggested. */
export function SuggestMissing({ query, found }: { query: string; found: Tech[] | undefined }) {
  const isMissing = found !== undefined && !found.some((tech) => hasName(tech, query));
  if (!isMissing || query.length < 2) return null;
  return <div className="mt-6">{offerTechSuggestion(query)}</div>;
}

function searchSummary(found: Tech[], query: string): string {
  if (!found.some((tech) => hasName(tech, query))) {
    return t("techs.didYouMean", { text: query, count: found.length });
  }
  return t("techs.bestMatches", { text: query });
}

const sortings = [
  { sort: "popular", name: "techs.mostUsed" },
  { sort: "name", name: "forms.name" },
] as const;

function SortLinks({ filter }: { filter: TechsFilter }) {
  return (
    <nav aria-label={t("techs.sortBy")} className="flex items-center gap-4">
      <span aria-hidden>{t("techs.sortBy")}</span>
      {sortings.map(({ sort, name }) => {
        const current = sort === filter.sort;
        return (
          <Link
            key={sort}
            to={paths.techs(techsQueryOf({ ...filter, sort }))}
            preventScrollReset
            aria-current={current ? "true" : undefined}
            className={classNames("py-1", current ? "font-medium text-ink" : "link")}
          >
            {t(name)}
          </Link>
        );
      })}
    </nav>
  );
}

/** No technology has a similar name, or the category is empty. */
export function EmptyTechs({ filter: { query, category } }: { filter: TechsFilter }) {
  const isInCategory = query !== "" && category !== undefined;
  return (
    <EmptyState
      kind="tech"
      title={
        query === "" ? (
          t("techs.noTechsHere")
        ) : (
          <span className="wrap-anywhere">
            {rich("techs.noneCalled", {
              text: query,
              hasCategory: category ? "yes" : "other",
              category: category ? categoryName(category) : "",
              q: (text) => <q dir="auto">{text}</q>,
            })}
          </span>
        )
      }
      action={
        <ButtonLink variant="ink" render={<Link to={paths.techs(isInCategory ? { query } : {})} />}>
          {isInCategory ? t("techs.searchAll") : t("techs.allTechs")}
        </ButtonLink>
      }
    >
      {query !== "" && t("techs.shortForms")}
    </EmptyState>
  );
}

/**
 * Whether the text is part of one of the technology's names; otherwise the search found it by
 * similarity.
 */
export function hasName(tech: Pick<Tech, "name" | "slug" | "aliases">, text: string): boolean {
  const part = text.toLowerCase();
  return [tech.name, tech.slug, ...tech.aliases].some((name) => name.toLowerCase().includes(part));
}
