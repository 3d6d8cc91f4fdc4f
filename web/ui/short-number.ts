import { once } from "#shared/once.ts";

const full = once(() => new Intl.NumberFormat("en"));
const short = once(
  () => new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }),
);

/** A count for narrow spaces: "9,999", "12.3K". */
export const shortNumber = (count: number) => (count < 10_000 ? full() : short()).format(count);

/** The exact count: "12,345". */
export const fullNumber = (count: number) => full().format(count);
