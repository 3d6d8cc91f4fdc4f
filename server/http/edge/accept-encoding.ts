// Which encoding a response has.

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that an Accept-Encoding header accepts. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? "gzip" : "identity";
}
