/** The two fonts that all Latin text needs; one file each, so they are preloaded. */
import serif from "./fonts/piazzolla-core-normal.woff2?url";
import sans from "./fonts/schibsted-grotesk-core-normal.woff2?url";

/** Addresses for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const preloadFonts: readonly string[] = [sans, serif];
