/** A number of what waits or is new: "99+" from a hundred on, where the server stops counting. */
export const countLabel = (count: number): string => (count > 99 ? "99+" : String(count));
