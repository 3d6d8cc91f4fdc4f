import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { TechRef } from "#contract/techs.ts";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { paths } from "#web/lib/paths.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FacetGroup, FacetRow, type ListedNoun } from "./FacetGroup.tsx";
import { chosenTechs, type NamedTech, type TechsFilter, toggleTech } from "./list-filter.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/Button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { techChoicesQuery } from "#web/data/techs.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";

/** How many technologies are shown at first. */
const shownFirst = 8;

interface TechFacetProps<F> {
  noun: ListedNoun;
  /** What has the technologies, such as "People with". */
  matchLegend: string;
  filter: F;
  /** Undefined while they load, null if they can't be loaded. */
  facets: { readonly techs: readonly (NamedTech & { count: number })[] } | null | undefined;
  /** Technologies whose names are known. */
  known: readonly NamedTech[];
  /** Before the names of the fields, which have to differ where the filters are shown twice. */
  prefix: "" | "sheet-";
  onChange: (filter: F) => void;
  /** Called before a technology is chosen that the facets don't have. */
  onFind: (tech: TechRef) => void;
}

/** The technologies of the results, and a search among all technologies. */
export function TechFacet<F extends TechsFilter>(props: TechFacetProps<F>) {
  const { noun, matchLegend, filter, facets, known, prefix, onChange, onFind } = props;
  const [text, setText] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const isHydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const list = useFocusThatStays(field, facets);
  const isChosen = new Set(filter.techs);

  const counts = new Map(facets?.techs.map(({ slug, count }) => [slug, count]));
  const listed = facets === null ? known : (facets?.techs ?? []);
  const others = listed.filter(({ slug }) => !isChosen.has(slug));
  const rows = [...chosenTechs(filter, known), ...others];
  const rest = rows.length - Math.max(shownFirst, filter.techs.length);
  useLogoSprite(rows.slice(0, rows.length - rest).map(({ imageUrl }) => imageUrl));
  const isFinding = text.trim() !== "";

  const choose = (slug: string) => onChange(toggleTech(filter, slug));
  const find = (tech: TechRef) => {
    setText("");
    field.current?.focus();
    onFind(tech);
    choose(tech.slug);
  };
  return (
    <FacetGroup title={t("techs.title")} kind="tech">
      <SearchField
        label={t("filters.findTech")}
        className="facet-find needs-script"
        ref={field}
        maxLength={maxNameSearchLength}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {isFinding ? (
        <TechSearchResults {...{ noun, text, counts }} chosen={isChosen} onChoose={find} />
      ) : (
        <ul ref={list}>
          {rows.map(({ slug, name, imageUrl }, index) => {
            const isRest = index >= rows.length - rest && !showsAll;
            // Where no script runs, nothing could show the rest.
            if (isRest && isHydrated) return null;
            return (
              <FacetRow
                key={slug}
                className={isRest ? "facet-rest" : undefined}
                type="checkbox"
                noun={noun}
                name={`${prefix}techs`}
                value={slug}
                label={name}
                // The logos of the rest would be requested for nothing.
                logo={<Logo name={name} src={isRest ? null : imageUrl} size={16} />}
                count={counts.get(slug) ?? (facets === undefined ? null : undefined)}
                checked={isChosen.has(slug)}
                onChange={() => choose(slug)}
              />
            );
          })}
          {facets === undefined && <TechSkeletons count={shownFirst - filter.techs.length} />}
        </ul>
      )}
      {facets && others.length === 0 && !isFinding && filter.techs.length > 0 && (
        <p className="small py-1 text-ink-3">{t("filters.noOtherTech")}</p>
      )}
      <p className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-2 max-lg:min-h-11">
        {rest > 0 && !isFinding && (
          <button type="button" className="link" onClick={() => setShowsAll((all) => !all)}>
            {showsAll ? t("ui.showFewer") : t("ui.showMoreCount", { count: rest })}
          </button>
        )}
        <Link className="link" to={paths.techs()}>
          {t("techs.allTechs")}
        </Link>
      </p>
      {filter.techs.length > 1 && (
        <MatchChoice
          legend={matchLegend}
          prefix={prefix}
          value={filter.techsMatch}
          onChange={(techsMatch) => onChange({ ...filter, techsMatch })}
        />
      )}
    </FacetGroup>
  );
}

function TechSkeletons({ count }: { count: number }) {
  return Array.from({ length: Math.max(0, count) }, (_, index) => (
    <li key={index} aria-hidden className="check facet-row">
      <Skeleton className="size-4" />
      <Skeleton className="h-3 w-28" />
    </li>
  ));
}

/**
 * Browsers take the focus from an element that moves: a technology that was chosen moves to the
 * top of the list. One that leaves the list passes the focus on to the field.
 */
function useFocusThatStays(field: RefObject<HTMLInputElement | null>, facets: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const follow = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLInputElement ? target.value : null;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    };
    element?.addEventListener("focusin", follow);
    element?.addEventListener("focusout", leave);
    return () => {
      element?.removeEventListener("focusin", follow);
      element?.removeEventListener("focusout", leave);
    };
  });
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const inputs = [...(list.current?.querySelectorAll("input") ?? [])];
    const same = inputs.find(({ value }) => value === focused.current);
    (same ?? field.current)?.focus({ preventScroll: true });
  }, [field, facets]);
  return list;
}

type TechsMatch = "all" | "any";

interface MatchChoiceProps {
  /** What has the technologies, such as "People with". */
  legend: string;
  /** Of the inputs: differs between forms of a page. */
  prefix: string;
  value: TechsMatch;
  onChange: (value: TechsMatch) => void;
}

/** Whether all chosen technologies are needed. */
function MatchChoice({ legend, prefix, value, onChange }: MatchChoiceProps) {
  return (
    <fieldset className="mt-1 flex flex-wrap gap-x-5">
      <legend className="sr-only">{legend}</legend>
      {(["all", "any"] as const).map((techsMatch) => (
        <label key={techsMatch} className="check facet-row">
          <input
            type="radio"
            name={`${prefix}techsMatch`}
            value={techsMatch}
            checked={value === techsMatch}
            onChange={() => onChange(techsMatch)}
          />
          {techsMatch === "all" ? t("filters.matchAll") : t("filters.matchAny")}
        </label>
      ))}
    </fieldset>
  );
}

interface TechSearchResultsProps {
  noun: ListedNoun;
  text: string;
  /** Slugs. */
  chosen: ReadonlySet<string>;
  /** Results by slug, of the technologies for which that is known. */
  counts: ReadonlyMap<string, number>;
  onChoose: (tech: TechRef) => void;
}

/** Delay from the last key press to the search, in milliseconds. */
const debounceMs = 120;

const maxShown = 8;

/** The technologies that a text finds among all of them. */
function TechSearchResults(props: TechSearchResultsProps) {
  const { noun, text, chosen, counts, onChoose } = props;
  const search = useDebounced(text.trim(), debounceMs);
  const query = useInfiniteQuery({
    ...techChoicesQuery(useApi(), search),
    placeholderData: keepPreviousData,
  });
  const techs = query.data?.pages[0]?.items.slice(0, maxShown) ?? [];
  const isCurrent = query.isSuccess && !query.isPlaceholderData && search === text.trim();
  return (
    <>
      <ul>
        {techs.map((tech) => (
          <FacetRow
            key={tech.slug}
            type="checkbox"
            noun={noun}
            value={tech.slug}
            label={tech.name}
            logo={<Logo name={tech.name} src={tech.imageUrl} size={16} />}
            count={counts.get(tech.slug)}
            checked={chosen.has(tech.slug)}
            onChange={() => onChoose(tech)}
          />
        ))}
      </ul>
      <p role="status" className="small py-1 wrap-anywhere text-ink-3">
        {isCurrent && techs.length === 0 && t("techs.noneNamed", { name: search })}
        <span className="sr-only">
          {isCurrent && techs.length > 0 && t("filters.techsFound", { count: techs.length })}
        </span>
      </p>
      {query.isError && (
        <p role="alert" className="small grid justify-items-start gap-2 text-danger">
          {messageOf(query.error)}
          <Button size="sm" onClick={() => void query.refetch()}>
            {t("ui.retry")}
          </Button>
        </p>
      )}
    </>
  );
}
