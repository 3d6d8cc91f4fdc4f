/** A search for a free seat in a role, in words: "needs a designer". The role is its first group. */
export const rolePhrase =
  /\b(?:needs?|wants?|seeks?|seeking|looking for)\s+(?:an?\s+)?(developer|designer)s?\b/giu;
