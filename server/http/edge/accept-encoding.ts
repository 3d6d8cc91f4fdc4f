// The encodings of responses: which one is chosen, and how far brotli looks back.

/**
 * As a power of two: 256 KiB, longer than pages. By default each response that is being compressed
 * takes 4 MiB more.
 */
export const brotliWindow = 18;

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that an Accept-Encoding header accepts. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? "gzip" : "identity";
}
