import { type ComponentProps, type ReactNode, useId } from "react";
import { Leader } from "#web/ui/DotLeader.tsx";
import type { EntityKind } from "#web/ui/entity-kind.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { fullNumber, shortNumber } from "#web/ui/short-number.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";

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
export type ListedNoun = "project" | "person";

const plurals: Record<ListedNoun, string> = { project: "projects", person: "people" };

interface FacetRowProps extends Omit<ComponentProps<"input">, "type"> {
  type: "checkbox" | "radio";
  /** What the counts are of. */
  noun: ListedNoun;
  label: string;
  logo?: ReactNode;
  /** How many results there are with it: null while that loads, undefined where it isn't known. */
  count?: number | null | undefined;
  className?: string | undefined;
}

/** A choice with the number of results that it gives; without any it can't be chosen. */
export function FacetRow(props: FacetRowProps) {
  const { label, logo, noun, count, className, checked, ...input } = props;
  return (
    <li className={className}>
      <label className="check facet-row">
        <input checked={checked} disabled={count === 0 && !checked} {...input} />
        {logo}
        <span className="truncate">{label}</span>
        {count !== undefined && <Leader />}
        {count === null && <Skeleton className="h-2 w-4" />}
        {typeof count === "number" && (
          <span className="dot-leader-count" title={count > 9999 ? fullNumber(count) : undefined}>
            {shortNumber(count)}
            <span className="sr-only"> {count === 1 ? noun : plurals[noun]}</span>
          </span>
        )}
      </label>
    </li>
  );
}
