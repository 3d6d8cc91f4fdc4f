import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Leader } from "#web/ui/Dividers.tsx";
import { ErrorAlert } from "#web/ui/ErrorState.tsx";
import { Mark, type EntityKind } from "#web/ui/Mark.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { fullNumber, shortNumber } from "#web/ui/short-number.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface FacetGroupProps {
  title: string;
  kind: EntityKind;
  children: ReactNode;
}

/** A part of the filters, with its heading. */
export function FacetGroup({ title, kind, children }: FacetGroupProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={`facet check-${kind}`}>
      <h2 id={id}>
        <Mark of={kind} />
        {title}
      </h2>
      {children}
    </fieldset>
  );
}

/** What a list is of, in its singular. */
export type ListedNoun = "project" | "person" | "issue";

interface FacetRowProps extends Omit<ComponentProps<"input">, "type"> {
  type: "checkbox" | "radio";
  /** What the counts are of. */
  noun: ListedNoun;
  label: string;
  /** Of the label: "auto" where it isn't a message. */
  dir?: "auto" | undefined;
  logo?: ReactNode;
  /** How many results there are with it: null while that loads, undefined where it isn't known. */
  count?: number | null | undefined;
  className?: string | undefined;
}

/** A choice with the number of results that it gives; without any it can't be chosen. */
export function FacetRow(props: FacetRowProps) {
  const { label, dir, logo, noun, count, className, checked, ...input } = props;
  return (
    <li className={className}>
      <label className="check facet-row">
        <input checked={checked} disabled={count === 0 && !checked} {...input} />
        {logo}
        <span className="truncate" dir={dir}>
          {label}
        </span>
        {count !== undefined && <Leader />}
        {count === null && <Skeleton className="h-2 w-4" />}
        {typeof count === "number" && (
          <span className="dot-leader-count" title={count > 9999 ? fullNumber(count) : undefined}>
            {shortNumber(count)}
            <span className="sr-only"> {t("filters.noun", { noun, count })}</span>
          </span>
        )}
      </label>
    </li>
  );
}

interface FacetRadiosProps<Value extends string> {
  name: string;
  noun: ListedNoun;
  value: Value | undefined;
  options: readonly {
    value: Value | undefined;
    label: string;
    dir?: "auto" | undefined;
    /** None for the choice of all: its results are known only while it is chosen. */
    count?: number | null | undefined;
  }[];
  /** How many choices are shown before the others are unfolded, besides the one that is made. */
  shownFirst?: number;
  onChange: (value: Value | undefined) => void;
}

/** Choices of which one is made, each with the number of results that it gives. */
export function FacetRadios<Value extends string>(props: FacetRadiosProps<Value>) {
  const { name, noun, value: chosen, options, shownFirst = options.length, onChange } = props;
  const [showsAll, setShowsAll] = useState(false);
  const isHydrated = useHydrated();
  const isRest = (index: number, value: Value | undefined) =>
    !showsAll && index >= shownFirst && value !== chosen;
  const rest = options.slice(shownFirst).filter(({ value }) => value !== chosen).length;
  return (
    <>
      <ul>
        {options.map(({ value, label, dir, count }, index) => {
          // Where no script runs, nothing could show the rest.
          if (isRest(index, value) && isHydrated) return null;
          return (
            <FacetRow
              key={label}
              className={isRest(index, value) ? "facet-rest" : undefined}
              type="radio"
              {...{ name, noun, label, dir }}
              value={value ?? ""}
              count={count}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
          );
        })}
      </ul>
      {rest > 0 && (
        <p className="needs-script flex min-h-8 items-center text-14 text-ink-2 max-lg:min-h-11">
          <button
            type="button"
            className="link"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t("ui.showFewer") : t("ui.showMoreCount", { count: rest })}
          </button>
        </p>
      )}
    </>
  );
}

interface CountsErrorProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** In place of the counts of filters. */
export function CountsError({ error, retrying, onRetry }: CountsErrorProps) {
  return (
    <ErrorAlert title={t("filters.countsNotLoaded")}>
      {messageOf(error)}
      <Button size="sm" className="mt-2.5 flex" pending={retrying} onClick={onRetry}>
        {t("ui.retry")}
      </Button>
    </ErrorAlert>
  );
}
