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

/** Rarer names, which a search needn't ask for. */
const rarerLabels = [
  "good for newcomer",
  "good for beginner",
  "good first task",
  "good first pr",
  "good first patch",
  "first timer",
  "first bug",
  "first pr",
  "newbie",
  "novice",
  "junior",
  "junior job",
  "jump in",
  "bite size",
  "bite sized",
  "starter task",
  "easy task",
  "easy bug",
  "easy hack",
  "easy win",
  "easy to fix",
  "simple task",
  "good first",
  "good starter task",
  "newbie friendly",
  "new contributor",
  "good for new contributor",
  "trivial",
] as const;

/** Words before a label that only group it, where neither "/" nor ":" sets them apart: "E-easy". */
const groups = /^(?:[a-z]|status|difficulty|level|experience|effort|type|kind|contrib|community) /;

/** A label's words alone: without case, punctuation, plurals, emoji and their names. */
const wordsOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/:[a-z0-9_+-]+:/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/(?<=\p{L}{3})s\b/gu, "")
    .trim();

/** The same in one: "upforgrabs" and "help-wanted" are written in either way. */
const keyOf = (words: string) => words.replaceAll(" ", "");

const known: ReadonlySet<string> = new Set(
  [...newcomerLabels, ...rarerLabels].map((label) => keyOf(wordsOf(label))),
);

const isKnown = (words: string) =>
  known.has(keyOf(words)) || known.has(keyOf(words.replace(groups, "")));

/** Whether a label invites newcomers. A group before or after "/" or ":" doesn't matter. */
export const isNewcomerLabel = (label: string): boolean =>
  [label, ...label.split(/[/:]/)].some((part) => isKnown(wordsOf(part)));

/** The spellings that a search for labels asks for, which are compared as wholes. */
export const searchedLabels: readonly string[] = newcomerLabels.flatMap((label) =>
  label.includes(" ") ? [label, label.replaceAll(" ", "-")] : [label],
);
