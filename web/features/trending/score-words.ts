const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "212", "2.5": a technology's count as it is, a search's score as exactly as it tells apart. */
export function scoreWords(score: number, source: "searches" | "techs"): string {
  if (source === "techs" || score >= 9.95) return whole.format(score);
  return fine.format(Math.max(0.1, score));
}
