import type { ComponentProps, ReactNode } from "react";

import { classNames } from "./class-names.ts";
import type { Hue } from "./hue.ts";
import { Leader } from "./Leader.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hue?: Hue;
  /** Shown at the end of dotted leaders. */
  count?: number;
};

export function Checkbox({ label, hue, count, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames("check", hue && `check-${hue}`, className)}>
      <input type="checkbox" {...input} />
      {label}
      {count !== undefined && (
        <>
          <Leader />
          <span className="leader-count">{count}</span>
        </>
      )}
    </label>
  );
}
