import { formatNumber } from "#shared/format.ts";

/** A count for narrow spaces: "9,999", "12.3K". */
export const shortNumber = (count: number) =>
  count < 10_000
    ? formatNumber(count)
    : formatNumber(count, { notation: "compact", maximumFractionDigits: 1 });

/** The exact count: "12,345". */
export const fullNumber = (count: number) => formatNumber(count);

/** A count as the API says it, for "10000+": "10,000+". */
export const countText = (count: string) =>
  fullNumber(Number.parseInt(count, 10)) + (count.endsWith("+") ? "+" : "");

/** A number of what waits or is new: "99+" from a hundred on, where the server stops counting. */
export const countLabel = (count: number): string => (count > 99 ? "99+" : String(count));
