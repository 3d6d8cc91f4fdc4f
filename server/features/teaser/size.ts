/** Of the picture, in pixels. */
export const teaserSize = { width: 840, height: 300 };
