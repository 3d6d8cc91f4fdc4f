import { FacetRow, type ListedNoun } from "./FacetGroup.tsx";

interface FacetRadiosProps<Value extends string> {
  name: string;
  noun: ListedNoun;
  value: Value | undefined;
  options: readonly {
    value: Value | undefined;
    label: string;
    count: number | null | undefined;
  }[];
  onChange: (value: Value | undefined) => void;
}

/** Choices of which one is made, each with the number of results that it gives. */
export function FacetRadios<Value extends string>(props: FacetRadiosProps<Value>) {
  const { name, noun, value: chosen, options, onChange } = props;
  return (
    <ul>
      {options.map(({ value, label, count }) => (
        <FacetRow
          key={label}
          type="radio"
          {...{ name, noun, label }}
          value={value ?? ""}
          // What is the same for all results can be chosen even where there are none.
          count={value === undefined && count === 0 ? undefined : count}
          checked={value === chosen}
          onChange={() => onChange(value)}
        />
      ))}
    </ul>
  );
}
