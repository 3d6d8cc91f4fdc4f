/** The score of a term by where it was found, from the best place to the least. */
export const termScore = {
  nameWord: 30,
  nameStart: 24,
  tech: 20,
  namePart: 14,
  techStart: 12,
  nameTypo: 10,
  techTypo: 9,
  text: 8,
  textStart: 5,
  textTypo: 3,
} as const;

/** More than any sum of {@link termScore}: a search has at most a hundred words. */
export const fullNameScore = 5_000;
