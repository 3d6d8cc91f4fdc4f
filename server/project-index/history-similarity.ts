// Which of a person's earlier projects a match resembles so much that it is there for that reason.
import type { KnownProject, RankingModel, Weighted } from "./ranking-model.ts";
import type { IndexParts } from "./parts.ts";

/** A likeness is named if it makes up so much of the score, by so many telling words. */
const minShare = 1 / 3;
const minWords = 2;

/** A telling word is in no more projects than these, or than this share of them. */
const telling = { projects: 4, share: 0.01 } as const;

/**
 * The earlier project that each match resembles most, if that carries its score.
 * @param terms what the history is compared by, with weights
 * @param matches documents with what the parts of their scores add up to
 * @returns documents of the history by documents of matches
 */
export function historySimilarities(
  { documents, text, techWords, pool }: IndexParts,
  model: RankingModel,
  history: readonly KnownProject[],
  terms: readonly Weighted[],
  matches: readonly { readonly document: number; readonly sum: number }[],
): Map<number, number> {
  const like = new Map<number, number>();
  if (history.length === 0) return like;
  const isMatch = pool.bytes(documents.count);
  for (const { document } of matches) isMatch[document] = 1;
  const containing = pool.uncleared(documents.count);
  const found = new Map<number, { parts: Float64Array; counts: Uint32Array }>();
  for (const [term, weight] of terms) {
    const number = model.numberOf(term);
    if (number === undefined) continue;
    const having = history.flatMap((known, index) => (known.terms.has(term) ? [index] : []));
    const all = having.reduce((sum, index) => sum + (history[index]?.termWeight ?? 0), 0);
    const inProjects = model.projectsWith(term);
    const isTelling =
      inProjects <= Math.max(telling.projects, telling.share * model.projects) &&
      techWords.named(model.wordOf(term)).length === 0;
    for (const document of containing.subarray(0, text.collect(number, isMatch, containing))) {
      const of = found.get(document) ?? {
        parts: new Float64Array(history.length),
        counts: new Uint32Array(history.length),
      };
      found.set(document, of);
      const added = (weight * model.termRarity(term)) / model.wordNorm(document);
      for (const index of having) {
        // A starred project can be a match, but not for being like itself.
        if (history[index]?.document === document) continue;
        // Several projects with a word share what it adds.
        const share = (history[index]?.termWeight ?? 0) / all;
        of.parts[index] = (of.parts[index] ?? 0) + added * share;
        if (isTelling) of.counts[index] = (of.counts[index] ?? 0) + 1;
      }
    }
  }
  for (const { document, sum } of matches) {
    const of = found.get(document);
    if (!of) continue;
    const best = of.parts.reduce(
      (most, part, index, parts) => (part > (parts[most] ?? 0) ? index : most),
      0,
    );
    const isCarrying =
      (of.parts[best] ?? 0) >= minShare * sum && (of.counts[best] ?? 0) >= minWords;
    const known = history[best];
    if (isCarrying && known) like.set(document, known.document);
  }
  return like;
}
