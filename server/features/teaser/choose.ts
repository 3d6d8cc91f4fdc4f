// Which projects are drawn: the one in the middle, and of those that share something with it the
// ones that bring most that isn't there yet.
import type { Neighbourhood } from "./queries.ts";

const mostBeside = 6;
/** More that is new doesn't show. */
const mostNew = 5;

/** `candidates` come with the middle one first, then in the order of how much they share with it. */
export function choose(candidates: readonly Neighbourhood[]): Neighbourhood[] {
  const [middle, ...others] = candidates;
  if (!middle) return [];
  const chosen = [middle];
  const shown = new Set(thingsOf(middle));
  const newsOf = (one: Neighbourhood) =>
    Math.min(mostNew, thingsOf(one).filter((nid) => !shown.has(nid)).length);
  while (chosen.length <= mostBeside && others.length > 0) {
    const most = Math.max(...others.map(newsOf));
    const [best] = others.splice(
      others.findIndex((one) => newsOf(one) === most),
      1,
    );
    if (!best) break;
    chosen.push(best);
    for (const nid of thingsOf(best)) shown.add(nid);
  }
  return chosen;
}

const thingsOf = ({ techs, people }: Neighbourhood) => [...techs, ...people].map(({ nid }) => nid);
