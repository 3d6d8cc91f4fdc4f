import { Fragment } from "react";
import { withoutInvisible } from "#shared/invisible.ts";

/** A text with the searched words marked. */
export function Highlight({ text, words }: { text: string; words: string | readonly string[] }) {
  return highlightSegments(text, words).map((segment, index) =>
    segment.hit ? (
      <mark key={index}>{segment.text}</mark>
    ) : (
      <Fragment key={index}>{segment.text}</Fragment>
    ),
  );
}

type Segment = { text: string; hit: boolean };

/**
 * Splits a text where one of the words occurs, regardless of case. Joined, the segments are the
 * text; a letter is never separated from its second code unit or its accents.
 */
export function highlightSegments(text: string, words: string | readonly string[]): Segment[] {
  const searched = typeof words === "string" ? words.split(/\s+/) : words;
  const hits = mergeRanges(searched.flatMap((word) => rangesOf(text, word.trim())));

  const segments: Segment[] = [];
  let from = 0;
  for (const [start, end] of hits) {
    if (start > from) segments.push({ text: text.slice(from, start), hit: false });
    segments.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) segments.push({ text: text.slice(from), hit: false });
  return segments;
}

type Range = [start: number, end: number];

/** Where a word occurs in a text, regardless of case and of invisible characters in either. */
export function occurrencesOf(word: string): RegExp {
  const letters = [...withoutInvisible(word)].map((one) => one.replace(special, "\\$&"));
  return new RegExp(`${letters.join("\\p{Default_Ignorable_Code_Point}*")}\\p{M}*`, "giu");
}

const special = /[\\^$.*+?()[\]{}|/]/;

function rangesOf(text: string, word: string): Range[] {
  if (withoutInvisible(word) === "") return [];
  return [...text.matchAll(occurrencesOf(word))].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);
}

function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push([...range]);
  }
  return merged;
}
