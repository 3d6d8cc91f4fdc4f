import { type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";
import { useEarlyChoice } from "./early-input.ts";

type SegmentedProps<V extends string> = {
  legend: ReactNode;
  hideLegend?: boolean;
  name: string;
  options: readonly { value: V; label: ReactNode }[];
  value?: V;
  defaultValue?: V;
  onChange?: (value: V) => void;
  tone?: "ink" | "user";
  disabled?: boolean;
  error?: string | null;
};

/** A choice of a few options side by side: radio buttons, which also work in a plain form. */
export function Segmented<V extends string>({
  legend,
  hideLegend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  tone = "ink",
  disabled,
  error,
}: SegmentedProps<V>) {
  const noteId = useId();
  const group = useEarlyChoice(value, onChange);
  return (
    <fieldset ref={group} disabled={disabled} aria-describedby={error ? noteId : undefined}>
      <legend className={hideLegend ? "sr-only" : "label mb-1.5"}>{legend}</legend>
      <div className={classNames("seg", tone === "user" && "seg-user")}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={() => onChange?.(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={noteId} role="alert" className="small field-error mt-1.5">
          {error}
        </p>
      )}
    </fieldset>
  );
}
