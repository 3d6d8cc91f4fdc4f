import { classNames } from "./class-names.ts";
import type { EntityKind } from "./entity-kind.ts";

/** The small shape for an entity's kind, beside its name. */
export function Mark({ of, className }: { of: EntityKind | "other"; className?: string }) {
  return <span aria-hidden className={classNames("mark", `mark-${of}`, className)} />;
}
