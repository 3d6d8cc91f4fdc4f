import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, useId } from "react";

import { classNames } from "./class-names.ts";

type SelectProps = Omit<ComponentProps<"select">, "onChange" | "children"> & {
  label: string;
  hideLabel?: boolean;
  /** Places the label at the left instead of above. */
  inline?: boolean;
  options: readonly { value: string; label: string }[];
  onChange?: (value: string) => void;
};

/** A native select in the site's style. */
export function Select({
  label,
  hideLabel,
  inline,
  options,
  onChange,
  id,
  className,
  ...select
}: SelectProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={classNames(inline ? "flex items-center gap-3" : "field", className)}>
      <label htmlFor={selectId} className={labelClass(hideLabel, inline)}>
        {label}
      </label>
      <span className="select">
        <select
          id={selectId}
          className="input"
          onChange={(event) => onChange?.(event.currentTarget.value)}
          {...select}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
    </div>
  );
}

function labelClass(hidden?: boolean, inline?: boolean): string {
  if (hidden) return "sr-only";
  return inline ? "text-15 text-ink-2 whitespace-nowrap" : "label";
}
