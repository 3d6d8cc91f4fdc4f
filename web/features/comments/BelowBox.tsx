import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { commentLimits } from "#shared/limits.ts";

/** The line below a box, with its buttons: as high before scripts are at work as with them. */
export function BelowBox({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      {children}
    </div>
  );
}

interface HintProps {
  id?: string;
  problem?: string | null;
  used?: number;
}

/** What is wrong with a box's text, if anything, and how long it is. */
export function Hint({ id, problem = null, used = 0 }: HintProps) {
  return (
    <p id={id} className="small min-w-0 flex-1 basis-40 text-ink-3">
      {/* The count beside it changes with each key, and isn't read out. */}
      <span aria-live="polite" className={problem ? "field-error" : undefined}>
        {problem ?? "Markdown is supported"}
      </span>
      {", "}
      <span
        className={classNames(
          "whitespace-nowrap tabular-nums",
          used > commentLimits.text && "field-error",
        )}
      >
        {used} of {commentLimits.text}
      </span>
    </p>
  );
}
