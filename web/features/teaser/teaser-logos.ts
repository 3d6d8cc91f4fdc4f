import type { Teaser } from "#contract/teaser.ts";

/** The addresses of all logos in the picture. */
export const teaserLogos = (teaser: Teaser | undefined) =>
  teaser?.nodes.filter(({ type }) => type === "tech").map(({ imageUrl }) => imageUrl) ?? [];
