// The columns of the explorer's table, and its order.

export const columns = ["name", "kind", "steps", "links", "seats", "activity", "shared"] as const;
export type Column = (typeof columns)[number];

export interface TableOrder {
  readonly by: Column;
  readonly isDescending: boolean;
}
