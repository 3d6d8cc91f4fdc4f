// Labels that projects give to issues for newcomers: the one list of them.

const newcomerLabels = [
  "good first issue",
  "good first bug",
  "good first contribution",
  "first timers only",
  "first contribution",
  "first issue",
  "help wanted",
  "up for grabs",
  "beginner",
  "beginner friendly",
  "beginners only",
  "newcomer",
  "newcomers",
  "starter",
  "starter bug",
  "starter issue",
  "easy",
  "easy fix",
  "easy pick",
  "easy issue",
  "low hanging fruit",
  "contributions welcome",
] as const;

/** Words before or after a label that only group it, such as in "E-easy" and "difficulty: easy". */
const groups = /^(?:[a-z]|status|difficulty|level|experience|effort|type|kind|contrib|community) /;

/** A label's words alone: without case, punctuation, emoji and their names. */
const wordsOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/:[a-z0-9_+-]+:/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const known: ReadonlySet<string> = new Set(newcomerLabels);

/** Whether a label invites newcomers. */
export function isNewcomerLabel(label: string): boolean {
  const words = wordsOf(label);
  return known.has(words) || known.has(words.replace(groups, ""));
}

/** The spellings that a search for labels asks for, which are compared as wholes. */
export const searchedLabels: readonly string[] = newcomerLabels.flatMap((label) =>
  label.includes(" ") ? [label, label.replaceAll(" ", "-")] : [label],
);
