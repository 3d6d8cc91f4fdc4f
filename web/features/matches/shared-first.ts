import type { TechRef } from "#contract/techs.ts";

/** A project's technologies, those of the stack first and in the stack's order. */
export function sharedFirst(techs: readonly TechRef[], stack: readonly TechRef[]): TechRef[] {
  const positions = new Map(stack.map(({ id }, index) => [id, index]));
  const positionOf = ({ id }: TechRef) => positions.get(id) ?? stack.length;
  return techs.toSorted((one, other) => positionOf(one) - positionOf(other));
}
