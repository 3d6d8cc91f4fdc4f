// How much work an issue is, as far as its labels and its text tell.
import type { IssueSize } from "#contract/issues.ts";

export interface SizedIssue {
  readonly labels: readonly string[];
  readonly title: string;
  /** Markdown, as its author wrote it. */
  readonly body: string | null;
}

/** A label's group, such as "size/" or "E-": after it a single letter means a size. */
const sizeGroups =
  /^(?:size|effort|estimate|estimated|t shirt|tshirt|complexity|difficulty|level|e|experience)\b ?/;

/** Words of labels alone, or after a group. */
const labelWords: Readonly<Record<IssueSize, readonly string[]>> = {
  small: [
    "tiny",
    "small",
    "trivial",
    "quick",
    "quick win",
    "quick fix",
    "easy",
    "easy fix",
    "easy pick",
    "bite size",
    "bite sized",
    "low hanging fruit",
    "one liner",
    "typo",
    "1 hour",
    "an hour",
  ],
  medium: ["medium", "moderate", "intermediate", "half a day", "an evening", "normal"],
  large: ["large", "big", "huge", "hard", "complex", "difficult", "advanced", "epic", "a weekend"],
};

/** Only after a group: alone they are names of teams and versions. */
const groupedWords: Readonly<Record<IssueSize, readonly string[]>> = {
  small: ["xxs", "xs", "s", "low", "minor", "simple", "1", "beginner"],
  medium: ["m", "mid", "2", "3", "mentor"],
  large: ["l", "xl", "xxl", "high", "major", "5", "8", "13"],
};

const sizes: readonly IssueSize[] = ["small", "medium", "large"];

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/:[a-z0-9_+-]+:/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function sizeOfLabel(label: string): IssueSize | null {
  const words = wordsOf(label);
  const rest = words.replace(sizeGroups, "");
  const isGrouped = rest !== words;
  const isOf = (size: IssueSize) =>
    labelWords[size].includes(rest) || (isGrouped && groupedWords[size].includes(rest));
  return sizes.find(isOf) ?? null;
}

/** What authors write of the time that they expect. */
const statedTimes: readonly (readonly [RegExp, IssueSize])[] = [
  [/\b(?:a|one|two|1|2|few) days?\b|\bweekends?\b|\b(?:two|2) evenings\b/, "large"],
  [
    /\b(?:an|one|1) (?:evening|afternoon|morning)\b|\bhalf a day\b|\b[3-6](?: ?- ?\d)? hours\b/,
    "medium",
  ],
  [
    /\b(?:an?|one|1|two|2|1 ?- ?2|couple of|half an) hours?\b|\b\d\d(?: ?- ?\d\d)? min(?:ute)?s?\b/,
    "small",
  ],
];

/** Times count where the text is about the work: everything else has hours and days, too. */
const aboutWork =
  /\b(?:should take|takes? about|will take|would take|estimated?|estimation|effort|time needed|time required|done in|doable in)\b[^.\n]{0,60}/g;

function statedSize(body: string): IssueSize | null {
  for (const [sentence] of body.toLowerCase().matchAll(aboutWork)) {
    const known = statedTimes.find(([time]) => time.test(sentence));
    if (known) return known[1];
  }
  return null;
}

/** Unfinished tasks of a list: so many make an evening, and so many two. */
const tasks = /^\s*[-*+] \[ \] /gm;
const tasksOf = { medium: 3, large: 7 } as const;

const smallTitle =
  /^(?:docs?|chore)\b[(:]|\b(?:typos?|misspell\w*|spelling|broken links?|dead links?|rename|reword|wording|tooltip|placeholder)\b/i;
const largeTitle = /\b(?:rewrite|redesign|migrate|migration|port .+ to|re-?architect|epic)\b/i;
const smallLabels = [
  "documentation",
  "docs",
  "doc",
  "translation",
  "translations",
  "copy",
  "wording",
];
/** A text of so many characters describes more than a detail. */
const shortText = 1_200;

/** Null where neither labels nor text tell. The most explicit sign decides. */
export function sizeOf({ labels, title, body }: SizedIssue): IssueSize | null {
  const labelled = labels.flatMap((label) => sizeOfLabel(label) ?? []);
  // Of several, the largest: "easy" next to "size: L" is about who can do it.
  const largest = sizes.toReversed().find((size) => labelled.includes(size));
  if (largest) return largest;
  const text = body ?? "";
  const stated = statedSize(text);
  if (stated) return stated;
  const taskCount = text.match(tasks)?.length ?? 0;
  if (taskCount >= tasksOf.large || largeTitle.test(title)) return "large";
  if (taskCount >= tasksOf.medium) return "medium";
  const isDetail =
    smallTitle.test(title) || labels.some((label) => smallLabels.includes(wordsOf(label)));
  return isDetail && text.length < shortText ? "small" : null;
}
