// How starred and how active projects are, which decides among those that fit a search equally.
import { activityDays } from "#shared/activity.ts";
import { flag, daySeconds } from "./facts.ts";
import type { IndexParts } from "./parts.ts";

/** The parts of a standing: activity and stars. */
const mostActive = 0.39;
const mostStarred = 0.6;
/** The binary logarithm of the stars that count as the most. */
const mostStarsLog = 20;

/** How starred and how active a project is, from 0 to less than 1. */
export function standingOf(
  { documents }: IndexParts,
  document: number,
  nowSeconds: number,
): number {
  if (documents.comesLast(document)) return 0;
  const stars = documents.stars[document] ?? 0;
  const starred = stars === 0 ? 0 : mostStarred * Math.min(1, Math.log2(1 + stars) / mostStarsLog);
  const days = (nowSeconds - (documents.activeAt[document] ?? 0)) / daySeconds;
  const hasActivity = ((documents.flags[document] ?? 0) & flag.hasActivity) !== 0;
  if (hasActivity && days < activityDays.active) return starred + mostActive;
  return starred + (days < activityDays.quiet ? 0.2 : 0);
}

/** Projects with fewer stars don't have that standing. */
export function fewestStars(standing: number): number {
  const log = ((standing - mostActive) / mostStarred) * mostStarsLog;
  // Rounding mustn't rule out those with just that standing.
  return log > mostStarsLog + 0.001 ? Infinity : Math.max(0, Math.floor(2 ** log - 1.001));
}
