import type { Trending } from "#contract/trending.ts";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "212 projects" of a technology; "2.5" of a search, as exactly as its score tells it apart. */
export function scoreWords({ score, projectCount }: Trending["suggestions"][number]): string {
  if (projectCount !== undefined) {
    return `${whole.format(projectCount)} ${projectCount === 1 ? "project" : "projects"}`;
  }
  return score >= 9.95 ? whole.format(score) : fine.format(Math.max(0.1, score));
}
