// Which of the encodings that answers are kept in a client takes.

export type Encoding = "br" | "gzip" | "identity";

/** The best one that an Accept-Encoding header names. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? "gzip" : "identity";
}
