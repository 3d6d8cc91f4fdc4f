import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ProjectFacets } from "#contract/projects.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { firstProjectsQuery, noFilter, type ProjectsFilter } from "#web/data/project-lists.ts";
import { CardGrid, CardSkeletons } from "#web/entities/project-cards/CardGrid.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Leader } from "#web/ui/Dividers.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { countText, fullNumber } from "#web/ui/short-number.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type ProjectChoice, choicesToLeaveOut, countsWithout } from "./choices.ts";
import { ChipContent, chipClass } from "#web/entities/filters/FilterChips.tsx";
import { FoundCard } from "./FoundCard.tsx";
import { pathOf } from "./projects-address.ts";

interface NoResultsProps {
  filter: ProjectsFilter;
  /** The search among them. */
  choices: readonly ProjectChoice[];
  /** Undefined while they load, null if they can't be loaded. */
  facets: ProjectFacets | null | undefined;
  /** The number of all projects, "10000+" from there on; null if it isn't known. */
  all: string | null | undefined;
}

/** What is nearest to a filter without results. */
export function NoResults({ filter, choices: chosen, facets, all }: NoResultsProps) {
  if (!facets) {
    return <Plain filter={filter} choices={chosen} all={all} isLoading={facets === undefined} />;
  }
  const choices = choicesToLeaveOut(filter, chosen, facets);
  const isAlone = choices.length === 1;
  const other = otherList(choices, facets);
  return (
    <div className="grid grid-cols-2 gap-x-16 gap-y-10 pt-2 max-md:grid-cols-1 max-md:gap-y-8">
      {choices.length > 1 && (
        <Suggestions
          title={t("findable-people.removeFilter")}
          note={t("projects.removeFilterNote")}
        >
          {countsWithout(choices, facets).map(({ choice, count }) => (
            <SuggestionRow
              key={`${choice.kind} ${choice.value}`}
              to={pathOf(choice.without)}
              count={count}
              chip={chipClass(choice)}
            >
              <ChipContent choice={choice} />
            </SuggestionRow>
          ))}
        </Suggestions>
      )}
      <FewerFilters filter={filter} choices={chosen} facets={facets} />
      <RelatedTechs filter={filter} facets={facets} />
      {(isAlone || other?.isUnrelated) && <Hint filter={filter} all={all} />}
      {other && <OtherProjects {...other} />}
    </div>
  );
}

/** A list of which the first projects are shown instead. */
interface OtherList {
  readonly title: string;
  readonly note: string;
  readonly filter: ProjectsFilter;
  /** Whether it has nothing to do with the filter. */
  readonly isUnrelated: boolean;
}

/** The list without the choice that leaves fewest results, but some; else the latest active projects. */
export function otherList(
  choices: readonly ProjectChoice[],
  facets: ProjectFacets,
): OtherList | undefined {
  const closest = countsWithout(choices, facets).findLast(({ count }) => count > 0)?.choice;
  if (closest && choices.length > 1) {
    const note = t("projects.exceptChoice", { choice: closest.label });
    return { title: t("projects.closest"), note, filter: closest.without, isUnrelated: false };
  }
  if (facets.related.length > 0) return undefined;
  return {
    title: t("projects.recentlyActive"),
    note: t("projects.recentlyActiveNote"),
    filter: { ...noFilter, sort: "active" },
    isUnrelated: true,
  };
}

function Suggestions(props: { title: string; note: string; children: ReactNode }) {
  return (
    <section>
      <h3>{props.title}</h3>
      <p className="mt-0.5 mb-3 text-15 text-ink-2">{props.note}</p>
      <ul className="divide-y divide-line-soft">{props.children}</ul>
    </section>
  );
}

interface SuggestionRowProps {
  to: string;
  count: number;
  /** The classes of its chip. */
  chip: string;
  children: ReactNode;
}

function SuggestionRow({ to, count, chip, children }: SuggestionRowProps) {
  const content = (
    <>
      <span className={classNames("min-w-0", chip)}>{children}</span>
      <Leader />
      <span>{count === 0 ? t("projects.noneWithout") : countLabel(count)}</span>
    </>
  );
  return (
    <li>
      {count === 0 ? (
        <div className="suggestion">{content}</div>
      ) : (
        <Link to={to} className="suggestion">
          {content}
        </Link>
      )}
    </li>
  );
}

const countLabel = (count: number) =>
  t("projects.projectCount", { count, shown: fullNumber(count) });

function RelatedTechs({ filter, facets }: { filter: ProjectsFilter; facets: ProjectFacets }) {
  const replaced = facets.techs.filter(({ id }) =>
    facets.related.some(({ insteadOf }) => insteadOf === id),
  );
  return replaced.map(({ id, name, slug }) => (
    <Suggestions
      key={id}
      title={t("projects.relatedTech")}
      note={t("projects.relatedTechNote", { tech: name })}
    >
      {facets.related
        .filter(({ insteadOf }) => insteadOf === id)
        .map(({ tech, count }) => (
          <SuggestionRow
            key={tech.id}
            to={pathOf({
              ...filter,
              techs: filter.techs.map((one) => (one === slug ? tech.slug : one)),
            })}
            count={count}
            chip="chip"
          >
            <Logo name={tech.name} src={tech.imageUrl} />
            <span className="chip-text">{tech.name}</span>
          </SuggestionRow>
        ))}
    </Suggestions>
  ));
}

/** Where leaving one filter out isn't enough: the list with nothing but a part of them. */
function FewerFilters({ filter, choices, facets }: Omit<NoResultsProps, "all">) {
  const rows = (["techs", "search"] as const).flatMap((kind) => {
    const found = facets?.without.find((one) => one.filter === "only" && one.value === kind);
    if (!found) return [];
    const { search, techs, techsMatch, archived } = filter;
    const kept = kind === "techs" ? { techs, techsMatch } : { search };
    const shown = choices.filter((choice) => choice.kind === kind);
    return [{ kind, shown, count: found.count, path: pathOf({ ...noFilter, archived, ...kept }) }];
  });
  if (rows.length === 0) return null;
  return (
    <Suggestions title={t("projects.fewerFilters")} note={t("projects.fewerFiltersNote")}>
      {rows.map(({ kind, shown, count, path }) => (
        <SuggestionRow
          key={kind}
          to={path}
          count={count}
          chip={chipClass({ kind: shown.length === 1 ? kind : "search" })}
        >
          {shown.length === 1 && shown[0] ? (
            <ChipContent choice={shown[0]} />
          ) : (
            <span className="chip-text">
              {formatList(
                shown.map(({ label }) => label),
                "commas",
              )}
            </span>
          )}
        </SuggestionRow>
      ))}
    </Suggestions>
  );
}

/** Where leaving one choice out isn't enough. */
function Hint({ filter, all }: Pick<NoResultsProps, "filter" | "all">) {
  const { search, archived } = filter;
  return (
    <section className="grid justify-items-start gap-2 text-ink-2">
      {search !== "" && <p>{t("projects.broaderWords")}</p>}
      {search !== "" && !archived && (
        <p>
          <Link className="link" to={pathOf({ ...noFilter, search, archived: true })}>
            {t("projects.searchArchived")}
          </Link>
        </p>
      )}
      <p>
        <Link className="link" to={pathOf({ ...noFilter, archived })}>
          {archived ? t("projects.allArchived") : allLabel(all)}
        </Link>
      </p>
    </section>
  );
}

/** "All 2,616 projects". */
const allLabel = (all: string | null | undefined) =>
  all ? t("projects.allProjectsCount", { count: countText(all) }) : t("projects.allProjects");

function OtherProjects({ title, note, filter }: OtherList) {
  const { data, isPending } = useQuery(firstProjectsQuery(useApi(), filter));
  if (!isPending && !data?.length) return null;
  return (
    <section className="col-span-full">
      <h3>{title}</h3>
      <p className="mt-0.5 mb-4 text-15 text-ink-2">{note}</p>
      {isPending ? (
        <CardSkeletons count={2} label={t("projects.othersLoading")} />
      ) : (
        <CardGrid projects={data ?? []}>
          {data?.map((project) => (
            <FoundCard key={project.id} project={project} words={filter.search} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}

/** While the counts load, or without them: the choices as links to the list without each. */
function Plain({
  filter,
  choices,
  all,
  isLoading,
}: Omit<NoResultsProps, "facets"> & { isLoading: boolean }) {
  if (!isLoading) return <Hint filter={filter} all={all} />;
  return (
    <div className="grid gap-4 pt-2" aria-hidden>
      <Skeleton className="h-6 w-40" />
      {choices.map(({ kind, value }) => (
        <Skeleton key={`${kind} ${value}`} className="h-9 w-full" />
      ))}
    </div>
  );
}
