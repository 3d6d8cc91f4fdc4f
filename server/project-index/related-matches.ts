// Which of a project's technologies go with those of a stack that it lacks.
import type { Related, Relation } from "./ranking-model.ts";

export interface RelatedMatch {
  /** A technology of the project. */
  readonly tech: number;
  /** The technology of the stack that it goes with. */
  readonly stackTech: number;
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
  const pairs = stack.flatMap((stackTech) => {
    if (project.has(stackTech)) return [];
    return (related[stackTech] ?? []).flatMap(([tech, closeness, relation]) =>
      relation !== null && project.has(tech) && !known.has(tech)
        ? [{ tech, stackTech, relation, closeness }]
        : [],
    );
  });
  const strongestFirst = pairs.toSorted(
    (one, other) =>
      strength[other.relation] - strength[one.relation] || other.closeness - one.closeness,
  );
  const named = new Set<number>();
  return strongestFirst.flatMap(({ tech, stackTech, relation }) => {
    if (named.has(tech) || named.has(stackTech)) return [];
    named.add(tech).add(stackTech);
    return [{ tech, stackTech, relation }];
  });
}
