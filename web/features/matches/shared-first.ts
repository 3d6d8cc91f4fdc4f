import type { TechRef } from "#contract/techs.ts";

/** A project's technologies, those of the stack first and in the stack's order. */
export function sharedFirst(techs: readonly TechRef[], stack: readonly TechRef[]): TechRef[] {
  const place = new Map(stack.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: TechRef) => place.get(id) ?? stack.length;
  return techs.toSorted((one, other) => placeOf(one) - placeOf(other));
}
