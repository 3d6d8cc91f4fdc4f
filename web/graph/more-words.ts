/** Degrees aren't counted any further than this; the contract's schemas needn't be loaded for it. */
export const mostCounted = 1000;

/** Of a hub with `degree` neighbours of which `shown` are there: "+312 more". */
export function moreWords(degree: number, shown: number): string {
  const missing = degree - shown;
  if (missing <= 0) return "+ more";
  return degree >= mostCounted ? `+${missing} or more` : `+${missing} more`;
}
