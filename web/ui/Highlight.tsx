import { Fragment } from "react";

import { highlightSegments } from "./highlight-segments.ts";

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
