import { classNames } from "./class-names.ts";

/** The small shape for an entity's kind, beside its name. */
export function Mark({ of, className }: { of: EntityKind | "other"; className?: string }) {
  return <span aria-hidden className={classNames("mark", `mark-${of}`, className)} />;
}

/** The kinds of entities with a colour and a shape of their own: projects, technologies, people. */
export type EntityKind = "proj" | "tech" | "user";
