// Which of a project's technologies go with those of a stack that it lacks.
import type { Related, Relation } from "./related-techs.ts";

export interface RelatedMatch {
  /** A technology of the project. */
  readonly tech: number;
  /** The technology of the stack that it goes with. */
  readonly wanted: number;
  readonly relation: NonNullable<Relation>;
}

/** How much a relation says. */
const strength: Record<NonNullable<Relation>, number> = {
  alternative: 3,
  catalogue: 2,
  together: 1,
};

/**
 * Strongest first; each technology once.
 * @param related by technology
 */
export function relatedMatchesOf(
  stack: readonly number[],
  project: ReadonlySet<number>,
  related: readonly (readonly Related[])[],
): RelatedMatch[] {
  const known = new Set(stack);
  const pairs = stack.flatMap((wanted) => {
    if (project.has(wanted)) return [];
    return (related[wanted] ?? []).flatMap(([tech, closeness, relation]) =>
      relation !== null && project.has(tech) && !known.has(tech)
        ? [{ tech, wanted, relation, closeness }]
        : [],
    );
  });
  const strongestFirst = pairs.toSorted(
    (one, other) =>
      strength[other.relation] - strength[one.relation] || other.closeness - one.closeness,
  );
  const named = new Set<number>();
  return strongestFirst.flatMap(({ tech, wanted, relation }) => {
    if (named.has(tech) || named.has(wanted)) return [];
    named.add(tech).add(wanted);
    return [{ tech, wanted, relation }];
  });
}
