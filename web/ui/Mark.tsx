import { classNames } from "./class-names.ts";
import type { EntityKind } from "./entity-kind.ts";

/** The small shape that says what kind of thing stands beside it. */
export function Mark({ of, className }: { of: EntityKind | "other"; className?: string }) {
  return <span aria-hidden className={classNames("mark", `mark-${of}`, className)} />;
}
