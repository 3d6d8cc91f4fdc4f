import { useState } from "react";
import { FacetRow, type ListedNoun } from "./FacetGroup.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface FacetRadiosProps<Value extends string> {
  name: string;
  noun: ListedNoun;
  value: Value | undefined;
  options: readonly {
    value: Value | undefined;
    label: string;
    /** None for the choice of all: its results are known only while it is chosen. */
    count?: number | null | undefined;
  }[];
  /** How many choices are shown before the others are asked for, besides the one that is made. */
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
        {options.map(({ value, label, count }, index) => {
          // Where no script runs, nothing could show the rest.
          if (isRest(index, value) && isHydrated) return null;
          return (
            <FacetRow
              key={label}
              className={isRest(index, value) ? "facet-rest" : undefined}
              type="radio"
              {...{ name, noun, label }}
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
            {showsAll ? "Show fewer" : `Show ${rest} more`}
          </button>
        </p>
      )}
    </>
  );
}
