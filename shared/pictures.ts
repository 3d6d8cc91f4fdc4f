// Pictures that people upload: their limits, their sizes and their addresses.

export const pictureLimits = {
  /** Of a file. */
  fileMb: 8,
  pixels: 40_000_000,
  /** Of the description, in characters. */
  alt: { min: 1, max: 250 },
  /** In a project's gallery. */
  perProject: 6,
} as const;

export const pictureSizes = ["small", "medium", "large"] as const;

export type PictureSize = (typeof pictureSizes)[number];

/** The widest that each size is; smaller pictures stay as wide as they are. */
export const pictureWidths = {
  logo: { small: 64, medium: 192, large: 512 },
  picture: { small: 480, medium: 1024, large: 2048 },
} as const satisfies Record<string, Record<PictureSize, number>>;

/** What a file picker offers. */
export const pictureTypes = "image/png,image/jpeg,image/webp,image/avif";
